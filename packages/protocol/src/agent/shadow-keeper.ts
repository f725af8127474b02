import { quieterFirst } from '@headroom/model/channel';
import { isJsonObject, readJson, type Json, type JsonObject } from '@headroom/model/files';
import { leavesOf, ofKind, treeOf, type Tree, type TreeLeaf } from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import type { Device, Outcome, Unsubscribe } from '../device.ts';
import { changeBetween, rejections, shadowTopic, splitTree, type Topic } from '../shadow/index.ts';
import { wordsOf } from './commands.ts';
import type { Link } from './link.ts';
import type { LevelGuard } from './level-guard.ts';
import type { AmpPolling } from './amp-polling.ts';
import { planWrites } from './places.ts';

export const gatherMs = 400;
/** Older wishes, by the cloud's clock, are dropped: nobody shall hear them late. */
export const freshSeconds = 15;
const silentMs = 20_000;
const maxReplyLength = 131_072;

interface ShadowKeeperOptions {
  readonly id: string;
  readonly device: Device;
  readonly told: () => Tree;
  readonly clock: Clock;
  readonly link: () => Link | undefined;
  readonly trouble: (what: string) => void;
  readonly stirred: AmpPolling['soon'];
  readonly guard: LevelGuard;
}
export interface ShadowKeeper {
  begin(): void;
  changed(): void;
  received(topic: Extract<Topic, { kind: 'shadow reply' }>, payload: Uint8Array): void;
  close(): void;
}
interface Kept {
  reported: Tree | undefined;
  busy: boolean;
  askedAt: number;
  /** The last desired version that was carried out: older or repeated ones are ignored. */
  doneVersion: number;
}

