import { put } from '@headroom/model/property';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { ExportCard } from './export-card.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const parts = [
  'Inputs',
  'Channel name',
  'Hi-Z / Lo-Z',
  'Smart power bridge',
  'Signal generator',
  'Crossover and delay',
  'EQ',
  'Limiters',
  'Load monitoring and pilot tone',
];

const lockable = parts.filter((part) => part !== 'Channel name' && part !== 'Signal generator');

async function stage(model = '352D-ADSP') {
  const rig = await pageRig({ model, settings: (tree) => void put(tree, '/amp/deviceInfo/deviceName', 'Main bar') });
  renderKit(rig.wrapper({ children: <ExportCard /> }));
  await rig.turn(500);
  const boxes = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked, labels }) => `${labels?.[0]?.textContent}${checked ? '' : ', off'}`);
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await rig.turn(ms);
  };
  return { ...rig, boxes, pass };
}
const exporting = () => screen.getByRole('button', { name: /Export settings|Generating/ });

describe('an export', () => {
  it('[IMPEXP-01] [IMPEXP-02] [IMPEXP-03] starts with every part of the amplifier and of a channel selected, and of a lock too', async () => {
    const { boxes } = await stage();
    expect(boxes('Parts')).toEqual(['Network', 'Amplifier', 'Channels', 'GPIO']);
    fireEvent.click(screen.getByRole('radio', { name: 'One channel' }));
    expect(boxes('Parts')).toEqual(parts);
    fireEvent.click(screen.getByRole('switch', { name: 'Lock speaker tunings in the file' }));
    expect(boxes('What the lock covers')).toEqual(lockable);
    fireEvent.click(within(screen.getByRole('group', { name: 'Parts' })).getByLabelText('EQ'));
    expect(boxes('Parts')).toEqual(parts.map((part) => (part === 'EQ' ? 'EQ, off' : part)));
    expect(boxes('What the lock covers')).toEqual(lockable.filter((part) => part !== 'EQ'));
  });

  it('[IMPEXP-12] with a lock requires a password that is more than blanks, and a part to lock', async () => {
    await stage();
    const offered = () => !(exporting() as HTMLButtonElement).disabled;
    const lock = () => fireEvent.click(screen.getByRole('switch', { name: 'Lock speaker tunings in the file' }));
    const enter = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    const type = (text: string) => ['Tuning password', 'Repeat tuning password'].forEach((label) => enter(label, text));
    const turn = (group: string, ...names: readonly string[]) => {
      for (const name of names) fireEvent.click(within(screen.getByRole('group', { name: group })).getByLabelText(name));
    };
    const missing = (what: RegExp) => screen.queryByText(what, { selector: 'p' }) !== null;
    expect(offered()).toBe(true);
    lock();
    for (const blank of ['', ' ', '   ', '\t', '\u00a0']) {
      type(blank);
      expect([blank, offered(), missing(/^Please enter a password/)]).toEqual([blank, false, true]);
    }
    enter('Tuning password', ' tuning ');
    expect([offered(), missing(/^Enter the password twice/)]).toEqual([false, true]);
    type(' tuning ');
    expect([offered(), missing(/^Choose at least one part/)]).toEqual([true, false]);
    turn('Parts', 'Channels');
    expect([offered(), missing(/^Choose at least one part/)]).toEqual([false, true]);
    turn('Parts', 'Channels');
    expect(offered()).toBe(true);
    turn('What the lock covers', ...lockable);
    expect([offered(), missing(/^Choose at least one part/)]).toEqual([false, true]);
    turn('What the lock covers', 'EQ');
    expect(offered()).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'One channel' }));
    lock();
    type('tuning');
    turn('What the lock covers', ...lockable.filter((part) => part !== 'EQ'));
    expect(offered()).toBe(true);
    turn('Parts', 'EQ');
    expect([offered(), missing(/^Choose at least one part/)]).toEqual([false, true]);
    lock();
    expect(offered()).toBe(true);
  });

  it('[IMPEXP-12] offers for a lock only parts with something to lock, and requires one if the file has no other', async () => {
    const { boxes } = await stage('704D');
    fireEvent.click(screen.getByRole('switch', { name: 'Lock speaker tunings in the file' }));
    for (const label of ['Tuning password', 'Repeat tuning password'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'tuning' } });
    expect(boxes('What the lock covers')).toEqual(lockable.filter((part) => part !== 'Inputs'));
    for (const part of ['Hi-Z / Lo-Z', 'Smart power bridge', 'Crossover and delay', 'EQ', 'Limiters', 'Load monitoring and pilot tone'])
      fireEvent.click(within(screen.getByRole('group', { name: 'What the lock covers' })).getByLabelText(part));
    expect((exporting() as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('Choose at least one part')).toBeDefined();
  });

  it('[IMPEXP-13] [IMPEXP-14] [IMPEXP-15] shows that it is generated, begins after 250 ms, and ends in a link to the data', async () => {
    const made = vi.spyOn(URL, 'createObjectURL');
    const { pass } = await stage();
    fireEvent.click(exporting());
    await pass(249);
    expect(exporting().textContent).toContain('Generating export…');
    expect(made).not.toHaveBeenCalled();
    await pass(1);
    await pass(200);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download Main bar-settings.json' });
    expect([link.download, link.href]).toEqual(['Main bar-settings.json', made.mock.results[0]?.value]);
    expect(JSON.parse(await (made.mock.calls[0]![0] as Blob).text())).toMatchObject({ version: 2, deviceId: '00:1B:66:00:00:01' });
    expect(screen.queryByRole('button', { name: 'Export settings' })).toBeNull();
  });

  it('[ERR-08] [IMPEXP-13] [IMPEXP-15] ends in an error in place of its button if no link can be made', async () => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('no space');
    });
    const { pass } = await stage();
    fireEvent.click(exporting());
    for (let times = 0; times < 3; times += 1) await pass(200);
    expect(screen.getByRole('alert').textContent).toContain('Failed to generate export URL');
    expect(screen.queryByRole('button', { name: 'Export settings' })).toBeNull();
  });

  it('[ERR-08] ends in another error where the amplifier has gone', async () => {
    const { link, pass } = await stage();
    link.frozen = true;
    fireEvent.click(exporting());
    await vi.waitFor(async () => {
      await pass(1000);
      expect(screen.getByRole('alert').textContent).toContain('Failed to generate export!');
    }, 60_000);
  });

  it('[LOCK-12] is hidden with the reason in each scope that contains something locked, and offered in every other', async () => {
    const { amp, turn } = await stage();
    const isOffered = () => screen.queryByRole('button', { name: 'Export settings' }) !== null;
    const why = () => screen.queryByRole('heading', { name: 'Export is locked' })?.parentElement?.textContent ?? '';
    const ofAmp = 'This amplifier carries locked speaker tunings. Unlock them to export its settings.';
    const ofChannel = 'The speaker tuning of this channel is locked. Unlock it to export its settings.';
    expect([isOffered(), why()]).toEqual([true, '']);
    const group = '/lockedProperties/ch2';
    amp.report([
      [`${group}/key`, 'tuning'],
      [`${group}/properties`, ['/amp/channels/2/output/hiZLoZ']],
    ]);
    await turn(500);
    expect([isOffered(), screen.queryByRole('group', { name: 'Parts' })]).toEqual([false, null]);
    expect(why()).toContain(ofAmp);
    fireEvent.click(screen.getByRole('radio', { name: 'One channel' }));
    expect([isOffered(), why()]).toEqual([true, '']);
    fireEvent.change(screen.getByLabelText('Channel'), { target: { value: '2' } });
    expect([isOffered(), screen.queryByRole('group', { name: 'Parts' })]).toEqual([false, null]);
    expect(why()).toContain(ofChannel);
    amp.report([[group, null]]);
    await turn(500);
    expect([isOffered(), why()]).toEqual([true, '']);
    fireEvent.click(screen.getByRole('radio', { name: 'Whole amplifier' }));
    expect([isOffered(), why()]).toEqual([true, '']);
  });
});
