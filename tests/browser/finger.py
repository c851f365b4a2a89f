"""Somebody on a phone who finds things only by the words on the page, and counts what it takes."""

from dataclasses import dataclass, field

from playwright.sync_api import expect


@dataclass
class Finger:
    page: object
    taps: list = field(default_factory=list)
    typed: list = field(default_factory=list)
    pasted: list = field(default_factory=list)

    def tap(self, role, name, **options):
        control = self.page.get_by_role(role, name=name, **options)
        self.press(control)

    def press(self, control):
        """Tap what has a name beside it instead of one of its own."""
        expect(control).to_have_count(1)
        control.tap()
        self.taps.append(str(control))

    def write(self, label, text):
        self.page.get_by_label(label).fill(text)
        self.typed.append(label)

    def paste(self, label, text):
        self.page.get_by_label(label).fill(text)
        self.pasted.append(label)
