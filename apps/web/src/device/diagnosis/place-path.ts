import {
  autoStandby,
  bandGainAndDelay,
  deviceInfo,
  gpio,
  highPassFilter,
  inputFirEqFilter,
  inputIirEqFilter,
  inputSelector,
  levels,
  loadMonitor,
  lowPassFilter,
  output,
  outputEqFilter,
  peakLimiter,
  pilotToneDetector,
  powerSupply,
  rmsLimiter,
  signalGenerator,
} from '@headroom/model/amplifier';
import type { Page, Place } from '@headroom/model/diagnosis';
import type { Handle, ResourceShape } from '@headroom/model/property';
import { ampPath, type AmpEntryPage } from '../../navigation/amp-table.ts';
import type { ChannelTab } from '../../navigation/channel-paging.ts';

/** What has no control leads to the page that tells most about it. */
export const pageOf: Readonly<Record<Page, AmpEntryPage>> = {
  connection: 'network',
  bridge: 'network',
  firmware: 'events',
  locks: 'advanced',
  logs: 'faults',
};
const pages: ReadonlyMap<ResourceShape, AmpEntryPage> = new Map<ResourceShape, AmpEntryPage>([
  [powerSupply, 'power'],
  [autoStandby, 'power'],
  [gpio, 'settings'],
  [deviceInfo, 'settings'],
]);
const tabs: ReadonlyMap<ResourceShape, ChannelTab> = new Map<ResourceShape, ChannelTab>([
  [signalGenerator, 'SIGNAL_GENERATOR'],
  [inputIirEqFilter, 'INPUT_EQ'],
  [inputFirEqFilter, 'INPUT_EQ'],
  [highPassFilter, 'CROSSOVER'],
  [lowPassFilter, 'CROSSOVER'],
  [bandGainAndDelay, 'CROSSOVER'],
  [outputEqFilter, 'EQUALIZER'],
  [rmsLimiter, 'LIMITER'],
  [peakLimiter, 'LIMITER'],
  [output, 'SETTINGS'],
  [loadMonitor, 'LOAD_MONITOR'],
  [pilotToneDetector, 'LOAD_MONITOR'],
  [levels, 'LOAD_MONITOR'],
]);
const exceptions: ReadonlyMap<Handle, ChannelTab> = new Map<Handle, ChannelTab>([
  [inputSelector.properties.signalGeneratorFader, 'SIGNAL_GENERATOR'],
  [output.properties.status, 'LOAD_MONITOR'],
]);

/** Inputs stand on the tab of a channel that plays them. */
export function placePath(base: string, channel: number, place: Place): string {
  if ('page' in place) return ampPath(base, pageOf[place.page]);
  const { handle, at } = place;
  const page = pages.get(handle.resource);
  if (page) return ampPath(base, page);
  const own = 'channel' in at ? Number(at['channel']) : channel;
  return ampPath(base, 'channelTab', own, exceptions.get(handle) ?? tabs.get(handle.resource) ?? 'INPUTS');
}
