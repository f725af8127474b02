import { expect, it } from 'vitest';
import { journeysOf } from './changed.mjs';

const journeys = ['amps.spec.ts', 'channels.spec.ts', 'channel-tabs.spec.ts', 'cloud-groups.spec.ts', 'groups.spec.ts', 'smoke.spec.ts'];

it.each([
  [['apps/web/src/features/channel/strip.tsx'], ['channels.spec.ts', 'channel-tabs.spec.ts']],
  [
    ['apps/web/src/features/groups/words.ts', 'README.md'],
    ['cloud-groups.spec.ts', 'groups.spec.ts'],
  ],
  [['e2e/amps.spec.ts'], ['amps.spec.ts']],
  [['packages/model/src/dsp/biquad.ts'], []],
])('a change of %j asks for %j', (changed, wanted) => {
  expect(journeysOf(changed, journeys)).toEqual(wanted);
});
