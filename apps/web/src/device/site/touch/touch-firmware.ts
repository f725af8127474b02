/** An amplifier carries the wall controllers' firmware [API-22] [TOUCH-22] to [TOUCH-24]. */

import { needsTouchFirmware, touchFirmwareStates, type TouchFirmwareState } from '@headroom/model/firmware';
import { touchProxy } from '@headroom/model/amplifier';
import { writeTo } from '@headroom/model/property';
import type { Outcome } from '@headroom/protocol';
import type { Seat } from '../../binding/seat.ts';
import { useAmpAt } from '../../binding/use-amp.tsx';
import { useTouchControllers } from './touch-controllers.ts';

/** Updated in this visit: `Ok` then means done, not nothing to do. */
const started = new WeakSet<Seat>();

export interface TouchFirmware {
  readonly status: TouchFirmwareState | undefined;
  readonly carried: string;
  readonly wasStarted: boolean;
  readonly update: () => Promise<Outcome>;
}
export function useTouchFirmware(carrier: Seat): TouchFirmware {
  const status = useAmpAt(carrier, (amp) => touchFirmwareStates.find((state) => state === amp.read(touchProxy.properties.fwStatus, {})));
  const carried = useAmpAt(carrier, (amp) => amp.read(touchProxy.properties.fwVersion, {}));
  return {
    status,
    carried: carried ?? '',
    wasStarted: started.has(carrier),
    async update() {
      started.add(carrier);
      const outcome = await carrier.write(writeTo(touchProxy, {}, { enable: true, fwUpdate: true }));
      if (!outcome.ok) started.delete(carrier);
      return outcome;
    },
  };
}
export function useNeedsTouchFirmware(carrier: Seat, versionNumber: string): boolean {
  const { status, carried } = useTouchFirmware(carrier);
  const others = useTouchControllers().flatMap((one) => one.versionNumber || []);
  return needsTouchFirmware(versionNumber, status, others, carried);
}
