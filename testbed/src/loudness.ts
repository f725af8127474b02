import type { AmplifierModel } from '@headroom/model/catalogue';
import { follows, isChannelMuted } from '@headroom/model/channel';
import { createChannelResponse, flatChannel, fullScaleVolts, logGrid, type ChannelSettings } from '@headroom/model/dsp';
import { at, isTree, type Tree } from '@headroom/model/property';

/** One channel, dB over 1 V by frequency. */
export type Loudness = Float64Array;

/** A sixth of an octave: narrower than any equalizer band where it exceeds a dB. */
const grid = logGrid(25, 16_000, 57);
const silence = -45;
const ratedOhms = 8;

const dB = (power: number) => 10 * Math.log10(power);
const power = (decibels: number) => (decibels <= -80 ? 0 : 10 ** (decibels / 10));

export function createLoudness(model: AmplifierModel): (tree: Tree, channel: number) => Loudness {
  const responses = Array.from({ length: model.channels }, () => ({
    chain: createChannelResponse(grid),
    line: createChannelResponse(grid),
  }));
  return (tree, channel) => {
    const base = `/amp/channels/${channel}`;
    const branch = (path: string) => (isTree(at(tree, path)) ? { ...(at(tree, path) as Tree) } : {});
    const output = branch(`${base}/output`);
    const response = responses[channel - 1];
    const fader = Number(output['fader']);
    const loud = new Float64Array(grid.frequencies.length).fill(silence);
    const isSilent = output['enable'] !== true || isChannelMuted(tree, channel) || follows(tree, channel) || fader <= -80;
    if (!response || isSilent) return loud;

    const load = output['hiZLoZ'] as 'LoZ' | 'HiZ-70V' | 'HiZ-100V';
    const bridged = output['super8'] === true && load === 'LoZ' ? 2 : 1;
    const volts = bridged * fullScaleVolts(load, model.wattsPerChannel, ratedOhms);
    const gain = fader + Number(output['faderZoneOffset']) + Number(output['faderZoneAdjust']) + dB(sourcePower(tree, base));
    response.chain.update(settingsOf(tree, base));
    const isLine = output['hiZHpfEnable'] === true && load !== 'LoZ';
    response.line.update({
      ...flatChannel,
      crossover: {
        ...flatChannel.crossover,
        highPassFilter: { enable: isLine, type: 'Butterworth 24dB/oct', frequency: Number(output['hiZHpfFrequency']) },
      },
    });
    const held = Math.min(limitOf(branch(`${base}/rmsLimiter`), 1), limitOf(branch(`${base}/peakLimiter`), Math.SQRT1_2));
    for (const [index] of loud.entries()) {
      const through = (response.chain.magnitude[index] ?? 0) + (response.line.magnitude[index] ?? 0);
      loud[index] = Math.max(silence, Math.min(held, 20 * Math.log10(volts) + gain + through));
    }
    return loud;
  };
}
const limitOf = ({ enable, threshold }: Tree, share: number): number =>
  enable === true ? 20 * Math.log10(Number(threshold) * share) : Infinity;

/** Takes the louder source, plus the generator. */
function sourcePower(tree: Tree, base: string): number {
  const selector = at(tree, `${base}/inputSelector`) as Tree;
  const inputPower = (kind: string, input: string): number => {
    const found = at(tree, `/amp/inputs/${kind}/${input}`);
    if (!isTree(found)) return 0;
    const sensitivity = kind === 'analog' && found['sensitivity'] === '34dB' ? 8 : 0;
    const microphone = kind === 'analog' && found['selectorType'] === 'Mic' ? Number(found['micGain']) : 0;
    return power(Number(found['trim']) + sensitivity + microphone);
  };
  const optionPower = (option: unknown): number => {
    const [, kind = '', ...members] = /^(Analog|Dante|Digital) (\d)(?:\+(\d))?$/.exec(String(option)) ?? [];
    const numbers = members.filter((number) => number !== undefined);
    const sum = numbers.reduce((total, number) => total + inputPower(kind === 'Analog' ? 'analog' : 'dante', number), 0);
    return numbers.length === 2 ? sum / 2 : sum;
  };
  const mixed = () =>
    Object.entries(selector).reduce((total, [name, value]) => {
      const [, kind, input] = /^(analog|dante)(\d)MixFader$/.exec(name) ?? [];
      return kind === undefined || input === undefined ? total : total + inputPower(kind, input) * power(Number(value));
    }, 0);
  const primary = (selector['primary'] === 'Mixer' ? mixed() : optionPower(selector['primary'])) * power(Number(selector['primaryFader']));
  const secondary = optionPower(selector['secondary']) * power(Number(selector['secondaryFader']));
  const generator =
    selector['signalGeneratorEnable'] === true
      ? power(Number(at(tree, '/amp/signalGenerator/fader'))) * power(Number(selector['signalGeneratorFader']))
      : 0;
  return Math.max(primary, secondary) + generator;
}

function settingsOf(tree: Tree, base: string): ChannelSettings {
  const copy = (path: string) => ({ ...(at(tree, `${base}/${path}`) as Tree | undefined) });
  const bands = Object.values(copy('outputEqFilters')).map((band) => ({ ...(band as Tree) }));
  return {
    ...flatChannel,
    outputEqFilters: bands as unknown as ChannelSettings['outputEqFilters'],
    crossover: {
      bandGainAndDelay: copy('crossover/bandGainAndDelay'),
      highPassFilter: copy('crossover/highPassFilter'),
      lowPassFilter: copy('crossover/lowPassFilter'),
    } as unknown as ChannelSettings['crossover'],
  };
}
