import { inputFirEqFilter } from '@headroom/model/amplifier';
import { at, put } from '@headroom/model/property';
import { createChannelResponse, flatChannel, type FirBand } from '@headroom/model/dsp';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageRig } from '../../../../test/page-rig.tsx';
import { grid } from '../../../device/curves/grid.ts';
import { useFirBands, useFirCurves } from './fir-bands.ts';

/** Band 12 is a shelf at 500 Hz, band 13 a dual shelf from 500 Hz to 2 kHz. */
async function stage() {
  const rig = await pageRig({
    model: '704D-ADSP',
    settings: (tree) => {
      for (const [filter, type] of [
        [4, 'Low'],
        [5, 'Dual Shelf'],
      ] as const)
        for (const [name, value] of Object.entries({ enable: true, type, frequency1: 500, frequency2: 2000, bandwidth1: 0.5, gain: -6 }))
          put(tree, `/amp/channels/1/inputFirEqFilters/${filter}/${name}`, value);
    },
  });
  const { result } = renderHook(() => useFirBands(1), { wrapper: rig.wrapper });
  await rig.turn(200);
  const held = (filter: number) => {
    const { frequency1, frequency2, bandwidth1, gain } = inputFirEqFilter.properties;
    return [frequency1, frequency2, bandwidth1, gain].map((name) => rig.held(name, { channel: 1, filter }));
  };
  return { ...rig, held, now: () => result.current };
}

const on: FirBand = { enable: true, type: 'Dual Shelf', frequency1: 300, frequency2: 2000, bandwidth1: 0.5, bandwidth2: 3, gain: -6 };
const off: FirBand = { ...on, enable: false, type: 'Low', gain: 4 };
const minus = '\u2212';

describe('the FIR bands of an input', () => {
  it('[INEQ-02] report their place and their moved place: a shelf its edge and its width, a dual shelf both of its edges', async () => {
    const { now } = await stage();
    const [shelf, dual] = now().plotBands.slice(3, 5);
    expect([shelf?.number, shelf?.read?.(shelf)]).toEqual([12, ['500 Hz', `${minus}6.0 dB`, 'Bandwidth 0.50']]);
    expect([dual?.number, dual?.read?.(dual)]).toEqual([13, ['500 Hz to 2.00 kHz', `${minus}6.0 dB`]]);
    expect(shelf?.read?.({ frequency: 800, gain: 3, width: 0.75 })).toEqual(['800 Hz', '+3.0 dB', 'Bandwidth 0.75']);
    expect(dual?.read?.({ frequency: 2000, gain: 3, width: 2 })).toEqual(['1.00 kHz to 4.00 kHz', '+3.0 dB']);
    expect(now().parameters.width).toMatchObject({ range: { min: 0.1, max: 10 }, name: 'Width' });
    expect(now().parameters.width.format(0.5)).toEqual({ text: '0.50', unit: '' });
  });

  it.each([
    [12, '4', { frequency: 800, gain: -9, width: 0.75 }, [800, 2000, 0.75, -9]],
    [13, '5', { frequency: 2000, gain: -9, width: 2 }, [1000, 4000, 0.5, -9]],
  ])('[INEQ-03] band %i is written half a second after its drag rests, and not at all if cancelled', async (_, key, to, after) => {
    const { now, held, turn } = await stage();
    const band = () => now().plotBands[Number(key) - 1];
    const verbs = now().acts.drag(key);
    act(() => verbs.start());
    act(() => verbs.move(to));
    expect(band()).toMatchObject(to);
    act(() => verbs.cancel());
    await turn(2000);
    expect(held(Number(key))).toEqual([500, 2000, 0.5, -6]);
    expect(band()).not.toMatchObject(to);

    act(() => verbs.start());
    act(() => verbs.move(to));
    act(() => verbs.finally());
    await turn(400);
    expect(held(Number(key))).toEqual([500, 2000, 0.5, -6]);
    await turn(200);
    expect(held(Number(key))).toEqual(after);
    expect(now().acts.found(key)).toEqual(key === '4' ? { frequency: 500, gain: -6, width: 0.5 } : { frequency: 1000, gain: -6, width: 2 });
  });

  it('[INEQ-02] return to what the page found, and are switched off and on', async () => {
    const { now, held, turn, amp, answer } = await stage();
    const enabled = () => at(amp.tree, '/amp/channels/1/inputFirEqFilters/5/enable');
    act(() => now().acts.commit('5', { frequency: 2000, gain: -9, width: 2 }));
    await turn(1000);
    expect(held(5)).toEqual([1000, 4000, 0.5, -9]);
    act(() => now().acts.toggle('5'));
    await turn(1000);
    expect(enabled()).toBe(true);
    await answer(true);
    expect(enabled()).toBe(false);
    act(() => now().acts.reset('5', { frequency: 1000, gain: -6, width: 2 }));
    await turn(2000);
    expect([...held(5), enabled()]).toEqual([500, 2000, 0.5, -6, false]);
    act(() => now().acts.toggle('5'));
    await turn(1000);
    expect(enabled()).toBe(true);
  });

  it('[INEQ-02] [PROP-24] are drawn with both slopes: in the sum those that are on, alone also those that are off', async () => {
    const { wrapper, turn } = await pageRig({
      model: '704D-ADSP',
      settings: (tree) => {
        for (const [filter, band] of [off, on].entries())
          for (const name of Object.keys(band) as (keyof FirBand)[])
            put(tree, `/amp/channels/1/inputFirEqFilters/${filter + 1}/${name}`, band[name]);
      },
    });
    const { result } = renderHook(
      () => {
        const { settings, plotBands } = useFirBands(1);
        return useFirCurves(settings, [])(plotBands);
      },
      { wrapper },
    );
    await turn(200);
    const drawnAs = (curve: ArrayLike<number> | undefined) => Array.from(curve ?? []);
    const drawn = (band: FirBand) => {
      const alone = createChannelResponse(grid);
      alone.update({ ...flatChannel, inputFirEqFilters: [{ ...band, enable: true }] });
      return drawnAs(alone.magnitude);
    };
    expect(drawn(on)).not.toEqual(drawn({ ...on, bandwidth2: 1 }));
    expect(drawnAs(result.current.total)).toEqual(drawn(on));
    expect(drawnAs(result.current.of(1))).toEqual(drawn(on));
    expect(drawnAs(result.current.of(0))).toEqual(drawn(off));
  });
});
