/** The name of a property, or of one of its options, in the language of the page. */

import * as model from '@headroom/model';
import type { Handle } from '@headroom/model';
import { useNames, type Names } from './names.ts';

const keys = new Map<string, keyof Names['properties']>(
  Object.entries({
    device: model.device,
    misc: model.misc,
    deviceInfo: model.deviceInfo,
    powerSupply: model.powerSupply,
    autoStandby: model.autoStandby,
    signalGenerator: model.signalGenerator,
    input: model.input,
    channel: model.channel,
    levels: model.levels,
    output: model.output,
    inputSelector: model.inputSelector,
    inputDelay: model.inputDelay,
    rmsLimiter: model.rmsLimiter,
    peakLimiter: model.peakLimiter,
    loadMonitor: model.loadMonitor,
    pilotToneDetector: model.pilotToneDetector,
    bandGainAndDelay: model.bandGainAndDelay,
    highPassFilter: model.highPassFilter,
    lowPassFilter: model.lowPassFilter,
    outputEqFilter: model.outputEqFilter,
    inputFirEqFilter: model.inputFirEqFilter,
    network: model.network,
    wifi: model.wifi,
    apConfig: model.apConfig,
    ethernet: model.ethernet,
    gpio: model.gpio,
    cloud: model.cloud,
    touchProxy: model.touchProxy,
    logs: model.logs,
    uac: model.uac,
  } satisfies Record<keyof Names['properties'], { readonly path: string }>).map(([key, { path }]) => [
    path,
    key as keyof Names['properties'],
  ]),
);
keys.set(model.inputIirEqFilter.path, 'outputEqFilter');

/** Reads names from a catalogue; also for code outside components. */
export function nameIn(names: Names, { name, resource }: Handle): string {
  const mix = /^(analog|dante)(\d)MixFader$/.exec(name);
  if (mix) return `${mix[1] === 'analog' ? names.options.Analog : names.options.Dante} ${mix[2]}`;
  const key = keys.get(resource.path);
  const found = key === undefined ? undefined : (names.properties[key] as Readonly<Record<string, string>>)[name];
  return found ?? name;
}
/** `Analog 3+4`, `Butterworth 24dB/oct`, `Backup`: in words where there are any, with a thin space before the unit. */
export function optionIn(names: Names, option: string): string {
  const known = (names.options as Readonly<Record<string, string>>)[option];
  if (known !== undefined) return known;
  const input = /^(Analog|Dante|Digital) (\d(?:\+\d)?)$/.exec(option);
  if (input) return `${names.options[input[1] as 'Analog' | 'Dante' | 'Digital']} ${input[2]}`;
  return option.replace(/(\d)dB\/oct$/, '$1 dB');
}

export function useName(): { readonly name: (handle: Handle) => string; readonly option: (option: string) => string } {
  const names = useNames();
  return { name: (handle) => nameIn(names, handle), option: (option) => optionIn(names, option) };
}
