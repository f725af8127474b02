import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteRig, type AmpThere } from '../../../test/site-rig.tsx';
import { readAmpFacts } from '../../device/site/cards/amp-facts.ts';
import { loadRegion } from '../../region.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './firmware-screen.tsx';

afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no configuration')));
  await loadRegion();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
const panel = { id: '0254AABBCCDD', kind: 'touch', ip: '10.0.0.60', name: 'Bar panel', model: '' } as const;

async function stage(amps: readonly AmpThere[]) {
  const rig = await siteRig(amps, [panel]);
  renderKit(rig.wrapper({ children: <Screen /> }));
  await rig.turn(1000);
  const says = () => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Update(?: \d+ amps?)?$/ });
    const why = button.getAttribute('aria-describedby');
    const out = screen.queryByRole('region', { name: 'Not updated' })?.querySelectorAll('li') ?? [];
    return {
      button: `${button.textContent}, ${button.disabled ? 'off' : 'on'}`,
      why: why === null ? undefined : document.getElementById(why)?.textContent,
      out: [...out].map(({ textContent }) => textContent),
    };
  };
  const give = async (file: File) => {
    const input = document.querySelector('input[type=file]');
    if (!input) throw new Error('no place for a file');
    fireEvent.change(input, { target: { files: [file] } });
    await rig.turn(100);
  };
  const choose = (name: string) => give(new File(['abc'], name));
  return { ...rig, says, give, choose };
}
const asbt = 'ASBT-3.2.0.0.tar.xz.enc';
const running = (version: string) => ({ '/amp/deviceInfo/firmwareVersion': version });

