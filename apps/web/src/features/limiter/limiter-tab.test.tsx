import { peakLimiter, rmsLimiter } from '@headroom/model/amplifier';
import { put, type TreeLeaf } from '@headroom/model/property';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Tab } from './limiter-tab.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

async function opened(settings: Readonly<Record<string, TreeLeaf>>, model = '704D') {
  const { amp, wrapper, turn, link, answer, held } = await pageRig({
    model,
    settings: (tree) => {
      for (const [path, value] of Object.entries(settings)) put(tree, path, value);
    },
  });
  renderKit(wrapper({ children: <Tab channel={1} /> }));
  await turn(500);
  const sliders = [...document.querySelectorAll('[role=slider]')].map((slider) => slider.getAttribute('aria-label'));
  return {
    sliders,
    plots: screen.queryAllByText(/^(?:Level up to|Off: what goes in)/).length,
    text: document.body.textContent,
    amp,
    turn,
    link,
    answer,
    held,
  };
}
const stage = (locked: readonly string[]) =>
  opened({
    '/lockedProperties/ch1/key': 'tuning',
    '/lockedProperties/ch1/properties': locked.map((name) => `/amp/channels/1/${name}`),
  });
// A threshold has a slider in the plot and one below.
const rms = ['RMS limiter: Threshold', 'RMS limiter: Threshold', 'RMS limiter: Attack', 'RMS limiter: Release'];
const peak = ['Peak limiter: Threshold', 'Peak limiter: Threshold', 'Peak limiter: Attack', 'Peak limiter: Release'];

it.each([
  ['nothing', ['eq'], [...rms, ...peak], 2],
  ['one of its times', ['rmsLimiter/attackTime'], [...rms.filter((name) => !name.endsWith('Attack')), ...peak], 2],
  ['one threshold', ['peakLimiter/threshold'], [...rms, ...peak.slice(2)], 1],
  ['both limiters', ['rmsLimiter', 'peakLimiter'], [], 0],
])('[LOCK-02] a lock that hides %s hides its slider, and the plot that would reveal a threshold', async (_, locked, sliders, plots) => {
  expect(await stage(locked)).toMatchObject({ sliders, plots });
});

it.each([
  ['nothing', ['eq'], true, '0.0 dB'],
  ['one limiter', ['rmsLimiter'], true, '0.0 dB'],
  ['the other limiter', ['peakLimiter'], true, '0.0 dB'],
  ['both limiters', ['rmsLimiter', 'peakLimiter'], true, '– dB'],
  ['the output', ['output'], false, '0.0 dB'],
])('[LOCK-02] a lock that hides %s shows no reading of it as idle or as nothing', async (_, locked, idle, total) => {
  const told = await stage(locked);
  expect([told.text.includes('Not limiting'), told.text.includes(`Total gain reduction ${total}`)]).toEqual([idle, true]);
});

