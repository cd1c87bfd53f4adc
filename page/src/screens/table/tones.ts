/** The sounds themselves, made here: no file of them is loaded. */
import type { SoundName } from "./sound";

let context: AudioContext | null = null;

function tone(audio: AudioContext, at: number, hertz: number, seconds: number, loud: number): void {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = "triangle";
  source.frequency.value = hertz;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
}

/** A die on felt: a short breath of noise through a narrow band. */
function knock(audio: AudioContext, at: number, hertz: number, loud: number): void {
  const length = Math.round(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = hertz;
  band.Q.value = 2;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(band).connect(gain).connect(audio.destination);
  source.start(at);
}

const SOUNDS: Record<SoundName, (audio: AudioContext, now: number) => void> = {
  roll: (audio, now) => {
    for (let i = 0; i < 7; i++) knock(audio, now + 0.06 * i + Math.random() * 0.04, 1400 + Math.random() * 1400, 0.5 - 0.05 * i);
  },
  place: (audio, now) => {
    for (let i = 0; i < 3; i++) knock(audio, now + 0.05 * i, 700 + 90 * i, 0.6);
  },
  turn: (audio, now) => {
    tone(audio, now, 523, 0.4, 0.12);
    tone(audio, now + 0.13, 784, 0.6, 0.12);
  },
  payout: (audio, now) => {
    [659, 784, 988, 1319].forEach((hertz, i) => tone(audio, now + 0.09 * i, hertz, 0.5, 0.09));
  },
};

export function play(name: SoundName): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    SOUNDS[name](context, context.currentTime + 0.02);
  } catch {
    // A device without sound plays on in silence.
  }
}
