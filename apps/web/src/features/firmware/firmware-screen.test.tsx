import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { asbt, running, stage, tidy } from '../../../test/firmware-rig.tsx';
import { readAmpFacts } from '../../device/site/cards/amp-facts.ts';
import { loadRegion } from '../../region.ts';

afterEach(tidy);

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
