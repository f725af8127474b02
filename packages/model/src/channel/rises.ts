import {
  bandGainAndDelay,
  deviceInfo,
  highPassFilter,
  input,
  inputFirEqFilter,
  inputIirEqFilter,
  inputSelector,
  lowPassFilter,
  output,
  outputEqFilter,
  signalGenerator,
} from '../amplifier/index.ts';
import { freeStep, louderBy, tolerance } from '../property/louder.ts';
import { withoutIt } from '../property/rises.ts';
import { ofKind, type TreeLeaf } from '../property/tree.ts';
import type { Value } from '../property/property.ts';
import { addressOf, type AnyParams, type Handle, type ResourceShape } from '../property/resource.ts';
import type { Write } from '../property/write.ts';
import { chainOf, createChainRise, type Chain } from './chain-rise.ts';
import { filterSettings, type ReadValue } from './filter-settings.ts';

export interface Rise {
  readonly handle: Handle;
  readonly at: AnyParams;
  readonly from: Value | undefined;
  readonly to: Value;
  /** `unmutes`: asked about only where a program does it. */
  readonly wants: 'asks' | 'ramps' | 'unmutes';
  /** In dB at the loudspeaker; undefined where unknown, as for a removed limiter. */
  readonly by: number | undefined;
}
interface Change {
  readonly handle: Handle;
  readonly at: AnyParams;
  readonly from: Value | undefined;
  readonly to: Value;
}

/** Changes to what stays off raise nothing. */
export function risesOf(writes: readonly Write[], read: ReadValue): readonly Rise[] {
  const changes = changesIn(writes, read);
  const rises = new Map<string, Rise>();
  for (const rise of [
    ...risesByThemselves(writes, read, changes),
    ...channelsOf(changes, read).flatMap((each) => risesOfChain(each, read)),
  ]) {
    const address = addressOf(rise.handle, rise.at);
    const known = rises.get(address);
    // Removed protection always asks; the chain supplies only the amount.
    rises.set(address, known ? { ...known, by: known.by ?? rise.by } : rise);
  }
  return [...rises.values()];
}

function changesIn(writes: readonly Write[], read: ReadValue): readonly Change[] {
  const changes = new Map<string, Change>();
  for (const { resource, at, values } of writes)
    for (const [name, value] of Object.entries(values)) {
      const handle = resource.properties[name];
      if (!handle) continue;
      const to = ofKind(handle.property, value);
      if (to !== undefined) changes.set(addressOf(handle, at), { handle, at, from: read(handle, at), to });
    }
  return [...changes.values()];
}
function withChanges(changes: readonly Change[], read: ReadValue): ReadValue {
  const after = new Map<string, TreeLeaf>(changes.map(({ handle, at, to }) => [addressOf(handle, at), to]));
  const changed = new Set<Handle>(changes.map(({ handle }) => handle));
  return (handle, at) => (changed.has(handle) ? ofKind(handle.property, after.get(addressOf(handle, at))) : undefined) ?? read(handle, at);
}

/** Louder whatever the rest of the chain does, or less protected. */
function* risesByThemselves(writes: readonly Write[], read: ReadValue, changes: readonly Change[]): Generator<Rise> {
  const then = withChanges(changes, read);
  for (const { resource, at, values } of writes)
    for (const handle of Object.values(resource.properties)) {
      const { property, name } = handle;
      const isSwitchedBy = property.switchedBy === undefined ? undefined : resource.properties[property.switchedBy];
      if (!Object.hasOwn(values, name) && !(isSwitchedBy && Object.hasOwn(values, isSwitchedBy.name))) continue;
      if (isSwitchedBy && then(isSwitchedBy, at) === false) continue;
      const wasOn = !isSwitchedBy || read(isSwitchedBy, at) !== false;
      const from = wasOn ? read(handle, at) : withoutIt(property);
      const to = then(handle, at);
      if (to === undefined || (!wasOn && from === undefined)) continue;
      if (property.raisesOutput === 'unmute' && to === false && from !== false)
        yield { handle, at, from, to, wants: 'unmutes', by: undefined };
      const louder = louderBy(property, from, to);
      if (louder === 'asks') yield { handle, at, from, to, wants: 'asks', by: undefined };
      else if (louder !== 'no' && !('channel' in at)) yield { handle, at, from, to, wants: 'ramps', by: louder.ramp };
    }
}
const filters: readonly ResourceShape[] = [
  bandGainAndDelay,
  highPassFilter,
  lowPassFilter,
  outputEqFilter,
  inputIirEqFilter,
  inputFirEqFilter,
];
const isFilter = ({ handle }: Change) => filters.includes(handle.resource);
const isOfChain = (change: Change) =>
  change.handle.resource === inputSelector || isFilter(change) || (change.handle.resource === output && isGain(change));
