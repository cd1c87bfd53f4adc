/** Warnings to players when the dice differ from what this device saw before. */
import type { Alarm } from "../fair/pins";
import { say, type Key } from "./words.svelte";

const TEXT: Record<Alarm, Key> = {
  commitment: "page.dice.alarm.commitment",
  seed: "page.dice.alarm.seed",
  secret: "page.dice.alarm.secret",
};

export const alarmText = (alarm: Alarm): string => say(TEXT[alarm]);
