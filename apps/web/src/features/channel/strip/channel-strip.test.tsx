import { at, put, type TreeLeaf } from '@headroom/model/property';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageRig } from '../../../../test/page-rig.tsx';
import { createRouter, RouterView } from '../../../navigation/router.tsx';
import { navigate } from '../../../navigation/whereabouts.ts';
import { onPhone, renderKit } from '../../../../test/kit-rig.tsx';
import { ChannelHeader } from './channel-header.tsx';
import { ChannelStrip } from './channel-strip.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  // Each test is a new tab.
  sessionStorage.clear();
});

const base = '/amps/001B66000001/channels';
async function opened(channel: number, settings: Readonly<Record<string, TreeLeaf>> = {}, shown: 'strip' | 'header' = 'strip') {
  const { amp, turn, wrapper } = await pageRig({
    settings: (tree) => {
      put(tree, '/amp/channels/1/output/name', 'North');
      for (const [name, value] of Object.entries(settings)) put(tree, `/amp/channels/${channel}/${name}`, value);
    },
  });
  navigate(`${base}/1/EQUALIZER`);
  const Strip = () => {
    const which = { channel, channels: [1, 2, 3, 4] };
    return wrapper({ children: shown === 'strip' ? <ChannelStrip {...which} selected={channel === 1} /> : <ChannelHeader {...which} /> });
  };
  await act(async () =>
    renderKit(<RouterView router={createRouter([])} frame={Strip} errorPage={() => null} otherwise={`${base}/1/EQUALIZER`} home="/" />),
  );
  await turn(500);
  return { turn, held: (name: string) => at(amp.tree, `/amp/channels/${channel}/${name}`) };
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const key = (element: Element, name: string) => {
  fireEvent.keyDown(element, { key: name });
  fireEvent.keyUp(element, { key: name });
};

describe('the strip of a channel', () => {
  it('[CHAN-01] [CHAN-03] [CHAN-04] has its name and both arrows as links, which keep the tab and wrap around', async () => {
    await opened(1);
    expect([hrefOf('Previous channel, 4'), hrefOf('North'), hrefOf('Next channel, 2')]).toEqual([
      `${base}/4/EQUALIZER`,
      `${base}/1/EQUALIZER`,
      `${base}/2/EQUALIZER`,
    ]);
    cleanup();
    await opened(4);
    expect([hrefOf('Previous channel, 3'), hrefOf('Channel 4'), hrefOf('Next channel, 1')]).toEqual([
      `${base}/3/EQUALIZER`,
      `${base}/4/EQUALIZER`,
      `${base}/1/EQUALIZER`,
    ]);
  });

  it('[CHAN-01] mutes, and sets the gain with its slider and with a typed number', async () => {
    const { held, turn } = await opened(1, { 'output/fader': -20 });
    const mute = screen.getByRole('button', { name: 'Mute North' });
    expect(mute.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(mute);
    await turn(500);
    expect([held('output/mute'), mute.getAttribute('aria-pressed')]).toEqual([true, 'true']);
    const gain = screen.getByRole('slider', { name: 'Gain of North' });
    expect(gain.getAttribute('aria-valuetext')).toBe('−20.0 dB');
    key(gain, 'ArrowDown');
    await turn(500);
    expect(held('output/fader')).toBe(-20.5);
    fireEvent.click(screen.getByRole('button', { name: /^Gain of North, −20.5 dB. Enter a value/ }));
    const entry = within(screen.getByRole('dialog', { name: 'Gain of North' }));
    fireEvent.change(entry.getByRole('textbox'), { target: { value: '-30' } });
    fireEvent.click(entry.getByRole('button', { name: 'Save' }));
    await turn(500);
    expect(held('output/fader')).toBe(-30);
  });

  it.each([
    ['nothing', {}, ['Ready: on', 'Limit: off', 'Clip: off', 'Thermal: off']],
    ['not ready', { 'output/ready': false }, ['Ready: off', 'Limit: off', 'Clip: off', 'Thermal: off']],
    ['limiting', { 'output/limiting': true }, ['Ready: on', 'Limit: on', 'Clip: off', 'Thermal: off']],
    ['clipping', { 'output/clip': true }, ['Ready: on', 'Limit: off', 'Clip: on', 'Thermal: off']],
    ['hot', { 'output/thermal': true }, ['Ready: on', 'Limit: off', 'Clip: off', 'Thermal: on']],
    ['faulted', { 'output/status': 'Faulted' }, ['Fault: on', 'Limit: off', 'Clip: off', 'Thermal: off']],
  ])('[CHAN-02] [PROP-13] has four lights: %s', async (_, settings, lights) => {
    await opened(1, settings);
    const row = screen.getByRole('group', { name: 'Status' });
    expect(row.textContent.match(/(?:Ready|Fault|Limit|Clip|Thermal): (?:on|off)/g)).toEqual(lights);
  });

  it('[CHAN-02] [PROP-12] meters its own output from 0 down to -60 dB in steps of 6 dB', async () => {
    await opened(1, { 'levels/level_db': -18 });
    const meter = screen.getByRole('meter', { name: 'Output level of North' });
    expect(['aria-valuemin', 'aria-valuemax', 'aria-valuetext'].map((name) => meter.getAttribute(name))).toEqual(['-60', '0', '−18.0 dB']);
    const numerals = Array.from(meter.parentElement?.querySelectorAll('[aria-hidden] > span') ?? [], ({ textContent }) => textContent);
    expect(numerals).toEqual(['0', '−6', '−12', '−18', '−24', '−30', '−36', '−42', '−48', '−54', '−60']);
  });

  it.each([
    ['Ok', 'live', undefined],
    ['Standby', 'standby', 'Standby'],
    ['Faulted', 'fault', 'Faulted'],
    ['Offline', 'down', 'Offline'],
  ])('[ENUM-16] [STAT-01] with the output status %s is %s', async (status, state, said) => {
    await opened(1, { 'output/status': status });
    const strip = screen.getByRole('region', { name: 'Channel 1, North' });
    expect(strip.getAttribute('data-state')).toBe(state);
    expect(['Standby', 'Faulted', 'Offline'].filter((word) => within(strip).queryByText(word) !== null)).toEqual(
      said === undefined ? [] : [said],
    );
  });

  it.each([
    ['Ok', []],
    ['Standby', ['Standby']],
    ['Faulted', ['Output faulted']],
    ['Offline', ['Offline']],
  ])('[ENUM-16] its header shows the output status %s', async (status, said) => {
    await opened(1, { 'output/status': status }, 'header');
    const header = within(screen.getByLabelText('Channel 1, North'));
    expect(['Standby', 'Output faulted', 'Offline'].filter((word) => header.queryByText(word) !== null)).toEqual(said);
  });

  it.each([
    ['strip', true],
    ['header', true],
    ['header', false],
  ] as const)('[CHAN-01] in standby its gain is off in the %s, on a phone: %j, and its mute is not', async (shown, isNarrow) => {
    onPhone(isNarrow);
    await opened(1, { 'output/status': 'Standby' }, shown);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Gain of North/ }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mute North' }).disabled).toBe(false);
  });

  it('[PROP-12] shows its level, its voltage and its power', async () => {
    await opened(1, { 'levels/level_db': -18, 'levels/level_volts': 12.3, 'levels/level_watts': 56 });
    expect(screen.getByLabelText('Level, voltage and power').textContent).toBe('−18.0 dB12.3 V56 W');
  });
});
