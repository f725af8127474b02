/** Cached until a setting changes. */

import { at, isTree } from '@headroom/model/property';
import {
  createChannelResponse,
  flatChannel,
  impedanceOf,
  levelsInto,
  powerThrough,
  spectrumThrough,
  type ChannelResponse,
  type ChannelSettings,
  type EqBand,
  type FirBand,
  type Impedance,
  type LowPassFilter,
  type PassFilter,
} from '@headroom/model/dsp';
import { touches, type Core } from '../../core.ts';
import { loadOf, type Loudspeaker } from '../../surroundings/loudspeaker.ts';
import type { Spectrum } from '../../surroundings/programme.ts';
import type { ChannelParts } from '../../parts.ts';
import type { Spectra } from './spectra.ts';

export interface Passage {
  readonly gain: number;
  readonly amps: number;
  readonly watts: number;
}
export interface Chain {
  passage(spectrum: Spectrum, spectra: Spectra, loudspeaker: Loudspeaker): Passage;
}

export function createChain(core: Core, parts: ChannelParts): Chain {
  let response: ChannelResponse | undefined;
  let highPass: ChannelResponse | undefined;
  let impedance: Impedance | undefined;
  let loaded: Loudspeaker | undefined;
  let isStale = true;
  const known = new Map<Spectrum, Passage>();
  const base = `/amp/channels/${parts.channel}`;
  core.onSetting((changes) => {
    if (touches(changes, base)) isStale = true;
  });

  function refresh(spectra: Spectra, loudspeaker: Loudspeaker): ChannelResponse {
    if (response?.grid !== spectra.grid) {
      response = createChannelResponse(spectra.grid);
      highPass = undefined;
      impedance = undefined;
      isStale = true;
    }
    if (isStale) {
      response.update(settingsOf(core, parts));
      highPass = lineFilter(parts, highPass, spectra);
      known.clear();
    }
    if (impedance === undefined || loaded !== loudspeaker) {
      impedance = impedanceOf(loadOf(loudspeaker), spectra.grid);
      loaded = loudspeaker;
      known.clear();
    }
    isStale = false;
    return response;
  }

  return {
    passage(spectrum, spectra, loudspeaker) {
      const through = refresh(spectra, loudspeaker);
      const before = known.get(spectrum);
      if (before) return before;
      const power = highPass ? through.power.map((value, k) => value * (highPass?.power[k] ?? 1)) : through.power;
      const shares = spectra.shares(spectrum);
      const { amps, watts } = levelsInto(impedance as Impedance, 1, spectrumThrough(shares, power));
      const passage = { gain: powerThrough(shares, power), amps, watts };
      known.set(spectrum, passage);
      return passage;
    },
  };
}

function lineFilter({ output }: ChannelParts, before: ChannelResponse | undefined, spectra: Spectra): ChannelResponse | undefined {
  if (!output.values.hiZHpfEnable || output.values.hiZLoZ === 'LoZ') return undefined;
  const made = before ?? createChannelResponse(spectra.grid);
  const highPassFilter = { enable: true, type: 'Butterworth 24dB/oct', frequency: output.values.hiZHpfFrequency } as const;
  made.update({ ...flatChannel, crossover: { ...flatChannel.crossover, highPassFilter } });
  return made;
}

function settingsOf(core: Core, { channel, inputDelay }: ChannelParts): ChannelSettings {
  const base = `/amp/channels/${channel}`;
  const copy = (path: string) => {
    const branch = at(core.tree, `${base}/${path}`);
    return isTree(branch) ? { ...branch } : {};
  };
  const list = (path: string) => Object.values(copy(path)).map((item) => (isTree(item) ? { ...item } : {}));
  return {
    inputDelay: inputDelay.values.delayMs ?? 0,
    inputIirEqFilters: list('inputIirEqFilters') as unknown as EqBand[],
    inputFirEqFilters: list('inputFirEqFilters') as unknown as FirBand[],
    outputEqFilters: list('outputEqFilters') as unknown as EqBand[],
    crossover: {
      bandGainAndDelay: copy('crossover/bandGainAndDelay') as unknown as ChannelSettings['crossover']['bandGainAndDelay'],
      highPassFilter: copy('crossover/highPassFilter') as unknown as PassFilter,
      lowPassFilter: lowPassOf(copy('crossover/lowPassFilter')),
    },
  };
}
/** Without coefficients the filter passes everything. */
function lowPassOf(branch: Record<string, unknown>): LowPassFilter {
  const { customFirCoeffs, ...filter } = branch;
  const active = Array.isArray(customFirCoeffs) && customFirCoeffs.length > 0;
  return (active ? { ...filter, customFirCoeffs } : filter) as unknown as LowPassFilter;
}
