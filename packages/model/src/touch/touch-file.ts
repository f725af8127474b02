import { isLegalKey, isTree, type Tree } from '../property/tree.ts';
import { isMac } from '../network/address.ts';
import {
  channelOffset,
  controllerNameProblem,
  groupNameProblem,
  maxStates,
  volumeRange,
  type AmpAddress,
  type SourceSelectGroup,
  type NameProblem,
  type SourceState,
  type SubGroup,
  type TouchConfiguration,
  type TouchController,
  type TouchGroup,
  type VolumeGroup,
} from './touch.ts';

/** [TOUCH-06] */
export const touchFileName = 'cs-touch-export.json';
export const touchFileVersion = 1;
/** More than any installation needs. */
export const maxTouchFileLength = 4_000_000;

export interface TouchProblem {
  readonly at: string;
  readonly expected: string;
}
export type TouchReading =
  | { readonly ok: true; readonly configuration: TouchConfiguration; readonly dropped: readonly string[] }
  | { readonly ok: false; readonly problem: TouchProblem };

class Misfit extends Error {
  readonly problem: TouchProblem;
  constructor(at: string, expected: string) {
    super(`${at}: ${expected}`);
    this.problem = { at, expected };
  }
}

interface Manner {
  readonly groupName: (value: unknown, at: string) => string;
  readonly controllerName: (value: unknown, at: string) => string;
  readonly mac: (value: unknown, at: string) => string;
}
/** Reports are kept as they are (OQ-004) (OQ-135). */
const asTold: Manner = { groupName: text, controllerName: text, mac: text };
/** Only existing names may be longer than the schema allows (OQ-135). */
function asFiled(known: ReadonlySet<string>): Manner {
  const name = (problemOf: (name: string) => NameProblem | undefined, expected: string) => (value: unknown, at: string) => {
    const said = text(value, at);
    if (problemOf(said) !== undefined && !known.has(said)) throw new Misfit(at, expected);
    return said;
  };
  return {
    groupName: name(groupNameProblem, 'a name of 1 to 60 characters'),
    controllerName: name((said) => (said === '' ? undefined : controllerNameProblem(said)), 'a name of at most 50 characters'),
    mac(value, at) {
      const said = text(value, at);
      if (said !== '' && !isMac(said)) throw new Misfit(at, 'six pairs of hex digits with colons');
      return said;
    },
  };
}

/** Never throws. Drops groups of other types [TOUCH-14]. */
export const readTouchConfiguration = (value: unknown): TouchReading => readIn(asTold, value);

function readIn(manner: Manner, value: unknown): TouchReading {
  try {
    const record = object(value, 'configuration');
    const dropped: string[] = [];
    const groups = list(record['groups'], 'groups').flatMap((item, index): TouchGroup[] => {
      const at = `groups/${index}`;
      const group = object(item, at);
      if (group['type'] === 'volume') return [volumeGroup(group, at, manner)];
      if (group['type'] === 'sourceSelect') return [sourceSelectGroup(group, at, manner)];
      text(group['type'], `${at}/type`);
      dropped.push(typeof group['name'] === 'string' ? group['name'] : at);
      return [];
    });
    return { ok: true, configuration: { name: manner.controllerName(record['name'], 'name'), groups }, dropped };
  } catch (error) {
    if (error instanceof Misfit) return { ok: false, problem: error.problem };
    throw error;
  }
}

export type ControllerReading =
  | { readonly ok: true; readonly controller: TouchController; readonly dropped: readonly string[] }
  | { readonly ok: false; readonly problem: TouchProblem };
/** Falls back to its configuration's name [TOUCH-13]. */
export function readTouchController(value: unknown): ControllerReading {
  const reading = readTouchConfiguration(isTree(value) ? value['configuration'] : undefined);
  if (!reading.ok || !isTree(value)) return reading.ok ? { ok: false, problem: { at: 'controller', expected: 'an object' } } : reading;
  const { configuration, dropped } = reading;
  const { macAddress, name, ipAddress, dhcp, versionNumber } = value;
  if (typeof macAddress !== 'string') return { ok: false, problem: { at: 'macAddress', expected: 'a text' } };
  const controller = {
    macAddress,
    name: typeof name === 'string' && name !== '' ? name : configuration.name,
    ipAddress: typeof ipAddress === 'string' ? ipAddress : '',
    dhcp: dhcp === true,
    versionNumber: typeof versionNumber === 'string' ? versionNumber : '',
    configuration,
  };
  return { ok: true, controller, dropped };
}