export function createShadowKeeper({ id, device, told, clock, link, trouble, stirred, guard }: ShadowKeeperOptions): ShadowKeeper {
  const shadows = new Map<string, Kept>();
  const underWay = new Set<string>();
  /** Values and times by name and address, kept when the connection breaks: `desired` may not be cleared then. */
  const decided = new Map<string, Map<string, string>>();
  let stopGathering: Unsubscribe | undefined;
  const waits = new Set<Unsubscribe>();
  let closed = false;
  let next = 1;

  const isReady = () => device.status().loaded && device.status().state === 'CONNECTED';
  const keptOf = (name: string): Kept => {
    const kept = shadows.get(name) ?? { reported: undefined, busy: false, askedAt: Number.NEGATIVE_INFINITY, doneVersion: 0 };
    shadows.set(name, kept);
    return kept;
  };
  const send = (name: string, verb: 'get' | 'update', body: JsonObject) =>
    link()?.publish(shadowTopic(id, name, verb), JSON.stringify({ ...body, clientToken: `${name}-${next++}` }), 1) ??
    Promise.resolve(false);

  function changed(): void {
    if (closed || stopGathering || !link()) return;
    stopGathering = clock.after(gatherMs, () => {
      stopGathering = undefined;
      report();
    });
  }
  /** A quiet amplifier has no later change to ask with. */
  function askLater(kept: Kept): void {
    kept.askedAt = clock.elapsed();
    const { askedAt } = kept;
    const stop = clock.after(silentMs, () => {
      waits.delete(stop);
      if (kept.askedAt === askedAt) changed();
    });
    waits.add(stop);
  }
  function report(): void {
    if (!link() || !isReady()) return;
    for (const [name, state] of splitTree(told())) {
      const kept = keptOf(name);
      if (kept.busy) continue;
      if (kept.reported !== undefined) void tell(name, kept, state);
      else if (clock.elapsed() - kept.askedAt > silentMs) {
        askLater(kept);
        void send(name, 'get', {});
      }
    }
  }
  async function tell(name: string, kept: Kept, state: Tree): Promise<void> {
    const open = changeBetween(kept.reported ?? {}, state);
    if (!open) return;
    kept.busy = true;
    kept.reported = state;
    const isTold = await send(name, 'update', { state: { reported: open } });
    kept.busy = false;
    // Delivery is unknown: ask the cloud after reconnecting.
    if (isTold) changed();
    else kept.reported = undefined;
  }

  function decidedOf(name: string): Map<string, string> {
    const known = decided.get(name) ?? new Map<string, string>();
    decided.set(name, known);
    return known;
  }
  function decide(name: string, leaves: readonly DesiredLeaf[]): void {
    const known = decidedOf(name);
    for (const leaf of leaves) known.set(leaf.address, wishOf(leaf));
  }
  /** Clears all of `desired`, which would be found again later. */
  async function carryOut(name: string, delta: JsonObject, body: JsonObject): Promise<void> {
    const kept = keptOf(name);
    const { version } = body;
    if (typeof version === 'number' && version <= kept.doneVersion) return;
    if (typeof version === 'number') kept.doneVersion = version;
    // Every change of the shadow repeats it until it is cleared.
    const wanted = `${name} ${JSON.stringify(delta)}`;
    if (underWay.has(wanted)) return;
    underWay.add(wanted);
    const known = decidedOf(name);
    const open = desiredLeaves(delta, body).filter((leaf) => known.get(leaf.address) !== wishOf(leaf));
    // All or nothing: a joint setting is not half applied.
    const until = clock.elapsed() + Math.min(freshSeconds * 1000, ...open.map(({ set }) => freshMs(set, body)));
    const plan = planWrites('/', treeOf(open.map(({ address, value }) => [address, value])));
    if (plan.ok) decide(name, open);
    const mayWrite = () => clock.elapsed() < until && isReady();
    const problem = plan.ok && mayWrite() ? await guard.check(plan.writes) : undefined;
    const isFresh = clock.elapsed() < until;
    const wished = plan.ok && mayWrite() && problem === undefined ? plan.writes : [];
    // All values of one desired state are heard as one change.
    const writes = quieterFirst(wished, (handle, place) => ofKind(handle.property, device.read(handle, place)));
    guard.wrote(writes);
    const outcomes: Outcome[] = await Promise.all(device.writeTogether(writes, until - clock.elapsed()));
    const refused = outcomes.find(({ ok }) => !ok);
    if (!plan.ok) trouble(plan.problem);
    else if (!isFresh) trouble(`What was desired of ${name} was wanted too long ago.`);
    else if (problem !== undefined) trouble(problem);
    else if (refused && !refused.ok) trouble(wordsOf(refused));
    await send(name, 'update', { state: { desired: emptied(delta) } });
    underWay.delete(wanted);
    if (plan.ok && outcomes.length > 0) stirred(plan.writes);
    changed();
  }

  function received({ name, reply }: Extract<Topic, { kind: 'shadow reply' }>, payload: Uint8Array): void {
    const json = readJson(payload, { length: maxReplyLength });
    const body = json.ok && isJsonObject(json.value) ? json.value : {};
    const kept = keptOf(name);
    const state = isJsonObject(body['state']) ? body['state'] : {};
    if (reply === 'get/accepted') {
      kept.reported = isJsonObject(state['reported']) ? state['reported'] : {};
      const delta = isJsonObject(state['delta']) ? state['delta'] : undefined;
      // An earlier process may have carried out what this one finds desired at its start.
      if (!decided.has(name)) decide(name, desiredLeaves(delta ?? {}, body));
      if (delta) void carryOut(name, delta, body);
      changed();
    } else if (reply === 'get/rejected') {
      // 404: there is no shadow yet. Other refusals are retried later.
      if (body['code'] === 404) {
        kept.reported = {};
        decide(name, []);
      }
      changed();
    } else if (reply === 'update/delta') {
      void carryOut(name, state, body);
    } else if (reply === 'update/rejected') {
      trouble(`The cloud refused what ${name} reported: ${typeof body['message'] === 'string' ? body['message'] : 'no reason given'}`);
      kept.reported = undefined;
      // Any other refusal would come again.
      if (body['code'] === rejections.tooMany.code) askLater(kept);
      else kept.askedAt = clock.elapsed();
    }
  }

  return {
    begin() {
      stopGathering?.();
      stopGathering = undefined;
      shadows.clear();
      changed();
    },
    changed,
    received,
    close() {
      closed = true;
      stopGathering?.();
      for (const stop of waits) stop();
    },
  };
}

const emptied = (delta: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(delta).map(([key, value]) => [key, isJsonObject(value) ? emptied(value) : null]));

interface DesiredLeaf {
  readonly address: string;
  readonly value: TreeLeaf;
  /** In seconds, by the cloud's clock. */
  readonly set: Json | undefined;
}
const wishOf = ({ value, set }: DesiredLeaf) => JSON.stringify([value, set]);
function desiredLeaves(delta: JsonObject, { metadata }: JsonObject): DesiredLeaf[] {
  const stamps = isJsonObject(metadata) && isJsonObject(metadata['desired']) ? metadata['desired'] : metadata;
  return Array.from(leavesOf(delta), ([address, value]) => {
    let here: Json | undefined = stamps;
    for (const part of address.split('/').slice(1)) here = isJsonObject(here) ? here[part] : undefined;
    const stamp = Array.isArray(here) ? here[0] : here;
    return { address, value, set: isJsonObject(stamp) ? stamp['timestamp'] : undefined };
  });
}
const freshMs = (set: DesiredLeaf['set'], { timestamp }: JsonObject): number =>
  typeof set === 'number' && typeof timestamp === 'number' ? (freshSeconds - (timestamp - set)) * 1000 : 0;
