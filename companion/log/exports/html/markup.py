"""Markup as text that escapes whatever it is given."""

from __future__ import annotations

from html import escape as _escape

VOID = frozenset({"meta", "input", "line", "rect", "polyline", "circle", "path"})


class Markup(str):
    """Text that already is markup; all other text is escaped when it goes in."""

    __slots__ = ()


def escape(text: object) -> str:
    """Text as it may stand in markup; a lone surrogate would not be written at all."""
    if isinstance(text, Markup):
        return text
    return _escape(str(text).encode(errors="replace").decode())


def tag(name: str, /, *inside: object, **attributes: object) -> Markup:
    """`tag("p", "text", class_="x")`: attributes that are None are left out, `_` becomes `-`."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in VOID and not inside:
        return Markup(f"<{name}{written}/>")
    return Markup(f"<{name}{written}>{''.join(map(escape, inside))}</{name}>")


def joined(*parts: object) -> Markup:
    return Markup("".join(map(escape, parts)))


def person(name: str) -> Markup:
    """A name of any script, kept from turning the words around it."""
    return tag("bdi", name)


def svg(
    width: float, height: float, title: str, text: str, *inside: object, **more: object
) -> Markup:
    """A picture with its title and a text that says the same."""
    return tag(
        "svg",
        tag("title", title),
        tag("desc", text),
        *inside,
        role="img",
        viewBox=f"0 0 {width:g} {height:g}",
        aria_label=f"{title}. {text}",
        **more,
    )
