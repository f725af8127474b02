import { deobfuscate, obfuscate } from '../access/obfuscation.ts';
import { canonicalDeviceId } from '../catalogue/device-id.ts';
import type { LockGroup } from '../access/locks.ts';
import { groupIdOf, planReset } from '../access/lock-scopes.ts';
import { systemRandomBytes, type RandomBytes } from '../access/random.ts';
import { inputSelector, output } from '../amplifier/index.ts';
import { isLockable, type Handle } from '../property/resource.ts';
import { at, leavesOf, valueOf, type Change } from '../property/tree.ts';
import { isCarried } from './export.ts';
import { knownLeaf, leavesUnder, type KnownLeaf } from './known-leaf.ts';
import { isOutputState, keptOf, type Kept } from './output-state.ts';
import { isBehindLock } from './restore.ts';
import { isChosen, type Section } from './sections.ts';
import type { AmpFile, ChannelFile, SettingsFile } from './settings-file.ts';
import { checkSignature } from './signature.ts';
import type { Step } from './step.ts';
import { planValues, type Decided, type Target } from './value-plan.ts';

const { mute } = output.properties;
const { signalGeneratorEnable } = inputSelector.properties;

export interface ImportTarget extends Target {
  /** Undefined for the whole amplifier. */
  readonly channel: number | undefined;
  readonly sections: ReadonlySet<Section>;
  readonly deviceId: string;
  /** Otherwise faders, mutes and standby stay. */
  readonly takesOutputState: boolean;
  /** Mutes every affected channel first and keeps it muted. */
  readonly mutes: boolean;
  readonly startsGenerator: boolean;
  readonly randomBytes?: RandomBytes;
}
/** [IMPEXP-18] to [IMPEXP-26]. */
export type ImportRefusal =
  | 'corrupt'
  | 'unsupportedFile'
  | 'noDeviceId'
  | 'invalidKey'
  | 'invalidSignature'
  | 'firUnsupported'
  | 'unsupportedFeatures'
  | 'unlockChannelProperties'
  | 'unlockProperties'
  | 'couldNotResetLocks';
export interface DecidedImport extends Decided {
  readonly kept: readonly Kept[];
  /** Generators that are off here and on in the file. */
  readonly generators: readonly string[];
}
export type ImportPlan = ({ readonly ok: true } & DecidedImport) | { readonly ok: false; readonly refusal: ImportRefusal };

/** Checks precede steps: a refused file changes neither device nor locks (OQ-109). */
export function planImport(file: SettingsFile, target: ImportTarget): ImportPlan {
  if (file.kind === 'touch' || (file.kind === 'channel') !== (target.channel !== undefined)) return refuse('unsupportedFile');
  if (target.channel !== undefined && !target.schema.place(`/amp/channels/${target.channel}`)) return refuse('unsupportedFeatures');
  const keys = checkFrame(file);
  if (!(keys instanceof Map)) return refuse(keys);
  const changes = [...leavesOf(file.values, target.channel === undefined ? '/' : `/amp/channels/${target.channel}`)];
  const chosen = changes.map((change) => ({ change, known: knownLeaf(change[0]) })).filter(({ known }) => isWanted(known, file, target));
  const unsupported = unsupportedIn(chosen, target);
  if (unsupported) return refuse(unsupported);
  const reset = resetsFor(target);
  if (typeof reset === 'string') return refuse(reset);
  const groups = file.locks
    .map((group) => groupFor(group, keys.get(group)!, file, target))
    .filter(({ properties }) => properties.length > 0);
  const generators = chosen.filter((each) => isStart(each, target)).map(({ change: [address] }) => address);
  const values = chosen.map(({ change }) => change).filter(([address]) => target.startsGenerator || !generators.includes(address));
  const { takesOutputState, mutes } = target;
  const muting = mutes ? mutesFor(values, reset, target) : [];
  const isLeft = (handle: Handle) => isOutputState(handle) && (!takesOutputState || (mutes && handle === mute));
  return {
    ok: true,
    generators,
    kept: takesOutputState ? [] : keptOf(values, target).filter(({ address }) => !mutes || knownLeaf(address)?.handle !== mute),
    ...planValues(values, target, {
      first: [
        // A reset opens limiters and filters.
        ...muting.filter((step) => !isBehindLock(step, target.tree)),
        ...reset,
        ...(file.isSigned ? [{ kind: 'checkSignature' } as const] : []),
        ...groups.map((group): Step => ({ kind: 'applyLock', group })),
        ...muting.filter((step) => isBehindLock(step, target.tree)),
      ],
      last: groups.map((group): Step => ({ kind: 'lock', group })),
      isCarried: (handle) => isCarried(handle) && !isLeft(handle),
      customFir: target.mode === 'cloud',
      // [IMPEXP-30]
      mayClampLouder: true,
      // Muted channels get no louder.
      asksForRise: () => !mutes,
    }),
  };
}
/** Only channels that play now. */
function mutesFor(values: readonly Change[], reset: readonly ResetStep[], { tree, schema }: ImportTarget): Step[] {
  const addresses = [...values.map(([address]) => address), ...reset.flatMap(({ group }) => group.properties)];
  const channels = new Set(addresses.flatMap((address) => /^\/amp\/channels\/(\d+)(?:\/|$)/.exec(address)?.[1] ?? []));
  return [...channels].flatMap((channel): Step[] => {
    const here = { channel: Number(channel) };
    const place = schema.place(output.pathAt(here));
    return place && valueOf(tree, mute, here) === false ? [{ kind: 'write', place, values: { mute: true }, asks: false }] : [];
  });
}
/** An import starts no sound unless requested. */
const isStart = ({ change: [address, value], known }: Content, { tree, schema }: ImportTarget): boolean =>
  known?.handle === signalGeneratorEnable && value === true && schema.leaf(address) !== undefined && at(tree, address) === false;
