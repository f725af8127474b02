import { lowPassFilter, output, wifi } from '@headroom/model/amplifier';
import { addressOf } from '@headroom/model/property';
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { askOfProgram } from '../safe-changes/confirm-louder.ts';
import { createHistory, historyOf } from './history.ts';
import { emptyHistories, endHistoriesExceptOf, keptText } from './kept.ts';
import type { Trail } from './trail.ts';
import { maxTextLength, readTrails, writeTrails } from './trail-text.ts';

const at = { channel: 1 };
const { fader, name } = output.properties;

afterEach(() => endHistoriesExceptOf());

async function lowered() {
  const rig = await pageRig();
  const history = historyOf(rig.seat);
  const stop = history.hear(rig.seat);
  const level = await rig.control(fader, at);
  for (const to of [-20, -24]) {
    await level.set(to);
    await rig.turn(2000);
  }
  stop();
  return { ...rig, history };
}

it.each([
  ['a reload', () => dispatchEvent(new Event('pagehide'))],
  [
    'a phone that ends its hidden tab',
    () => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'hidden');
    },
  ],
])('a history outlives %s, and leads back from there', async (_, leave) => {
  const { seat, history, turn, held } = await lowered();
  leave();
  const restored = createHistory(readTrails(keptText.read()).get(seat.id)!);
  expect(restored.trail()).toEqual(history.trail());
  act(() => restored.travel(seat, 1, false, askOfProgram, () => undefined));
  await turn(2000);
  expect(held(fader, at)).toBe(-20);
});

it('[ACCOUNT-09] a history is kept for its own account alone, and not over a sign-out', async () => {
  endHistoriesExceptOf('ada@example.com');
  const { seat, history } = await lowered();
  const isKept = () => readTrails(keptText.read()).has(seat.id);
  dispatchEvent(new Event('pagehide'));
  // As after a reload.
  endHistoriesExceptOf('ada@example.com');
  expect(isKept()).toBe(true);
  endHistoriesExceptOf('eve@example.com');
  expect([isKept(), historyOf(seat) === history]).toEqual([false, false]);
  const own = await lowered();
  dispatchEvent(new Event('pagehide'));
  expect(isKept()).toBe(true);
  emptyHistories();
  expect([isKept(), own.history.trail().steps]).toEqual([false, []]);
});

const change = { handle: fader, at, from: 0, to: -3 };
const step = (id: number, changes: Trail['steps'][number]['changes'] = [change]) => ({ id, began: id, at: id, changes });
const trailOf = (...steps: Trail['steps']): Trail => ({ steps, done: steps.length });
const written = (trail: Trail) => writeTrails(new Map([['amp', trail]]));
const read = (text: string) => readTrails(text).get('amp');

it('every kind of value is read as it was written, and what was undone stays undone', () => {
  const changes = [
    change,
    { handle: name, at, from: 'Bar "1"\n', to: '' },
    { handle: output.properties.mute, at, from: false, to: true },
    { handle: lowPassFilter.properties.customFirCoeffs, at, from: [], to: [0.5, -0.25] },
  ];
  const trail = { steps: [step(1, changes), step(2)], done: 1 };
  expect(read(written(trail))).toEqual(trail);
});

it('a history that is too long to keep loses its oldest steps, and one step that is too long is not kept', () => {
  const long = (letters: number) => [{ handle: name, at, from: '', to: 'x'.repeat(letters) }];
  const steps = Array.from({ length: 100 }, (_, index) => step(index + 1, long(maxTextLength / 70)));
  const { steps: kept, done } = read(written({ steps, done: 98 }))!;
  expect([kept.length, done, kept.at(-1)?.at]).toEqual([50, 48, 100]);
  expect(written(trailOf(step(1, long(maxTextLength))))).toBe('');
  expect(written(trailOf())).toBe('');
});

const place = (address: string, from: unknown, to: unknown, done: unknown = 1) =>
  JSON.stringify({
    amp: {
      done,
      steps: [
        [1, 1, ['/amp/channels/1/output/fader', 0, -3]],
        [2, 2, [address, from, to]],
      ],
    },
  });
it.each([
  ['no text', ''],
  ['no JSON', '{"amp":'],
  ['another shape', '{"amp":{"done":1,"steps":[[1,1]]}}'],
  ['no list', '{"amp":{"done":0,"steps":{}}}'],
  ['no property', place('/amp/channels/1/output/constructor', 0, 1)],
  ['no resource', place('/amp/nothing/fader', 0, 1)],
  ['a value of another kind', place('/amp/channels/1/output/mute', 0, 1)],
  ['a secret', place(addressOf(wifi.properties.password, {}), 'old-password', 'new-password')],
  ['more undone than there is', place('/amp/channels/1/output/fader', 0, 1, 3)],
  ['half a step', place('/amp/channels/1/output/fader', 0, 1, 0.5)],
])('of a kept text with %s nothing is restored', (_, text) => {
  expect(read(text)?.steps ?? []).toEqual([]);
});
