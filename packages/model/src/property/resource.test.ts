import { describe, expect, it } from 'vitest';
import {
  bandGainAndDelay,
  deviceInfo,
  device,
  discovery,
  gpio,
  input,
  output,
  outputEqFilter,
  resources,
  rmsLimiter,
} from '../amplifier/index.ts';
import { addressOf, inputKinds, isLockable, sectionOf } from './resource.ts';
import { channelSections } from './property.ts';

describe('handles', () => {
  it('[API-06, API-08, API-09, API-10] find their place in the tree', () => {
    expect(addressOf(output.properties.mute, { channel: 3 })).toBe('/amp/channels/3/output/mute');
    expect(addressOf(outputEqFilter.properties.q, { channel: 1, filter: 8 })).toBe('/amp/channels/1/outputEqFilters/8/q');
    expect(addressOf(input.properties.trim, { kind: 'dante', input: 2 })).toBe('/amp/inputs/dante/2/trim');
    expect(inputKinds).toEqual(['analog', 'dante']);
    expect(addressOf(bandGainAndDelay.properties.gain, { channel: 2 })).toBe('/amp/channels/2/crossover/bandGainAndDelay/gain');
    expect(addressOf(gpio.properties.mode, { channel: 4 })).toBe('/GPIO/4/mode');
    expect(addressOf(device.properties.id, {})).toBe('/id');
    expect(rmsLimiter.pathAt({ channel: 1 })).toBe('/amp/channels/1/rmsLimiter');
  });

  it.each([
    ['[API-04]', '/ /misc /discovery /logs /NSTProxy'],
    ['[API-06]', '/amp/inputs/{kind}/{input} /amp/signalGenerator /amp/autoStandby /amp/powerSupply /amp/deviceInfo /misc'],
    ['[API-07]', '/network/wifi /network/apConfig /network/ethernet'],
    [
      '[API-08]',
      `/amp/channels/{channel}/output /amp/channels/{channel}/inputDelay /amp/channels/{channel}/inputSelector
       /amp/channels/{channel}/rmsLimiter /amp/channels/{channel}/peakLimiter /amp/channels/{channel}/loadMonitor
       /amp/channels/{channel}/pilotToneDetector`,
    ],
    [
      '[API-09]',
      `/amp/channels/{channel}/outputEqFilters/{filter} /amp/channels/{channel}/inputIirEqFilters/{filter}
       /amp/channels/{channel}/inputFirEqFilters/{filter} /amp/channels/{channel}/crossover/bandGainAndDelay
       /amp/channels/{channel}/crossover/lowPassFilter /amp/channels/{channel}/crossover/highPassFilter`,
    ],
    ['[API-10]', '/cloud /GPIO/{channel}'],
  ])('%s are at %s', (_, paths) => {
    const known = [...resources, discovery].map(({ path }) => path);
    expect(paths.split(/\s+/).filter((path) => !known.some((one) => one === path))).toEqual([]);
  });

  it('[LOCK-09] are lockable if they belong to a speaker tuning, and no others', () => {
    const lockable = new Set(
      resources.filter((of) => Object.values(of.properties).some(isLockable)).map(({ path }) => path.split('/').slice(4).join('/')),
    );
    expect([...lockable].toSorted()).toEqual(
      [
        'inputDelay',
        'inputIirEqFilters/{filter}',
        'inputFirEqFilters/{filter}',
        'crossover/bandGainAndDelay',
        'crossover/highPassFilter',
        'crossover/lowPassFilter',
        'outputEqFilters/{filter}',
        'rmsLimiter',
        'peakLimiter',
        'loadMonitor',
        'pilotToneDetector',
        'output',
      ].toSorted(),
    );
    expect(isLockable(output.properties.mute)).toBe(false);
    expect(isLockable(output.properties.hiZLoZ)).toBe(true);
    expect(isLockable(rmsLimiter.properties.gainReduction)).toBe(false);
    expect(isLockable(deviceInfo.properties.deviceName)).toBe(false);
  });

  it('[IMPEXP-03] belong to the nine sections of a channel file', () => {
    const sections = new Set(resources.flatMap((of) => Object.values(of.properties)).map(sectionOf));
    expect(sections).toEqual(new Set([...channelSections, undefined]));
  });
});
