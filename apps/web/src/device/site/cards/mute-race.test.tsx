import { put } from '@headroom/model/property';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { output } from '@headroom/model/amplifier';
import { pageRig } from '../../../../test/page-rig.tsx';
import type { Seat } from '../../binding/seat.ts';
import { historyOf } from '../../history/history.ts';
import { askOfProgram } from '../../safe-changes/confirm-louder.ts';
import { questionsOf } from '../../safe-changes/questions.ts';
import { carry, reversed, undosOf } from '../../safe-changes/undo.ts';
import { readAmpFacts, useAmpFacts } from './amp-facts.ts';
import { MuteAll, MuteAllOver } from './mute-all.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
});

const channels = [1, 2, 3, 4];
const Shown = ({ seat }: { readonly seat: Seat }) => <MuteAll seat={seat} facts={useAmpFacts({ seat, listed: undefined } as never)} />;

it('[AMPS-12] asks again when all were muted again before the amplifier reported that some were not', async () => {
  const { seat, amp, turn, held } = await pageRig({ settings: (tree) => put(tree, '/amp/channels/2/output/mute', true) });
  renderKit(<Shown seat={seat} />);
  const wait = async (ms: number) => {
    await turn(ms);
    act(() => void vi.advanceTimersByTime(ms));
  };
  const button = () => screen.getByRole('button');
  const muted = () => channels.filter((channel) => held(output.properties.mute, { channel }));
  await wait(300);
  expect(button().getAttribute('aria-pressed')).toBe('mixed');
  act(() => button().click());
  await wait(2000);
  expect([button().getAttribute('aria-pressed'), muted()]).toEqual(['true', [1, 2, 3, 4]]);
  act(() => button().click());
  await turn(1);
  expect(muted()).toEqual([2]);
  amp.report(channels.map((channel) => [`/amp/channels/${channel}/output/mute`, true]));
  await wait(2000);
  expect([button().getAttribute('aria-pressed'), muted()]).toEqual(['true', [1, 2, 3, 4]]);
  act(() => button().click());
  await wait(100);
  expect(muted()).toEqual([1, 2, 3, 4]);
  const verb = () => screen.queryByRole('button', { name: 'Unmute all' });
  await vi.waitFor(() => expect(verb()).not.toBeNull(), { timeout: 60_000 });
  act(() => verb()?.click());
  await wait(100);
  expect(verb()).toBeNull();
  expect(muted()).toEqual([]);
});

it('[AMPS-12] asks before all play that others have unmuted and muted again since this tab muted them, also where it was not shown', async () => {
  const { seat, amp, turn, held } = await pageRig({ settings: (tree) => put(tree, '/amp/channels/2/output/mute', true) });
  const wait = async (ms: number) => {
    await turn(ms);
    act(() => void vi.advanceTimersByTime(ms));
  };
  const muteAll = async (isMuted: boolean) => {
    amp.report(channels.map((channel) => [`/amp/channels/${channel}/output/mute`, isMuted]));
    await wait(2000);
  };
  renderKit(<Shown seat={seat} />);
  await wait(300);
  act(() => screen.getByRole('button').click());
  await wait(2000);
  cleanup();
  await muteAll(false);
  renderKit(<Shown seat={seat} />);
  await wait(300);
  await muteAll(true);
  act(() => screen.getByRole('button').click());
  await wait(2000);
  expect(channels.filter((channel) => held(output.properties.mute, { channel }))).toEqual(channels);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Unmute all' })).not.toBeNull(), { timeout: 60_000 });
});

it('is undone whole after a question, even before the amplifier has reported the mutes', async () => {
  const { seat, turn, held, answer } = await pageRig({ latency: 5, settings: (tree) => put(tree, '/amp/channels/2/output/mute', true) });
  const history = historyOf(seat);
  onTestFinished(history.hear(seat));
  const endings: string[] = [];
  undosOf(seat).onOffer((changes) => carry(seat, reversed(changes), false, askOfProgram, ({ how }) => endings.push(how)));
  renderKit(<MuteAll seat={seat} facts={readAmpFacts(seat, undefined)} asOne={(mute) => history.during(seat, mute, 'offered')} />);
  await turn(300);
  act(() => screen.getByRole('button').click());
  const muted = () => channels.filter((channel) => held(output.properties.mute, { channel }));
  while (questionsOf(seat).asked() === undefined && endings.length === 0) await turn(1);
  expect([endings, questionsOf(seat).asked()?.rises.length, muted()]).toEqual([[], 3, channels]);
  await answer(true);
  await turn(1000);
  expect([endings, muted()]).toEqual([['done'], [2]]);
});

it('[CTRL-10] is disabled while the amplifier is gone, and while its values are old', async () => {
  const { seat, turn, link } = await pageRig();
  renderKit(<Shown seat={seat} />);
  await turn(300);
  const isOff = () => screen.getByRole<HTMLButtonElement>('button').disabled;
  expect(isOff()).toBe(false);
  const facts = readAmpFacts(seat, undefined);
  link.frozen = true;
  await turn(30_000);
  expect(isOff()).toBe(true);
  cleanup();
  for (const isOld of [false, true]) {
    renderKit(<MuteAllOver device={seat.device} patience={0} facts={facts} small={false} isOff={isOld} />);
    expect(isOff()).toBe(isOld);
    cleanup();
  }
});
