import { inputFirEqFilter } from '@headroom/model/amplifier';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageRig } from '../../../../test/page-rig.tsx';
import { lift, press, renderKit } from '../../../../test/kit-rig.tsx';
import { FirBank } from './fir-bank.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function opened() {
  const rig = await pageRig({ model: '704D-ADSP' });
  renderKit(rig.wrapper({ children: <FirBank channel={1} renderHead={() => null} /> }));
  await rig.turn(500);
  return rig;
}
const picker = () => within(screen.getByRole('group', { name: 'Bands' })).getAllByRole('button');
const pick = (number: number) => screen.getByRole('button', { name: new RegExp(`^Band ${number} `) });
const onPlot = (number: number) => screen.getByRole('slider', { name: `Band ${number}` });
const rests = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => within(dialog).getByRole('heading', { level: 2 }).textContent);

describe('the FIR filters of an input', () => {
  it('[INEQ-02] are sixteen, numbered 9 to 24', async () => {
    await opened();
    const numbers = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24];
    expect(picker().map((each) => each.getAttribute('aria-label')?.split(' ')[1])).toEqual(numbers.map(String));
    expect(screen.getAllByRole('slider', { name: /^Band \d+$/ }).map((each) => each.textContent)).toEqual(numbers.map(String));
  });

  it.each([
    [9, 1],
    [24, 16],
  ])('[INEQ-02] number %i is filter %i on the wire', async (number, filter) => {
    const { held, turn } = await opened();
    fireEvent.click(pick(number));
    const editor = within(screen.getByRole('group', { name: `Band ${number}` }));
    fireEvent.keyDown(editor.getByRole('slider', { name: 'Gain' }), { key: 'ArrowUp' });
    fireEvent.keyUp(editor.getByRole('slider', { name: 'Gain' }), { key: 'ArrowUp' });
    await turn(1000);
    expect(held(inputFirEqFilter.properties.gain, { channel: 1, filter })).toBeGreaterThan(0);
  });

  it.each([
    ['number', pick],
    ['square on the plot', onPlot],
  ])('[INEQ-04] a finger that rests a second on the %s of one opens its dialog, and not before', async (_, of) => {
    await opened();
    const twelve = of(12);
    press(twelve, { type: 'touch' });
    rests(999);
    expect(dialogs()).toEqual([]);
    rests(1);
    expect(dialogs()).toEqual(['Band 12']);
  });

  it.each([
    ['number', pick],
    ['square on the plot', onPlot],
  ])('[INEQ-04] a finger lifted before, and a mouse held down, opens no dialog at the %s', async (_, of) => {
    await opened();
    const twelve = of(12);
    press(twelve, { type: 'touch' });
    rests(900);
    lift(twelve, { type: 'touch' });
    rests(2000);
    press(twelve, { type: 'mouse' });
    rests(2000);
    lift(twelve, { type: 'mouse' });
    expect(dialogs()).toEqual([]);
  });
});