describe('the firmware page', () => {
  it('[FWLOCAL-02] offers only .enc and .zip files', async () => {
    await stage([{ model: '704D' }]);
    expect([...document.querySelectorAll('input[type=file]')].map((input) => input.getAttribute('accept'))).toEqual(['.enc,.zip']);
  });

  it('[FWLOCAL-02] refuses any other file in words, and sends nothing', async () => {
    const { choose, says } = await stage([{ model: '704D' }]);
    await choose('ASBT-3.2.0.0.tar.xz');
    const said = screen.getByRole('alert').textContent;
    expect(said).toContain('Only .enc and .zip files are firmware files.');
    expect(said).toContain('ASBT-3.2.0.0.tar.xz was not sent to any amplifier.');
    expect(says()).toMatchObject({ button: 'Update, off', why: 'Choose a firmware file first.' });
  });

  it('[FWLOCAL-01] uses the file chosen last, whichever was read first', async () => {
    const { give, choose, says } = await stage([{ model: '704D' }]);
    let read: (content: ArrayBuffer) => void = () => undefined;
    const slow = new File(['abc'], 'all.zip');
    slow.arrayBuffer = () => new Promise((resolve) => void (read = resolve));
    await give(slow);
    expect(screen.getByText('Examining the file…')).toBeDefined();
    await choose(asbt);
    await act(async () => read(new ArrayBuffer(3)));
    expect([screen.queryByText(asbt) !== null, screen.queryByRole('alert')]).toEqual([true, null]);
    expect(says()).toMatchObject({ button: 'Update 1 amp, on' });
  });

  it('[FWLOCAL-03] [FWLOCAL-12] shows the progress of each part, and its result, of eight channels too', async () => {
    const parts = (...steps: string[]) =>
      Object.fromEntries(
        ['ps', 'amp1', 'amp2', 'amp3', 'amp4'].map((part, index) => [`/misc/${part}FwUpdateStatus`, steps[index] ?? 'None']),
      );
    const { devices, turn } = await stage([
      { model: '168', settings: { '/misc/fwUpdateStatus': 'Downloading', ...parts('Finished', 'Finished', 'Downloading') } },
    ]);
    const row = () => [...screen.getByRole('region', { name: 'Amplifiers' }).querySelectorAll('li')].map(({ textContent }) => textContent);
    const told = () =>
      [...document.querySelectorAll('dl > div')].map(({ children }) => [...children].map(({ textContent }) => textContent));
    const all = (...texts: string[]) =>
      ['Power supply', 'Amp 1-2', 'Amp 3-4', 'Amp 5-6', 'Amp 7-8'].map((part, index) => [part, texts[index]]);
    expect(told()).toEqual(all('Done', 'Done', 'Installing', 'Waiting', 'Waiting'));
    const now = devices[0]!;
    now.report([
      ['/misc/fwUpdateStatus', 'Finished8ch'],
      ...Object.entries(parts('Finished', 'Finished', 'Finished', 'ExtractionFail', 'Finished8ch')),
    ]);
    await turn(500);
    expect(row()).toEqual([expect.stringContaining('Finishing') as string]);
    expect(told()).toEqual(all('Done', 'Done', 'Done', 'Extracting failed', 'Done (8 channels)'));
    now.report([['/misc/fwUpdateStatus', 'FinishedFlash'], ...Object.entries(parts('FinishedFlash', 'Finished', 'Finished', 'Finished'))]);
    await turn(500);
    expect(row()).toEqual([expect.stringContaining('Success') as string]);
    expect(told()).toEqual(all('Done', 'Done', 'Done', 'Done', 'Done'));
  });

  it('[FWLOCAL-03] shows no progress of a silent amplifier, nor does its card', async () => {
    const { site, links, turn } = await stage([
      {
        model: '704D',
        settings: { '/misc/fwUpdateStatus': 'Downloading', '/misc/psFwUpdateStatus': 'Finished', '/misc/amp1FwUpdateStatus': 'Decrypting' },
      },
    ]);
    const parts = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(parts()).toEqual(['Done', 'Decrypting', 'Waiting']);
    const row = () => screen.getByRole('region', { name: 'Amplifiers' }).querySelector('li')?.textContent;
    const lost = 'It stopped answering before it was done. Check its power and network.';
    const isUpdating = () => readAmpFacts(site.amps()[0]!.seat, undefined).isUpdating;
    expect([row()?.includes(lost), isUpdating()]).toEqual([false, true]);
    for (const link of links) link.frozen = true;
    await turn(4000);
    expect([row()?.includes(lost), row()?.includes('Connection lost'), isUpdating()]).toEqual([true, true, false]);
    expect(parts()).toEqual(['Done', 'Unknown', 'Unknown']);
  });

  it('[FWLOCAL-03] says of an amplifier updated elsewhere that it did not come back within 5 minutes, and that it did later', async () => {
    const { links, devices, turn } = await stage([{ model: '704D' }, { model: '702D', settings: { '/misc/fwUpdateStatus': 'Finished' } }]);
    const row = () => screen.queryByRole('region', { name: 'Amplifiers' })?.querySelector('li ~ li, li')?.textContent;
    const said = 'It did not come back within 5 minutes. Check its power and network.';
    expect(row()).toContain('Finishing');
    const link = links[1]!;
    link.answer = 'refuse';
    link.cut();
    await turn(299_000);
    expect([row()?.includes('Restarting'), row()?.includes(said), screen.queryByText('In progress') !== null]).toEqual([true, false, true]);
    await turn(2000);
    expect([row()?.includes('Restarting'), row()?.includes(said), screen.queryByText('In progress') !== null]).toEqual([
      false,
      true,
      false,
    ]);
    expect(screen.getByText('0 finished, 1 failed, 0 running')).toBeDefined();
    link.answer = 'accept';
    devices[1]!.report([['/misc/fwUpdateStatus', 'FinishedFlash']]);
    await turn(30_000);
    expect(row()).toContain('Success');
  });

  it('[FWLOCAL-03] has a section of the touch controllers with the state of their firmware', async () => {
    const { devices, turn } = await stage([{ model: '704D', settings: { '/NSTProxy/fwStatus': 'UpdateAvailable' } }]);
    const section = () => screen.getByRole('region', { name: 'Touch controllers' }).textContent;
    expect(section()).toContain('Bar panel');
    expect(section()).toContain('Update available');
    devices[0]?.report([['/NSTProxy/fwStatus', 'UpdateInProgress']]);
    await turn(500);
    expect(section()).toContain('Update in progress');
  });

  it.each([
    ['UpdateAvailable', 'Update available', true],
    ['ErrorDuringUpdate', 'there was an error updating your CSTouch devices', true],
    ['UpdateInProgress', 'Update in progress', false],
    ['Ok', 'all up to date', false],
  ])('[TOUCH-22] [TOUCH-23] [TOUCH-41] shows for touch controllers that are %s: %s', async (fwStatus, says, isOffered) => {
    await stage([{ model: '704D', settings: { '/NSTProxy/fwStatus': fwStatus } }]);
    const section = within(screen.getByRole('region', { name: 'Touch controllers' }));
    expect([section.getByRole('status').textContent, section.queryByRole('button', { name: 'Update' }) !== null]).toEqual([
      says,
      isOffered,
    ]);
    expect(section.getByRole('status').querySelector('use')?.getAttribute('href')?.endsWith('#spinner')).toBe(
      fwStatus === 'UpdateInProgress',
    );
  });

  it('[TOUCH-24] [TOUCH-41] says that an update of touch controllers cannot start, and for one that did, how to reboot', async () => {
    let refuses = true;
    const setHandlers = { '/NSTProxy': () => (refuses ? ({ ok: false, message: 'Busy.' } as const) : undefined) };
    const { devices, turn } = await stage([
      { model: '704D', settings: { '/NSTProxy/fwStatus': 'UpdateAvailable' }, hooks: { setHandlers } },
    ]);
    const section = within(screen.getByRole('region', { name: 'Touch controllers' }));
    const update = async () => {
      fireEvent.click(section.getByRole('button', { name: 'Update' }));
      await turn(500);
      return section.queryByRole('alert')?.textContent;
    };
    expect(await update()).toBe('Unable to update your CS Touch');
    refuses = false;
    expect(await update()).toBeUndefined();
    devices[0]?.report([['/NSTProxy/fwStatus', 'Ok']]);
    await turn(500);
    expect(section.getByRole('status').textContent).toBe('firmware done (reboot by cycling PoE power)');
  });

  it('[API-22] [TOUCH-22] updates touch controllers through an amplifier without a password, if there is one', async () => {
    const waiting = { model: '704D', settings: { '/NSTProxy/fwStatus': 'UpdateAvailable' } };
    const { devices, turn } = await stage([{ ...waiting, password: 'secret' }, waiting]);
    await turn(15_000);
    const section = within(screen.getByRole('region', { name: 'Touch controllers' }));
    fireEvent.click(section.getByRole('button', { name: 'Update' }));
    await turn(500);
    expect(devices[1]?.tree['NSTProxy']).toMatchObject({ enable: true, fwUpdate: true });
  });

  it('[FWLOCAL-04] updates nothing without a file, or while touch controllers are updated', async () => {
    const { says, choose, devices, turn } = await stage([{ model: '704D', settings: { '/NSTProxy/enable': true } }]);
    expect(says()).toEqual({ button: 'Update, off', why: 'Choose a firmware file first.', out: [] });
    await choose(asbt);
    expect(says()).toEqual({ button: 'Update 1 amp, on', why: undefined, out: [] });
    devices[0]?.report([['/NSTProxy/fwStatus', 'UpdateInProgress']]);
    await turn(500);
    expect(says()).toMatchObject({ button: 'Update 1 amp, off', why: 'Wait for the touch controllers to finish.' });
    devices[0]?.report([['/NSTProxy/fwStatus', 'Ok']]);
    await turn(500);
    expect(says()).toMatchObject({ button: 'Update 1 amp, on' });
  });

  it('[FWLOCAL-04] leaves out the amplifiers that are not chosen, and is disabled if none is', async () => {
    const { says, choose } = await stage([{ model: '704D' }, { model: '702D' }]);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    await choose(asbt);
    const [first, second] = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect([first?.checked, second?.checked, says().button]).toEqual([true, true, 'Update 2 amps, on']);
    fireEvent.click(first!);
    expect([says().button, first?.closest('li')?.textContent]).toEqual(['Update 1 amp, on', expect.stringMatching(/Left out$/)]);
    fireEvent.click(second!);
    expect(says()).toMatchObject({ button: 'Update, off', why: 'Choose at least one amplifier.' });
    fireEvent.click(first!);
    expect(says()).toMatchObject({ button: 'Update 1 amp, on', why: undefined });
  });

  it('[FWLOCAL-04] updates no read-only amplifier, and is disabled if there is no other', async () => {
    const { says, choose } = await stage([{ model: '704D', password: 'secret' }]);
    await choose(asbt);
    expect(says()).toMatchObject({ button: 'Update, off', why: 'Sign in to update: the amplifiers are read-only.' });
  });

  it.each([
    [400, 'Not this one.', 'Firmware upload failed. Not this one.'],
    [403, 'No ticket.', 'Firmware upload failed. Sign in to change this'],
    [500, '', 'Firmware upload failed. '],
  ])('[API-20] an amplifier that answers its upload with %i is shown as failed', async (status, responseText, said) => {
    class Carrier extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = status;
      readonly responseText = responseText;
      open() {}
      send() {
        queueMicrotask(() => this.dispatchEvent(new Event('load')));
      }
    }
    vi.stubGlobal('XMLHttpRequest', Carrier);
    const { choose, turn } = await stage([{ model: '704D' }]);
    await choose(asbt);
    fireEvent.click(screen.getByRole('button', { name: 'Update 1 amp' }));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Update/ }));
    await vi.waitFor(async () => {
      await turn(100);
      expect(screen.getByText(/^Firmware upload failed/).textContent).toBe(said);
    }, 60_000);
  });

  it('in the demonstration says that it takes no files', async () => {
    vi.stubEnv('MODE', 'demonstration');
    const { choose, turn } = await stage([{ model: '704D' }]);
    await choose(asbt);
    fireEvent.click(screen.getByRole('button', { name: 'Update 1 amp' }));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Update/ }));
    await turn(100);
    expect(screen.getByText('The demonstration takes no files.')).toBeTruthy();
  });

  it('[FWLOCAL-13] offers nothing to an amplifier below the minimum configured by the operator', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ minimumUpdateFirmware: '3.1.7.0' })));
    await loadRegion();
    const { says, choose } = await stage([
      { model: '704D', settings: running('3.1.7.0') },
      { model: '702D', settings: running('3.1.6.9') },
    ]);
    await choose(asbt);
    const { button, out } = says();
    expect(button).toBe('Update 1 amp, on');
    expect(out).toHaveLength(1);
    expect(out[0]).toContain('702D');
    expect(out[0]).toContain('Its firmware is too old for this update.');
  });
});

