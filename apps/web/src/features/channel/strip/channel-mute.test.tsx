import { output } from '@headroom/model/amplifier';
import { put } from '@headroom/model/property';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../../test/page-rig.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ChannelMute } from './channel-mute.tsx';

afterEach(() => {
  toast.close();
  cleanup();
});

const latency = 5;
async function stage(muted: boolean) {
  const rig = await pageRig({
    latency,
    settings: (tree) => {
      put(tree, '/amp/channels/1/output/super8', true);
      for (const channel of [1, 2]) put(tree, `/amp/channels/${channel}/output/mute`, muted);
    },
  });
  renderKit(rig.wrapper({ children: [1, 2].map((channel) => <ChannelMute key={channel} channel={channel} />) }));
  await rig.turn(300);
  const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'));
  const plays = () => ![1, 2].some((channel) => rig.held(output.properties.mute, { channel }));
  const press = (half: number) => act(() => screen.getAllByRole('button')[half]?.click());
  return { ...rig, buttons, plays, press };
}

it.each([0, 1])('[PROP-13] muting either half, here the %i., mutes the pair', async (half) => {
  const { turn, buttons, plays, press } = await stage(false);
  expect([buttons(), plays()]).toEqual([['false', 'false'], true]);
  press(half);
  await turn(300);
  expect([buttons(), plays()]).toEqual([['true', 'true'], false]);
  press(half);
  await turn(300);
  expect([buttons(), plays()]).toEqual([['false', 'false'], true]);
});

it('[PROP-13] shows what another controller muted, whichever half it wrote', async () => {
  const { amp, turn, buttons } = await stage(false);
  amp.report([['/amp/channels/2/output/mute', true]]);
  await turn(300);
  expect(buttons()).toEqual(['true', 'true']);
});

// From before the press to after both answers, 10 ms each.
it.each([true, false].flatMap((muted) => [-1, 0, 3, 7, 12, 17, 22, 30].map((cutAt) => ({ muted, cutAt }))))(
  '[PROP-13] [CTRL-05] never plays while it shows Muted, the cable out $cutAt ms after the press, muted before: $muted',
  async ({ muted, cutAt }) => {
    const { clock, link, turn, buttons, plays, press, device } = await stage(muted);
    const muteShows = () => buttons().includes('true');
    if (cutAt < 0) link.frozen = true;
    else clock.after(cutAt, () => (link.frozen = true));
    press(1);
    for (let ms = 0; ms < 40; ms++) {
      await turn(1);
      // An unmute shows Muted until confirmed; a mute shows at once.
      if (muted && plays()) expect(muteShows()).toBe(false);
    }
    await turn(20_000);
    link.frozen = false;
    await turn(30_000);
    expect(device.status().state).toBe('CONNECTED');
    expect(muteShows()).toBe(!plays());
    // Half of an unmute is silence, and is not resent after a reconnect.
    if (muted && cutAt < 2 * latency) expect(plays()).toBe(false);
  },
);

it('a mute without an answer for a second shows what plays, and that it waits; a second press reverts nothing', async () => {
  const { link, turn, buttons, plays, press } = await stage(false);
  const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label')?.endsWith(', waiting for an answer'));
  link.frozen = true;
  press(0);
  await turn(900);
  expect([buttons(), names()]).toEqual([
    ['true', 'true'],
    [false, false],
  ]);
  await turn(200);
  expect([buttons(), names()]).toEqual([
    ['false', 'false'],
    [true, true],
  ]);
  press(0);
  await turn(1000);
  expect(buttons()).toEqual(['false', 'false']);
  link.frozen = false;
  await turn(1000);
  expect([buttons(), names(), plays()]).toEqual([['true', 'true'], [false, false], false]);
});

it.each([
  { muted: false, can: 'mutes' },
  { muted: true, can: 'unmutes nothing' },
])('on a slow line $can before the description of the amplifier has come', async ({ muted }) => {
  const { link, turn, buttons, plays, press, device } = await stage(muted);
  const heard = link.heard.length;
  const isDescription = (text: string) => text.length > 100_000;
  link.delay = (to) => (to === 'client' && link.heard.slice(heard).some(({ text }) => isDescription(text)) ? 4000 : 0);
  const areDisabled = () => screen.getAllByRole('button').map((button) => (button as HTMLButtonElement).disabled);
  link.cut();
  await turn(10);
  expect(areDisabled()).toEqual([true, true]);
  await turn(5200);
  expect([device.status().state, areDisabled()]).toEqual(['CONNECTING', [muted, muted]]);
  press(0);
  await turn(10);
  expect([device.status().state, plays()]).toEqual(['CONNECTING', false]);
  await turn(10_000);
  expect([device.status().state, areDisabled(), buttons()]).toEqual(['CONNECTED', [false, false], ['true', 'true']]);
});
