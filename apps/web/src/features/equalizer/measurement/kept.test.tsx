import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { histories } from '../../../device/history/kept.ts';
import { pageRig } from '../../../../test/page-rig.tsx';
import { derive } from './derive.ts';
import { useKept } from './kept.ts';

const levels = new Float64Array(480).fill(80);
const frequencies = Float64Array.from(levels, (_, index) => 20 * 2 ** (index / 48));
const bell = { enable: true, type: 'Parametric', frequency: 1000, gain: -6, q: 1 } as const;
const kept = (wasThrough: boolean) =>
  derive({
    name: 'room.txt',
    measurement: { frequencies, levels, gaps: [], points: 480, leftOut: 0 },
    smoothing: 12,
    bandsThen: [bell],
    wasThrough,
    calibration: undefined,
  });

it('a measurement is kept for one equalizer of one amplifier, and forgotten with its history', async () => {
  const { wrapper } = await pageRig();
  const hook = (name: string) => renderHook(() => useKept(name), { wrapper });
  const [one, other] = [hook('output.1'), hook('output.2')];
  act(() => one.result.current[1](kept(false)));
  expect([one.result.current[0]?.name, other.result.current[0], hook('output.1').result.current[0]?.name]).toEqual([
    'room.txt',
    undefined,
    'room.txt',
  ]);
  histories.clear();
  expect(hook('output.1').result.current[0]).toBeUndefined();
});

it('a measurement taken through bands is shown without them', () => {
  const least = (values: Float64Array) => Math.max(...values.filter((value) => !Number.isNaN(value)).map(Math.abs));
  expect(least(kept(false).bare)).toBeCloseTo(0, 6);
  expect(least(kept(true).bare)).toBeCloseTo(6, 1);
  expect(least(kept(true).shown)).toBeCloseTo(0, 6);
});
