"""As much of a Redis server as notices need; it can be stopped and come back, and lose notices."""

import socket
import socketserver
import threading


class _Connection(socketserver.StreamRequestHandler):
    def handle(self):
        server = self.server
        with server.lock:
            server.open.add(self.connection)
        try:
            while words := self._read():
                self._answer(words)
        except OSError:
            pass
        finally:
            with server.lock:
                server.open.discard(self.connection)
                server.subscribed.discard(self.connection)

    def _read(self):
        head = self.rfile.readline()
        if not head:
            return None
        words = []
        for _ in range(int(head[1:])):
            size = int(self.rfile.readline()[1:])
            words.append(self.rfile.read(size + 2)[:-2])
        return words

    def _answer(self, words):
        command, *rest = words
        if command.upper() == b"SUBSCRIBE":
            with self.server.lock:
                self.server.subscribed.add(self.connection)
            self._say(array(b"subscribe", rest[0], 1))
        elif command.upper() == b"PUBLISH":
            self._say(b":%d\r\n" % self.server.publish(*rest))
        elif command.upper() == b"PING" and self.connection in self.server.subscribed:
            self._say(array(b"pong", rest[0] if rest else b""))
        elif command.upper() == b"PING":
            self._say(b"+PONG\r\n")
        elif command.upper() == b"HELLO":
            # As a server older than RESP3 answers; the client goes on in RESP2.
            self._say(b"-ERR unknown command 'HELLO'\r\n")
        else:
            self._say(b"+OK\r\n")

    def _say(self, reply):
        with self.server.lock:
            self.connection.sendall(reply)


def array(*parts):
    said = [
        b":%d\r\n" % part if isinstance(part, int) else b"$%d\r\n%s\r\n" % (len(part), part) for part in parts
    ]
    return b"*%d\r\n%s" % (len(parts), b"".join(said))


class RedisServer(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, port=0):
        super().__init__(("127.0.0.1", port), _Connection)
        self.lock = threading.RLock()
        self.open, self.subscribed = set(), set()
        self.passes_on = True
        self.port = self.server_address[1]
        self._thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    @property
    def url(self):
        return f"redis://127.0.0.1:{self.port}/0?protocol=2"

    def publish(self, channel, message):
        with self.lock:
            if not self.passes_on:
                return 0
            for each in self.subscribed:
                each.sendall(array(b"message", channel, message))
            return len(self.subscribed)

    def stop(self):
        self.shutdown()
        self._thread.join()
        with self.lock:
            for each in tuple(self.open):
                each.shutdown(socket.SHUT_RDWR)
        self.server_close()
