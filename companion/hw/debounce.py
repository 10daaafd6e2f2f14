"""From raw contact edges to presses and holds, as pure functions of timestamped edges.

The first edge counts at once; what follows within `settle` is bounce. If the contact has ended up
on the other side when the bounce is over, that change counts too. So a tap shorter than the bounce
window is still one press, and two changes that are at least `settle` apart are always both seen.

Every key has a second meaning when it is held, so a press acts when the key comes up: only then is
it known not to be a hold. A hold acts at its time, while the key is still down.
"""

from math import inf

from msgspec import Struct
from msgspec.structs import replace

from companion.hw.ports import Condition, DeviceNotice, Edge, Hold, Input, Key, Press


class Timing(Struct, frozen=True):
    """Seconds: bounce window, time for a hold, time after which nobody presses on purpose."""

    settle: float = 0.020
    hold: float = 0.600
    stuck: float = 10.0


class Contact(Struct, frozen=True):
    """One key: what is believed (`down` since `since`) and what was last felt (`raw`)."""

    key: Key
    down: bool = False
    since: float = -inf
    raw: bool = False
    raw_at: float = -inf
    deaf_until: float = -inf
    answered: bool = False
    stuck: bool = False


Felt = tuple[Contact, tuple[Input, ...]]


def resting(key: Key, *, down: bool = False, at: float = 0.0) -> Contact:
    """A contact as found at the start: one that is down already is no press, but may be stuck."""
    return Contact(key, down=down, since=at, raw=down, raw_at=at, answered=down)


def feel(contact: Contact, edge: Edge, timing: Timing) -> Felt:
    """Take one raw edge, after all that was due before it."""
    contact, before = wait(contact, edge.at, timing)
    contact = replace(contact, raw=edge.down, raw_at=edge.at)
    contact, now = _believe(contact, edge.at, timing)
    return contact, before + now


def wait(contact: Contact, until: float, timing: Timing) -> Felt:
    """Let time pass without an edge."""
    inputs: tuple[Input, ...] = ()
    while (due := deadline(contact, timing)) is not None and due <= until:
        contact, more = _fall_due(contact, due, timing)
        inputs += more
    return contact, inputs


def deadline(contact: Contact, timing: Timing) -> float | None:
    """When this contact next changes by itself."""
    times = [contact.deaf_until] if contact.raw != contact.down else []
    if contact.down and not contact.answered:
        times.append(contact.since + timing.hold)
    if contact.down and not contact.stuck:
        times.append(contact.since + timing.stuck)
    return min(times, default=None)


def _fall_due(contact: Contact, due: float, timing: Timing) -> Felt:
    if contact.raw != contact.down and contact.deaf_until <= due:
        return _believe(contact, due, timing)
    if not contact.answered:
        return replace(contact, answered=True), (Hold(contact.key, due),)
    return replace(contact, stuck=True), (_notice(contact, Condition.STUCK, due),)


def _believe(contact: Contact, at: float, timing: Timing) -> Felt:
    """Accept the felt level, unless it may still be bounce."""
    if contact.raw == contact.down or at < contact.deaf_until:
        return contact, ()
    deaf_until = contact.raw_at + timing.settle
    contact = replace(contact, deaf_until=deaf_until)
    if contact.raw:
        return replace(contact, down=True, since=at, answered=False), ()
    return _come_up(contact, at)


def _come_up(contact: Contact, at: float) -> Felt:
    released = replace(contact, down=False, since=at, answered=True, stuck=False)
    if contact.stuck:
        return released, (_notice(contact, Condition.BACK, at),)
    return released, () if contact.answered else (Press(contact.key, at),)


def _notice(contact: Contact, state: Condition, at: float) -> DeviceNotice:
    sentence = {
        Condition.STUCK: f"Button {contact.key} is stuck: it has been down for a long time.",
        Condition.BACK: f"Button {contact.key} is free again.",
    }
    return DeviceNotice(f"button {contact.key}", state, sentence[state], at)