/** Refuses other versions [TOUCH-36]; `known` are existing names. */
export function readTouchFile(content: string, known: ReadonlySet<string>): TouchReading {
  if (content.length > maxTouchFileLength) return refused('file', 'a smaller file');
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch {
    return refused('file', 'JSON');
  }
  if (!isTree(parsed)) return refused('file', 'an object');
  return parsed['version'] === touchFileVersion ? readIn(asFiled(known), parsed) : refused('version', String(touchFileVersion));
}
const refused = (at: string, expected: string): TouchReading => ({ ok: false, problem: { at, expected } });

/** (OQ-134) */
export function writeTouchFile({ name, groups }: TouchConfiguration): string {
  return `${JSON.stringify({ version: touchFileVersion, name, groups }, null, 2)}\n`;
}

function volumeGroup(group: Tree, at: string, manner: Manner): VolumeGroup {
  return {
    name: manner.groupName(group['name'], `${at}/name`),
    type: 'volume',
    range: within(volumeRange, group['range'] ?? volumeRange.default, `${at}/range`),
    amps: list(group['amps'], `${at}/amps`).map((item, index) => {
      const path = `${at}/amps/${index}`;
      const amp = object(item, path);
      const channels = Object.entries(object(amp['channels'], `${path}/channels`)).map(
        ([key, offset]) => [channelKey(key, `${path}/channels/${key}`), within(channelOffset, offset, `${path}/channels/${key}`)] as const,
      );
      return { ...address(amp, path, manner), channels: Object.fromEntries(channels) };
    }),
    subGroups: list(group['subGroups'] ?? [], `${at}/subGroups`).map((item, index) => subGroup(item, `${at}/subGroups/${index}`, manner)),
  };
}
function subGroup(item: unknown, at: string, manner: Manner): SubGroup {
  const record = object(item, at);
  return {
    name: manner.groupName(record['name'], `${at}/name`),
    amps: list(record['amps'], `${at}/amps`).map((each, index) => {
      const path = `${at}/amps/${index}`;
      const amp = object(each, path);
      return {
        ...address(amp, path, manner),
        channels: list(amp['channels'], `${path}/channels`).map((number) => channel(number, `${path}/channels`)),
      };
    }),
  };
}
function sourceSelectGroup(group: Tree, at: string, manner: Manner): SourceSelectGroup {
  const states = list(group['states'], `${at}/states`).map((item, index): SourceState => {
    const path = `${at}/states/${index}`;
    const state = object(item, path);
    const sources = list(state['sources'], `${path}/sources`).map((each, number) => {
      const source = object(each, `${path}/sources/${number}`);
      return {
        ...address(source, `${path}/sources/${number}`, manner),
        channel: channel(source['channel'], `${path}/sources/${number}/channel`),
        sourceInput: text(source['sourceInput'], `${path}/sources/${number}/sourceInput`),
      };
    });
    return { name: manner.groupName(state['name'], `${path}/name`), sources };
  });
  if (states.length > maxStates) throw new Misfit(`${at}/states`, `at most ${maxStates}`);
  return { name: manner.groupName(group['name'], `${at}/name`), type: 'sourceSelect', states };
}

/** Unresolved text goes back unchanged (OQ-004). */
function address(record: Tree, at: string, { mac }: Manner): AmpAddress {
  return {
    ipAddress: text(record['ipAddress'] ?? '', `${at}/ipAddress`),
    macAddress: mac(record['macAddress'] ?? '', `${at}/macAddress`),
  };
}
function object(value: unknown, at: string): Tree {
  if (!isTree(value) || !Object.keys(value).every(isLegalKey)) throw new Misfit(at, 'an object');
  return value;
}
function list(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length > 1000) throw new Misfit(at, 'a list');
  return value;
}
function text(value: unknown, at: string): string {
  if (typeof value !== 'string' || value.length > 1000) throw new Misfit(at, 'a text');
  return value;
}
function channel(value: unknown, at: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 64) throw new Misfit(at, 'a channel number');
  return value;
}
/** Another spelling would replace what the usual one says. */
function channelKey(key: string, at: string): string {
  return String(channel(key === String(Number(key)) ? Number(key) : undefined, at));
}
function within({ min, max }: { readonly min: number; readonly max: number }, value: unknown, at: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Misfit(at, 'a number');
  return Math.min(max, Math.max(min, value));
}
