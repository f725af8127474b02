import { outputEqFilter } from '@headroom/model/amplifier';
import { valueOf } from '@headroom/model/property';
import { roads } from '@headroom/protocol/test/roads';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { otherTasks } from '../../../../test/other-tasks.ts';
import { draftsOf } from '../../../device/binding/drafts.ts';
import { createSeat } from '../../../device/binding/seat.ts';
import { SeatProvider } from '../../../device/binding/use-amp.tsx';
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

it.each(roads)('a fit that is being sent over %s is not taken for what somebody else has set', async (_, open) => {
  const { device, clock, amp, spread } = await open();
  amp.report([['/amp/deviceInfo/modelID', 'Connect Series Model 704D']]);
  const turn = (ms: number) => act(() => clock.advance(ms));
  const seat = createSeat({
    device,
    clock,
    mode: 'local',
    back: '/amps',
    id: () => 'amp',
    pathOf: (id) => `/amps/${id}`,
    role: () => 'owner',
    onRole: () => () => undefined,
  });
  const overruled: unknown[] = [];
  draftsOf(seat).onOverruled((change) => overruled.push(change));
  function Page() {
    const iir = useIirBands('output', 1);
    const [isOpen, setOpen] = useState(true);
    return isOpen ? <FitDialog kept={kept} label="Equalizer" iir={iir} onClose={() => setOpen(false)} /> : null;
  }
  renderKit(
    <SeatProvider value={seat}>
      <Page />
    </SeatProvider>,
  );
  await turn(6000);
  const apply = () => screen.queryByRole<HTMLButtonElement>('button', { name: /^Apply \d bands?$/ });
  while (apply()?.disabled !== false) await act(otherTasks);
  spread();
  fireEvent.click(apply()!);
  const said = new Set<string>();
  for (let step = 0; step < 300 && screen.queryByRole('dialog'); step += 1) {
    await turn(20);
    for (const { textContent } of screen.queryAllByText(/^Somebody has set/)) said.add(textContent);
  }
  await turn(20_000);
  expect([...said, ...overruled]).toEqual([]);
  expect(apply()).toBeNull();
  const first = outputEqFilter.properties.enable;
  expect(valueOf(amp.tree, first, { channel: 1, filter: 1 })).toBe(true);
});
