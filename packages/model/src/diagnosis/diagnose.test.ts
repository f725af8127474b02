import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { deviceInfo, input, inputSelector, output, pilotToneDetector, powerSupply } from '../amplifier/index.ts';
import { readModel, type AmplifierModel } from '../catalogue/index.ts';
import { addressOf, put, type Tree } from '../property/index.ts';
import { schemaOf } from '../schema/index.ts';
import { causeNames } from './causes/index.ts';
import { diagnose } from './diagnose.ts';
import type { Evidence, KnownChange } from './evidence.ts';
import { listen } from './listening.ts';
import { chineseDiagnosisWords } from './names.zh.ts';
import { diagnosisWords, type DiagnosisWords } from './names.ts';
import { spanishDiagnosisWords } from './names.es.ts';
import { steps } from './path.ts';
import { sentenceOf } from './sentence.ts';

const open = { state: 'open', since: undefined, losses: 0 } as const;
function modelNamed(name: string): AmplifierModel {
  const model = readModel(name);
  if (!model) throw new Error(`no model ${name}`);
  return model;
}
const factoryTree = (name = '704D'): Tree => structuredClone(schemaOf(modelNamed(name)).defaults());
const channel1 = { channel: 1 };
const told = (tree: Tree, more: Partial<Evidence> = {}): Evidence => ({
  tree,
  road: open,
  listening: undefined,
  lastChange: () => undefined,
  ...more,
});
const mute = addressOf(output.properties.mute, { channel: 2 });
const at18 = Date.UTC(2026, 10, 27, 18, 2);
const by =
  (change: KnownChange): Evidence['lastChange'] =>
  (address) =>
    address === mute ? change : undefined;
const time = (at: number) => new Date(at).toISOString().slice(11, 16);

