/** In the order in which the device reports them. */

import { autoStandby, deviceInfo, input, powerSupply, signalGenerator } from './amp.ts';
import { channel, inputDelay, inputSelector, levels, loadMonitor, output, peakLimiter, pilotToneDetector, rmsLimiter } from './channel.ts';
import { cloud, device, gpio, logs, misc, touchProxy, uac } from './device.ts';
import { bandGainAndDelay, highPassFilter, inputFirEqFilter, inputIirEqFilter, lowPassFilter, outputEqFilter } from './filter.ts';
import { apConfig, ethernet, network, wifi } from './network.ts';
import { isGuarded, paramsIn, type AnyParams, type Handle, type ResourceShape } from '../property/resource.ts';

export * from './amp.ts';
export * from './channel.ts';
export * from './device.ts';
export * from './filter.ts';
export * from './network.ts';

const list = [
  device,
  misc,
  deviceInfo,
  powerSupply,
  autoStandby,
  signalGenerator,
  input,
  channel,
  inputSelector,
  inputDelay,
  inputIirEqFilter,
  inputFirEqFilter,
  bandGainAndDelay,
  highPassFilter,
  lowPassFilter,
  outputEqFilter,
  rmsLimiter,
  peakLimiter,
  loadMonitor,
  pilotToneDetector,
  output,
  levels,
  network,
  wifi,
  apConfig,
  ethernet,
  gpio,
  logs,
  uac,
  cloud,
  touchProxy,
] as const;
export const resources: readonly ResourceShape[] = list;
export type Resources = { readonly [R in (typeof list)[number] as R['name']]: R };

/** Reported only to those who may change the device (OQ-120). */
export const guardedAddresses: readonly string[] = resources.flatMap(({ path, properties }) =>
  Object.values(properties).flatMap((handle) => (isGuarded(handle) ? `${path}/${handle.name}` : [])),
);

export interface Found {
  readonly handle: Handle;
  readonly at: AnyParams;
}
/** `/amp/channels/3/output/mute`; undefined where nothing is declared. */
export function propertyAt(address: string): Found | undefined {
  const slash = address.lastIndexOf('/');
  const name = address.slice(slash + 1);
  const place = resourceAt(address.slice(0, slash) || '/', (resource) => Object.hasOwn(resource.properties, name));
  const handle = place?.resource.properties[name];
  return place && handle && { handle, at: place.at };
}
export function resourceAt(
  path: string,
  isMeant: (resource: ResourceShape) => boolean = () => true,
): { readonly resource: ResourceShape; readonly at: AnyParams } | undefined {
  for (const resource of resources) {
    const at = isMeant(resource) ? paramsIn(resource, path === '/' ? '' : path) : undefined;
    if (at && resource.pathAt(at) === path) return { resource, at };
  }
  return undefined;
}