const refuse = (refusal: ImportRefusal): ImportPlan => ({ ok: false, refusal });

/** In the order of [IMPEXP-21] to [IMPEXP-24]; else the locks' passwords. */
function checkFrame(file: AmpFile | ChannelFile): Map<LockGroup, string> | 'noDeviceId' | 'invalidKey' | 'invalidSignature' {
  const passwords = new Map<LockGroup, string>();
  if (!file.isSigned && file.locks.length === 0) return passwords;
  if (file.deviceId === undefined) return 'noDeviceId';
  for (const group of file.locks) {
    const password = group.key === '' ? null : deobfuscate(file.deviceId, group.key);
    if (password === null || password.trim() === '') return 'invalidKey';
    passwords.set(group, password);
  }
  return checkSignature(file.text, file.deviceId) === 'valid' ? passwords : 'invalidSignature';
}

/** Unknown content is judged later. */
function isWanted(known: KnownLeaf | undefined, { kind }: AmpFile | ChannelFile, { sections }: ImportTarget): boolean {
  return known === undefined || isChosen(known.handle, kind, sections);
}

interface Content {
  readonly change: Change;
  readonly known: KnownLeaf | undefined;
}
/** Without equalizer or delay it would be another tuning (OQ-114) [IMPEXP-25] [IMPEXP-26]. */
function unsupportedIn(
  content: readonly Content[],
  { schema: { abilities } }: ImportTarget,
): 'firUnsupported' | 'unsupportedFeatures' | undefined {
  if (abilities.has('advancedDsp')) return undefined;
  if (content.some(({ change: [, value], known }) => known && isFir(known.handle) && !isEmpty(value))) return 'firUnsupported';
  return content.some(({ known }) => known?.handle.resource.needs === 'advancedDsp') ? 'unsupportedFeatures' : undefined;
}
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
const isFir = ({ resource, property }: Handle) => property.kind === 'coefficients' || resource.path.includes('/inputFirEqFilters/');

type ResetStep = Extract<Step, { kind: 'resetLocks' }>;
/** A channel's file must not reset a group that covers more (OQ-115). */
function resetsFor({ tree, channel }: ImportTarget): ResetStep[] | ImportRefusal {
  const reset = planReset(tree, channel ?? 'amp');
  if (!reset.ok) {
    if (reset.refusal === 'no group') return [];
    return channel === undefined ? 'unlockProperties' : 'unlockChannelProperties';
  }
  const { group } = reset;
  if (channel !== undefined && group.properties.some((path) => !`${path}/`.startsWith(`/amp/channels/${channel}/`)))
    return 'unlockProperties';
  return group.key === '' ? 'couldNotResetLocks' : [{ kind: 'resetLocks', group }];
}

function groupFor(group: LockGroup, password: string, file: AmpFile | ChannelFile, target: ImportTarget): LockGroup {
  const { channel, deviceId, randomBytes = systemRandomBytes } = target;
  const paths =
    channel === undefined
      ? group.properties
      : group.properties.map((path) => path.replace(/^\/amp\/channels\/\d+\//, `/amp/channels/${channel}/`));
  return {
    groupId: channel === undefined ? group.groupId : groupIdOf(channel),
    key: obfuscate(canonicalDeviceId(deviceId), password, randomBytes),
    // Devices lock leaves that they have; a branch names all of its own.
    properties: leavesUnder(target.schema, paths)
      .filter(({ address, handle }) => isLockable(handle) && isWanted(knownLeaf(address), file, target))
      .map(({ address }) => address),
  };
}
