"""The money report as a PDF: one page of A4 for a usual night."""

from pathlib import Path
from typing import cast

from fpdf import FPDF

from tournaments.money.words import report as words

from .money_report import MoneyReport, Row

#: DejaVu Sans, cut to the scripts that names of a club are likely to use.
FONT = Path(__file__).resolve().parents[2] / "fonts" / "DejaVuSans.ttf"
MARGIN_MM = 16
SUM_MM, NOTE_MM, ROW_MM = 32, 70, 4.5
MISSING = "\N{WHITE SQUARE}"


def money_pdf(report: MoneyReport) -> bytes:
    """Draw the report; a character that the font lacks becomes an empty square."""
    page = FPDF(format="A4", unit="mm")
    page.set_title(report.title)
    page.set_margin(MARGIN_MM)
    page.set_auto_page_break(auto=True, margin=MARGIN_MM)
    page.add_font("sans", fname=FONT)
    page.add_page()
    drawing = _Drawing(page)
    drawing.line(words.pdf_title(title=report.title), size=16)
    drawing.line(f"{report.when}. {report.state}", size=9)
    for section in report.sections:
        page.ln(2.5)
        drawing.line(section.title, size=12)
        for row in section.rows:
            drawing.row(row)
        for sentence in section.sentences:
            drawing.line(sentence, size=9)
    return bytes(page.output())


class _Drawing:
    """Writes text in the one font, whatever the font lacks."""

    def __init__(self, page: FPDF) -> None:
        self.page = page
        self.letters = page.fonts["sans"].cmap  # type: ignore[union-attr]  # it is a font of our own, which has one
        self.wide_mm = page.epw - SUM_MM - NOTE_MM

    def line(self, text: str, *, size: int) -> None:
        self.page.set_font("sans", size=size)
        self.page.multi_cell(0, size * 0.5, self._drawable(text), new_x="LMARGIN", new_y="NEXT", align="L")

    def row(self, row: Row) -> None:
        """Write what, how much, and the note, each in its column; the longest decides the height."""
        self.page.set_font("sans", size=9)
        columns = ((row.what, self.wide_mm, "L"), (row.sum, SUM_MM, "R"), (row.note, NOTE_MM, "L"))
        height = max(self._height(text, width) for text, width, _ in columns)
        if self.page.will_page_break(height):
            # Here, as each column would start a page of its own.
            self.page.add_page()
        left, top = self.page.l_margin, self.page.get_y()
        for text, width, align in columns:
            self.page.set_xy(left, top)
            self.page.multi_cell(width, ROW_MM, self._drawable(text), align=align)
            left += width
        self.page.set_xy(self.page.l_margin, top + height)

    def _height(self, text: str, width: float) -> float:
        drawable = self._drawable(text)
        return cast("float", self.page.multi_cell(width, ROW_MM, drawable, dry_run=True, output="HEIGHT"))

    def _drawable(self, text: str) -> str:
        return "".join(letter if ord(letter) in self.letters else MISSING for letter in text)
