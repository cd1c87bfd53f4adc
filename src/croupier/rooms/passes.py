"""Passes: decisions on handing out passes, redeeming them for other devices, and signing devices out."""

from croupier.api import commands
from croupier.api.refusal import Refusal
from croupier.rooms import events
from croupier.rooms.devices import MOST_DEVICE_CHANGES, MOST_DEVICES, Devices
from croupier.rooms.identity import Identity, hash_token, offer_of
from croupier.rooms.room import Room


def link(room: Room, command: commands.Link, identity: Identity) -> events.Linked:
    """Hand out a pass for another device."""
    seats = tuple(sorted({*command.seats}))
    if not seats and not command.host:
        raise Refusal("bad-message", "A pass is for seats, for the host's rights, or for both.")
    held = [_held_devices(room, seat, identity) for seat in ((*seats, None) if command.host else seats)]
    for devices in held:
        _check_devices(devices)
        _check_changes(devices)
    return events.Linked(key=command.key, seats=seats, host=command.host, pass_=hash_token(command.pass_))


def redeem(room: Room, command: commands.Redeem) -> events.Redeemed:
    """Let the device that shows a pass hold the seats and rights of that pass."""
    pass_, token = hash_token(command.pass_), hash_token(command.token)
    offer = offer_of(room, pass_)
    if offer is None:
        raise Refusal("no-pass", "This link was used already, or it was withdrawn; ask for a new one.")
    offered = [room.seat(seat).devices for seat in offer.seats]
    if offer.host:
        offered.append(room.hosts)
    for devices in offered:
        if token not in devices.tokens:
            _check_devices(devices)
    return events.Redeemed(key=command.key, seats=offer.seats, host=offer.host, pass_=pass_, token=token)


def rotate(room: Room, command: commands.Rotate, identity: Identity) -> events.Rotated:
    """Sign out all devices but the sender's."""
    _check_changes(_held_devices(room, command.seat, identity))
    return events.Rotated(key=command.key, seat=command.seat, token=hash_token(command.token))


def _held_devices(room: Room, seat: int | None, identity: Identity) -> Devices:
    """Return the devices of a seat, or of the host for None; raise Refusal if the sender does not hold it."""
    if seat is None:
        identity.check_host()
        return room.hosts
    identity.check_seat(seat)
    return room.seat(seat).devices


def _check_devices(devices: Devices) -> None:
    if len(devices.tokens) >= MOST_DEVICES:
        raise Refusal("too-many", f"This is already open on {MOST_DEVICES} devices; sign out the others first.")


def _check_changes(devices: Devices) -> None:
    if devices.changes >= MOST_DEVICE_CHANGES:
        raise Refusal("too-many", "Devices have been added or signed out too often at this table.")
