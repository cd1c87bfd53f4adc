import { beforeEach, expect, test, vi } from "vitest";
import type { Cue, Sound } from "../../../../src/screens/table/sound/cues";

/** What was started on the fake audio context, and when. */
let started: { kind: string; at: number }[] = [];

class FakeParam {
  value = 0;
  setValueAtTime = (): this => this;
  linearRampToValueAtTime = (): this => this;
  exponentialRampToValueAtTime = (): this => this;
}
class FakeNode {
  constructor(readonly kind: string) {}
  gain = new FakeParam();
  frequency = new FakeParam();
  Q = new FakeParam();
  threshold = new FakeParam();
  ratio = new FakeParam();
  connect = (to: FakeNode): FakeNode => to;
  start = (at: number): void => void started.push({ kind: this.kind, at });
  stop = (): void => undefined;
}
class FakeAudioContext {
  state = "running";
  currentTime = 5;
  sampleRate = 1000;
  destination = new FakeNode("out");
  createGain = (): FakeNode => new FakeNode("gain");
  createOscillator = (): FakeNode => new FakeNode("tone");
  createBufferSource = (): FakeNode => new FakeNode("noise");
  createBiquadFilter = (): FakeNode => new FakeNode("filter");
  createDynamicsCompressor = (): FakeNode => new FakeNode("compressor");
  createBuffer = () => ({ getChannelData: () => new Float32Array(500) });
}

async function heard(sound: Sound, more: Partial<Cue> = {}): Promise<typeof started> {
  started = [];
  const { playTone } = await import("../../../../src/screens/table/sound/tones");
  playTone({ sound, size: 1, mine: true, after: 0, ...more });
  return started;
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("AudioContext", FakeAudioContext);
});

test.each(["roll", "lay"] as const)("%s: more dice are more to hear", async (sound) => {
  const [two, seven] = [(await heard(sound, { size: 2 })).length, (await heard(sound, { size: 7 })).length];
  expect(seven).toBeGreaterThan(two);
});

test("every sound begins when it should and is short", async () => {
  for (const sound of ["roll", "lay", "knock-out", "note", "turn", "win", "loss"] as const) {
    const times = (await heard(sound, { after: 1, size: 8 })).map(({ at }) => at);
    expect(Math.min(...times), sound).toBeCloseTo(6.02);
    expect(Math.max(...times), sound).toBeLessThan(7.2);
  }
});

test("a device without sound plays on in silence", async () => {
  vi.stubGlobal("AudioContext", undefined);
  expect(await heard("win")).toEqual([]);
});
