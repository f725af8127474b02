import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asbt, stage, tidy } from '../../../test/firmware-rig.tsx';
import type { AmpThere } from '../../../test/site-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './firmware-screen.tsx';

afterEach(tidy);

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

  it('[FWLOCAL-01] is sent to those that the question counted, and not to one that came since', async () => {
    const { choose, links, turn } = await stage([{ model: '704D' }, { model: '702D', isAway: true }]);
    await choose(asbt);
    const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
    press('Update 1 amp');
    links[1]!.answer = 'accept';
    await turn(60_000);
    expect(screen.getByRole('alertdialog', { name: 'Update 1 amplifier?' })).toBeDefined();
    press('Update 1 amp');
    await turn(200);
    expect(Sending.all.map(({ url }) => url.includes('amp1'))).toEqual([true]);
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
