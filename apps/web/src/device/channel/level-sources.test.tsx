import { put } from '@headroom/model/property';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { useOutputLevel } from './level-sources.ts';

it('a level shows as soon as its values are subscribed, before the amplifier has described itself', async () => {
  const { link, turn, seat, wrapper } = await pageRig({ settings: (tree) => put(tree, '/amp/channels/1/levels/level_db', -12) });
  const { result } = renderHook(() => useOutputLevel(1), { wrapper });
  const levelNow = () => {
    let level: number | null | undefined;
    result.current((now) => void (level = now))();
    return level;
  };
  expect(levelNow()).toBe(-12);
  link.cut();
  await turn(10);
  expect([seat.status().state, levelNow()]).toEqual(['FAILED', null]);
  // The description comes last, and late.
  link.delay = (to) => (to === 'client' && link.heard.at(-1)?.text.includes('"min"') === true ? 3000 : 0);
  await turn(6000);
  expect([seat.status().state, levelNow()]).toEqual(['CONNECTING', -12]);
  await turn(3000);
  expect([seat.status().state, levelNow()]).toEqual(['CONNECTED', -12]);
  link.frozen = true;
  await turn(seat.status().pace.dataFresh + 1);
  expect(levelNow()).toBeNull();
});
