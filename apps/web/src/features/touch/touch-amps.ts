/** The amplifiers of the site as a touch controller names them: by address, with what their channels may be given. */

import {
  ampsOf,
  inputOptionsFor,
  isHostAddress,
  put,
  readMac,
  readModel,
  resolveAmp,
  unsetMac,
  type AmpAddress,
  type TouchConfiguration,
  type Tree,
} from '@headroom/model';
import { useDerived } from '../../device/amp-context.tsx';
import { readAmpFacts } from '../../device/amp-facts.ts';
import { useFleet } from '../../device/fleet-context.tsx';
import type { Fleet, FleetAmp } from '../../device/fleet.ts';
import { useSignedIn } from '../../device/session.ts';

export interface SiteAmp extends AmpAddress {
  readonly amp: FleetAmp;
  readonly name: string;
  readonly model: string;
  /** Tried and not reached; one that is still being reached is not called offline. */
  readonly isOffline: boolean;
  readonly isConnected: boolean;
}

function siteAmp(amp: FleetAmp, isLoggedIn: boolean): SiteAmp {
  const { summary } = readAmpFacts(amp, isLoggedIn);
  const { host } = amp.device;
  return {
    amp,
    ipAddress: isHostAddress(host) ? host : summary.ipAddress,
    macAddress: readMac(amp.ampId) ?? unsetMac,
    name: summary.deviceName,
    model: summary.modelID,
    isConnected: summary.isConnected,
    isOffline: !summary.isConnected && amp.device.status().problem !== undefined,
  };
}
const siteAmps = (fleet: Fleet, isLoggedIn: boolean) =>
  fleet
    .amps()
    .map((amp) => siteAmp(amp, isLoggedIn))
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));

export function useSiteAmps(): readonly SiteAmp[] {
  return siteAmps(useFleet(), useSignedIn());
}

/** Whether an amplifier that the groups name cannot be reached [TOUCH-08]. */
export function useHasOffline(configuration: TouchConfiguration): boolean {
  const fleet = useFleet();
  const amps = useSiteAmps();
  if (fleet.searching()) return false;
  return ampsOf(configuration).some((entry) => {
    const found = resolveAmp(entry, amps);
    return 'amp' in found ? found.amp.isOffline : true;
  });
}

/** What the channel's selector really offers on this very amplifier. */
export function useSourceOptions({ device }: FleetAmp, channel: number): readonly string[] {
  const address = `/amp/channels/${channel}/inputSelector/primary`;
  return useDerived(
    ['/amp/deviceInfo', address],
    (tree) => {
      const info: Tree = {};
      const own = device.info(address);
      for (const [key, value] of Object.entries(own ?? {})) put(info, `${address}/${key}`, value as string | number | readonly string[]);
      const model = readModel(device.read('/amp/deviceInfo/modelID'));
      return inputOptionsFor('primary', channel, { tree, info: own ? info : undefined, model });
    },
    device,
  );
}
