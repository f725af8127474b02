import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { inputSelector, loadMonitor } from '../amplifier/index.ts';
import { bridgeOf, follows } from '../channel/bridge.ts';
import { channelNumbers } from '../catalogue/channel-numbers.ts';
import type { ReadValue } from '../channel/filter-settings.ts';
import { createReading, seenNumber, type Evidence } from '../diagnosis/evidence.ts';
import { addressOf, type AnyParams, type Handle } from '../property/resource.ts';
import { at as valueAt, leavesOf, type Tree } from '../property/tree.ts';
import { knownLeaf } from '../transfer/known-leaf.ts';
import { checkOf, type CheckName } from './checks/index.ts';
import { cannotKnow, type Judged } from './checks/row.ts';
import { dailyHandles, type Recipe, type RecipeCheck } from './recipe.ts';
import { isWithin, type Scope } from './scope.ts';

export interface CheckStep {
  readonly check: CheckName;
  readonly channel: number | undefined;
}
export const stepKey = ({ check, channel }: CheckStep): string => (channel === undefined ? check : `${check} ${channel}`);

/** Amplifier before channels; the second half of a bridged pair is no channel of its own. */
export function stepsOf({ checks }: Recipe, tree: Tree, scope: Scope): readonly CheckStep[] {
  const present = channelNumbers(tree).filter((channel) => !follows(tree, channel));
  const ofAmplifier = checks.filter(({ check }) => checkOf(check).of === 'amplifier').map(({ check }) => ({ check, channel: undefined }));
  const ofChannels = checks
    .filter(({ check }) => checkOf(check).of === 'channel')
    .flatMap(({ check, channels = present }) => channels.map((channel) => ({ check, channel })));
  const steps = [...ofAmplifier, ...ofChannels.toSorted((one, other) => one.channel - other.channel)];
  return steps.filter(({ channel }) => isWithin(scope, channel));
}
const entryOf = ({ checks }: Recipe, { check, channel }: CheckStep): RecipeCheck | undefined =>
  checks.find((each) => each.check === check && (channel === undefined || each.channels?.includes(channel) !== false));

export interface JudgedStep extends Judged {
  /** Names the settings that it depends on. */
  readonly settings: string;
}
export function judge(evidence: Evidence, recipe: Recipe, step: CheckStep): JudgedStep {
  const { tree } = evidence;
  const row = checkOf(step.check);
  const { channel } = step;
  if (evidence.road.state !== 'open') return { ...cannotKnow('unreachable'), settings: '' };
  if (channel !== undefined && !channelNumbers(tree).includes(channel))
    return { ...cannotKnow('noSuchChannel', { channel: seenNumber(channel) }), settings: '' };
  const reading = createReading(evidence, channel ?? 1);
  const isMeasured = row.needs !== 'settings';
  const noted = new Map<string, unknown>();
  const read: ReadValue = (handle, at) => {
    const value = reading.read(handle, at);
    if (!isMeasured && (handle.property.access === 'write' || handle.property.kept)) noted.set(addressOf(handle, at), value ?? null);
    return value;
  };
  const limits = entryOf(recipe, step)?.limits ?? {};
  const found = row.judge({ ...reading, read }, limits);
  const settings = isMeasured ? tuningOf(evidence, reading.halves) : fingerprint([...noted]);
  if (reading.hiddenReads() > 0 && found?.outcome !== 'failed') return { ...cannotKnow('hiddenByLock'), settings };
  return { ...(found ?? cannotKnow('notReported')), settings };
}

/** Evidence is of one moment, and several checks of a channel depend on all of its settings. */
const tunings = new WeakMap<Evidence, Map<number, string>>();
function tuningOf(evidence: Evidence, halves: readonly number[]): string {
  const known = tunings.get(evidence) ?? new Map<number, string>();
  tunings.set(evidence, known);
  const [first = 0] = halves;
  const tuning = known.get(first) ?? fingerprint(settingsOfChannel(evidence.tree, halves, isOfMeasurement));
  known.set(first, tuning);
  return tuning;
}

/** A measurement or an operator changes these only for a while, so no check is repeated. */
const passing: readonly Handle[] = [
  loadMonitor.properties.enable,
  inputSelector.properties.signalGeneratorEnable,
  inputSelector.properties.signalGeneratorFader,
  ...Object.values(dailyHandles),
] as readonly Handle[];
const isOfMeasurement = (handle: Handle) => passing.includes(handle);

function settingsOfChannel(tree: Tree, halves: readonly number[], isLeftOut: (handle: Handle, address: string) => boolean) {
  return halves.flatMap((half) => {
    const path = `/amp/channels/${half}`;
    return [...leavesOf(valueAt(tree, path), path)].filter(([address]) => {
      const handle = knownLeaf(address)?.handle;
      return handle?.property.access === 'write' && !isLeftOut(handle, address);
    });
  });
}
const fingerprint = (settings: readonly (readonly [string, unknown])[]): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(settings.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))))).slice(
    0,
    16,
  );

/** Names all settings of a channel except those that the measurement itself writes: another name is somebody else's change. */
export function guardOf(tree: Tree, channel: number, own: readonly { readonly handle: Handle; readonly at: AnyParams }[] = []): string {
  const ownAddresses = new Set(own.map(({ handle, at }) => addressOf(handle, at)));
  return fingerprint(settingsOfChannel(tree, bridgeOf(tree, channel) ?? [channel], (_, address) => ownAddresses.has(address)));
}

export const changedSteps = (
  judged: readonly (CheckStep & Pick<JudgedStep, 'settings'>)[],
  recipe: Recipe,
  evidence: Evidence,
): readonly CheckStep[] => judged.filter((step) => judge(evidence, recipe, step).settings !== step.settings);
