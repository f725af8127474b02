import { expect, it } from 'vitest';
import { at, put, type Tree } from '../property/tree.ts';
import { carryOut } from '../../test/device-sample.ts';
import { decide, targetOf } from '../../test/plan-rig.ts';
import { undo } from './step.ts';
import { planWayBack } from './way-back.ts';

const threshold = '/amp/channels/1/peakLimiter/threshold';
const name = '/amp/channels/1/output/name';

/** An import writes 66 V over 141 V. */
it.each<[string, afterwards: number | undefined, now: number, isLeft: boolean]>([
  ['stands as it was written', 66, 66, false],
  ['stands as the amplifier adapted it', 65.5, 65.5, false],
  ['was changed by somebody', 66, 50, true],
  ['was changed by somebody, also if it was not read after the import', undefined, 50, true],
  ['was written, but is reported late over the cloud', 141, 66, false],
  ['is still reported as before over the cloud, although it was written', 141, 141, false],
  ['was set back by somebody already', 66, 141, false],
])('[IMPEXP-17] an undo leaves a value only if somebody changed it: it %s', (_, afterwards, now, isLeft) => {
  const target = targetOf('704D', { channel: 1 });
  const { tree: before, schema } = target;
  const { steps } = decide({ output: { name: 'Bar' }, peakLimiter: { threshold: 66 } }, target);
  const written = carryOut(before, steps, schema);
  const holding = (value: number): Tree => {
    const tree = structuredClone(written);
    put(tree, threshold, value);
    return tree;
  };
  const after = afterwards === undefined ? undefined : holding(afterwards);
  const back = planWayBack(undo(steps, before, steps.length, schema), { written, after, now: holding(now) }, schema);
  expect(back.left).toEqual(isLeft ? [threshold] : []);
  const restored = carryOut(holding(now), back.steps, schema);
  expect([at(restored, threshold), at(restored, name)]).toEqual([isLeft ? 50 : 141, at(before, name)]);
  const touched = back.steps.map((step) => step.kind === 'write' && Object.keys(step.values).join());
  expect(touched.includes('threshold')).toBe(!isLeft);
});
