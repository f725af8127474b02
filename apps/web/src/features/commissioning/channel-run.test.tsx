import { bandGainAndDelay, output, rmsLimiter } from '@headroom/model/amplifier';
import { readReport, writeReport, writeReports, type Report } from '@headroom/model/commissioning';
import { addressOf, put } from '@headroom/model/property';
import { signed, soundTree } from '@headroom/model/test/commissioning-rig';
import { setUpSoundAmp } from '@headroom/model/test/sound-amp';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { keptOf } from '../../device/commissioning/kept.ts';
import { keyOfKept } from '../../device/commissioning/kept-key.ts';
import { ampPath } from '../../navigation/amp-table.ts';
import { whereabouts } from '../../navigation/whereabouts.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Screen } from './commissioning-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  toast.close();
  cleanup();
});
const heardMs = 13_000;

async function opened({ search = '', isBridged = false } = {}) {
  const rig = await pageRig({
    settings(tree) {
      setUpSoundAmp(tree);
      put(tree, addressOf(output.properties.super8, { channel: 1 }), isBridged);
    },
  });
  const page = ampPath(rig.seat.base, 'commissioning');
  const show = (at = '') => renderKit(<SeatProvider value={rig.seat}>{pageAt(`${page}${at}`, Screen)}</SeatProvider>);
  const shown = show(search);
  await rig.turn(500);
  return { ...rig, shown, show, page };
}
type Rig = Awaited<ReturnType<typeof opened>>;
const press = (name: string | RegExp) => act(async () => screen.getAllByRole('button', { name })[0]!.click());
const choose = (role: 'radio' | 'checkbox', name: string) => act(async () => screen.getByRole(role, { name }).click());
const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox').map(({ checked, labels }) => [labels?.[0]?.textContent, checked]);
const channels = () =>
  new Set([...document.querySelectorAll<HTMLElement>('[data-check]')].map(({ dataset }) => dataset['check']?.split(' ')[1]));
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const differences = () =>
  within(screen.getByRole('region', { name: 'Differences from commissioning' }))
    .queryAllByRole('listitem')
    .map(({ dataset }) => dataset['difference']);
async function sign({ turn }: Rig): Promise<void> {
  await turn(heardMs);
  await press('Sign off');
  fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Ana Ruiz' } });
  await act(async () => fireEvent.submit(screen.getByRole('textbox', { name: 'Your name' })));
  await turn(500);
}
async function change({ amp, turn }: Rig, ...numbers: readonly number[]): Promise<void> {
  await act(async () => amp.report(numbers.map((channel) => [addressOf(bandGainAndDelay.properties.gain, { channel }), -3])));
  await turn(1000);
}
const gain = (channel: number) => addressOf(bandGainAndDelay.properties.gain, { channel });

