import { misc } from '@headroom/model/amplifier';
import type { Patient, SilenceCase } from '../diagnosis-rig.ts';

export const silence = { kind: 'silence' } as const;
export const pink = (level: number) => ({ kind: 'pink', level }) as const;
export const tone = (level: number, frequency = 1000) => ({ kind: 'tone', level, frequency }) as const;
export const speaker = { kind: 'speaker', ohms: 8 } as const;

/** Takes the setting back to what the case before it found. */
export const setting = (
  about: Pick<SilenceCase, 'name' | 'title'> & Partial<SilenceCase>,
  path: string,
  wrong: object,
  right: object,
): SilenceCase => ({
  uses: Object.keys(wrong).map((name) => `${path}/${name}`),
  make: (amp) => amp.own(path, wrong),
  mend: (amp) => amp.own(path, right),
  ...about,
});
export const bands = async (amp: Patient, bank: string, count: number, values: object) => {
  for (let filter = 1; filter <= count; filter++) await amp.own(`${bank}/${filter}`, values);
};
export const setFirmwareStep = ({ amplifier }: Patient, step: 'Downloading' | 'None') =>
  amplifier.core.part(misc, {}).set('fwUpdateStatus', step);
export const heatTo = ({ amplifier }: Patient, celsius: number) => {
  const [first] = amplifier.condition.channels;
  if (first) first.temperature = celsius;
};
export const allMixFaders = (level: number) =>
  Object.fromEntries(
    [...[1, 2, 3, 4].map((input) => `analog${input}`), ...[1, 2, 3, 4, 5, 6, 7, 8].map((input) => `dante${input}`)].map((input) => [
      `${input}MixFader`,
      level,
    ]),
  );
export const steepSlope = 'Linkwitz-Riley 48dB/oct';
