import { ethernet, lowPassFilter, misc, output, outputEqFilter } from '@headroom/model/amplifier';
import { writeTo, type Write } from '@headroom/model/property';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { draftsOf } from '../binding/drafts.ts';
import { undosOf } from '../safe-changes/undo.ts';
import { askOfProgram } from '../safe-changes/confirm-louder.ts';
import { at, closeHistory, createHistoryRig, mute, start } from '../../../test/history-rig.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { HistoryHost } from './history-host.tsx';
import { historyOf } from './history.ts';

afterEach(closeHistory);

describe('the history of changes', () => {
  it('records one drag as one step, however long the finger rests, and each further one as another', async () => {
    const { drag, level, told, turn } = await createHistoryRig();
    await drag(-25, -22, -30);
    expect(told()).toEqual([[['fader', -20, -30]]]);
    await level.set(-31);
    await turn(1500);
    expect(told()).toEqual([[['fader', -20, -30]], [['fader', -30, -31]]]);
  });

  it('records repeated keys as one step, and drops what ended where it began', async () => {
    const { level, told, turn } = await createHistoryRig();
    for (const to of [-21, -22, -23]) await level.set(to);
    await turn(1500);
    expect(told()).toEqual([[['fader', -20, -23]]]);
    for (const to of [-24, -23]) await level.set(to);
    expect(told()).toEqual([[['fader', -20, -23]]]);
  });

  it('records everything one touch changes, and what is done meanwhile, as one step', async () => {
    const { history, device, seat, told, turn } = await createHistoryRig();
    act(() => void device.write(writeTo(output, at, { fader: -33, mute: true })));
    await turn(2000);
    await act(() =>
      history.during(seat, async () => {
        for (const channel of [2, 3]) {
          void device.write(writeTo(output, { channel }, { fader: -40 }));
          await turn(2000);
        }
      }),
    );
    expect(told()).toEqual([
      [
        ['fader', -20, -33],
        ['mute', false, true],
      ],
      [
        ['fader', 0, -40],
        ['fader', 0, -40],
      ],
    ]);
  });

  it('offers to undo one act that may be regretted at once, and nothing if nothing changed', async () => {
    const { device, history, seat, turn, drag } = await createHistoryRig();
    const offers: unknown[] = [];
    undosOf(seat).onOffer((changes) =>
      offers.push(changes.map(({ handle, at: { channel }, from, to }) => [handle.name, channel, from, to])),
    );
    const mutes = (isMuted: boolean) => async () => {
      for (const channel of [1, 2]) await device.write(writeTo(output, { channel }, { mute: isMuted }));
    };
    await drag(-25);
    offers.length = 0;
    const run = async (isMuted: boolean, offered?: 'offered') => {
      act(() => void history.during(seat, mutes(isMuted), offered));
      await turn(2000);
    };
    await run(false, 'offered');
    expect(offers).toEqual([]);
    await run(true, 'offered');
    const muted = [1, 2].map((channel) => ['mute', channel, false, true]);
    expect(offers).toEqual([muted]);
    await run(false);
    expect(offers).toEqual([muted]);
  });

  it('undoes and redoes any number of steps, and drops undone ones when something else is changed', async () => {
    const { drag, level, history, stands, travel, travelOnYes, told } = await createHistoryRig();
    await drag(-25);
    await drag(-30);
    await drag(-35);
    expect([await travelOnYes(0), stands(), history.trail().done]).toEqual(['done', -20, 0]);
    expect([await travel(3), stands(), history.trail().done]).toEqual(['done', -35, 3]);
    expect([await travel(2), stands(), history.trail().done]).toEqual(['done', -30, 2]);
    await level.set(-50);
    expect(told()).toEqual([[['fader', -20, -25]], [['fader', -25, -30]], [['fader', -30, -50]]]);
  });

  it("overwrites somebody else's later change only after confirmation, showing the present value", async () => {
    const { amp, drag, stands, travel, travelOnYes, turn, endings, history } = await createHistoryRig();
    await drag(-30);
    amp.report([['/amp/channels/1/output/fader', -35]]);
    await turn(500);
    expect([await travel(0), stands(), history.trail().done]).toEqual(['changed since', -35, 1]);
    expect(endings.at(-1)).toMatchObject({ since: [{ from: -35, to: -20 }] });
    expect([await travelOnYes(0, true), stands(), history.trail().done]).toEqual(['done', -20, 0]);
  });

  it('stays where it is while the amplifier is away, and when a write is refused', async () => {
    const { drag, link, history, travel, travelOnYes, turn, stands, device } = await createHistoryRig();
    await drag(-30);
    link.frozen = true;
    await turn(20_000);
    expect(device.status().state).not.toBe('CONNECTED');
    expect([await travel(0), history.trail().done]).toEqual(['not connected', 1]);
    link.frozen = false;
    await turn(10_000);
    expect([await travelOnYes(0), stands()]).toEqual(['done', -20]);
  });

  it('continues for each press during a run, and stops at a no', async () => {
    const { seat, level, history, turn, answer, stands, endings } = await createHistoryRig();
    for (const to of [start + 4, start + 1, start - 2, start - 5]) {
      await level.set(to);
      await turn(2000);
    }
    const press = (by: number) =>
      act(() => history.travel(seat, history.heading() + by, false, askOfProgram, (ending) => endings.push(ending)));
    for (const by of [-1, -1, -1]) press(by);
    expect(history.heading()).toBe(1);
    await turn(4000);
    expect([stands(), history.trail().done, endings.map(({ how }) => how)]).toEqual([start + 4, 1, ['refused', 'done', 'done']]);
    await level.set(start - 40);
    await turn(2000);
    press(-1);
    press(-1);
    await answer(false);
    await turn(2000);
    expect([stands(), history.trail().done, history.heading()]).toEqual([start - 40, 2, 2]);
  });

  it('cannot be used while the amplifier is away', async () => {
    const { seat, level, link, turn, wrapper } = await createHistoryRig();
    const history = historyOf(seat);
    const stop = history.hear(seat);
    await level.set(start - 2);
    await turn(2000);
    act(() => history.show(true));
    render(<HistoryHost />, { wrapper });
    const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo', hidden: true }).disabled;
    expect(undo()).toBe(false);
    link.frozen = true;
    await turn(20_000);
    await waitFor(() => expect(undo()).toBe(true));
    stop();
  });

  it('names a step as a person would, and shows one notice at a time', async () => {
    const { seat, device, turn, wrapper, answer } = await createHistoryRig();
    const history = historyOf(seat);
    const stop = history.hear(seat);
    renderKit(wrapper({ children: <HistoryHost /> }));
    const bands = [1, 2, 3, 4].map((filter) =>
      writeTo(outputEqFilter, { channel: 1, filter }, { enable: true, gain: -filter, frequency: 50 * filter }),
    );
    const write = async () => {
      for (const each of bands) await device.write(each);
    };
    act(() => void history.during(seat, write, 'offered'));
    await turn(3000);
    const notices = () => screen.queryAllByRole('status').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));
    expect(notices()).toEqual([expect.stringContaining('Changed: channel 1 band 1 on, and 11 more settings')]);
    fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
    await turn(3000);
    await answer(true);
    await turn(3000);
    expect(notices()).toEqual([expect.stringContaining('Undone: channel 1 band 1 off, and 11 more settings')]);
    stop();
  });

  it('lists a custom FIR filter as what cannot be undone, passes over it, and keeps it in the list', async () => {
    const { seat, device, turn, wrapper, answer, held, control, stands } = await createHistoryRig(undefined, '704D-ADSP');
    const { customFirCoeffs } = lowPassFilter.properties;
    const history = historyOf(seat);
    const stop = history.hear(seat);
    renderKit(wrapper({ children: <HistoryHost /> }));
    await control(customFirCoeffs, at);
    const write = async (one: Write) => {
      act(() => void device.write(one));
      await turn(2000);
    };
    await write(writeTo(output, at, { fader: -30 }));
    await write(writeTo(lowPassFilter, at, { customFirCoeffs: [0.5, -0.25] }));
    act(() => history.show(true));
    const rows = () => screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
    const fir = /Custom FIR.*none → 2 coefficients.*Cannot be undone here: a custom FIR filter.*Fixed$/;
    expect(rows()).toMatchObject([expect.stringMatching(fir), expect.stringMatching(/Now$/)]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    await turn(2000);
    await answer(true);
    await turn(2000);
    expect([stands(), held(customFirCoeffs, at)]).toEqual([-20, [0.5, -0.25]]);
    await write(writeTo(output, at, { mute: true }));
    expect(rows()).toMatchObject([expect.stringMatching(/Mute.*Now$/), expect.stringMatching(fir)]);
    stop();
  });

  it('undoes the other settings of a step with a custom FIR filter, and says that the filter stays', async () => {
    const { seat, device, turn, wrapper, held, control } = await createHistoryRig(undefined, '704D-ADSP');
    const { customFirCoeffs } = lowPassFilter.properties;
    const history = historyOf(seat);
    const stop = history.hear(seat);
    renderKit(wrapper({ children: <HistoryHost /> }));
    await control(customFirCoeffs, at);
    const copy = async () => {
      await device.write(writeTo(lowPassFilter, at, { customFirCoeffs: [0.5] }));
      await device.write(writeTo(output, at, { name: 'Copied' }));
    };
    act(() => void history.during(seat, copy, 'offered'));
    await turn(2000);
    act(() => history.show(true));
    const row = screen.getByRole('list', { name: /^What this tab/, hidden: true });
    expect(row.textContent).toMatch(/^2 changes.*Cannot be undone here: a custom FIR filter.*Now$/);
    fireEvent.keyDown(document, { key: 'Escape' });
    act(() => history.show(false));
    fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
    await turn(2000);
    expect([held(output.properties.name, at), held(customFirCoeffs, at)]).toEqual(['', [0.5]]);
    expect(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(' '),
    ).toMatch(/Undone: channel 1 Channel name empty(?!.*more)/);
    stop();
  });

  it('does not record what a press starts, and does not undo an address', async () => {
    const { device, told, turn, travel, held } = await createHistoryRig();
    act(() => void device.write(writeTo(misc, {}, { findMe: true })));
    await turn(1500);
    expect(told()).toEqual([]);
    act(() => void device.write(writeTo(ethernet, {}, { dhcp: false })));
    await turn(1500);
    const before = held(ethernet.properties.dhcp, {});
    expect(told()).toHaveLength(1);
    await travel(0);
    expect(held(ethernet.properties.dhcp, {})).toBe(before);
  });

  it('drops what the amplifier refused', async () => {
    const { told, turn, seat } = await createHistoryRig();
    act(() => draftsOf(seat).of(mute, at).set('loud'));
    await turn(1500);
    expect(told()).toEqual([]);
  });
});
