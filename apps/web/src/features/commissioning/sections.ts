import { output } from '@headroom/model/amplifier';
import type { Scope, StepRecord } from '@headroom/model/commissioning';
import { addressOf, at, type Tree } from '@headroom/model/property';
import type { Words } from './words.ts';

export interface Section {
  readonly channel: number | undefined;
  readonly records: readonly StepRecord[];
}
export function sectionsOf(records: readonly StepRecord[]): readonly Section[] {
  const channels = [...new Set(records.map(({ step }) => step.channel))];
  return channels.map((channel) => ({ channel, records: records.filter(({ step }) => step.channel === channel) }));
}
export function channelNameIn(values: Tree, channel: number | undefined): string {
  const name = channel === undefined ? '' : at(values, addressOf(output.properties.name, { channel }));
  return typeof name === 'string' ? name : '';
}
type PlaceWords = Pick<Words, 'wholeAmplifier' | 'channel'>;
export const placesOf = (words: PlaceWords, scope: Scope, nameOf: (channel: number) => string): string =>
  scope === undefined ? words.wholeAmplifier : scope.map((channel) => words.channel(channel, nameOf(channel))).join(' · ');
export const tallyOf = (records: readonly StepRecord[]): readonly [passed: number, warned: number, failed: number, unknown: number] => {
  const count = (outcome: string) => records.filter(({ result }) => result?.outcome === outcome).length;
  return [count('passed'), count('warned'), count('failed'), count('cannotKnow')];
};
