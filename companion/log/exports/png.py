"""One picture to share: the result and the table as it was left."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

from companion.core.picture import Box, Face, Label, Look, Shape, Token
from companion.core.report import Seat
from companion.log.exports.chronicle import Chronicle
from companion.log.exports.lettering import width_of, write
from companion.log.exports.marks import marks_in_words
from companion.log.exports.words import Words
from companion.wording import number

SCALE = 2
MARGIN, HEAD, SEAT, NOTE = 16, 62, 76, 18
INK, FAINT, PAPER = "#2b2621", "#635a4e", "#fbf8f2"


def png_bytes(chronicle: Chronicle, language: str = "en") -> bytes:
    painting = Painting(chronicle, language)
    file = io.BytesIO()
    painting.image.save(file, "PNG", optimize=True, pnginfo=_info(chronicle, painting.words))
    return file.getvalue()


def _info(chronicle: Chronicle, words: Words) -> PngInfo:
    """The result as text in the file, in letters that a bitmap may lack."""
    info = PngInfo()
    scores = (f"{seat.name} {number(chronicle.totals[seat.id])}" for seat in chronicle.seats)
    info.add_itxt("Title", _clean(f"{chronicle.title}: {', '.join(scores)}"))
    info.add_itxt("Description", _clean(" ".join(marks_in_words(chronicle, words))))
    return info


def _clean(text: str) -> str:
    return text.encode(errors="replace").decode()


class Painting:
    """The picture in the making, from top to bottom."""

    def __init__(self, chronicle: Chronicle, language: str) -> None:
        self.chronicle = chronicle
        self.words = Words(language)
        self._speech = chronicle.report.speech(language)
        self._looks = chronicle.report.looks
        self._table = chronicle.report.picture(chronicle.state, self._speech)
        self._notes = list(marks_in_words(chronicle, self.words))
        self._width = self._table.width + 2 * MARGIN
        top = HEAD + SEAT + NOTE * len(self._notes) + 2 * MARGIN
        height = top + self._table.height + MARGIN
        size = (round(self._width * SCALE), round(height * SCALE))
        self.image = Image.new("RGB", size, PAPER)
        self._draw = ImageDraw.Draw(self.image)
        self._paint_head()
        self._paint_table(top)

    def _paint_head(self) -> None:
        chronicle = self.chronicle
        self._write(MARGIN, 36, chronicle.title, 26, INK, bold=True)
        self._write(MARGIN, 54, self.words.date(chronicle.began), 12, FAINT)
        count = len(chronicle.seats)
        width = (self._width - 2 * MARGIN - 10 * (count - 1)) / count
        for place, seat in enumerate(chronicle.seats):
            self._paint_seat(seat, MARGIN + place * (width + 10), HEAD + 4, width)
        for place, note in enumerate(self._notes):
            y = HEAD + SEAT + MARGIN + NOTE * place + 8
            self._write(MARGIN, y, note, 11, INK, room=self._width - 2 * MARGIN)

    def _paint_seat(self, seat: Seat, x: float, y: float, width: float) -> None:
        look = self._looks[seat.id]
        self._box(x, y, width, SEAT - 8, look, 10)
        name, role = seat.called(self._speech), [self._speech.label(seat.id)] * seat.is_named
        if seat.id in self.chronicle.winners:
            role.append(self.words("wins"))
        points = number(self.chronicle.totals[seat.id])
        room = width - 40 - width_of(points, 34 * SCALE, bold=True) / SCALE
        self._write(x + 14, y + 32, name, 19, look.ink, bold=True, room=room)
        self._write(x + 14, y + 52, ", ".join(role), 12, look.ink, room=room)
        self._write(x + width - 14, y + 46, points, 34, look.ink, bold=True, anchor="end")

    def _paint_table(self, top: float) -> None:
        chronicle = self.chronicle
        faces = chronicle.report.faces(chronicle.state, self._speech, chronicle.traces)
        for shape in self._table.shapes:
            self._paint(shape, faces.get(shape.part) if isinstance(shape, Token) else None, top)

    def _paint(self, shape: Shape, face: Face | None, top: float) -> None:
        x, y = shape.x + MARGIN, shape.y + top
        if isinstance(shape, Label):
            ink = FAINT if shape.faint else INK
            self._write(x, y, shape.text, shape.size, ink, shape.bold, shape.anchor)
        elif isinstance(shape, Box):
            self._box(x, y, shape.width, shape.height, self._looks[shape.look], shape.radius)
        elif face is not None and face.look:
            look = self._looks[face.look]
            self._box(x, y, shape.width, shape.height, look, shape.radius)
            middle, base = x + shape.width / 2, y + shape.height / 2 + shape.size * 0.36
            self._write(middle, base, face.text, shape.size, look.ink, True, "middle")

    def _box(
        self, x: float, y: float, width: float, height: float, look: Look, radius: float
    ) -> None:
        corners = [round(v * SCALE) for v in (x, y, x + width, y + height)]
        edge, paper = look.edge, look.paper
        self._draw.rounded_rectangle(corners, radius * SCALE, paper, edge, SCALE)

    def _write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        ink: str,
        bold: bool = False,
        anchor: str = "start",
        room: float = 0,
    ) -> None:
        at = (x * SCALE, y * SCALE)
        write(self._draw, at, text, round(size * SCALE), ink, bold, anchor, room * SCALE)