describe('diagnosis', () => {
  it('accuses no setting of a factory-new amplifier', () => {
    for (const name of ['124D', '168', '704D-ADSP', 'CDS 3004'])
      for (const symptom of ['silent', 'quiet', 'distorted', 'cutsOut'] as const) {
        const { cause } = diagnose(told(factoryTree(name)), 1, symptom);
        expect(cause?.name, `${name} ${symptom}`).toBeUndefined();
      }
  });

  it('walks the whole path in order', () => {
    expect(diagnose(told(factoryTree()), 1).steps.map(({ step }) => step)).toEqual(steps);
  });

  it('says who muted a channel and since when, and offers to unmute it', () => {
    const tree = factoryTree();
    put(tree, mute, true);
    const evidence = told(tree, { lastChange: by({ at: at18, by: { kind: 'wallController', name: 'Bar panel' } }) });
    const { cause } = diagnose(evidence, 2);
    expect(cause && sentenceOf(cause, { words: diagnosisWords, time })).toBe('Muted by the wall controller Bar panel since 18:02.');
    expect(cause?.place).toEqual({ handle: output.properties.mute, at: { channel: 2 } });
    expect(cause?.fix).toMatchObject({ name: 'unmute', makesSound: true, writes: [{ values: { mute: false } }] });
  });

  it('names the first of two causes, and the second once the first is mended', () => {
    const tree = factoryTree();
    put(tree, mute, true);
    put(tree, addressOf(output.properties.fader, { channel: 2 }), -80);
    const both = diagnose(told(tree), 2);
    expect([both.cause?.name, ...both.further.map(({ name }) => name)]).toEqual(['muted', 'faderClosed']);
    put(tree, mute, false);
    expect(diagnose(told(tree), 2).cause?.name).toBe('faderClosed');
  });

  it('judges nothing behind a lost connection', () => {
    const tree = factoryTree();
    put(tree, mute, true);
    const { cause, further, steps: walked } = diagnose(told(tree, { road: { state: 'ampLost', since: at18, losses: 1 } }), 2);
    expect([cause?.name, cause?.since, further]).toEqual(['ampLost', at18, []]);
    expect(walked.slice(1).every(({ verdict }) => verdict === 'unknown')).toBe(true);
  });

  it('[LOCK-02] discloses nothing that a speaker tuning lock hides', () => {
    const tree = factoryTree();
    put(tree, addressOf(output.properties.fader, { channel: 2 }), -80);
    put(tree, '/lockedProperties/ch2', { key: 'k', properties: ['/amp/channels/2/output'] });
    const { cause, steps: walked } = diagnose(told(tree), 2);
    expect(cause).toBeUndefined();
    expect(walked.find(({ step }) => step === 'fader')?.verdict).toBe('unknown');
    expect(walked.find(({ step }) => step === 'lock')?.findings.map(({ name }) => name)).toEqual(['hiddenByLock']);
  });

  it('follows a bridged pair as the one channel that it is', () => {
    const tree = factoryTree();
    put(tree, addressOf(output.properties.super8, { channel: 1 }), true);
    put(tree, mute, true);
    for (const channel of [1, 2]) expect(diagnose(told(tree), channel).cause?.name).toBe('mutedPartner');
  });

  it('has a sentence for each cause that names the same values in every language', () => {
    const holes = (sentence: string) =>
      [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted((one, other) => one.localeCompare(other));
    const values = ({ causes }: DiagnosisWords) => Object.fromEntries(causeNames.map((name) => [name, holes(causes[name])]));
    for (const words of [spanishDiagnosisWords, chineseDiagnosisWords]) expect(values(words)).toEqual(values(diagnosisWords));
  });

  it.each([
    [
      'supplyFault',
      'silent',
      [
        [powerSupply.properties.fault, {}, true],
        [powerSupply.properties.acLineVoltage, {}, 230],
      ],
    ],
    ['outputDown', 'silent', [[output.properties.status, channel1, 'Offline']]],
    ['notReady', 'silent', [[output.properties.ready, channel1, false]]],
    [
      'pilotShort',
      'distorted',
      [
        [pilotToneDetector.properties.enable, channel1, true],
        [pilotToneDetector.properties.testing, channel1, true],
        [pilotToneDetector.properties.status, channel1, 'Short'],
      ],
    ],
    [
      'overheated',
      'silent',
      [
        [output.properties.fault, channel1, true],
        [output.properties.thermal, channel1, true],
      ],
    ],
  ] as const)('names %s where an amplifier reports it', (name, symptom, values) => {
    const tree = factoryTree();
    for (const [handle, at, value] of values) put(tree, addressOf(handle, at), value);
    expect(diagnose(told(tree), 1, symptom).cause?.name).toBe(name);
  });

  it('says what it cannot know, and offers what would tell', () => {
    const { cause, steps: walked } = diagnose(told(factoryTree()), 1);
    const unknown = walked.filter(({ verdict }) => verdict === 'unknown').flatMap(({ findings }) => findings);
    expect(cause).toBeUndefined();
    expect(unknown.map(({ name, fix }) => [name, fix?.name, fix?.makesSound])).toEqual([
      ['levelsUntold', undefined, undefined],
      ['loadUnwatched', 'watchLoad', false],
    ]);
  });

  it('tells a pause from a silent source by listening for ten seconds', () => {
    const tree = factoryTree();
    const listened = (seconds: number) => listen(listen(undefined, tree, at18), tree, at18 + seconds * 1000);
    const named = (seconds: number) => diagnose(told(tree, { listening: listened(seconds) }), 1).cause?.name;
    expect([named(0), named(9), named(10)]).toEqual([undefined, undefined, 'allInputsSilent']);
  });

  it('admits that it finds no reason where a signal arrives and none leaves', () => {
    const tree = factoryTree();
    put(tree, addressOf(inputSelector.properties.primaryLevel, channel1), -10);
    put(tree, addressOf(input.properties.level, { kind: 'analog', input: 1 }), -10);
    const listening = listen(listen(undefined, tree, at18), tree, at18 + 10_000);
    expect(diagnose(told(tree, { listening }), 1)).toMatchObject({ cause: { name: 'unexplained' }, soundLeaves: false });
  });

  it('survives any values in any place, and coefficients that are none', () => {
    const leaf = fc.oneof(fc.double(), fc.boolean(), fc.string({ maxLength: 20 }), fc.array(fc.anything(), { maxLength: 3 }));
    const addresses = [...schemaOf(modelNamed('704D-ADSP')).leaves()].map(({ address }) => address);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...addresses), leaf), { maxLength: 40 }), (changes) => {
        const tree = factoryTree('704D-ADSP');
        for (const [address, value] of changes) put(tree, address, value);
        const listening = listen(listen(undefined, tree, 0), tree, 20_000);
        for (const channel of [1, 4, 9]) {
          const { cause } = diagnose(told(tree, { listening }), channel);
          if (cause) expect(sentenceOf(cause, { words: diagnosisWords, time })).not.toContain('undefined');
        }
      }),
      { numRuns: 40 },
    );
  });

  it('adds up no knob of a locked back panel', () => {
    const tree = factoryTree();
    put(tree, addressOf(inputSelector.properties.primaryLevel, channel1), -10);
    put(tree, addressOf(output.properties.backpanelPotAttn, channel1), -70);
    const cause = () => {
      const listening = listen(listen(undefined, tree, 0), tree, 20_000);
      return diagnose(told(tree, { listening }), 1).cause?.name;
    };
    expect(cause()).toBe('knobClosed');
    put(tree, addressOf(deviceInfo.properties.backPanelAttnPotLockout, {}), true);
    expect(cause()).toBe('unexplained');
  });
});
