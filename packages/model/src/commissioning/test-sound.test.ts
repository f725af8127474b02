import { inputSelector, loadMonitor, signalGenerator } from '../amplifier/index.ts';
import { addressOf } from '../property/resource.ts';
import { put, type Tree } from '../property/tree.ts';
import { describe, expect, it } from 'vitest';
import { schemaOf } from '../schema/index.ts';
import { readModel } from '../catalogue/index.ts';
import { endTone, planTestSound, readTone, toneText } from './test-sound.ts';

function tree(): Tree {
  const model = readModel('704D');
  if (!model) throw new Error('unknown model');
  return structuredClone(schemaOf(model).defaults());
}
const { signalGeneratorEnable, signalGeneratorFader } = inputSelector.properties;

/** As the tone has left it. */
function playing(before: Tree, channel: number): Tree {
  const now = structuredClone(before);
  put(now, addressOf(signalGeneratorEnable, { channel }), true);
  put(now, addressOf(signalGeneratorFader, { channel }), -30);
  put(now, addressOf(signalGenerator.properties.fader, {}), 0);
  return now;
}
const tone = { type: 'Tone', frequency: 1000 } as const;

describe('a test sound', () => {
  it('is not planned where the generator serves a channel, even with its fader closed', () => {
    const busy = tree();
    put(busy, addressOf(signalGeneratorEnable, { channel: 2 }), true);
    put(busy, addressOf(signalGenerator.properties.fader, {}), signalGenerator.properties.fader.property.min);
    expect(planTestSound(busy, 1, tone)).toBeUndefined();
    expect(planTestSound(tree(), 1, tone)).toBeDefined();
  });
  it('ends with silence first, then with what was there before, as read from its text', () => {
    const before = tree();
    put(before, addressOf(signalGeneratorFader, { channel: 1 }), -12);
    put(before, addressOf(signalGenerator.properties.frequency, {}), 440);
    const read = readTone(toneText(planTestSound(before, 1, tone)!.before))!;
    const writes = endTone(playing(before, 1), read);
    expect(writes.map(({ resource, values }) => [resource, values])).toEqual([
      [inputSelector, { signalGeneratorFader: signalGeneratorFader.property.min }],
      [inputSelector, { signalGeneratorEnable: false }],
      [signalGenerator, { type: read.type, frequency: 440, fader: read.fader }],
      [inputSelector, { signalGeneratorFader: -12 }],
      [loadMonitor, { enable: read.isMonitored }],
    ]);
  });
  it('leaves the generator to another channel that plays it by now', () => {
    const { before } = planTestSound(tree(), 1, tone)!;
    const since = playing(tree(), 1);
    put(since, addressOf(signalGeneratorEnable, { channel: 3 }), true);
    expect(endTone(since, before).some(({ resource }) => resource === signalGenerator)).toBe(false);
  });
  it('leaves a generator or a send that somebody has set since', () => {
    const { before } = planTestSound(tree(), 1, tone)!;
    const since = playing(tree(), 1);
    put(since, addressOf(signalGenerator.properties.fader, {}), -50);
    put(since, addressOf(signalGeneratorFader, { channel: 1 }), -20);
    const writes = endTone(since, before);
    expect(writes.some(({ resource }) => resource === signalGenerator)).toBe(false);
    expect(writes.findLast(({ values }) => 'signalGeneratorFader' in values)?.values).toEqual({ signalGeneratorFader: -20 });
  });
  it.each([
    '',
    'null',
    '{}',
    '{"channel":0}',
    `"${'x'.repeat(1000)}"`,
    '{"channel":1,"send":0,"isMonitored":true,"type":"Siren","frequency":1,"fader":0}',
  ])('is not read from %.40s', (text) => expect(readTone(text)).toBeUndefined());
});
