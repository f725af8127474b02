import type { PermissionReason } from '@headroom/model/access';
import { describe, expect, it } from 'vitest';
import { useControlWords } from '../control-words.ts';
import { words as spanish } from '../control-words.es.ts';
import { words as chinese } from '../control-words.zh.ts';
import { whyNot } from '../parameters/parameter.ts';

const told: Readonly<Record<PermissionReason, boolean>> = {
  UAC: true,
  'lock key': true,
  'speaker tunings': true,
  'local only': true,
  guest: true,
  looking: true,
  viewer: true,
  operator: true,
  reported: false,
  'unsupported API version': true,
  'unknown model': true,
};
const reasons = Object.keys(told) as PermissionReason[];

describe.each([
  ['English', useControlWords.now(), 'This field is locked by UAC or speaker tunings'],
  ['Spanish', spanish, spanish.locked],
  ['Chinese', chinese, chinese.locked],
])('in %s', (_, words, locked) => {
  it.each(reasons)('[LOGIN-09] [LOCK-07] the reason why somebody may not change a setting: %s', (reason) => {
    const said = whyNot(words, reason);
    expect(said !== undefined && said.length > 3).toBe(told[reason]);
  });

  it('[LOCK-07] has these words if UAC or a speaker tuning locks it', () => {
    expect([whyNot(words, 'UAC'), whyNot(words, 'speaker tunings')]).toEqual([locked, locked]);
  });

  it('is a sentence of its own, but both kinds of locks hide alike', () => {
    const said = reasons.filter((reason) => told[reason]).map((reason) => whyNot(words, reason));
    expect(new Set(said).size).toBe(said.length - 1);
  });
});
