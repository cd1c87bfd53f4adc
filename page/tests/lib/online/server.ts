/** The server's end of a table's line, for tests: its welcome, and what it tells of events. */
import { vi } from "vitest";
import * as samples from "../../../src/gallery/samples";
import type { EventMessage, PersonView, PlacedEvent, PublicEvent, Welcome } from "../../../src/lib/api/messages";
import { FakeSocket } from "./fake_socket";

/** What a server says first to somebody who sits at seat 0 of the sample's table. */
export const welcome = (more: Partial<Welcome> = {}): Welcome => ({
  t: "welcome",
  version: 2,
  seq: 5,
  now: Date.now(),
  you: [0],
  host: true,
  room: samples.room(5, "classic"),
  due: null,
  view: samples.table,
  own: [],
  present: more.you ?? [0],
  watching: 0,
  missed: [],
  unknown: [],
  offer: null,
  ...more,
});

export const event = (seq: number, what: PublicEvent, more: Partial<EventMessage> = {}): EventMessage => ({
  t: "event",
  seq,
  at: 0,
  key: null,
  what,
  room: null,
  due: null,
  view: null,
  own: [],
  ...more,
});

export const placed = (seat: number, more: Partial<PlacedEvent> = {}): PlacedEvent => ({
  t: "placed",
  seat,
  face: 2,
  bandit: false,
  by: "player",
  chance: "",
  payout: null,
  ...more,
});

/** Somebody who is there. */
export const person = (name: string, more: Partial<PersonView> = {}): PersonView => ({
  kind: "person",
  name,
  colour: "ruby",
  seed: `seed-of-${name}`,
  bot: null,
  ran_out: false,
  left: false,
  agreed: true,
  hushed: false,
  devices: [0],
  ...more,
});

/** Every line that is opened leads to the test, and nobody answers other requests. */
export function answerLines(): void {
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", Object.assign(FakeSocket, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }));
  vi.stubGlobal("fetch", () => Promise.reject(new Error("nobody is there")));
}
