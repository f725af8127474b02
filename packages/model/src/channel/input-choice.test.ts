import { describe, expect, it } from 'vitest';
import { readModel } from '../catalogue/catalogue.ts';
import type { FeatureFacts } from '../catalogue/features.ts';
import { inputOptionsFor, inputsOf, isGpioOverride, liveSource, liveSourceOf, readInputChoice } from './input-choice.ts';
import { schemaOf } from '../schema/schema.ts';
import { merge, remove } from '../property/tree.ts';

function facts(name: string): FeatureFacts {
  const model = readModel(name);
  if (!model) throw new Error(name);
  return { tree: schemaOf(model).defaults(), info: schemaOf(model).info(), model };
}

describe('choosing an input', () => {
  it('[ENUM-07] is never offered Backup, Override or 26dB (OQ-077)', () => {
    const odd = facts('704D');
    merge(odd.info ?? {}, '/amp/channels/1/inputSelector/primary', { enumValues: ['Analog 1', 'Backup', 'Override', '26dB', 'None'] });
    merge(odd.info ?? {}, '/amp/channels/1/inputSelector/secondary', { enumValues: ['Mixer', 'Backup', 'Analog 2', 'Override', '26dB'] });
    expect(inputOptionsFor('primary', 1, odd)).toEqual(['Analog 1', 'Mixer']);
    expect(inputOptionsFor('secondary', 1, odd)).toEqual(['None', 'Analog 2']);
    expect(['Backup', 'Override', '26dB', 'Analog', 'Analog 0', 'Analog 1+', 5].map(readInputChoice)).toEqual(
      Array.from({ length: 7 }, () => undefined),
    );
  });

  it('[ENUM-07] [INPUT-02] offers the mixer for the primary only and None for the secondary only, if there are mixer faders (OQ-079, OQ-081)', () => {
    expect(inputOptionsFor('primary', 1, facts('702'))).toEqual(['Analog 1', 'Analog 2', 'Analog 1+2', 'Mixer']);
    expect(inputOptionsFor('secondary', 1, facts('702'))).toEqual(['None', 'Analog 1', 'Analog 2', 'Analog 1+2']);
    const plain = facts('702');
    for (const tree of [plain.tree, plain.info ?? {}])
      for (const channel of [1, 2])
        for (const input of [1, 2]) remove(tree, `/amp/channels/${channel}/inputSelector/analog${input}MixFader`);
    expect(inputOptionsFor('primary', 1, plain)).toEqual(['Analog 1', 'Analog 2', 'Analog 1+2']);
  });

  it('finds digital inputs under dante (OQ-011)', () => {
    expect(inputsOf('Digital 3+4')).toEqual([
      { kind: 'dante', input: 3 },
      { kind: 'dante', input: 4 },
    ]);
    expect(inputsOf('Analog 2')).toEqual([{ kind: 'analog', input: 2 }]);
    expect(inputsOf('Mixer')).toEqual([]);
  });
});

describe('the source that plays', () => {
  it.each([
    ['Override', 'Dante 1', true, true, 'secondary', 'override'],
    ['Override', 'Dante 1', true, false, 'primary', 'chosen'],
    ['Backup', 'Dante 1', true, true, 'primary', 'chosen'],
    ['Backup', 'Dante 1', false, true, 'secondary', 'backup'],
    ['Backup', 'Dante 1', false, false, 'primary', 'chosen'],
    ['Backup', 'None', false, true, 'primary', 'chosen'],
    ['Override', 'None', false, true, 'primary', 'chosen'],
    ['Override', 'None', undefined, undefined, 'primary', 'chosen'],
    ['Override', 'Dante 1', true, undefined, 'unknown', 'untold'],
    ['Override', 'Dante 1', undefined, true, 'secondary', 'override'],
    ['Backup', 'Dante 1', true, undefined, 'primary', 'chosen'],
    ['Backup', 'Dante 1', undefined, false, 'primary', 'chosen'],
    ['Backup', 'Dante 1', undefined, true, 'unknown', 'untold'],
    ['Backup', 'Dante 1', false, undefined, 'unknown', 'untold'],
  ])('in mode %s with %s, signal %j and %j, is the %s: %s (OQ-076)', (mode, secondary, primarySignal, secondarySignal, source, reason) => {
    expect(liveSource({ mode, secondary, primarySignal, secondarySignal, hasGpioOverride: false })).toEqual({ source, reason });
  });

  it('[INPUT-04] is up to a GPIO port while that is in manual override', () => {
    const { tree } = facts('704D');
    expect(isGpioOverride(tree, 2)).toBe(false);
    merge(tree, '/GPIO/2/mode', 'Input Manual Override');
    merge(tree, '/amp/channels/2/inputSelector', { secondary: 'Analog 1', mode: 'Backup', secondarySignalDetect: true });
    merge(tree, '/amp/channels/1/inputSelector', { secondary: 'Analog 2', mode: 'Backup', secondarySignalDetect: true });
    expect(isGpioOverride(tree, 2)).toBe(true);
    expect(liveSourceOf(tree, 2, true)).toEqual({ source: 'unknown', reason: 'gpio' });
    merge(tree, '/amp/channels/1/inputSelector/primarySignalDetect', false);
    expect(liveSourceOf(tree, 1, true)).toEqual({ source: 'secondary', reason: 'backup' });
    expect(liveSourceOf(tree, 1, false)).toEqual({ source: 'unknown', reason: 'untold' });
    expect(isGpioOverride({}, 2)).toBe(false);
  });
});
