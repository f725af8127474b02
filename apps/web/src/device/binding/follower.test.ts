import { expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { createFollower } from './follower.ts';
import type { Amp } from './seat.ts';

it('a page that is slow to open follows an amplifier whose meters have aged since it was read', async () => {
  const { seat, link, turn } = await pageRig();
  const follower = createFollower<boolean>(seat);
  const rule = (amp: Amp) => amp.current;
  const read = follower.answer(rule);
  link.frozen = true;
  await turn(10_000);
  let told = 0;
  const stop = follower.subscribe(() => (told += 1));
  follower.keepUp();
  expect([told, follower.answer(rule) === read]).toEqual([1, false]);
  stop();
});
