import { levelsAt } from '@headroom/model/dsp';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import type { Opened } from './kept.ts';
import { OpenDialog } from './open-dialog.tsx';

afterEach(cleanup);

const rowsOf = (levelAt: (frequency: number) => number) =>
  Array.from({ length: 60 }, (_, index) => 20 * 1000 ** (index / 59))
    .map((frequency) => `${frequency.toFixed(1)} ${levelAt(frequency).toFixed(2)}`)
    .join('\n');
const calibration = new File([`"Sens Factor =-1.37dB, SERNO: 7001234"\n${rowsOf(() => 3)}`], '7001234.txt');
const measured = new File([rowsOf(() => 73)], 'left.txt');

it('takes a microphone’s calibration as such, and corrects the next measurement by it', async () => {
  const opened: Pick<Opened, 'name' | 'measurement' | 'calibration'>[] = [];
  renderKit(<OpenDialog dropped={calibration} onOpened={(one) => void opened.push(one)} onClose={() => undefined} />);
  await screen.findByText(/^7001234\.txt is a microphone's calibration and no measurement\./);
  expect(opened).toEqual([]);
  const input = document.querySelector('input[type=file]')!;
  fireEvent.change(input, { target: { files: [measured] } });
  await waitFor(() => expect(opened).toHaveLength(1));
  const [{ name, calibration: by, measurement }] = opened as [(typeof opened)[0]];
  expect([name, by]).toEqual(['left.txt', '7001234.txt']);
  expect(levelsAt(measurement, Float64Array.of(50, 1000)).every((level) => Math.abs(level - 70) < 0.05)).toBe(true);
});
