import type { Db } from '../kit/db/database.ts';
import { holderOf, type Bus } from '../kit/nodes/bus.ts';
import type { Holding } from '../kit/nodes/registry.ts';

export interface HolderPorts {
  readonly db: Db;
  readonly bus: Bus;
  readonly hear: (device: string, data: Uint8Array, reply: ((data: Uint8Array) => void) | undefined) => void;
  readonly cut: (overtaken: ((holding: Holding) => boolean) | 'all', why: string) => void;
}
const comparedAtOnce = 1000;

export function createHeldDevices({ db, bus, hear, cut }: HolderPorts) {
  const held = new Map<string, { readonly holding: Holding; readonly leave: () => void }>();
  return {
    hold(holding: Holding): void {
      const { device } = holding;
      held.get(device)?.leave();
      const leave = bus.subscribe(holderOf(device), (data, reply) => {
        const epoch = epochIn(data);
        if (epoch === undefined) hear(device, data, reply);
        else cut((other) => other.device === device && other.epoch < epoch, 'it connected elsewhere');
      });
      held.set(device, { holding, leave });
      bus.publish(holderOf(device), takenBy(holding));
    },
    letGo({ device, epoch }: Holding): void {
      const own = held.get(device);
      if (own?.holding.epoch !== epoch) return;
      own.leave();
      held.delete(device);
    },
    /** Bus messages can be lost, so the database is asked. */
    async compare(): Promise<void> {
      const devices = [...held.keys()];
      for (let from = 0; from < devices.length; from += comparedAtOnce) {
        const rows = await db
          .selectFrom('holdings')
          .where('device_id', 'in', devices.slice(from, from + comparedAtOnce))
          .select(['device_id', 'epoch'])
          .execute();
        const epochs = new Map(rows.map(({ device_id, epoch }) => [device_id, Number(epoch)]));
        cut(({ device, epoch }) => epoch < (epochs.get(device) ?? 0), 'it connected elsewhere');
      }
    },
    stopHearing(): void {
      for (const { leave } of held.values()) leave();
    },
  };
}
const mark = 'taken ';
const takenBy = ({ epoch }: Holding) => new TextEncoder().encode(mark + String(epoch));
function epochIn(data: Uint8Array): number | undefined {
  const text = data.length < 40 ? new TextDecoder().decode(data) : '';
  return text.startsWith(mark) ? Number(text.slice(mark.length)) : undefined;
}
