/** Each command runs once, and none after its time [CLOUDAPI-21] [CLOUDAPI-22]. */

import { deobfuscate } from '@headroom/model/access';
import { deviceIdIn } from '@headroom/model/catalogue';
import { quieterFirst } from '@headroom/model/channel';
import { isJsonObject, readJson, type JsonObject } from '@headroom/model/files';
import { at, isTree, join, ofKind, type Tree, type Write } from '@headroom/model/property';
import { propertyAt, resourceAt } from '@headroom/model/schema';
import type { Clock } from '../clock.ts';
import type { Command, Device, Outcome, SeenLevels } from '../device.ts';
import { isFirmwareCommand } from './firmware-order.ts';
import type { OrderProblem } from './firmware.ts';
import type { LevelGuard } from './level-guard.ts';
import type { AmpPolling } from './amp-polling.ts';
import { createTransit } from './transit-delay.ts';
import { planWrites, withoutSecrets } from './places.ts';

/** For commands and answers: 2,048 coefficients with all digits fit. */
export const largestCommand = 65_536;
const envelope = 1024;
const rememberedMs = 60_000;
const maxAnswers = 256;
const maxMs = 60_000;
/** A device silent for this long is probed before a change. */
const silentMs = 1000;

export interface CommandAnswer {
  readonly id: string;
  readonly result?: 'OK';
  readonly params?: Tree;
  readonly error?: { readonly code: string; readonly message: string };
}
interface AgentCommand {
  readonly id: string;
  readonly url: string;
  readonly method: string;
  readonly params: unknown;
  readonly seen: SeenLevels | undefined;
  readonly until: number;
}
interface CommandRunnerOptions {
  readonly device: Device;
  readonly clock: Clock;
  /** [CLOUDAPI-26]; 0 ends it. */
  readonly watch: (seconds: number) => void;
  readonly firmware: (params: unknown) => OrderProblem | undefined;
  readonly stirred: AmpPolling['soon'];
  readonly guard: LevelGuard;
}
export interface CommandRunner {
  begin(): void;
  /** Undefined for no answer: unreadable or expired. */
  run(payload: Uint8Array): Promise<CommandAnswer | undefined>;
}

export function createCommandRunner({ device, clock, watch, firmware, stirred, guard }: CommandRunnerOptions): CommandRunner {
  const known = new Map<string, Promise<CommandAnswer | undefined>>();
  const answered = new Set<string>();
  const transit = createTransit(clock);
  const asking = new Map<string, Promise<unknown>>();

  function read(payload: Uint8Array): AgentCommand | undefined {
    const json = readJson(payload, { length: largestCommand + envelope });
    if (!json.ok || !isJsonObject(json.value)) return undefined;
    const { id, ms, sentAt, url, method, params = {}, seen } = json.value;
    if (typeof id !== 'string' || typeof url !== 'string' || typeof method !== 'string') return undefined;
    if (typeof ms !== 'number' || !(ms > 0)) return undefined;
    const late = typeof sentAt === 'number' ? transit.lateness(sentAt) : 0;
    return { id, url, method, params, seen: readSeen(url, seen), until: clock.elapsed() + Math.min(ms, maxMs) - late };
  }
  function forget(commandId: string): void {
    known.delete(commandId);
    answered.delete(commandId);
  }
  const left = ({ until }: AgentCommand) => until - clock.elapsed();

  async function carryOut(command: AgentCommand): Promise<CommandAnswer | undefined> {
    const { id, url, method, params } = command;
    if (isLiveValues(command)) {
      watch(secondsOf(params as JsonObject));
      return { id, result: 'OK' };
    }
    if (device.status().state !== 'CONNECTED') return refusal(id, 'NotConnected', 'The amplifier is not connected.');
    // On a dead line the change would happen when the line is back.
    if (await isSilent(command)) return left(command) > 0 ? refusal(id, 'NotConnected', 'The amplifier does not answer.') : undefined;
    if (left(command) <= 0) return undefined;
    if (method === 'get') return get(command);
    if (method === 'set') return set(command);
    if (isFirmwareCommand(command)) {
      const problem = firmware(params);
      return problem ? refusal(id, problem.code, problem.message) : { id, result: 'OK' };
    }
    const task = special(url, method, params, device);
    if (typeof task === 'string') return refusal(id, 'Refused', task);
    return answerOf(id, await device.run(task), 'anywhere');
  }
  function answerOf(id: string, outcome: Outcome, changed: Parameters<AmpPolling['soon']>[0]): CommandAnswer {
    stirred(changed);
    return outcome.ok ? { id, result: 'OK' } : refusal(id, codeOf(outcome), wordsOf(outcome));
  }
  async function set(command: AgentCommand): Promise<CommandAnswer | undefined> {
    const plan = planWrites(command.url, command.params);
    if (!plan.ok) return refusal(command.id, 'Refused', plan.problem);
    const problem = await inTurn(plan.writes, command.seen);
    if (problem !== undefined) {
      stirred(plan.writes);
      return refusal(command.id, 'Refused', problem);
    }
    if (left(command) <= 0) return undefined;
    guard.wrote(plan.writes, command.seen?.page);
    // A command is one change for the ear, and JSON keeps no order.
    const writes = quieterFirst(plan.writes, (handle, place) => ofKind(handle.property, device.read(handle, place)));
    const outcomes = await Promise.all(device.writeTogether(writes, left(command)));
    return answerOf(command.id, outcomes.find(({ ok }) => !ok) ?? { ok: true }, plan.writes);
  }
  /** Writes to a place wait behind a check still running there. */
  function inTurn(writes: readonly Write[], seen: SeenLevels | undefined): Promise<string | undefined> | undefined {
    const paths = writes.map(({ resource, at: place }) => resource.pathAt(place));
    const before = paths.flatMap((path) => asking.get(path) ?? []);
    const own = before.length === 0 ? guard.check(writes, seen) : Promise.all(before).then(() => guard.check(writes, seen));
    if (own === undefined) return undefined;
    const over = own.finally(() => paths.forEach((path) => asking.get(path) === over && asking.delete(path)));
    for (const path of paths) asking.set(path, over);
    return over;
  }
  async function get({ id, url }: AgentCommand): Promise<CommandAnswer> {
    const place = resourceAt(url) ?? placeOfProperty(url);
    if (!place) return refusal(id, 'Refused', `${url} is no place of an amplifier.`);
    const outcome = await device.refresh(place.resource, place.at);
    if (!outcome.ok) return refusal(id, codeOf(outcome), wordsOf(outcome));
    const found = at(device.tree(), url);
    const told = found === undefined ? undefined : withoutSecrets(url, found);
    const params: Tree = isTree(told) ? told : told === undefined ? {} : { value: told };
    return JSON.stringify(params).length > largestCommand
      ? refusal(id, 'Refused', 'This is too large for an answer.')
      : { id, result: 'OK', params };
  }
  async function isSilent(command: AgentCommand): Promise<boolean> {
    const heard = device.lastUpdate();
    if (heard !== undefined && Math.abs(clock.now() - heard) < silentMs) return false;
    const place = resourceAt('/misc');
    if (!place) return false;
    return Promise.race([
      device.refresh(place.resource, place.at).then(({ ok }) => !ok),
      new Promise<boolean>((resolve) => void clock.after(left(command), () => resolve(true))),
    ]);
  }

  return {
    begin: transit.begin,
    run(payload) {
      const command = read(payload);
      if (!command || left(command) <= 0) return Promise.resolve(undefined);
      const before = known.get(command.id);
      if (before) return before;
      const answer = carryOut(command);
      known.set(command.id, answer);
      const isKnown = () => known.get(command.id) === answer;
      clock.after(rememberedMs, () => isKnown() && forget(command.id));
      void answer.then((given) => {
        if (!isKnown()) return;
        // The cloud sends again, with the same id, what was not done.
        if (given?.result !== 'OK') return forget(command.id);
        answered.add(command.id);
        const [oldest = ''] = answered;
        if (answered.size > maxAnswers) forget(oldest);
      });
      return answer;
    },
  };
}

