/** Two devices with one address are both unreachable. */

import { ethernet, wifi } from '@headroom/model/amplifier';
import { readCidr } from '@headroom/model/network';
import { useSeat } from '../binding/use-amp.tsx';
import { nameOf } from './site.ts';
import { useLocalSiteIfAny } from './local-site-context.tsx';
import type { LocalAmp, LocalSite } from './local-site.ts';

const bare = (host: string) => host.replace(/[:/].*$/, '');

function addressesOf({ device }: LocalAmp): readonly string[] {
  const used = device.read(wifi.properties.enable, {}) === false ? [ethernet] : [ethernet, wifi];
  const told = used.map(({ properties }) => readCidr(device.read(properties.ip, {}))?.ip);
  return [bare(device.host), ...told.filter((ip) => ip !== undefined)];
}

function addressOwner(site: LocalSite, ampId: string, address: string): string | undefined {
  const wanted = bare(address.trim());
  if (wanted === '') return undefined;
  const amp = site.amps().find((one) => one.ampId !== ampId && addressesOf(one).includes(wanted));
  if (amp) return nameOf(amp);
  const controller = site.touchControllers().find(({ ip }) => bare(ip) === wanted);
  return controller && (controller.name || controller.ip);
}
/** Undefined where the connection knows no addresses. */
export function useAddressOwner(): (address: string) => string | undefined {
  const { id } = useSeat();
  const site = useLocalSiteIfAny();
  return (address) => site && addressOwner(site, id, address);
}
