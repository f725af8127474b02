import { describe, expect, it } from 'vitest';
import { addLockGroup } from '../access/locks.ts';
import { at, put } from '../property/tree.ts';
import { carryOut } from '../../test/device-sample.ts';
import { undo } from './index.ts';
import { decide, lock, newFile, oldFile, targetOf } from '../../test/plan-rig.ts';

const output = '/amp/channels/1/output';
function standing(values: Readonly<Record<string, number | boolean>>, takesOutputState = false) {
  const target = targetOf('704D', { takesOutputState });
  for (const [name, value] of Object.entries(values)) put(target.tree, `${output}/${name}`, value);
  return target;
}
const file = (values: object) => ({ output: { name: 'Bar', ...values }, version: 2 });

describe('fader, mute and enable of a file', () => {
  it('[IMPEXP-11] stay unchanged, and are named with the values of device and file', () => {
    const target = standing({ fader: -6, mute: true });
    const { kept, steps, dropped } = decide(file({ fader: -26.8, mute: false, enable: true }), target);
    expect(kept).toStrictEqual([
      { address: `${output}/fader`, inFile: -26.8, onDevice: -6 },
      { address: `${output}/mute`, inFile: false, onDevice: true },
      { address: `${output}/enable`, inFile: true, onDevice: true },
    ]);
    expect([steps.length, dropped]).toStrictEqual([1, []]);
    expect(at(carryOut(target.tree, steps, target.schema), output)).toMatchObject({ name: 'Bar', fader: -6, mute: true, enable: true });
  });

  it('are not mentioned if the file has none, or its output was not chosen', () => {
    expect(decide(file({}), standing({ fader: -6 })).kept).toStrictEqual([]);
    const others = { ...standing({ fader: -6 }), sections: new Set(['eq'] as const) };
    expect(decide(file({ fader: -26.8 }), others).kept).toStrictEqual([]);
    expect(decide(file({ fader: '0' }), standing({})).kept).toStrictEqual([]);
  });

  it('[IMPEXP-11] of a whole amplifier stay unchanged too', () => {
    const target = { ...standing({ fader: -6 }), channel: undefined };
    const { kept, steps } = decide({ channels: { 1: { output: { fader: 0, mute: true } } }, version: 2 }, target);
    expect([steps, kept.map(({ address }) => address)]).toStrictEqual([[], [`${output}/fader`, `${output}/mute`]]);
  });

  it('come from the file on request, quieter at once, and louder as the last step, to be confirmed', () => {
    const target = standing({ fader: -6, mute: true, enable: false }, true);
    const all = { ...file({ fader: -26.8, mute: false, enable: true }), peakLimiter: { threshold: 66 } };
    const { kept, steps } = decide(all, target);
    expect(kept).toStrictEqual([]);
    expect(steps).toMatchObject([
      { place: { path: '/amp/channels/1/peakLimiter' }, asks: false },
      { place: { path: output }, asks: false, values: { fader: -26.8, name: 'Bar' } },
      { place: { path: output }, asks: true, values: { mute: false, enable: true } },
    ]);
    const rising = decide(file({ fader: 0, mute: true }), standing({ fader: -20 }, true));
    expect(rising.steps).toMatchObject([
      { asks: false, values: { mute: true } },
      { asks: true, values: { fader: 0 } },
    ]);
  });

  it('[IMPEXP-17] muted, it mutes what plays before anything else, stays muted whatever the file contains, without asking', () => {
    const target = { ...standing({ fader: -6, mute: false, enable: false }, true), mutes: true };
    const all = { ...file({ fader: 0, mute: false, enable: true }), peakLimiter: { threshold: 66 } };
    const { kept, steps } = decide(all, target);
    expect(kept).toStrictEqual([]);
    expect(steps.map((step) => step.kind === 'write' && [step.place.path, step.asks, step.values['mute']])).toStrictEqual([
      [output, false, true],
      ['/amp/channels/1/peakLimiter', false, undefined],
      [output, false, undefined],
    ]);
    expect(at(carryOut(target.tree, steps, target.schema), output)).toMatchObject({ fader: 0, mute: true, enable: true });
    const muted = { ...standing({ fader: -6, mute: true }), mutes: true };
    expect(decide(file({ fader: -20, mute: false }), muted)).toMatchObject({
      steps: [{ values: { name: 'Bar' } }],
      kept: [{ inFile: -20 }],
    });
  });

  it('[IMPEXP-16] muted, it mutes what plays before the tuning of a lock is taken away', () => {
    const target = { ...standing({ mute: false }), mutes: true };
    addLockGroup(target.tree, lock(1, ['/amp/channels/1/peakLimiter/enable']));
    const { steps } = decide(file({}), target);
    expect(steps.map((step) => (step.kind === 'write' ? step.values : step.kind)).slice(0, 2)).toStrictEqual([
      { mute: true },
      'resetLocks',
    ]);
    const whole = targetOf('704D', { channel: undefined, mutes: true });
    addLockGroup(whole.tree, lock(2, ['/amp/channels/2/peakLimiter/enable']));
    const [first, second] = decide({ amp: { channels: { 1: { output: { name: 'Bar' } } } }, version: 2 }, whole).steps;
    expect([first, second]).toMatchObject([
      { place: { path: output }, values: { mute: true } },
      { place: { path: '/amp/channels/2/output' }, values: { mute: true } },
    ]);
    const branch = { ...standing({ mute: false }), mutes: true };
    addLockGroup(branch.tree, lock(1, [output]));
    expect(decide(file({}), branch).steps.map(({ kind }) => kind)).toStrictEqual(['resetLocks', 'write', 'write']);
  });

  it('[IMPEXP-17] are put back with the quieter parts first', () => {
    const target = standing({ mute: true, fader: -40 }, true);
    const all = { ...file({ mute: false, fader: 0 }), inputSelector: { primaryFader: -60 } };
    const { steps } = decide(all, target);
    const back = undo(steps, target.tree, steps.length, target.schema);
    expect(back.map((step) => step.kind === 'write' && step.place.path)).toStrictEqual([output, '/amp/channels/1/inputSelector']);
    const sounding = standing({ mute: false }, true);
    const silencing = decide({ ...file({ mute: true }), inputSelector: { primaryFader: -60 } }, sounding).steps;
    const last = undo(silencing, sounding.tree, silencing.length, sounding.schema).at(-1);
    expect(last).toMatchObject({ place: { path: output }, values: { mute: false } });
  });

  it('[IMPEXP-17] marks every change that makes the output louder, and no other', () => {
    const target = standing({ fader: -20, mute: true }, true);
    put(target.tree, '/amp/channels/1/peakLimiter/enable', true);
    put(target.tree, '/amp/channels/1/peakLimiter/threshold', 40);
    const { changes } = decide({ ...file({ fader: -10, mute: false }), peakLimiter: { enable: true, threshold: 66 } }, target);
    expect(changes.filter(({ isLouder }) => isLouder).map(({ address }) => address.split('/').slice(-2).join('/'))).toStrictEqual([
      'peakLimiter/threshold',
      'output/mute',
      'output/fader',
    ]);
    expect(decide(file({ fader: -30 }), standing({ fader: -20 }, true)).changes.some(({ isLouder }) => isLouder)).toBe(false);
  });

  it('never include the fader of the input selector', () => {
    const target = standing({}, true);
    expect(decide({ inputSelector: { fader: -3 }, version: 2 }, target)).toMatchObject({ steps: [], dropped: [], kept: [] });
  });
});

describe('a file as real amplifiers write it', () => {
  it.each([
    ['older', oldFile, -3],
    ['newer, in another order, with further members, and without version and device', newFile, -26.8],
  ])('[IMPEXP-11] is read: %s', (_, text, inFile) => {
    const { kept, dropped, changes } = decide(text, targetOf('704D'));
    expect(dropped).toStrictEqual([]);
    expect(kept).toContainEqual({ address: `${output}/fader`, inFile, onDevice: 0 });
    expect(changes).toContainEqual({ address: `${output}/name`, before: '', after: 'Bar', isLouder: false });
  });

  it.each([null, ''])('treats a signature of %j as absent, and a version of null as absent', (nothing) => {
    expect(
      decide({ ...file({}), version: null, deviceId: null, signature: nothing, lockedProperties: null }, standing({})).steps,
    ).toHaveLength(1);
  });
});
