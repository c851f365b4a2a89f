"""As much of a mail server as one letter needs; it keeps what it has taken."""

import socketserver
import threading
from contextlib import contextmanager
from email import message_from_bytes


class _Session(socketserver.StreamRequestHandler):
    def handle(self):
        self._say(b"220 here")
        while line := self.rfile.readline().strip():
            command = line[:4].upper()
            if command == b"DATA":
                self._say(b"354 go on")
                self._take()
            self._say(b"221 bye" if command == b"QUIT" else b"250 ok")
            if command == b"QUIT":
                return

    def _take(self):
        lines = iter(self.rfile.readline, b".\r\n")
        self.server.taken.append(message_from_bytes(b"".join(lines)))

    def _say(self, line):
        self.wfile.write(line + b"\r\n")


class MailServer(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Session)
        self.taken = []
        self.port = self.server_address[1]

    def handle_error(self, *_):
        """A worker that is killed hangs up without a word."""


@contextmanager
def mail_server():
    server = MailServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
