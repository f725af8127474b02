/** Which devices this process holds; announces changes. */

import type { Clock } from '@headroom/protocol';
import type { Logger } from 'pino';
import type { Db } from '../kit/db/database.ts';
import type { Arrivals } from '../kit/nodes/arrivals.ts';
import { holderOf, type Bus } from '../kit/nodes/bus.ts';
import { joinRegistry, type Holding, type Registry } from '../kit/nodes/registry.ts';

export interface Presence extends AsyncDisposable {
  /** Tells the previous holder to let go. */
  take(device: string): Promise<Holding>;
  /** `isOurDoing`: it left because of the cloud. */
  drop(holding: Holding, isOurDoing: boolean): void;
  /** This process ends, so leaving devices are not lost. */
  end(): void;
}
interface PresencePorts {
  readonly db: Db;
  /** Load on other connections must not make this process count itself dead. */
  readonly line: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly arrivals: Pick<Arrivals, 'lateMs'>;
  readonly log: Logger;
  /** After its last beat. */
  readonly lease: number;
  readonly nextLife: () => string;
  readonly changed: (device: string) => Promise<void>;
  readonly hear: (device: string, data: Uint8Array, reply: ((data: Uint8Array) => void) | undefined) => void;
  /** A newer holder has these, or 'all'. */
  readonly cut: (overtaken: ((holding: Holding) => boolean) | 'all', why: string) => void;
}
export const beatMs = 400;
/** Bus messages can be lost, so this is compared with the database. */
const compareMs = 10_000;
const toldAtOnce = 500;

