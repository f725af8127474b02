import { levelsAt } from '@headroom/model/dsp';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { otherTasks } from '../../../../test/other-tasks.ts';
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

it.each(['another file was chosen', 'the dialog was closed'])('a measurement that is read slowly is not opened after %s', async (since) => {
  const opened: string[] = [];
  const { unmount } = renderKit(
    <OpenDialog dropped={undefined} onOpened={({ name }) => void opened.push(name)} onClose={() => undefined} />,
  );
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = Object.assign(new File([], 'slow.txt'), { text: () => promise });
  const choose = (file: File) => fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
  choose(slow);
  if (since === 'the dialog was closed') unmount();
  else {
    choose(measured);
    await waitFor(() => expect(opened).toEqual(['left.txt']));
  }
  resolve(rowsOf(() => 60));
  await act(otherTasks);
  expect(opened).not.toContain('slow.txt');
});
