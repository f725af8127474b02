import { inputSelector } from '@headroom/model/amplifier';
import { inputOptionsFor } from '@headroom/model/channel';
import { isHostAddress, readMac } from '@headroom/model/network';
import { ampsOf, resolveAmp, unsetMac, type AmpAddress, type TouchConfiguration } from '@headroom/model/touch';
import { factsWith } from '../../device/binding/supported.ts';
import { useAmpAt } from '../../device/binding/use-amp.tsx';
import { readAmpFacts } from '../../device/site/cards/amp-facts.ts';
import { useLocalSite } from '../../device/site/local-site-context.tsx';
import type { LocalSite, LocalAmp } from '../../device/site/local-site.ts';

export interface SiteAmp extends AmpAddress {
  readonly amp: LocalAmp;
  readonly name: string;
  readonly model: string;
  /** Tried and not reached; false while connecting. */
  readonly isOffline: boolean;
  readonly isConnected: boolean;
}

function siteAmp(amp: LocalAmp): SiteAmp {
  const { summary } = readAmpFacts(amp.seat, amp.listed);
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
const siteAmps = (site: LocalSite) =>
  site
    .amps()
    .map(siteAmp)
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));

export function useSiteAmps(): readonly SiteAmp[] {
  return siteAmps(useLocalSite());
}

/** [TOUCH-08] */
export function useHasOffline(configuration: TouchConfiguration): boolean {
  const site = useLocalSite();
  const amps = useSiteAmps();
  if (site.searching()) return false;
  return ampsOf(configuration).some((entry) => {
    const found = resolveAmp(entry, amps);
    return 'amp' in found ? found.amp.isOffline : true;
  });
}

export const useSourceOptions = ({ seat }: LocalAmp, channel: number): readonly string[] =>
  useAmpAt(seat, (amp) => inputOptionsFor('primary', channel, factsWith(amp, inputSelector.properties.primary, { channel })));
