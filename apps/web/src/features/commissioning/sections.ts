import { output } from '@headroom/model/amplifier';
import type { StepRecord } from '@headroom/model/commissioning';
import { addressOf, at, type Tree } from '@headroom/model/property';

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
export const tallyOf = (records: readonly StepRecord[]): readonly [passed: number, warned: number, failed: number, unknown: number] => {
  const count = (outcome: string) => records.filter(({ result }) => result?.outcome === outcome).length;
  return [count('passed'), count('warned'), count('failed'), count('cannotKnow')];
};
