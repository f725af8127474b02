import { type TouchConfiguration } from '@headroom/model/touch';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { touchRig } from '../../../../test/touch-rig.tsx';
import { useTouchSession } from '../touch-session.ts';
import { VolumeEditor } from './volume-editor.tsx';

afterEach(cleanup);
const macs = ['00:1B:66:00:00:01', '00:1B:66:00:00:02'] as const;
const volume = (name: string, range: number, amps: readonly (readonly [amp: 0 | 1, channels: Readonly<Record<number, number>>])[]) =>
  ({
    name,
    type: 'volume',
    range,
    amps: amps.map(([amp, channels]) => ({ ipAddress: `amp${amp + 1}`, macAddress: macs[amp], channels })),
    subGroups: [],
  }) as const;
const configuration: TouchConfiguration = {
  name: 'Bar panel',
  groups: [
    volume('Bar', 40, [
      [0, { 1: -12, 2: -6 }],
      [1, {}],
    ]),
    volume('Patio', 80, [[0, { 3: 0 }]]),
  ],
};
function Editor() {
  const { shown, controller } = useTouchSession();
  const [group] = shown.groups;
  return controller && group?.type === 'volume' ? <VolumeEditor index={0} group={group} /> : null;
}
const stage = () =>
  touchRig({
    configuration,
    content: <Editor />,
    path: '/group/0',
    settings: { '/amp/deviceInfo/deviceName': 'amp1' },
    others: [{ model: '704D' }],
    isShown: () => screen.getByRole('slider', { name: 'Range' }),
  });
const box = (channel: number, amp: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${channel}\\b.*, ${amp}$`) });
const level = (name: string | RegExp) => screen.getByRole('slider', { name }).getAttribute('aria-valuenow');

it('[TOUCH-32] a channel used by another volume group cannot be chosen, and names the group; the same number of another amplifier can', async () => {
  await stage();
  expect([1, 2, 3, 4].map((channel) => [box(channel, 'amp1').checked, box(channel, 'amp1').disabled])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect(box(3, 'amp2').disabled).toBe(false);
  expect(screen.getAllByText('Used by Patio')).toHaveLength(1);
});

it('[TOUCH-35] removing a channel restores the range 80 and its offset 0', async () => {
  const { turn } = await stage();
  expect([level('Range'), level(/^Offset of 1\b/)]).toEqual(['40', '-12']);
  fireEvent.click(box(1, 'amp1'));
  await turn(100);
  expect(level('Range')).toBe('80');
  fireEvent.click(box(1, 'amp1'));
  await turn(100);
  expect(level(/^Offset of 1\b/)).toBe('0');
});