describe('the limiters of a channel', () => {
  const at = (name: string) => `/amp/channels/1/${name}`;
  const limiterOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByText(/./)
      .map(({ textContent }) => textContent);

  it('[LIMIT-01] have a peak attack only on models that support it', async () => {
    expect((await opened({})).sliders).toEqual([...rms, ...peak]);
    cleanup();
    expect((await opened({}, '64D')).sliders).toEqual([...rms, ...peak.filter((name) => !name.endsWith('Attack'))]);
  });

  it.each([
    [{ 'output/limiting': false, 'rmsLimiter/totalGainReduction': 0, 'peakLimiter/totalGainReduction': 0 }, 'Not limiting', '0.0'],
    [{ 'output/limiting': true, 'rmsLimiter/totalGainReduction': -3.25, 'peakLimiter/totalGainReduction': -4.5 }, 'Limiting now', '4.5'],
    [{ 'output/limiting': true, 'rmsLimiter/totalGainReduction': -6.5, 'peakLimiter/totalGainReduction': -4.5 }, 'Limiting now', '6.5'],
  ])('of which %j is reported read "%s", by %s dB in all', async (told, state, total) => {
    const { text } = await opened(Object.fromEntries(Object.entries(told).map(([name, value]) => [at(name), value])));
    expect(text).toContain(state);
    expect(text).toContain(`Total gain reduction ${total} dB`);
  });

  const fromData = () => screen.getByRole<HTMLButtonElement>('button', { name: 'From speaker data' });
  const locked = (name: string) => ({ '/lockedProperties/ch1/key': 'tuning', '/lockedProperties/ch1/properties': [at(name)] });
  const forLoZ = 'For loudspeakers on Lo-Z only: a distributed line is limited by its own voltage';
  it.each([
    ['on Lo-Z', { [at('output/hiZLoZ')]: 'LoZ' }, true, ''],
    ['on a line of 70 V', { [at('output/hiZLoZ')]: 'HiZ-70V' }, false, forLoZ],
    ['on a line of 100 V', { [at('output/hiZLoZ')]: 'HiZ-100V' }, false, forLoZ],
    ['with the RMS threshold locked', locked('rmsLimiter/threshold'), false, 'This field is locked by UAC or speaker tunings'],
    ['with a time locked', locked('rmsLimiter/attackTime'), false, 'This field is locked by UAC or speaker tunings'],
    ['with a switch locked', locked('peakLimiter/enable'), false, 'This field is locked by UAC or speaker tunings'],
    ['with the peak threshold locked', locked('peakLimiter/threshold'), false, 'This field is locked by UAC or speaker tunings'],
  ])('%s are calculated from speaker data, or with the reason why not', async (_, settings, isOffered, why) => {
    await opened(settings);
    expect([!fromData().disabled, fromData().title]).toEqual([isOffered, why]);
  });

  it('are calculated from speaker data for the chosen load', async () => {
    await opened({});
    fireEvent.change(screen.getByRole('combobox', { name: 'Watts into' }), { target: { value: '4' } });
    fireEvent.click(fromData());
    const dialog = within(await screen.findByRole('dialog', { name: 'Limiters from speaker data' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Impedance' }).value).toBe('4');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog', { name: 'Limiters from speaker data' })).toBeNull();
  });

  it.each([
    ['704D', ['Threshold', 'Attack', 'Release'], 'number'],
    ['64D', ['Threshold', 'Release'], 'undefined'],
  ])('[LIMIT-01] of a %s are calculated from speaker data and set with a peak attack only if there is one', async (model, rows, kind) => {
    const { answer, held, turn } = await opened({ [at('output/hiZLoZ')]: 'LoZ' }, model);
    fireEvent.click(fromData());
    const dialog = within(await screen.findByRole('dialog', { name: 'Limiters from speaker data' }));
    for (const [label, value] of [
      ['RMS (continuous)', '300'],
      ['Peak', '1200'],
    ] as const)
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    const shown = within(dialog.getByRole('table')).getAllByRole('rowheader');
    expect(shown.map(({ textContent }) => textContent)).toEqual(['RMS limiter', 'Threshold', 'Attack', 'Release', 'Peak limiter', ...rows]);
    fireEvent.click(dialog.getByRole('button', { name: 'Set both limiters' }));
    await turn(500);
    await answer(true);
    await turn(500);
    expect(screen.queryByRole('dialog', { name: 'Limiters from speaker data' })).toBeNull();
    expect(held(peakLimiter.properties.enable, { channel: 1 })).toBe(true);
    expect(typeof held(peakLimiter.properties.attackTime, { channel: 1 })).toBe(kind);
  });

  it.each([
    ['the amplifier is silent', 'silence'],
    ['another browser has set the output to a line', 'line'],
  ])('[CTRL-10] are not set from speaker data while %s', async (_, what) => {
    const { amp, link, turn } = await opened({ [at('output/hiZLoZ')]: 'LoZ' });
    fireEvent.click(fromData());
    const dialog = within(await screen.findByRole('dialog', { name: 'Limiters from speaker data' }));
    fireEvent.change(dialog.getByLabelText('RMS (continuous)'), { target: { value: '300' } });
    fireEvent.change(dialog.getByLabelText('Peak'), { target: { value: '1200' } });
    const set = dialog.getByRole<HTMLButtonElement>('button', { name: 'Set both limiters' });
    expect(set.disabled).toBe(false);
    if (what === 'silence') link.frozen = true;
    else await amp.write(at('output'), { hiZLoZ: 'HiZ-100V' }, { id: 'elsewhere', admin: true });
    await turn(30_000);
    expect(set.disabled).toBe(true);
  });

  it('calculated from speaker data tell the figures as they were typed', async () => {
    await opened({ [at('output/hiZLoZ')]: 'LoZ' });
    fireEvent.click(fromData());
    const dialog = within(await screen.findByRole('dialog', { name: 'Limiters from speaker data' }));
    for (const [label, value] of [
      ['Impedance', '5.3'],
      ['RMS (continuous)', '112.5'],
      ['Peak', '450'],
    ] as const)
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    expect(dialog.getByRole('table').textContent.match(/√\([^)]*\)/g)).toEqual(['√(112.5 W × 5.3 Ω)', '√(450 W × 5.3 Ω)']);
  });

  const heldDown = {
    [at('output/limiting')]: true,
    [at('rmsLimiter/gainReduction')]: -3,
    [at('peakLimiter/gainReduction')]: -1.5,
    [at('rmsLimiter/totalGainReduction')]: -4.5,
    [at('peakLimiter/totalGainReduction')]: -4.5,
  };
  it('are neither shown as limiting nor calculated from speaker data while nobody answers', async () => {
    const { link, turn, text } = await opened(heldDown);
    expect([text.includes('Limiting now'), text.includes('Total gain reduction 4.5 dB'), fromData().disabled]).toEqual([true, true, false]);
    link.frozen = true;
    await turn(30_000);
    const later = document.body.textContent;
    expect(['Limiting now', 'Not limiting'].filter((state) => later.includes(state))).toEqual([]);
    expect([later.includes('Total gain reduction – dB'), fromData().disabled]).toEqual([true, true]);
  });

  it('[PROP-19] each show their own gain reduction, their axes, and which levels the peak limiter ignores', async () => {
    await opened(heldDown);
    const reductions = screen.getAllByRole('meter', { name: 'Gain reduction' }).map((meter) => meter.getAttribute('aria-valuetext'));
    expect(reductions).toEqual(['3.0 dB', '1.5 dB']);
    const axes = (name: string) => limiterOf(name).filter((text) => /^(?:in|out), V/.test(text));
    expect([axes('RMS limiter'), axes('Peak limiter')]).toEqual([
      ['in, V', 'out, V'],
      ['in, V peak', 'out, V peak'],
    ]);
    const unknown = 'The amplifier reports RMS levels only: the point shows while this limiter works.';
    expect([limiterOf('RMS limiter').includes(unknown), limiterOf('Peak limiter').includes(unknown)]).toEqual([false, true]);
  });

  it('convert their volts, a peak limiter those of a sine as high, for the chosen load', async () => {
    const { text } = await opened({
      [at('output/hiZLoZ')]: 'LoZ',
      [at('rmsLimiter/enable')]: true,
      [at('rmsLimiter/threshold')]: 40,
      [at('peakLimiter/enable')]: false,
      [at('peakLimiter/threshold')]: 56.5,
    });
    expect(text).toContain('Level up to 40.0 V, held there above. = ');
    expect(text).toContain('200 W at 8 Ω');
    expect(limiterOf('RMS limiter')).toContain('Protects against sustained power');
    expect(limiterOf('Peak limiter')).toContain('Protects against over-excursion');
    expect(limiterOf('Peak limiter')).toContain('Off: what goes in comes out.');
    expect(limiterOf('RMS limiter')).toContain('On');
    expect(limiterOf('Peak limiter')).toContain('Off');
    expect(
      within(screen.getByRole('combobox', { name: 'Watts into' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['2 Ω', '4 Ω', '8 Ω', '16 Ω']);
    fireEvent.change(screen.getByRole('combobox', { name: 'Watts into' }), { target: { value: '4' } });
    expect(document.body.textContent).toContain('400 W at 4 Ω');
  });

  it('[OUTPUT-03] of a bridged pair tell the power of both outputs, as those that speaker data gave', async () => {
    const { held, turn, answer } = await opened({ [at('output/hiZLoZ')]: 'LoZ', [at('output/super8')]: true });
    fireEvent.click(fromData());
    const dialog = within(await screen.findByRole('dialog', { name: 'Limiters from speaker data' }));
    fireEvent.change(dialog.getByLabelText('RMS (continuous)'), { target: { value: '800' } });
    fireEvent.change(dialog.getByLabelText('Peak'), { target: { value: '3200' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Set both limiters' }));
    await turn(500);
    await answer(true);
    await turn(500);
    expect(held(rmsLimiter.properties.threshold, { channel: 1 })).toBe(40);
    expect(document.body.textContent).toContain('800 W at 8 Ω');
  });

  it('[LOCK-02] of a channel whose load is hidden convert nothing, and take no speaker data', async () => {
    const { text } = await opened({ ...locked('output/hiZLoZ'), [at('output/hiZLoZ')]: 'HiZ-100V', [at('rmsLimiter/threshold')]: 40 });
    expect(text).toContain('40.0 V');
    expect(text).not.toMatch(/= |W (?:at|line)/);
    expect(screen.queryByRole('combobox', { name: 'Watts into' })).toBeNull();
    expect([fromData().disabled, fromData().title]).toEqual([true, 'This field is locked by UAC or speaker tunings']);
  });

  it.each(['LoZ', 'HiZ-70V'])('of a model that is not known here convert nothing, on %s', async (load) => {
    const { text } = await opened({ '/amp/deviceInfo/modelID': 'Other 9', [at('output/hiZLoZ')]: load, [at('rmsLimiter/threshold')]: 40 });
    expect(text).toContain('40.0 V');
    expect(text).not.toMatch(/= |W (?:at|line)/);
  });

  it('of a line convert them for the line', async () => {
    const { text } = await opened({ [at('output/hiZLoZ')]: 'HiZ-100V', [at('rmsLimiter/enable')]: true, [at('rmsLimiter/threshold')]: 50 });
    expect(screen.queryByRole('combobox', { name: 'Watts into' })).toBeNull();
    expect(text).toContain('= −6.0 dB, 175 W at a 700 W line');
  });
});
