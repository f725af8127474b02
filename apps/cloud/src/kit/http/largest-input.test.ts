import { cloudApi, largestForm, type Call } from '@headroom/protocol/cloud';
import { expect, it } from 'vitest';
import { largestPacket } from '../../broker/mqtt-server-port.ts';

/** 100 kB of the worst JSON take a few milliseconds. */
const small = 100 * 1024;
const readInSteps = ['addSnapshot'];
/** One text each: a run and a recipe of their greatest length take about 30 ms, a photo 10. */
const readAtOnce = ['addRecipe', 'changeRecipe', 'keepRun', 'addPicture'];

it('the largest input of any call or broker message blocks the event loop no longer than people notice', () => {
  const large = Object.entries<Call>(cloudApi).filter(([, { largestBody = largestForm }]) => largestBody > small);
  expect(large.map(([name]) => name)).toEqual([...readInSteps, ...readAtOnce]);
  expect(largestPacket).toBeLessThanOrEqual(small);
});
