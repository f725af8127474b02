import { deviceInfo } from '../amplifier/index.ts';
import type { ChannelSection } from '../property/property.ts';
import { sectionOf, type AnyParams, type Handle } from '../property/resource.ts';
import { paramsIn } from '../property/resource.ts';
import type { TreeLeaf } from '../property/tree.ts';
import { knownLeaf } from './known-leaf.ts';
import { isSame } from './legal-values.ts';
import { valuesOf, type AmpState } from './state.ts';

export const comparedSections = [
  'amplifier',
  'names',
  'output',
  'inputs',
  'generator',
  'crossover',
  'equalizer',
  'limiters',
  'load',
  'gpio',
] as const;
export type ComparedSection = (typeof comparedSections)[number];

export interface ComparedRow {
  readonly address: string;
  readonly handle: Handle;
  readonly params: AnyParams;
  readonly a: TreeLeaf | undefined;
  readonly b: TreeLeaf | undefined;
  /** A − B, for numbers. */
  readonly difference: number | undefined;
  /** `lacking`: only one has or shows it. */
  readonly how: 'same' | 'different' | 'lacking';
  /** Not tuning: names and installation data. */
  readonly isIdentity: boolean;
}
export interface ComparedGroup {
  readonly key: string;
  readonly pair: number;
  readonly channel: number | undefined;
  readonly section: ComparedSection;
  readonly rows: readonly ComparedRow[];
  readonly differences: number;
}
export interface Comparison {
  readonly pairs: readonly { readonly a: AmpState; readonly b: AmpState }[];
  readonly alone: readonly { readonly side: 'a' | 'b'; readonly state: AmpState }[];
  readonly groups: readonly ComparedGroup[];
  readonly settings: number;
  readonly differences: number;
  readonly lacking: number;
}
export type Compared =
  | { readonly ok: true; readonly comparison: Comparison }
  | { readonly ok: false; readonly refusal: 'channelWithAmplifier' | 'nothingInCommon' };

export function compare(a: readonly AmpState[], b: readonly AmpState[]): Compared {
  const [one, other] = [a[0], b[0]];
  if (!one || !other) return { ok: false, refusal: 'nothingInCommon' };
  if ((one.channel === undefined) !== (other.channel === undefined)) return { ok: false, refusal: 'channelWithAmplifier' };
  const isPair = a.length === 1 && b.length === 1;
  const partner = (state: AmpState, among: readonly AmpState[]) => among.find(({ deviceId }) => deviceId === state.deviceId);
  const pairs = isPair
    ? [{ a: one, b: other }]
    : a.flatMap((state) => {
        const found = partner(state, b);
        return found ? [{ a: state, b: found }] : [];
      });
  if (pairs.length === 0) return { ok: false, refusal: 'nothingInCommon' };
  const lone = (side: 'a' | 'b', states: readonly AmpState[], among: readonly AmpState[]) =>
    states.filter((state) => !partner(state, among)).map((state) => ({ side, state }));
  const groups = pairs.flatMap((pair, index) => groupsOf(pair.a, pair.b, index));
  const sum = (count: (group: ComparedGroup) => number) => groups.reduce((total, group) => total + count(group), 0);
  return {
    ok: true,
    comparison: {
      pairs,
      alone: isPair ? [] : [...lone('a', a, b), ...lone('b', b, a)],
      groups,
      settings: sum(({ rows }) => rows.length),
      differences: sum(({ differences }) => differences),
      lacking: sum(({ rows }) => rows.filter(({ how }) => how === 'lacking').length),
    },
  };
}

function groupsOf(a: AmpState, b: AmpState, pair: number): ComparedGroup[] {
  const ofA = new Map(valuesOf(a, a.channel));
  const ofB = new Map(valuesOf(b, a.channel));
  const groups = new Map<string, { channel: number | undefined; section: ComparedSection; rows: ComparedRow[] }>();
  for (const address of new Set([...ofA.keys(), ...ofB.keys()])) {
    const known = knownLeaf(address);
    const params = known && paramsIn(known.handle.resource, address);
    if (!known || !params) continue;
    const { handle } = known;
    const channel = handle.resource.path.startsWith('/amp/channels/') ? Number(params['channel']) : undefined;
    const section = sectionFor(handle);
    const key = `${pair} ${channel ?? ''} ${section}`;
    const group = groups.get(key) ?? { channel, section, rows: [] };
    groups.set(key, group);
    group.rows.push(rowOf({ address, handle, params, a: ofA.get(address), b: ofB.get(address) }));
  }
  return [...groups]
    .map(([key, group]) => ({ key, pair, ...group, differences: group.rows.filter(({ how }) => how === 'different').length }))
    .toSorted(
      (one, other) =>
        (one.channel ?? 0) - (other.channel ?? 0) || comparedSections.indexOf(one.section) - comparedSections.indexOf(other.section),
    );
}
function rowOf(row: Omit<ComparedRow, 'difference' | 'how' | 'isIdentity'>): ComparedRow {
  const { a, b, handle } = row;
  return {
    ...row,
    difference: typeof a === 'number' && typeof b === 'number' && !isSame(a, b) ? a - b : undefined,
    how: a === undefined || b === undefined ? 'lacking' : isSame(a, b) ? 'same' : 'different',
    isIdentity: sectionOf(handle) === 'channelName' || (handle.resource === deviceInfo && handle.property.kind === 'text'),
  };
}

const sectionNames: Readonly<Record<ChannelSection, ComparedSection>> = {
  inputs: 'inputs',
  channelName: 'names',
  hizLowz: 'output',
  smartPowerBridge: 'output',
  signalGenerator: 'generator',
  crossoverDelay: 'crossover',
  eq: 'equalizer',
  limiters: 'limiters',
  loadMonitoringPilotTone: 'load',
};
function sectionFor(handle: Handle): ComparedSection {
  const { path } = handle.resource;
  if (path.startsWith('/GPIO/')) return 'gpio';
  if (path.startsWith('/amp/inputs/')) return 'inputs';
  if (!path.startsWith('/amp/channels/')) return 'amplifier';
  const section = sectionOf(handle);
  return section === undefined ? 'output' : sectionNames[section];
}