describe('a run of chosen channels on the page', () => {
  it('offers the whole amplifier first, and asks for a channel where none is chosen', async () => {
    const rig = await opened();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Whole amplifier' }).checked).toBe(true);
    await choose('radio', 'Chosen channels');
    expect(boxes()).toEqual([1, 2, 3, 4].map((channel) => [`Channel ${channel}, Bar ${channel}`, false]));
    await press('Begin');
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one channel.');
    await choose('checkbox', 'Channel 2, Bar 2');
    await choose('checkbox', 'Channel 4, Bar 4');
    await press('Begin');
    await rig.turn(500);
    expect(channels()).toEqual(new Set(['2', '4']));
    expect(headings()).toContain('Run: Channel 2, Bar 2 · Channel 4, Bar 4');
    expect(screen.getByRole('progressbar', { name: 'Run: Channel 2, Bar 2 · Channel 4, Bar 4' })).toBeDefined();
  });

  it('says so where the recipe has no check for the chosen channels', async () => {
    await opened({ search: '?channel=2' });
    const recipe = JSON.stringify({ recipe: 1, name: 'One', checks: [{ check: 'channelNamed', channels: [1] }] });
    const field = screen.getByLabelText('Open a recipe', { selector: 'input' });
    await act(async () => fireEvent.change(field, { target: { files: [new File([recipe], 'one.json')] } }));
    await screen.findByText('One · 1 check');
    await press('Begin');
    expect(screen.getByRole('alert').textContent).toBe('The recipe has no check for this.');
  });

  it('has the channel of its address chosen, with the other half of a bridged pair, and forgets the address once it runs', async () => {
    const rig = await opened({ search: '?channel=2', isBridged: true });
    expect(boxes()).toEqual([
      ['Channel 1, Bar 1', true],
      ['Channel 3, Bar 3', false],
      ['Channel 4, Bar 4', false],
    ]);
    await press('Begin');
    await rig.turn(500);
    expect(headings()).toContain('Run: Channel 1, Bar 1 · Channel 2, Bar 2');
    expect(`${whereabouts.now().path}${whereabouts.now().search}`).toBe(rig.page);
  });

  it.each(['9', '0', '-1', '1.5', 'x'])('chooses nothing for channel %s, which the amplifier does not have', async (channel) => {
    await opened({ search: `?channel=${channel}` });
    expect(boxes().filter(([, isOn]) => isOn === true)).toEqual([]);
  });

  it('resumes with its channels after a reload', async () => {
    const rig = await opened({ search: '?channel=2' });
    await press('Begin');
    await rig.turn(4000);
    rig.shown.unmount();
    rig.show();
    await rig.turn(2000);
    await press('Resume');
    await rig.turn(1000);
    expect([channels(), headings()[0]]).toEqual([new Set(['2']), 'Run: Channel 2, Bar 2']);
  });

  it('is signed for its channels, named on the sheet, and compares these alone', async () => {
    const rig = await opened({ search: '?channel=2' });
    await press('Begin');
    await rig.turn(heardMs);
    await press('Sign off');
    expect(screen.getByText(/^Handed over: Channel 2, Bar 2\./)).toBeDefined();
    await press('Cancel');
    await sign(rig);
    expect(headings()).toContain('Commissioning report: Channel 2, Bar 2');
    expect(screen.getByText('Only channel 2 has been handed over.')).toBeDefined();
    await change(rig, 1);
    expect(differences()).toEqual([]);
    await change(rig, 2);
    expect(differences()).toEqual([gain(2)]);
  });

  it('leaves the other differences, and stands beside the report of the whole amplifier, which says what was handed over anew', async () => {
    const rig = await opened();
    await press('Begin');
    await sign(rig);
    await change(rig, 1, 2);
    expect(differences()).toEqual([gain(1), gain(2)]);
    await press('New run');
    await choose('radio', 'Chosen channels');
    await press('Back to the reports');
    expect(differences()).toHaveLength(2);
    await press('New run');
    await choose('radio', 'Chosen channels');
    await choose('checkbox', 'Channel 2, Bar 2');
    await press('Begin');
    await sign(rig);
    expect(differences()).toEqual([gain(1)]);
    expect(screen.queryByText(/^Only channel/)).toBeNull();
    const whole = screen.getByRole('region', { name: 'Commissioning report' });
    expect(whole.textContent).toContain('Handed over anew sinceChannel 2, Bar 2');
    const channel = screen.getByRole('region', { name: 'Commissioning report: Channel 2, Bar 2' });
    await act(async () => within(channel).getByRole('button', { name: 'Remove' }).click());
    await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }).click());
    await rig.turn(500);
    expect(differences()).toEqual([gain(1), gain(2)]);
    expect(headings().filter((heading) => heading?.startsWith('Commissioning report'))).toEqual(['Commissioning report']);
  });

  it('loses no report that another window has signed meanwhile', async () => {
    const rig = await opened({ search: '?channel=2' });
    await press('Begin');
    await rig.turn(heardMs);
    localStorage.setItem(keyOfKept('report', rig.seat.id), writeReports([signed(soundTree(), undefined, [1])]));
    await sign(rig);
    const sheets = [2, 1].map((channel) => `Commissioning report: Channel ${channel}, Bar ${channel}`);
    expect(headings().filter((heading) => heading?.startsWith('Commissioning report'))).toEqual(sheets);
    expect(screen.getByText('Only channels 1, 2 have been handed over.')).toBeDefined();
  });

  it('loses no report that only a newer program can read, although another is signed off and removed', async () => {
    const rig = await opened({ search: '?channel=2' });
    const newer = { report: 99, seal: 'of tomorrow' };
    const kept = () => JSON.parse(localStorage.getItem(keyOfKept('report', rig.seat.id)) ?? '[]') as readonly unknown[];
    localStorage.setItem(keyOfKept('report', rig.seat.id), JSON.stringify([newer]));
    await press('Begin');
    await sign(rig);
    expect(kept()).toEqual([expect.objectContaining({ signedBy: 'Ana Ruiz' }), newer]);
    await press('Remove');
    await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }).click());
    expect(kept()).toEqual([newer]);
  });

  it('tests again in the channels of its report', async () => {
    const rig = await opened({ search: '?channel=2' });
    await press('Begin');
    await sign(rig);
    await act(async () => rig.amp.report([[addressOf(rmsLimiter.properties.threshold, { channel: 2 }), 60]]));
    await rig.turn(1000);
    await press('Test again what failed or changed');
    expect([channels(), headings()[0]]).toEqual([new Set(['2']), 'Run: Channel 2, Bar 2']);
  });

  it('takes a saved report of the channel in beside the newer ones, or says that they have replaced it', async () => {
    const rig = await opened({ search: '?channel=2' });
    await press('Begin');
    await sign(rig);
    const [saved] = keptOf(rig.seat.id).now().reports as readonly [Report];
    expect(readReport(writeReport(saved))).toMatchObject({ ok: true });
    await rig.turn(60_000);
    await press('New run');
    await choose('radio', 'Whole amplifier');
    await press('Begin');
    await sign(rig);
    await press('New run');
    const open = () => {
      const field = screen.getByLabelText('Open a report', { selector: 'input' });
      return act(async () => fireEvent.change(field, { target: { files: [new File([writeReport(saved)], 'channel-2.json')] } }));
    };
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Newer reports have replaced it.');
    await press('Back to the reports');
    await press('Remove');
    await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }).click());
    await rig.turn(500);
    await open();
    expect(await screen.findByRole('region', { name: 'Commissioning report: Channel 2, Bar 2' })).toBeDefined();
  });
});
