/** Synthesises the sounds, so that no sound files are loaded. */
import type { Cue, Sound } from "./cues";

interface Output {
  audio: AudioContext;
  /** The output of all sounds: a compressor that keeps them equally loud, so that nothing startles. */
  mix: AudioNode;
  noise: AudioBuffer;
}

let output: Output | null = null;

function open(): Output {
  const audio = new AudioContext();
  const mix = audio.createDynamicsCompressor();
  mix.threshold.value = -18;
  mix.ratio.value = 6;
  const loudness = audio.createGain();
  loudness.gain.value = 0.7;
  mix.connect(loudness).connect(audio.destination);
  const noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return { audio, mix, noise };
}

/** Return a gain that rises quickly and fades out. */
function fading({ audio, mix }: Output, at: number, seconds: number, loud: number, rise = 0.004): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(mix);
  return gain;
}

/** The factor that makes up for the loss of loudness behind a narrow band. */
const NARROW = 3;

/** Play something hard hitting something soft: noise through a narrow band. */
function knock(to: Output, at: number, hertz: number, seconds: number, loud: number): void {
  const source = to.audio.createBufferSource();
  source.buffer = to.noise;
  const band = to.audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = hertz;
  band.Q.value = 1.8;
  source.connect(band).connect(fading(to, at, seconds, NARROW * loud, 0.001));
  source.start(at, (hertz % 97) / 250); // a different part of the noise for each
  source.stop(at + seconds);
}

/** Play paper moving through the air: noise whose band rises. */
function swish(to: Output, at: number, seconds: number, loud: number): void {
  const source = to.audio.createBufferSource();
  source.buffer = to.noise;
  const band = to.audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.setValueAtTime(1800, at);
  band.frequency.exponentialRampToValueAtTime(5200, at + seconds);
  source.connect(band).connect(fading(to, at, seconds, loud, seconds / 3));
  source.start(at);
  source.stop(at + seconds);
}

/** Play a soft bell: its tone and two weaker overtones, which fade sooner. */
function bell(to: Output, at: number, hertz: number, seconds: number, loud: number): void {
  for (const [times, lasts, share] of [
    [1, seconds, 1],
    [2, seconds * 0.6, 0.3],
    [3, seconds * 0.3, 0.12],
  ] as const) {
    const source = to.audio.createOscillator();
    source.frequency.value = hertz * times;
    source.connect(fading(to, at, lasts, loud * share, 0.008));
    source.start(at);
    source.stop(at + lasts);
  }
}

/** Play a mallet on wood, falling a little in pitch. */
function wood(to: Output, at: number, hertz: number, loud: number): void {
  const source = to.audio.createOscillator();
  source.type = "triangle";
  source.frequency.setValueAtTime(hertz, at);
  source.frequency.exponentialRampToValueAtTime(hertz * 0.82, at + 0.16);
  source.connect(fading(to, at, 0.2, loud));
  source.start(at);
  source.stop(at + 0.2);
  knock(to, at, hertz * 2.5, 0.03, loud * 0.3);
}

const [C4, E4, A3, G4, C5, D5, E5, G5, A5, C6, D6, E6, G6] = [
  261.6, 329.6, 220, 392, 523.3, 587.3, 659.3, 784, 880, 1046.5, 1174.7, 1318.5, 1568,
];
/** The tones of notes by value, from $10,000: the higher the value, the higher the tone. All are in one key, so that they make a tune. */
const NOTES = [C5, D5, E5, G5, A5, C6, D6, E6, G6, G6 * 1.122];

const SOUNDS: Record<Sound, (to: Output, at: number, size: number) => void> = {
  /** They rattle in the hand, then each lands and bounces once. */
  roll: (to, at, dice) => {
    for (let i = 0; i < dice + 2; i++) knock(to, at + 0.025 * i, 2300 + ((i * 613) % 900), 0.03, 0.12);
    for (let i = 0; i < dice; i++) {
      const lands = at + 0.24 + 0.035 * i;
      knock(to, lands, 950 + ((i * 389) % 700), 0.06, 0.3 / Math.sqrt(dice) + 0.3);
      knock(to, lands + 0.085, 1250 + ((i * 271) % 600), 0.04, 0.2);
    }
  },
  /** Each lands on felt. */
  lay: (to, at, dice) => {
    for (let i = 0; i < dice; i++) {
      knock(to, at + 0.05 * i, 420 + 40 * i, 0.09, 0.7);
      knock(to, at + 0.05 * i, 1500, 0.02, 0.15);
    }
  },
  "knock-out": (to, at) => {
    wood(to, at, G4, 0.2);
    wood(to, at + 0.13, C4, 0.24);
  },
  note: (to, at, thousands) => {
    swish(to, at, 0.22, 0.22);
    bell(to, at + 0.2, NOTES[Math.min(NOTES.length, Math.max(1, Math.round(thousands / 10))) - 1] ?? C5, 0.5, 0.11);
  },
  turn: (to, at) => {
    bell(to, at, C5, 0.5, 0.13);
    bell(to, at + 0.12, G5, 0.8, 0.13);
  },
  win: (to, at) => {
    [C5, E5, G5, C6].forEach((hertz, i) => bell(to, at + 0.11 * i, hertz, 0.7, 0.12));
    [C5, E5, G5, C6, E6].forEach((hertz) => bell(to, at + 0.56, hertz, 1.6, 0.07));
  },
  loss: (to, at) => {
    bell(to, at, G4, 0.6, 0.11);
    bell(to, at + 0.2, E4, 0.6, 0.11);
    bell(to, at + 0.4, A3, 1.1, 0.12);
  },
};

export function playTone({ sound, size, after }: Cue): void {
  try {
    output ??= open();
    if (output.audio.state === "suspended") void output.audio.resume();
    SOUNDS[sound](output, output.audio.currentTime + 0.02 + after, size);
  } catch {
    // The device has no sound.
  }
}
