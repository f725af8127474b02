import { levels, output } from '@headroom/model/amplifier';
import { steps } from '@headroom/model/diagnosis';
import { addressOf, put } from '@headroom/model/property';
import { setUpSoundAmp } from '@headroom/model/test/sound-amp';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { historyOf } from '../history/history.ts';
import type { ChannelRecord, Site } from '../site/site.ts';
import { SiteProvider } from '../site/site-context.tsx';
import { WhyDialog } from './why-dialog.tsx';

afterEach(() => {
  toast.close();
  cleanup();
});

const here = { channel: 2 };
const mute = addressOf(output.properties.mute, here);
const level = addressOf(levels.properties.level_db, here);

const siteWith = (recorded: ChannelRecord): Site => ({
  mode: 'cloud',
  name: 'Hall',
  list: '/',
  pathOf: () => '/',
  toolPath: () => undefined,
  amps: () => [],
  find: () => undefined,
  searching: () => false,
  recordOf: () => Promise.resolve(recorded),
  subscribe: () => () => undefined,
  version: () => 0,
});
async function opened(
  settings: Readonly<Record<string, boolean | number>> = {},
  more: Parameters<typeof pageRig>[0] = {},
  recorded: ChannelRecord = { changes: [], losses: 0 },
) {
  const rig = await pageRig({
    ...more,
    settings: (tree) => {
      more.settings?.(tree);
      for (const [address, value] of Object.entries(settings)) put(tree, address, value);
    },
  });
  let closed = 0;
  renderKit(
    <SiteProvider value={siteWith(recorded)}>
      <WhyDialog seat={rig.seat} channel={2} onClose={() => closed++} />
    </SiteProvider>,
  );
  await rig.turn(1000);
  return { ...rig, answer: () => screen.getByRole('status', { name: 'Answer' }).textContent, closed: () => closed };
}
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(() => button(name).click());

