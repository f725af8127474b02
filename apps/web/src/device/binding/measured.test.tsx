import { output, powerSupply } from '@headroom/model/amplifier';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { useMeasured, useReported } from './measured.ts';

afterEach(cleanup);
const here = { channel: 1 };

describe('the readings of an amplifier', () => {
  it('[CONN-08] are unknown after a second of silence, and known again within a second of its return', async () => {
    const { wrapper, turn, link } = await pageRig();
    const hook = renderHook(() => [useMeasured(output.properties.clip, here), useReported(powerSupply.properties.powerOk, {})], {
      wrapper,
    });
    await turn(2000);
    const told = hook.result.current;
    expect(told).not.toContain(undefined);
    link.frozen = true;
    await turn(1800);
    expect(hook.result.current).toEqual([undefined, undefined]);
    link.frozen = false;
    await turn(1000);
    expect(hook.result.current).toEqual(told);
  });

  it('are requested only while they are shown', async () => {
    const { wrapper, turn, link } = await pageRig();
    const said = () => link.heard.filter(({ from }) => from === 'client').length;
    const { unmount } = renderHook(() => useMeasured(output.properties.clip, here), { wrapper });
    await turn(6000);
    const before = said();
    await turn(3000);
    expect(said() - before).toBeGreaterThan(3);
    act(unmount);
    await turn(6000);
    const after = said();
    await turn(3000);
    expect(said() - after).toBeLessThanOrEqual(1);
  });
});
