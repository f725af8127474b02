export const steps = [
  'road',
  'power',
  'standby',
  'lock',
  'source',
  'inputChoice',
  'mixer',
  'generator',
  'inputGain',
  'inputFader',
  'delay',
  'mute',
  'fader',
  'zone',
  'backPanel',
  'inputEq',
  'crossover',
  'fir',
  'eq',
  'limiter',
  'polarity',
  'output',
  'highImpedance',
  'protection',
  'thermal',
  'load',
  'terminals',
] as const;
export type Step = (typeof steps)[number];

export const symptoms = ['silent', 'quiet', 'distorted', 'cutsOut'] as const;
export type Symptom = (typeof symptoms)[number];

/** `unknown`: the amplifier does not report this step. */
export type Effect = 'stops' | 'reduces' | 'distorts' | 'interrupts' | 'delays' | 'unknown';

/** What stops the sound explains every complaint about it. */
export const explains: Readonly<Record<Symptom, readonly Effect[]>> = {
  silent: ['stops'],
  quiet: ['stops', 'reduces'],
  distorted: ['stops', 'distorts'],
  cutsOut: ['stops', 'interrupts'],
};
