import type { Clock } from '@headroom/protocol';
import type { Db } from '../kit/db/database.ts';
import type { Arrivals } from '../kit/nodes/arrivals.ts';
import type { Holding } from '../kit/nodes/registry.ts';
import { createHeldDevices, type HolderPorts } from './held-devices.ts';
import { createListUpdates, type ListPorts } from './list-updates.ts';
import { beginProcessLife } from './process-life.ts';

export interface Presence extends AsyncDisposable {
  take(device: string): Promise<Holding>;
  /** `isOurDoing`: it left because of the cloud. */
  drop(holding: Holding, isOurDoing: boolean): void;
  /** This process ends, so leaving devices are not lost. */
  end(): void;
}
interface PresencePorts extends HolderPorts, ListPorts {
  readonly line: Db;
  readonly clock: Clock;
  readonly arrivals: Pick<Arrivals, 'lateMs'>;
  readonly lease: number;
  readonly nextLife: () => string;
}
const compareMs = 10_000;

export async function createPresence(ports: PresencePorts): Promise<Presence> {
  const { bus, clock, arrivals, log, lease, cut } = ports;
  const lists = createListUpdates(ports);
  const held = createHeldDevices(ports);
  const taking = new Map<string, Promise<void>>();
  let isEnding = false;
  let lastCompared = clock.elapsed();
  async function compare(): Promise<void> {
    lastCompared = clock.elapsed();
    lists.writeAgain();
    await held.compare();
  }
  const life = await beginProcessLife({
    ...ports,
    died: () => cut('all', 'this process counted as dead'),
    released: lists.released,
    async afterBeat() {
      if (clock.elapsed() - lastCompared >= compareMs) await compare();
    },
  });
  const forgetGap = bus.onGap(() => {
    compare().catch((error: unknown) => log.error({ err: error }, 'listed connections cannot be compared with held ones'));
  });
  async function takeNow(device: string): Promise<Holding> {
    const holding = await life.registry().take(device);
    held.hold(holding);
    return holding;
  }

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
      held.letGo(holding);
      const isCloudGone = isOurDoing || isEnding || life.isInTrouble() || arrivals.lateMs() > 0;
      lists.write(async () => {
        if (await life.registry().drop(holding, isCloudGone)) lists.released([holding]);
      });
    },
    end: () => void (isEnding = true),
    async [Symbol.asyncDispose]() {
      forgetGap();
      await life.end();
      await lists.settled();
      held.stopHearing();
      try {
        await lists.writeReleased(await life.registry().leave());
      } catch (error) {
        log.warn({ err: error }, `the devices of this process are released in ${lease} ms`);
      }
    },
  };
}

const nothing = () => undefined;
