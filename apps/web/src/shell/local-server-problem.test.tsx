import { createManualClock } from '@headroom/protocol';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { watchOwnServer } from '../device/site/own-server.ts';
import { clearProblem } from '../device/site/problems.ts';
import { siteRig } from '../../test/site-rig.tsx';
import { Screen as Amp } from '../features/amp/amp-screen.tsx';
import { pageAt } from '../../test/page-at.tsx';
import { navigate } from '../navigation/whereabouts.ts';
import { renderKit } from '../../test/kit-rig.tsx';
import { useConnectionProblems } from './connection-problems.ts';
import { LocalServerProblem } from './local-server-problem.tsx';
import { ProblemBar } from './problem-bar.tsx';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  cleanup();
  clearProblem('connection');
  vi.restoreAllMocks();
  navigate('/');
});

const id = '001B66000002';
function Shell() {
  useConnectionProblems();
  return (
    <>
      <LocalServerProblem />
      <ProblemBar />
    </>
  );
}
async function stage(isCarried: boolean) {
  const rig = await siteRig([{ model: '704D' }, { model: '124D' }]);
  const clock = createManualClock();
  const server = { isThere: true };
  if (isCarried) closing.push(watchOwnServer({ clock, ask: () => Promise.resolve(server.isThere) }));
  await act(async () =>
    renderKit(
      rig.wrapper({
        children: (
          <>
            <Shell />
            {pageAt(`/amps/${id}`, Amp, '/amps/$ampId')}
          </>
        ),
      }),
    ),
  );
  const turn = async (ms: number) => {
    await act(() => clock.advance(ms));
    await rig.turn(ms);
  };
  await turn(1000);
  const set = (isThere: boolean, which: readonly number[]) => {
    for (const index of which) {
      const link = rig.links[index]!;
      link.answer = isThere ? 'accept' : 'refuse';
      if (!isThere) link.cut();
    }
  };
  const bar = () => [...document.querySelectorAll('[role=alert]')].map((alert) => alert.textContent.replace('Dismiss', '')).join('');
  const dialog = () => screen.queryByRole('alertdialog');
  return { turn, server, set, bar, dialog };
}
const serverAway = /^The computer that serves this page \(.*\) does not answer\. Check that it is on/;

it('a lost forwarding computer is blamed on every page, and no amplifier is, until all roads are back', async () => {
  const { turn, server, set, bar, dialog } = await stage(true);
  expect(bar()).toBe('');
  server.isThere = false;
  set(false, [0, 1]);
  await turn(100);
  for (let second = 0; second < 20; second += 1) {
    expect(bar()).toMatch(serverAway);
    expect(dialog()).toBeNull();
    await turn(1000);
  }
  server.isThere = true;
  set(true, [0, 1]);
  for (let tick = 0; tick < 50; tick += 1) {
    expect(bar()).toMatch(/^$|^The computer/);
    expect(dialog()).toBeNull();
    await turn(100);
  }
  expect(bar()).toBe('');
});

it('[CONN-13] [ERR-04] while it answers, the lost amplifier is blamed: in the dialog, and then on the bar', async () => {
  const { turn, set, bar, dialog } = await stage(true);
  set(false, [1]);
  await turn(100);
  expect(dialog()?.textContent).toContain('Amplifier Disconnected!');
  expect(bar()).toBe('');
  act(() => void dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(dialog()).toBeNull();
  expect(bar()).toMatch(/^amp2 /);
  set(false, [0]);
  await turn(100);
  expect(bar()).toMatch(/^Failed to connect to main amp/);
});

it('a device without a network is blamed itself, if an amplifier serves the page', async () => {
  const { turn, set, bar, dialog } = await stage(false);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  set(false, [0, 1]);
  await turn(100);
  expect(bar()).toMatch(/^This device is offline\. Check its Wi-Fi or its cable\./);
  expect(dialog()).toBeNull();
});

it.each<readonly [string, object, string]>([
  [
    'whose folder another box also uses',
    { isOlderCopy: true },
    'Another box runs with a copy of this bridge, so the cloud takes that one and not this.',
  ],
  [
    'beside which another serves its amplifier',
    { servedElsewhere: ['10.0.0.5'] },
    'Another bridge serves this amplifier to the cloud: 10.0.0.5. This one takes over when that one stops.',
  ],
  [
    'beside which another serves many',
    { servedElsewhere: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
    'Another bridge serves these amplifiers to the cloud: a, b, c, d, e and 2 more. This one takes over',
  ],
])('a bridge %s says so on its pages, as long as the cloud refuses it', async (_, trouble, sentence) => {
  const mark = document.head.appendChild(document.createElement('meta'));
  mark.name = 'headroom-simulator';
  mark.content = 'carried';
  closing.push(() => mark.remove());
  let told = trouble;
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ host: 'amp', ...told })));
  const { bar } = await stage(false);
  await waitFor(() => expect(bar().slice(0, sentence.length)).toBe(sentence));
  told = {};
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(bar()).toBe(''));
});
