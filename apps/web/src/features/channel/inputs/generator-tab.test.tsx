import { inputSelector, signalGenerator } from '@headroom/model/amplifier';
import { put, type TreeLeaf } from '@headroom/model/property';
import type { TreeDeviceHooks } from '@headroom/protocol/server';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageRig } from '../../../../test/page-rig.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { Tab } from './generator-tab.tsx';

afterEach(cleanup);

const sendTo = (channel: number) => `/amp/channels/${channel}/inputSelector/signalGeneratorEnable`;
async function stage(settings: Readonly<Record<string, TreeLeaf>>, hooks: Partial<TreeDeviceHooks> = {}) {
  const rig = await pageRig({
    hooks,
    settings: (tree) => {
      for (const [path, value] of Object.entries(settings)) put(tree, path, value);
    },
  });
  renderKit(rig.wrapper({ children: <Tab channel={1} /> }));
  await rig.turn(500);
  const sends = () => [1, 2, 3, 4].map((channel) => rig.held(inputSelector.properties.signalGeneratorEnable, { channel }));
  return { ...rig, sends };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the signal generator', () => {
  it.each([
    ['Tone', false],
    ['Pink Noise', true],
    ['White Noise', true],
  ])('[SIGGEN-01] [PROP-10] that plays %s has an adjustable frequency, unlike %s', async (type, disabled) => {
    await stage({ '/amp/signalGenerator/type': type, '/amp/signalGenerator/frequency': 2000, '/amp/signalGenerator/fader': -30 });
    expect(screen.getByRole('slider', { name: 'Frequency' }).getAttribute('aria-disabled')).toBe(disabled ? 'true' : null);
    expect(screen.getByRole('slider', { name: 'Level' }).getAttribute('aria-disabled')).toBeNull();
    expect(screen.queryAllByText('For a tone only')).toHaveLength(disabled ? 1 : 0);
    expect(screen.queryAllByRole('slider', { name: 'Tone' }).map((tone) => tone.getAttribute('aria-valuetext'))).toEqual(
      disabled ? [] : ['2.00 kHz, −30.0 dB'],
    );
    expect(document.body.textContent.includes('2.00 kHz, −30.0 dB')).toBe(!disabled);
  });

  it.each(['frequency', 'fader'])('[LOCK-02] whose %s a lock hides does not reveal it by its tone', async (name) => {
    const lock = { '/lockedProperties/amp/key': 'k', '/lockedProperties/amp/properties': [`/amp/signalGenerator/${name}`] };
    await stage({ '/amp/signalGenerator/type': 'Tone', ...lock });
    expect(screen.queryAllByRole('slider', { name: 'Tone' })).toEqual([]);
  });

  it.each([
    [false, 0],
    [true, 1],
  ])(
    '[LOCK-02] [LOCK-07] whose type is read-only (%j) shows it with %i lock and the reason, and cannot be changed',
    async (isGuest, locks) => {
      const { held, turn } = await stage({ '/amp/signalGenerator/type': 'Pink Noise', '/misc/passwordProtected': isGuest });
      const tone = screen.getByRole<HTMLInputElement>('radio', { name: /^Tone/ });
      const types = tone.closest('fieldset');
      expect([tone.matches('[aria-disabled=true]'), tone.disabled]).toEqual([isGuest, false]);
      expect(
        [...(types?.querySelectorAll('use') ?? [])].filter((icon) => icon.getAttribute('href')?.endsWith('#lock') === true),
      ).toHaveLength(locks);
      expect(
        document.getElementById(types?.getAttribute('aria-describedby') ?? '')?.textContent.includes('Sign in to change this') ?? false,
      ).toBe(isGuest);
      fireEvent.click(tone);
      await turn(500);
      expect(held(signalGenerator.properties.type, {})).toBe(isGuest ? 'Pink Noise' : 'Tone');
    },
  );

  it('[PROP-14] has a switch and a level for every channel', async () => {
    await stage({ '/amp/channels/3/inputSelector/signalGeneratorFader': -12 });
    const named = (role: string, name: RegExp) => screen.getAllByRole(role, { name }).map((each) => each.getAttribute('aria-valuetext'));
    expect(named('switch', /^Generator on Channel [1-4]$/)).toHaveLength(4);
    expect(named('slider', /^Generator level on Channel [1-4]$/)[2]).toBe('−12.0 dB');
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Signal One generator for the whole amplifier',
      'Send to Level per channel, before its equalizer',
    ]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 Channel 1−80.0 dB',
      '2 Channel 2−80.0 dB',
      '3 Channel 3−12.0 dB',
      '4 Channel 4−80.0 dB',
    ]);
  });

  it.each([
    ['nowhere', [], -30, 'Generator is off.', true],
    ['on one channel', [2], -30, 'Generator is playing on 1 channel. It is heard with their inputs.', false],
    ['on two', [2, 3], -30, 'Generator is playing on 2 channels. It is heard with their inputs.', false],
    ['on two, silently', [2, 3], -80, 'Generator is playing on 2 channels. Its level is down: nothing is heard yet.', false],
  ])('that plays %s says so, and stops at once where it plays', async (_, channels, fader, said, idle) => {
    const { sends, turn } = await stage({
      '/amp/signalGenerator/fader': fader,
      ...Object.fromEntries(channels.map((channel) => [sendTo(channel), true])),
    });
    expect(document.body.textContent.replace(/Stop all.*/, '').trim()).toBe(said);
    expect(button('Stop all').disabled).toBe(idle);
    fireEvent.click(button('Stop all'));
    await turn(500);
    expect(sends()).toEqual([false, false, false, false]);
    expect(document.body.textContent).toContain('Generator is off.');
  });

  it('is sent at once if nothing loud begins, otherwise after a yes that states the level, and stops without one', async () => {
    const { sends, turn } = await stage({
      '/amp/signalGenerator/fader': -10,
      '/amp/channels/1/inputSelector/signalGeneratorFader': 0,
      '/amp/channels/2/inputSelector/signalGeneratorFader': -60,
    });
    const [first, second] = screen.getAllByRole('switch');
    fireEvent.click(second as HTMLElement);
    await turn(500);
    expect(sends()).toEqual([false, true, false, false]);
    fireEvent.click(first as HTMLElement);
    await turn(500);
    expect(sends()).toEqual([false, true, false, false]);
    expect(screen.getByRole('alertdialog').textContent).toContain('It starts at −10.0 dB at once.');
    fireEvent.click(button('Play'));
    await turn(500);
    expect(sends()).toEqual([true, true, false, false]);
    fireEvent.click(first as HTMLElement);
    await turn(500);
    expect(sends()).toEqual([false, true, false, false]);
  });

  it('asks with the level that it would start at now, although another browser raises it meanwhile', async () => {
    const { amp, turn } = await stage({ '/amp/signalGenerator/fader': -30, '/amp/channels/1/inputSelector/signalGeneratorFader': 0 });
    fireEvent.click(screen.getAllByRole('switch')[0] as HTMLElement);
    await turn(500);
    expect(screen.getByRole('alertdialog').textContent).toContain('It starts at −30.0 dB at once.');
    await amp.write('/amp/signalGenerator', { fader: -3 }, { id: 'elsewhere', admin: true });
    await turn(500);
    expect(screen.getByRole('alertdialog').textContent).toContain('It starts at −3.0 dB at once.');
  });

  it('stops on the second half of a bridged pair too, which plays no signal of its own', async () => {
    const { sends, turn } = await stage({ '/amp/channels/1/output/super8': true, [sendTo(1)]: true, [sendTo(2)]: true });
    expect(document.body.textContent).toContain('Generator is playing on 1 channel.');
    fireEvent.click(button('Stop all'));
    await turn(500);
    expect(sends()).toEqual([false, false, false, false]);
  });

  it('[LOGIN-07] cannot be stopped by a guest, who is told why', async () => {
    await stage({ [sendTo(1)]: true, '/misc/passwordProtected': true });
    expect([button('Stop all').disabled, button('Stop all').title]).toEqual([true, 'Sign in to change this']);
  });

  it('cannot be stopped while nobody answers', async () => {
    const { link, turn } = await stage({ [sendTo(1)]: true });
    expect(button('Stop all').disabled).toBe(false);
    link.frozen = true;
    await turn(30_000);
    expect(button('Stop all').disabled).toBe(true);
  });

  it.each([
    ['Tone', 'Frequency2.00 kHz Level−30.0 dB'],
    ['Pink Noise', 'Frequency2.00 kHzFor a tone onlyLevel−30.0 dB'],
  ])('[ENUM-04] that plays %s explains each signal, and its own: %s', async (type, said) => {
    await stage({ '/amp/signalGenerator/type': type, '/amp/signalGenerator/frequency': 2000, '/amp/signalGenerator/fader': -30 });
    const text = screen.getByRole('heading', { name: /^Signal/ }).closest('section')?.textContent;
    expect(text).toContain('Pink noiseEqual energy per octaveWhite noiseEqual energy per HzToneOne frequency');
    expect(text?.endsWith(said)).toBe(true);
  });

  it('is not sent to the second half of a bridged pair', async () => {
    await stage({ '/amp/channels/1/output/super8': true });
    expect(screen.getAllByRole('switch')).toHaveLength(3);
    expect(document.body.textContent).not.toContain('Channel 2');
  });

  it('stops on every channel that can be stopped, also after one that refuses', async () => {
    const writes: TreeDeviceHooks['writes'] = new Map([
      [inputSelector, ({ place }) => (place.path.includes('/1/') ? { refuse: 'Not now.' } : undefined)],
    ]);
    const { sends, turn } = await stage({ '/amp/signalGenerator/fader': -30, [sendTo(1)]: true, [sendTo(2)]: true }, { writes });
    fireEvent.click(button('Stop all'));
    await turn(2000);
    expect(sends()).toEqual([true, false, false, false]);
  });
});