const isLiveValues = ({ url, method, params }: AgentCommand) =>
  url === '/cloud' && method === 'set' && isJsonObject(params) && typeof params['sensorPublishStart'] === 'boolean';
function secondsOf({ sensorPublishStart, sensorPublishDuration }: JsonObject): number {
  if (sensorPublishStart !== true) return 0;
  return typeof sensorPublishDuration === 'number' ? Math.max(0, Math.min(sensorPublishDuration, 60)) : 60;
}
function readSeen(url: string, seen: unknown): SeenLevels | undefined {
  if (!isJsonObject(seen) || typeof seen['page'] !== 'string' || !isJsonObject(seen['levels'])) return undefined;
  const levels = Object.entries(seen['levels']).flatMap(([name, level]) =>
    typeof level === 'number' ? [[join(url, name), level] as const] : [],
  );
  return { page: seen['page'], levels: Object.fromEntries(levels) };
}
function placeOfProperty(url: string) {
  const found = propertyAt(url);
  return found && { resource: found.handle.resource, at: found.at };
}
function special(url: string, method: string, params: unknown, device: Device): Command | string {
  if (!isTree(params)) return 'params must be an object.';
  if (url === '/logs' && method === 'reset') {
    const log = (['events', 'faults'] as const).find((name) => params[name] === true);
    return log ? { kind: 'clearLogs', log } : 'params must have events or faults set to true.';
  }
  if (url !== '/lockedProperties') return `${method} of ${url} is nothing that an amplifier does.`;
  const { groupId, key: stored, properties = [] } = params;
  if (typeof groupId !== 'string') return 'params must have a groupId.';
  if (method === 'reset') return { kind: 'resetLocks', groupId, key: '' };
  const key = typeof stored === 'string' ? deobfuscate(deviceIdIn(device.tree()) ?? '', stored) : null;
  if (key === null) return 'The key cannot be read.';
  if (method === 'unlock') return { kind: 'unlock', groupId, key };
  if (method !== 'lock') return `${method} is no method.`;
  if (!Array.isArray(properties) || !properties.every((path): path is string => typeof path === 'string'))
    return 'properties must be a list of addresses.';
  return { kind: 'lock', groupId, key, properties };
}
const refusal = (id: string, code: string, message: string): CommandAnswer => ({ id, error: { code, message } });
function codeOf(outcome: Extract<Outcome, { ok: false }>): string {
  if (outcome.reason === 'not connected' || outcome.reason === 'closed') return 'NotConnected';
  return outcome.reason === 'time-out' || outcome.reason === 'delayed' ? 'TimeOut' : 'Refused';
}
/** The amplifier's own text addresses a person typing its password. */
export function wordsOf({ reason, message }: Extract<Outcome, { ok: false }>): string {
  if (reason === 'password needed') return 'The amplifier is protected, and its bridge does not know its admin password.';
  if (reason === 'wrong password') return 'The amplifier is protected, and its bridge was given another admin password than it has.';
  return message;
}
