import { outputEqFilter } from '@headroom/model/amplifier';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { otherTasks } from '../../../../test/other-tasks.ts';
import { pageRig } from '../../../../test/page-rig.tsx';
import { useIirBands } from '../iir-bands.ts';
import { derive } from './derive.ts';
import { FitDialog } from './fit-dialog.tsx';

afterEach(cleanup);

const frequencies = Float64Array.from({ length: 480 }, (_, index) => 20 * 2 ** (index / 48));
const bump = (frequency: number, at: number, gain: number) => gain * Math.exp(-((2 * Math.log2(frequency / at)) ** 2));
const levels = frequencies.map((frequency) => 70 + bump(frequency, 60, 8) + bump(frequency, 300, 5) + bump(frequency, 3000, 6));

const kept = derive({
  name: 'room.txt',
  measurement: { frequencies, levels, gaps: [], points: 480, leftOut: 0 },
  calibration: undefined,
  smoothing: 12,
  bandsThen: [],
  wasThrough: false,
});

it('a fit that is being sent is not taken for bands that somebody has set', async () => {
  const rig = await pageRig({ latency: 40 });
  function Page() {
    const iir = useIirBands('output', 1);
    const [isOpen, setOpen] = useState(true);
    return isOpen ? <FitDialog kept={kept} label="Equalizer" iir={iir} onClose={() => setOpen(false)} /> : null;
  }
  renderKit(rig.wrapper({ children: <Page /> }));
  await rig.turn(500);
  const apply = () => screen.queryByRole<HTMLButtonElement>('button', { name: /^Apply \d bands?$/ });
  while (apply()?.disabled !== false) await act(otherTasks);
  fireEvent.click(apply()!);
  const said = new Set<string>();
  for (let step = 0; step < 60; step += 1) {
    await rig.turn(20);
    for (const { textContent } of screen.queryAllByText(/^Somebody has set/)) said.add(textContent);
  }
  await rig.turn(5000);
  expect([...said]).toEqual([]);
  expect(apply()).toBeNull();
  expect(rig.held(outputEqFilter.properties.enable, { channel: 1, filter: 1 })).toBe(true);
});
