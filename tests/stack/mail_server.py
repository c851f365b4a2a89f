"""As much of a mail server as one letter needs; it keeps what it has taken."""

import socketserver
import threading
from contextlib import contextmanager
from email import message_from_bytes

#: The connection ends without an answer; at ``DATA`` the mail is taken.
HANGS_UP = b"hangs up"


class _Session(socketserver.StreamRequestHandler):
    def handle(self):
        self._say(b"220 here")
        to = ""
        while line := self.rfile.readline().strip():
            command = line[:4].upper()
            answer = b"221 bye" if command == b"QUIT" else b"250 ok"
            if command == b"RCPT":
                to = line.partition(b"<")[2].partition(b">")[0].decode()
                answer = self._answer("RCPT", to) or answer
                if answer == HANGS_UP:
                    return
            elif command == b"DATA":
                self._say(b"354 go on")
                taken = message_from_bytes(b"".join(iter(self.rfile.readline, b".\r\n")))
                answer = self._answer("DATA", to) or answer
                if answer == HANGS_UP or answer.startswith(b"2"):
                    self.server.taken.append(taken)
                if answer == HANGS_UP:
                    return
            self._say(answer)
            if command == b"QUIT":
                return

    def _answer(self, command, to):
        """Return the next answer that this recipient is to get there."""
        coming = self.server.answers.get((command, to))
        return coming.pop(0) if coming else None

    def _say(self, line):
        self.wfile.write(line + b"\r\n")


class MailServer(socketserver.ThreadingTCPServer):
    """Takes what comes, except where ``answers`` has another answer: by command and recipient, in turn."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Session)
        self.taken, self.answers = [], {}
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
