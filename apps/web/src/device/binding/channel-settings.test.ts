import { describe, expect, it } from 'vitest';
import { readModel } from '@headroom/model/catalogue';
import { leavesOf, put } from '@headroom/model/property';
import { schemaOf, watchReads } from '@headroom/model/schema';
import { describeCurve } from '@headroom/model/dsp';
import { readChannelSettings } from './channel-settings.ts';

function defaultsOf(name: string) {
  const model = readModel(name);
  if (!model) throw new Error(`the catalogue lacks ${name}`);
  return schemaOf(model);
}

describe('the filters of a channel', () => {
  it('[PROP-23] [PROP-24] are 8 output, 8 input and 16 FIR filters, flat by default', () => {
    const settings = readChannelSettings(defaultsOf('704D-ADSP').defaults(), 1);
    expect([settings.outputEqFilters, settings.inputIirEqFilters, settings.inputFirEqFilters].map(({ length }) => length)).toEqual([
      8, 8, 16,
    ]);
    expect(describeCurve(settings)).toEqual([{ kind: 'flat' }]);
  });

  it('are read from the device, channel by channel', () => {
    const tree = defaultsOf('704D-ADSP').defaults();
    for (const [name, value] of Object.entries({ enable: true, type: 'Parametric', frequency: 430, q: 2.2, gain: -6.5 }))
      put(tree, `/amp/channels/2/outputEqFilters/3/${name}`, value);
    put(tree, '/amp/channels/2/crossover/lowPassFilter/customFirCoeffs', [1, 0.5]);
    expect(describeCurve(readChannelSettings(tree, 2))).toEqual([
      { kind: 'customFir', coefficients: 2 },
      { kind: 'band', stage: 'outputEq', number: 3, type: 'Parametric', frequency: 430, gain: -6.5, q: 2.2 },
    ]);
    expect(describeCurve(readChannelSettings(tree, 1))).toEqual([{ kind: 'flat' }]);
  });

  it('[PROP-16] are read with the input delay of their own channel in ms, and none if the device reports none', () => {
    const tree = defaultsOf('704D-ADSP').defaults();
    put(tree, '/amp/channels/2/inputDelay/delayMs', 12.5);
    expect([1, 2, 3].map((channel) => readChannelSettings(tree, channel).inputDelay)).toEqual([0, 12.5, 0]);
    expect(readChannelSettings({}, 2).inputDelay).toBe(0);
  });

  it('include every leaf that the advanced model has', () => {
    const leaves = [...leavesOf(defaultsOf('704D-ADSP').defaults())]
      .map(([address]) => address)
      .filter((address) => /^\/amp\/channels\/1\/(crossover|inputDelay|.*EqFilters)\//.test(address));
    expect(leaves.length).toBeGreaterThan(100);
    const notebook = watchReads(defaultsOf('704D-ADSP').defaults());
    readChannelSettings(notebook.view, 1);
    expect(leaves.filter((address) => !notebook.reads().values.has(address))).toEqual([]);
  });
});