describe('why a channel is not heard', () => {
  it('names the mute, and unmutes only after a question', async () => {
    const { answer, held, turn } = await opened({ [mute]: true, [level]: -20 });
    expect(answer()).toBe('The channel is muted.');
    press('Unmute');
    await turn(500);
    expect(held(output.properties.mute, here)).toBe(true);
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('Channel 2 may be heard at once, with its gain at ');
    act(() => within(question).getByRole('button', { name: 'Unmute' }).click());
    await turn(1000);
    expect(held(output.properties.mute, here)).toBe(false);
    expect(answer()).toContain('Sound leaves the amplifier.');
  });

  it('says "you" of what this tab muted, and not of what somebody else has muted since', async () => {
    const { amp, answer, seat, turn } = await opened({ [mute]: false, [level]: -20 });
    onTestFinished(historyOf(seat).hear(seat));
    await act(async () => void seat.device.write({ resource: output, at: here, values: { mute: true } }));
    await turn(1000);
    expect(answer()).toMatch(/^Muted by you since /);
    // Within a second it would count as the same act.
    await turn(2000);
    press('Unmute');
    act(() => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Unmute' }).click());
    await turn(1000);
    await act(async () => amp.report([[mute, true]]));
    await turn(1000);
    expect(answer()).toBe('The channel is muted.');
  });

  it('names whom the log names, until the value is another', async () => {
    const recorded = { changes: [{ address: mute, to: true, at: Date.UTC(2026, 0, 1), by: 'ada@example.com' }], losses: 0 };
    const { amp, answer, turn } = await opened({ [mute]: true }, {}, recorded);
    expect(answer()).toMatch(/^Muted by ada@example\.com since /);
    await act(async () => amp.report([[mute, false]]));
    await turn(1000);
    expect(answer()).not.toContain('ada@example.com');
  });

  it('says how often the connection was lost, as the cloud counted it', async () => {
    const { answer, turn } = await opened({ [level]: -20 }, {}, { changes: [], losses: 4 });
    fireEvent.click(screen.getByRole('radio', { name: 'Cuts out' }));
    await turn(1000);
    expect(answer()).toBe('The connection was lost 4 times within an hour.');
  });

  it('sends nothing when the question is refused', async () => {
    const { held, turn } = await opened({ [mute]: true });
    press('Unmute');
    act(() => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }).click());
    await turn(1000);
    expect(held(output.properties.mute, here)).toBe(true);
  });

  it('asks about another fix anew: an agreement to unmute switches nothing on', async () => {
    const { amp, answer, turn } = await opened({ [mute]: true, [addressOf(output.properties.enable, here)]: false });
    press('Unmute');
    expect(screen.getByRole('alertdialog')).toBeDefined();
    await act(async () => amp.report([[mute, false]]));
    await turn(1000);
    expect([answer(), screen.queryByRole('alertdialog')]).toEqual(['The output is switched off.', null]);
  });

  it('follows what changes meanwhile, and says how many causes lie behind the first', async () => {
    const { amp, answer, turn } = await opened({ [level]: -20 });
    expect(answer()).toContain('Sound leaves the amplifier.');
    await act(async () => amp.report([[mute, true]]));
    await turn(1000);
    expect(answer()).toBe('The channel is muted.');
    await act(async () => amp.report([[addressOf(output.properties.fader, here), -80]]));
    await turn(1000);
    expect(answer()).toBe('The channel is muted.');
    expect(screen.getByText('1 more cause lies behind it.')).toBeDefined();
  });

  it('offers a viewer no fix, and says why', async () => {
    const { answer } = await opened({ [mute]: true }, { inCloud: 'viewer' });
    expect(answer()).toBe('The channel is muted.');
    expect(screen.queryByRole('button', { name: 'Unmute' })).toBeNull();
    expect(screen.getByText('You may view this and not change it')).toBeDefined();
  });

  it('leads to the control, and closes', async () => {
    const { closed } = await opened({ [addressOf(output.properties.fader, here)]: -80 });
    press('Go to Gain');
    expect([location.pathname, closed()]).toEqual(['/amps/001B66000001/channels/2/SETTINGS', 1]);
  });

  it('lists the whole path with what each step does, in words too', async () => {
    await opened({ [mute]: true });
    expect(screen.queryByRole('list')).toBeNull();
    press('Show all');
    const items = within(screen.getByRole('region', { name: 'The path of the sound' })).getAllByRole('listitem');
    expect(items.map(({ dataset }) => dataset['step'])).toEqual(steps);
    const [connection, muted] = ['road', 'mute'].map((step) => items.find(({ dataset }) => dataset['step'] === step));
    expect(within(connection as HTMLElement).getByRole('img', { name: 'In order' })).toBeDefined();
    expect(within(muted as HTMLElement).getByRole('img', { name: 'Stops the sound' })).toBeDefined();
    expect(muted?.textContent).toContain('The channel is muted.');
  });

  it('marks with a cross only what explains the question, and with a remark what else it found', async () => {
    const { turn } = await opened({ [addressOf(output.properties.fader, here)]: -30, [level]: -50 });
    press('Show all');
    const iconOf = () => screen.getByRole('img', { name: 'Turns it down' }).querySelector('use')?.getAttribute('href')?.split('#')[1];
    expect(iconOf()).toBe('info');
    fireEvent.click(screen.getByRole('radio', { name: 'Quiet' }));
    await turn(1000);
    expect(iconOf()).toBe('close');
  });

  it('notices that the sound has ended although the clock was set back meanwhile', async () => {
    const { amp, answer, clock, turn } = await opened({}, { settings: setUpSoundAmp });
    await turn(12_000);
    expect(answer()).toContain('Sound leaves the amplifier.');
    clock.set(clock.now() - 3_600_000);
    await act(async () => amp.report([[level, -120]]));
    await turn(30_000);
    expect(answer()).toContain('arrive and nothing leaves');
  });

  it('judges nothing while the amplifier does not answer', async () => {
    const { answer, link, turn } = await opened({ [mute]: true });
    link.frozen = true;
    await turn(60_000);
    expect(answer()).toMatch(/^The amplifier (?:is not connected|reports nothing new)/);
    expect(screen.queryByRole('button', { name: 'Unmute' })).toBeNull();
  });

  it('answers four questions', async () => {
    const { answer, turn } = await opened({ [addressOf(output.properties.fader, here)]: -30, [level]: -50 });
    expect(answer()).toContain('Sound leaves the amplifier.');
    fireEvent.click(screen.getByRole('radio', { name: 'Quiet' }));
    await turn(1000);
    expect(screen.getByRole('heading', { name: 'Why is it quiet?' })).toBeDefined();
    expect(answer()).toContain('The fader is low at −30.0 dB');
  });
});
