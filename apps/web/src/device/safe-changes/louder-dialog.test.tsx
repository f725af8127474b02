import { output } from '@headroom/model/amplifier';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { LouderDialog } from './louder-dialog.tsx';
import { questionsOf } from './questions.ts';

afterEach(cleanup);

it('[CTRL-09] a question about many amplifiers names every one of them, and one about many values of one its first five', async () => {
  const { seat, wrapper } = await pageRig();
  renderKit(wrapper({ children: <LouderDialog /> }));
  const rise = { handle: output.properties.fader, at: { channel: 1 }, from: -40, to: -10, by: 30, wants: 'ramps' } as const;
  const lines = (amps: number) => {
    const rises = Array.from({ length: 7 }, (_, index) => ({
      ...rise,
      seat: index < amps ? { ...seat } : seat,
      ampName: `Amp ${index + 1}`,
    }));
    act(() => questionsOf(seat).ask({ rises, answered: () => undefined }));
    return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  };
  const line = (amp: number) => `Amp ${amp}, channel 1 Gain: from −40.0 dB to −10.0 dB (up to 30.0 dB more)`;
  expect(lines(7)).toEqual([1, 2, 3, 4, 5, 6, 7].map(line));
  expect(lines(0)).toEqual([1, 2, 3, 4, 5].map(line));
  expect(screen.getByRole('alertdialog').textContent).toContain('and 2 more');
});

it('[CTRL-09] a question that is asked again, because the level has fallen since, has the safe answer focused anew', async () => {
  const { seat, wrapper, amp, control, turn } = await pageRig();
  renderKit(wrapper({ children: <LouderDialog /> }));
  const zone = await control(output.properties.faderZoneOffset, { channel: 1 });
  await zone.set(1);
  await amp.write('/amp/channels/1/output', { faderZoneOffset: -40 }, { id: 'elsewhere', admin: true });
  await turn(500);
  const yes = screen.getByRole('button', { name: 'Change' });
  act(() => {
    yes.focus();
    yes.click();
  });
  expect(questionsOf(seat).asked()?.rises[0]?.from).toBe(-40);
  expect(document.activeElement?.textContent).toBe('Cancel');
});

it('[CTRL-09] the second tap of a double tap does not answer a question that is asked again under the finger', async () => {
  const { seat, wrapper, amp, control, turn, held } = await pageRig();
  vi.useFakeTimers({ toFake: ['performance'] });
  renderKit(wrapper({ children: <LouderDialog /> }));
  const { faderZoneOffset } = output.properties;
  const zone = await control(faderZoneOffset, { channel: 1 });
  await zone.set(1);
  await amp.write('/amp/channels/1/output', { faderZoneOffset: -40 }, { id: 'elsewhere', admin: true });
  await turn(500);
  const tapAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    const yes = screen.getByRole('button', { name: 'Change' });
    fireEvent.pointerDown(yes, { pointerType: 'touch' });
    fireEvent.click(yes, { detail: 1 });
    await turn(1000);
    return [questionsOf(seat).asked()?.rises[0]?.from, held(faderZoneOffset, { channel: 1 })];
  };
  expect(await tapAfter(1000)).toEqual([-40, -40]);
  expect(await tapAfter(200)).toEqual([-40, -40]);
  expect(await tapAfter(200)).toEqual([undefined, 1]);
  vi.useRealTimers();
});

it('[CTRL-09] a question whose page is left is answered with no, and does not come back with the page', async () => {
  const { wrapper, amp, control, turn, held } = await pageRig();
  const page = renderKit(wrapper({ children: <LouderDialog /> }));
  const { faderZoneOffset } = output.properties;
  await amp.write('/amp/channels/1/output', { faderZoneOffset: -40 }, { id: 'elsewhere', admin: true });
  await turn(500);
  const zone = await control(faderZoneOffset, { channel: 1 });
  await zone.set(1);
  expect(screen.queryByRole('alertdialog')).not.toBeNull();
  page.unmount();
  renderKit(wrapper({ children: <LouderDialog /> }));
  expect([screen.queryByRole('alertdialog'), held(faderZoneOffset, { channel: 1 })]).toEqual([null, -40]);
});
