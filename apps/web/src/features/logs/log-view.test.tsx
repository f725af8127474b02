import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { put } from '@headroom/model/property';
import type { ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen as Events } from './events-screen.tsx';
import { Screen as Faults } from './faults-screen.tsx';

afterEach(() => {
  act(() => toast.close());
  cleanup();
});

const events = ['2026-11-20 09:20:11 Running from mains', '', '2026-11-21 07:05:00 Mains lost', '2026-11-21 07:06:00 Mains back', ''];
const faults = ['2026-11-20 10:00:00 Channel 1 is shorted', '2026-11-22 11:00:00 Channel 2 is shorted'];
async function opened(Screen: ComponentType, lines = { events, faults }) {
  const rig = await pageRig({
    settings: (tree) => {
      put(tree, '/logs/events', lines.events.join('\n'));
      put(tree, '/logs/faults', lines.faults.join('\n'));
    },
  });
  renderKit(rig.wrapper({ children: <Screen /> }));
  await rig.turn(500);
  const cleared = () =>
    rig.link.heard.flatMap(({ from, text }) => (from === 'client' && /"method": *"clear"/.test(text) ? [JSON.parse(text) as unknown] : []));
  return { ...rig, cleared };
}
const entries = () => screen.getAllByRole('listitem').map((entry) => entry.querySelector('code')?.textContent);

it.each([
  ['events', Events, [events[3], events[2], events[0]]],
  ['faults', Faults, [faults[1], faults[0]]],
])('[LOGS-01] [LOGS-02] the log of %s has a view of its own, one entry per line, newest first', async (_, Screen, lines) => {
  await opened(Screen);
  expect(entries()).toEqual(lines);
});

it.each([
  ['events', Events, 'Clear events', 'Clear the event log?', 'The fault log stays.'],
  ['faults', Faults, 'Clear faults', 'Clear the fault log?', 'The event log stays.'],
] as const)('[LOGS-01] the log of %s is cleared separately, after a question that names it', async (log, Screen, verb, title, stays) => {
  const { cleared, turn } = await opened(Screen);
  fireEvent.click(screen.getByRole('button', { name: verb }));
  await turn(500);
  expect(cleared()).toEqual([]);
  const question = screen.getByRole('alertdialog');
  expect(within(question).getByRole('heading').textContent).toBe(title);
  expect(question.textContent).toContain(stays);
  fireEvent.click(within(question).getByRole('button', { name: verb }));
  await turn(500);
  expect(cleared()).toEqual([expect.objectContaining({ url: '/logs', params: { [log]: true } })]);
});

it.each([
  ['events', Events, 'Clear events', 'The amplifier has logged no event.'],
  ['faults', Faults, 'Clear faults', 'The amplifier has logged no fault.'],
])('[LOGS-01] an empty log of %s says so, and has nothing to clear', async (log, Screen, verb, said) => {
  await opened(Screen, { events, faults, [log]: [] });
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: verb }).disabled).toBe(true);
});

it('[LOGS-02] a line that is open stays so when a full log drops its oldest one', async () => {
  const { amp, turn } = await opened(Events);
  const open = () => [...document.querySelectorAll('details[open] code')].map(({ textContent }) => textContent);
  const summary = screen.getByText('Mains lost').closest('details');
  act(() => summary?.setAttribute('open', ''));
  expect(open()).toEqual([events[2]]);
  amp.report([['/logs/events', [...events.slice(1), '2026-11-21 08:00:00 Find me on'].join('\n')]]);
  await turn(2000);
  expect(entries()).toHaveLength(3);
  expect(open()).toEqual([events[2]]);
});
