// Sounds of ours, made on the spot, and a buzz with some. Off until somebody wants them; one switch, remembered.

import { keep, recall } from "./storage.js";

/** @type {AudioContext | undefined} */
let audio;

export const wanted = () => recall(localStorage, "sound") === "on";

/** Tells whether somebody still has to say if they want sounds. */
export const isUndecided = () => recall(localStorage, "sound") === null;

/** @param {boolean} on */
export function want(on) {
  keep(localStorage, "sound", on ? "on" : "off");
  if (on) sound("turn");
}

/** @typedef {["sine" | "square" | "triangle" | "sawtooth" | "noise", number, number, number, number, number]} Voice */

/**
 * Voices by mark: kind of wave, pitch from and to, when it begins, how long it lasts, how loud it is. "noise" is filtered
 * at its pitch.
 * @type {Record<string, Voice[]>}
 */
export const SOUNDS = {
  "": [["triangle", 420, 300, 0, 0.07, 0.05]],
  turn: [
    ["sine", 660, 660, 0, 0.16, 0.12],
    ["sine", 880, 880, 0.12, 0.3, 0.12],
  ],
  fright: [
    ["noise", 5200, 2600, 0, 1.1, 0.08],
    ["square", 190, 180, 0, 0.08, 0.06],
    ["square", 190, 180, 0.3, 0.08, 0.06],
    ["square", 190, 180, 0.55, 0.08, 0.06],
    ["square", 190, 180, 0.75, 0.08, 0.06],
  ],
  boom: [
    ["noise", 900, 60, 0, 1.1, 0.5],
    ["sine", 110, 30, 0, 0.9, 0.5],
  ],
  defuse: [
    ["triangle", 300, 900, 0, 0.18, 0.12],
    ["sine", 990, 990, 0.18, 0.4, 0.12],
  ],
  nope: [
    ["sawtooth", 180, 90, 0, 0.28, 0.16],
    ["noise", 2400, 500, 0, 0.09, 0.3],
  ],
  steal: [
    ["noise", 600, 3200, 0, 0.22, 0.18],
    ["triangle", 500, 760, 0.1, 0.18, 0.1],
  ],
  fight: [
    ["noise", 1800, 700, 0, 0.12, 0.3],
    ["square", 240, 160, 0.14, 0.16, 0.08],
    ["noise", 2000, 600, 0.3, 0.14, 0.3],
  ],
  lastbird: [
    ["sine", 1400, 2100, 0, 0.12, 0.1],
    ["sine", 1600, 2300, 0.18, 0.12, 0.1],
    ["sine", 1900, 2600, 0.36, 0.2, 0.1],
  ],
  lifelost: [
    ["triangle", 520, 260, 0, 0.4, 0.14],
    ["triangle", 390, 150, 0.3, 0.6, 0.14],
  ],
  nine: [
    ["triangle", 523, 523, 0, 0.18, 0.1],
    ["triangle", 659, 659, 0.12, 0.18, 0.1],
    ["triangle", 1047, 1047, 0.24, 0.5, 0.12],
  ],
  block: [
    ["noise", 300, 120, 0, 0.3, 0.5],
    ["sine", 140, 80, 0, 0.35, 0.3],
  ],
  win: [
    ["triangle", 523, 523, 0, 0.4, 0.13],
    ["triangle", 659, 659, 0.14, 0.4, 0.13],
    ["triangle", 784, 784, 0.28, 0.4, 0.13],
    ["triangle", 1047, 1047, 0.42, 0.4, 0.13],
  ],
};

/**
 * What a phone does in the hand with a sound: milliseconds of buzzing and of rest.
 * @type {Record<string, number[]>}
 */
export const BUZZES = { turn: [50], boom: [90, 40, 240], nope: [70], lifelost: [120] };

/**
 * Plays the sound of a mark, if sounds are wanted.
 * @param {string} mark
 */
export function sound(mark) {
  if (!wanted()) return;
  if (BUZZES[mark] && !document.hidden && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZES[mark]);
  audio ||= new AudioContext();
  audio.resume().catch(() => {});
  for (const voice of SOUNDS[mark] || SOUNDS[""]) begin(audio, voice);
}

/**
 * @param {AudioContext} audio
 * @param {Voice} voice
 */
function begin(audio, [wave, from, to, when, lasts, loud]) {
  const start = audio.currentTime + when;
  const end = start + lasts;
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0008, end);
  volume.connect(audio.destination);
  const source = wave === "noise" ? hiss(audio) : new OscillatorNode(audio, { type: wave });
  const shaped = source instanceof OscillatorNode ? source : new BiquadFilterNode(audio, { type: "lowpass" });
  shaped.frequency.setValueAtTime(from, start);
  shaped.frequency.exponentialRampToValueAtTime(to, end);
  if (shaped !== source) source.connect(shaped);
  shaped.connect(volume);
  source.start(start);
  source.stop(end);
}

/** @type {AudioBuffer | undefined} */
let noise;

/** @param {AudioContext} audio */
function hiss(audio) {
  if (!noise) {
    noise = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate });
    const samples = noise.getChannelData(0);
    for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  }
  return new AudioBufferSourceNode(audio, { buffer: noise, loop: true });
}