const isGain = ({ handle: { property } }: Change) => property.raisesOutput === 'gain' || property.raisesOutput === 'zone';

interface ChannelChanges {
  readonly channel: number;
  readonly changes: readonly Change[];
}
/** An input feeds every channel that selects it, the generator all that play it; one switch locks all knobs. */
const isShared = ({ handle }: Change) =>
  handle.resource === input || handle === signalGenerator.properties.fader || handle === deviceInfo.properties.backPanelAttnPotLockout;
function channelsOf(changes: readonly Change[], read: ReadValue): readonly ChannelChanges[] {
  const differing = changes.filter(({ from, to }) => String(from) !== String(to));
  const shared = differing.filter(isShared);
  return [1, 2, 3, 4, 5, 6, 7, 8].flatMap((channel) => {
    const own = differing.filter((change) => change.at['channel'] === channel && isOfChain(change));
    const isFed = shared.length > 0 && read(inputSelector.properties.primary, { channel }) !== undefined;
    return own.length > 0 || isFed ? [{ channel, changes: isFed ? [...own, ...shared] : own }] : [];
  });
}

function chainRises({ channel, changes }: ChannelChanges, read: ReadValue): (some: readonly Change[]) => number {
  const hasFilters = changes.some(isFilter);
  const settings = hasFilters ? filterSettings(read, channel) : undefined;
  const after = (some: readonly Change[]): Chain => {
    const then = withChanges(some, read);
    const places = new Set(some.filter(isFilter).map(blockOf));
    return chainOf(then, channel, settings && places.size > 0 ? filterSettings(then, channel, { settings, places }) : settings);
  };
  const [before, end] = [after([]), after(changes)];
  const riseBetween = createChainRise([before, end]);
  return (some) => riseBetween(before, some === changes ? end : after(some));
}
/** In dB. */
export function gainOf(writes: readonly Write[], read: ReadValue): number | undefined {
  const gains = channelsOf(changesIn(writes, read), read).map((each) => chainRises(each, read)(each.changes));
  return gains.length === 0 ? undefined : Math.max(...gains);
}

function risesOfChain(ofChannel: ChannelChanges, read: ReadValue): readonly Rise[] {
  const { changes } = ofChannel;
  const hasFilters = changes.some(isFilter);
  const riseOf = chainRises(ofChannel, read);
  const isFree = (rise: number) => rise <= freeStep + (hasFilters ? overshoot : tolerance);
  if (isFree(riseOf(changes))) return [];
  const ramps = changes.filter((change) => isGain(change) && change.from !== undefined && change.to > change.from);
  const atOnce = changes.filter((change) => !ramps.includes(change));
  const riseOfBlock = new Map<string, number>();
  /** Alone, or with its block: a gain does nothing until its band is on. */
  function shareOf(change: Change): number {
    const name = blockOf(change);
    const block = changes.filter((each) => blockOf(each) === name);
    const whole = riseOfBlock.get(name) ?? riseOf(block);
    riseOfBlock.set(name, whole);
    return Math.max(riseOf([change]), whole - riseOf(block.filter((each) => each !== change)));
  }
  const named = (some: readonly Change[], wants: Rise['wants']) =>
    some.flatMap((change): Rise[] => {
      const by = shareOf(change);
      return by > leastShare ? [{ ...change, wants, by }] : [];
    });
  return [...(isFree(riseOf(atOnce)) ? [] : named(atOnce, 'asks')), ...named(ramps, 'ramps')];
}
const blockOf = ({ handle: { resource }, at }: Change) => resource.pathAt(at);
/** In dB: a 6 dB shelf may overshoot this far. */
const overshoot = 0.5;
/** In dB; less is not named. */
const leastShare = 0.5;