export async function createPresence({
  db,
  line,
  bus,
  clock,
  arrivals,
  log,
  lease,
  nextLife,
  changed,
  hear,
  cut,
}: PresencePorts): Promise<Presence> {
  let registry = await joinRegistry({ db, line }, nextLife(), lease);
  const held = new Map<string, { readonly holding: Holding; readonly leave: () => void }>();
  const writing = new Set<Promise<void>>();
  const unwritten = new Set<() => Promise<void>>();
  const taking = new Map<string, Promise<void>>();
  let callOff = () => {};
  let beating: Promise<void> | undefined;
  let looking: Promise<void> | undefined;
  let isClosed = false;
  let isEnding = false;
  let lastBeat = clock.elapsed();
  let lastCompared = clock.elapsed();
  let wasAway = false;
  /** During an outage nobody could beat. */
  let reapsFrom = Number.NEGATIVE_INFINITY;

  function beat(): void {
    if (isClosed) return;
    callOff = clock.after(beatMs, () => {
      beating = beatOnce()
        .then(
          () => void (wasAway = false),
          (error: unknown) => {
            if (!wasAway)
              log.error({ reason: error instanceof Error ? error.message : String(error) }, 'the process cannot store its beat');
            wasAway = true;
          },
        )
        .then(beat);
    });
  }
  async function beatOnce(): Promise<void> {
    // After a stall others may count this process as dead.
    const answer = await registry.beat();
    if (answer === 'lost') await beginAgain();
    lastBeat = clock.elapsed();
    if (wasAway) reapsFrom = lastBeat + lease;
    // Not awaited: it could delay the next beat.
    looking ??= look().finally(() => (looking = undefined));
  }
  async function look(): Promise<void> {
    try {
      if (clock.elapsed() >= reapsFrom) tell(await registry.reap());
      if (clock.elapsed() - lastCompared >= compareMs) await compare();
    } catch (error) {
      log.error({ err: error }, 'dead processes cannot be searched for');
    }
  }
  async function beginAgain(): Promise<void> {
    log.warn({ ms: Math.round(clock.elapsed() - lastBeat) }, 'this process counted as dead: its devices are disconnected and reconnect');
    const lost: Registry = registry;
    registry = await joinRegistry({ db, line }, nextLife(), lease);
    cut('all', 'this process counted as dead');
    tell(await lost.leave());
  }
  /** Not awaited, because it may be thousands of devices; retried at each comparison until written. */
  function write(task: () => Promise<void>): void {
    const done = task()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'lists do not show yet which amplifiers are gone');
        unwritten.add(task);
      })
      .finally(() => writing.delete(done));
    writing.add(done);
  }
  function tell(released: readonly Holding[]): void {
    if (released.length > 0) write(() => tellAll(released));
  }
  async function tellAll(released: readonly Holding[]): Promise<void> {
    for (let from = 0; from < released.length; from += toldAtOnce)
      await Promise.all(released.slice(from, from + toldAtOnce).map(({ device }) => changed(device)));
  }
  function writeAgain(): void {
    const again = [...unwritten];
    unwritten.clear();
    again.forEach(write);
  }
  async function compare(): Promise<void> {
    lastCompared = clock.elapsed();
    writeAgain();
    const devices = [...held.keys()];
    for (let from = 0; from < devices.length; from += 1000) {
      const rows = await db
        .selectFrom('holdings')
        .where('device_id', 'in', devices.slice(from, from + 1000))
        .select(['device_id', 'epoch'])
        .execute();
      const epochs = new Map(rows.map(({ device_id, epoch }) => [device_id, Number(epoch)]));
      cut(({ device, epoch }) => epoch < (epochs.get(device) ?? 0), 'it connected elsewhere');
    }
  }
  const forgetGap = bus.onGap(() => {
    compare().catch((error: unknown) => log.error({ err: error }, 'listed connections cannot be compared with held ones'));
  });

  /** Our own stall or an absent database may be why a device left. */
  const isTrouble = () => wasAway || clock.elapsed() < reapsFrom || clock.elapsed() - lastBeat > lease || arrivals.lateMs() > 0;
  async function takeNow(device: string): Promise<Holding> {
    const holding = await registry.take(device);
    held.get(device)?.leave();
    const leave = bus.subscribe(holderOf(device), (data, reply) => {
      const epoch = epochIn(data);
      if (epoch === undefined) hear(device, data, reply);
      else cut((other) => other.device === device && other.epoch < epoch, 'it connected elsewhere');
    });
    held.set(device, { holding, leave });
    bus.publish(holderOf(device), takenBy(holding));
    return holding;
  }

  beat();
  return {
    take(device) {
      // One at a time: twice in one write would share an epoch.
      const taken = (taking.get(device) ?? Promise.resolve()).then(() => takeNow(device));
      const done = taken.then(nothing, nothing).then(() => {
        if (taking.get(device) === done) taking.delete(device);
      });
      taking.set(device, done);
      return taken;
    },
    drop(holding, isOurDoing) {
      const own = held.get(holding.device);
      if (own?.holding.epoch === holding.epoch) {
        own.leave();
        held.delete(holding.device);
      }
      const isCloudGone = isOurDoing || isEnding || isTrouble();
      write(async () => {
        if (await registry.drop(holding, isCloudGone)) tell([holding]);
      });
    },
    end: () => void (isEnding = true),
    async [Symbol.asyncDispose]() {
      isClosed = true;
      callOff();
      forgetGap();
      await beating;
      await looking;
      while (writing.size > 0) await Promise.all(writing);
      callOff();
      for (const { leave } of held.values()) leave();
      try {
        await tellAll(await registry.leave());
      } catch (error) {
        log.warn({ err: error }, `the devices of this process are released in ${lease} ms`);
      }
    },
  };
}

const nothing = () => undefined;
/** The take-over message: mark and epoch. */
const mark = 'taken ';
const takenBy = ({ epoch }: Holding) => new TextEncoder().encode(mark + String(epoch));
function epochIn(data: Uint8Array): number | undefined {
  const text = data.length < 40 ? new TextDecoder().decode(data) : '';
  return text.startsWith(mark) ? Number(text.slice(mark.length)) : undefined;
}
