import { autoStandby, deviceInfo, input, powerSupply, signalGenerator } from './amp.ts';
import { channel, inputDelay, inputSelector, levels, loadMonitor, output, peakLimiter, pilotToneDetector, rmsLimiter } from './channel.ts';
import { cloud, device, gpio, logs, misc, touchProxy, uac } from './device.ts';
import { bandGainAndDelay, highPassFilter, inputFirEqFilter, inputIirEqFilter, lowPassFilter, outputEqFilter } from './filter.ts';
import { apConfig, ethernet, network, wifi } from './network.ts';
import { isGuarded, type ResourceShape } from '../property/resource.ts';

export * from './amp.ts';
export * from './channel.ts';
export * from './device.ts';
export * from './filter.ts';
export * from './network.ts';
export * from './silence.ts';

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
