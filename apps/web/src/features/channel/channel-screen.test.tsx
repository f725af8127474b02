import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../device/page-rig.tsx';
import { pageAt } from '../../navigation/testing.tsx';
import { renderKit } from '../../ui/testing.tsx';
import { ChannelScreen } from './channel-screen.tsx';

const wide = (width: number) => (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width });
const { innerWidth } = window;
afterEach(() => {
  cleanup();
  wide(innerWidth);
  sessionStorage.clear();
});

it.each([
  ['5', 390, undefined],
  ['5', 1440, undefined],
  ['0', 1440, undefined],
  ['x', 1440, undefined],
  ['5', 390, 'viewer'],
  ['5', 1440, 'owner'],
] as const)('[CHAN-09] [ERR-05] of four channels %s is not found, %i px wide, in the cloud: %s', async (channel, width, inCloud) => {
  wide(width);
  const { turn, wrapper } = await pageRig(inCloud === undefined ? {} : { inCloud });
  const path = '/amps/001B66000001/channels/$channel/$tab';
  const Screen = () => wrapper({ children: <ChannelScreen tabs={[]} /> });
  await act(async () => renderKit(pageAt(path.replace('$channel', channel).replace('$tab', 'INPUTS'), Screen, path)));
  await turn(500);
  expect(screen.getByRole('heading').textContent).toBe('Channel Not Found');
  expect(screen.getByRole('link', { name: 'Go to channel 1' }).getAttribute('href')).toMatch(/\/channels\/1\/INPUTS$/);
  expect(screen.queryAllByRole('slider')).toEqual([]);
});