describe('an update', () => {
  class Sending extends EventTarget {
    static all: Sending[] = [];
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    url = '';
    name = '';
    open(_method: string, url: string) {
      this.url = url;
    }
    send(form: FormData) {
      this.name = (form.get('file') as File).name;
      Sending.all.push(this);
    }
    abort() {}
    answer(status: number, text = '') {
      Object.assign(this, { status, responseText: text });
      this.dispatchEvent(new Event('load'));
    }
  }
  beforeEach(() => {
    Sending.all = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('XMLHttpRequest', Sending);
  });
  afterEach(() => {
    sessionStorage.clear();
    vi.useRealTimers();
  });
  async function sent(amps: readonly AmpThere[], leftOut = 0) {
    const rig = await stage(amps);
    const pass = async (ms: number) => {
      await act(() => vi.advanceTimersByTimeAsync(ms));
      await rig.turn(200);
    };
    await rig.choose(asbt);
    for (const box of screen.getAllByRole('checkbox').slice(0, leftOut)) fireEvent.click(box);
    const count = amps.length - leftOut;
    const verb = count === 1 ? 'Update 1 amp' : `Update ${count} amps`;
    fireEvent.click(screen.getByRole('button', { name: verb }));
    await pass(0);
    const question = screen.getByRole('alertdialog');
    expect(Sending.all).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: verb }));
    await pass(200);
    const rows = () =>
      [...screen.getByRole('region', { name: 'Amplifiers' }).querySelectorAll('ul > li')].map(({ textContent }) => textContent);
    const left = () => screen.queryByRole('timer')?.textContent;
    const parts = () =>
      [...document.querySelectorAll('dl > div')].map(({ children }) => [...children].map(({ textContent }) => textContent));
    return { ...rig, pass, rows, left, parts };
  }

  it('[FWLOCAL-01] [FWLOCAL-03] [FWLOCAL-07] is sent to all amplifiers, and counts from 300 s for the last of them', async () => {
    const { pass, rows, left } = await sent([{ model: '704D' }, { model: '702D' }, { model: '84' }]);
    expect(Sending.all.map(({ url }) => ['amp1', 'amp2', 'amp3'].filter((host) => url.includes(host)))).toEqual([
      ['amp1'],
      ['amp2'],
      ['amp3'],
    ]);
    expect(Sending.all.map(({ name }) => name)).toEqual([asbt, asbt, asbt]);
    for (const one of Sending.all.slice(0, 2)) one.answer(200);
    await pass(0);
    await pass(3000);
    expect([left(), rows().map((text) => /Starting|Sending/.exec(text)?.[0])]).toEqual(['5:00', ['Starting', 'Starting', 'Sending']]);
    Sending.all[2]?.answer(200);
    await pass(0);
    expect(left()).toBe('5:00');
    await pass(1000);
    expect(left()).toBe('4:59');
    await pass(2000);
    expect(left()).toBe('4:57');
  });

  it('[FWLOCAL-01] is not sent to an amplifier that was left out, which is listed as not updated', async () => {
    await sent([{ model: '704D' }, { model: '702D' }], 1);
    expect(Sending.all.map(({ url }) => url.includes('amp2'))).toEqual([true]);
    const out = screen.getByRole('region', { name: 'Not updated' }).textContent;
    expect([out.includes('704D'), out.endsWith('Left out')]).toEqual([true, true]);
  });

  it('[FWLOCAL-10] [FWLOCAL-11] [FWLOCAL-12] starts while nothing is reported above 240 s, and counts as finished at 240', async () => {
    const { pass, rows, left, parts } = await sent([{ model: '702D' }]);
    Sending.all[0]?.answer(200);
    await pass(0);
    expect(parts().map(([, said]) => said)).toEqual(['Starting', 'Starting']);
    await pass(59_000);
    expect([left(), rows()]).toEqual(['4:01', [expect.stringContaining('Starting')]]);
    await pass(1000);
    expect([left(), rows()]).toEqual([undefined, [expect.stringContaining('Finished, version unchanged')]]);
    expect(parts()).toEqual([
      ['Power supply', 'Not started'],
      ['Amp 1-2', 'Not started'],
    ]);
    expect(screen.getByRole('heading', { name: 'The update has ended' })).toBeDefined();
  });

  it('[FWLOCAL-08] [FWLOCAL-09] has failed if its upload failed, and is cleared with another file', async () => {
    const { pass, rows, left, choose, says } = await sent([{ model: '704D' }]);
    Sending.all[0]?.answer(500, 'No room.');
    await pass(0);
    expect([left(), rows()]).toEqual([undefined, [expect.stringContaining('Update upload failed')]]);
    expect(rows()[0]).toContain('Firmware upload failed. No room.');
    const other = 'ASBT-3.3.0.0.tar.xz.enc';
    await choose(other);
    expect(rows()).toEqual([expect.not.stringContaining('failed')]);
    expect([screen.queryByText(other) !== null, screen.queryByText(/^Sent to/)]).toEqual([true, null]);
    expect(says()).toMatchObject({ button: 'Update 1 amp, on' });
  });

  async function failedOfTwo() {
    const rig = await sent([{ model: '704D' }, { model: '702D' }]);
    Sending.all[0]?.answer(500, 'No room.');
    await rig.pass(0);
    const meanwhile = { update: updateButton().disabled, again: againButton() };
    Sending.all[1]?.answer(200);
    await rig.pass(0);
    await rig.pass(60_000);
    return { ...rig, meanwhile };
  }
  const updateButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update' });
  const againButton = () => screen.queryByRole<HTMLButtonElement>('button', { name: /^Try/ });
  const hosts = () => Sending.all.map(({ url }) => new URL(url).hostname);

  it('is tried again where it failed, with the same file, after the others have ended, also from another page', async () => {
    const { meanwhile, pass, rows, wrapper, turn } = await failedOfTwo();
    expect(meanwhile).toEqual({ update: true, again: null });
    cleanup();
    renderKit(wrapper({ children: <Screen /> }));
    await turn(1000);
    fireEvent.click(againButton()!);
    await pass(0);
    const question = within(screen.getByRole('alertdialog', { name: 'Update 1 amplifier?' }));
    expect(hosts()).toEqual(['amp1', 'amp2']);
    fireEvent.click(question.getByRole('button', { name: 'Try 1 amp again' }));
    await pass(200);
    expect([hosts(), Sending.all[2]?.name]).toEqual([['amp1', 'amp2', 'amp1'], asbt]);
    expect(rows()).toEqual([expect.stringContaining('Sending'), expect.stringContaining('Finished, version unchanged')]);
  });

  it('that failed at an amplifier which is away is tried again when it is back', async () => {
    const { links, pass, turn } = await failedOfTwo();
    const said = () => [
      againButton()?.textContent,
      againButton()?.disabled,
      screen.queryByText('Those that failed are not connected.') !== null,
    ];
    expect(said()).toEqual(['Try 1 amp again', false, false]);
    links[0]!.answer = 'refuse';
    links[0]!.cut();
    await pass(1000);
    expect(said()).toEqual(['Try again', true, true]);
    links[0]!.answer = 'accept';
    await turn(30_000);
    expect(said()).toEqual(['Try 1 amp again', false, false]);
  });

  it('after a reload asks for the file again, and leaves out those that did not fail', async () => {
    await failedOfTwo();
    cleanup();
    const { says, choose } = await stage([{ model: '704D' }, { model: '702D' }]);
    expect([againButton()?.disabled, screen.queryByText('To try again, choose the file again.') !== null]).toEqual([true, true]);
    await choose(asbt);
    expect([says().button, screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)]).toEqual([
      'Update 1 amp, on',
      [true, false],
    ]);
  });
});
