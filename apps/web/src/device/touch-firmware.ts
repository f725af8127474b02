/** The firmware of the wall controllers, which an amplifier brings them: its state, and the way to start it [API-22] [TOUCH-22] to [TOUCH-24]. */

import { touchFirmwareStates, type TouchFirmwareState } from '@headroom/model';
import type { Device, Outcome } from '@headroom/protocol';
import { useDerived } from './amp-context.tsx';

/** Amplifiers whose controllers were updated in this visit: their `Ok` means done, rather than nothing to do. */
const started = new WeakSet<Device>();

export interface TouchFirmware {
  readonly status: TouchFirmwareState | undefined;
  readonly wasStarted: boolean;
  readonly update: () => Promise<Outcome>;
}
export function useTouchFirmware(carrier: Device): TouchFirmware {
  const status = useDerived(
    ['/NSTProxy'],
    () => touchFirmwareStates.find((state) => state === carrier.read('/NSTProxy/fwStatus')),
    carrier,
  );
  return {
    status,
    wasStarted: started.has(carrier),
    async update() {
      started.add(carrier);
      const outcome = await carrier.write('/NSTProxy', { enable: true, fwUpdate: true });
      if (!outcome.ok) started.delete(carrier);
      return outcome;
    },
  };
}
