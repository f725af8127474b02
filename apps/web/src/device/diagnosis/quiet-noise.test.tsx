import { inputSelector, levels, loadMonitor, signalGenerator } from '@headroom/model/amplifier';
import { addressOf, put, type Tree } from '@headroom/model/property';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { toast, ToastRegion } from '../../ui/feedback/toast.tsx';
import { DifferencesNotice } from '../commissioning/differences-notice.tsx';
import { WhyDialog } from './why-dialog.tsx';

afterEach(() => {
  toast.close();
  cleanup();
  localStorage.clear();
});

const here = { channel: 2 };
const { signalGeneratorEnable, signalGeneratorFader } = inputSelector.properties;
const verb = 'Play a quiet test noise';

async function opened(more: (tree: Tree) => void = () => undefined, options: Parameters<typeof pageRig>[0] = {}) {
  const rig = await pageRig({
    ...options,
    settings(tree) {
      put(tree, addressOf(loadMonitor.properties.enable, here), true);
      put(tree, addressOf(levels.properties.level_db, here), -20);
      more(tree);
    },
  });
  const shown = renderKit(
    <>
      <WhyDialog seat={rig.seat} channel={2} onClose={() => shown.unmount()} />
      <ToastRegion />
    </>,
  );
  await rig.turn(1000);
  const plays = () => rig.held(signalGeneratorEnable, here);
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  const play = async () => {
    await press(verb);
    await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: verb }).click());
  };
  return { ...rig, shown, plays, press, play };
}

describe('a quiet test noise', () => {
  it('makes no sound before its question is answered, and says how long it plays', async () => {
    const { plays, press, turn } = await opened();
    await press(verb);
    expect(screen.getByRole('alertdialog').textContent).toContain('Channel 2 plays quiet noise for ten seconds.');
    await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }).click());
    await turn(1000);
    expect(plays()).toBe(false);
  });

  it.each([-60, 0])(
    '[CTRL-09] rises from silence to -30 dB, ends after ten seconds, and leaves a send of %d dB as it was',
    async (before) => {
      const { plays, play, held, turn } = await opened((tree) => put(tree, addressOf(signalGeneratorFader, here), before));
      const type = held(signalGenerator.properties.type, {});
      await play();
      const heard: number[] = [];
      for (let ms = 0; ms < 25_000; ms += 20) {
        await turn(20);
        if (!plays()) continue;
        heard.push(Number(held(signalGeneratorFader, here)));
        expect(held(signalGenerator.properties.type, {})).toBe('Pink Noise');
      }
      expect(heard[0]).toBe(signalGeneratorFader.property.min);
      expect(Math.max(...heard)).toBe(-30);
      expect(new Set(heard).size, 'steps of the ramp').toBeGreaterThan(5);
      expect(heard.filter((level) => level === -30).length * 20).toBeLessThan(12_000);
      expect([plays(), held(signalGeneratorFader, here), held(signalGenerator.properties.type, {})]).toEqual([false, before, type]);
      expect(screen.getByText(/^The noise has ended/)).toBeDefined();
    },
  );

  it.each([
    ['a touch', () => void fireEvent.pointerDown(document.body)],
    ['a key', () => void fireEvent.keyDown(document.body, { key: 'a' })],
    ['closing the dialog', () => screen.getByRole('button', { name: 'Close' }).click()],
  ])('is ended by %s', async (_, end) => {
    const { plays, play, turn } = await opened();
    await play();
    await turn(5000);
    expect(plays()).toBe(true);
    expect(screen.getByText(/^A quiet noise plays/)).toBeDefined();
    await act(async () => end());
    await turn(1500);
    expect(plays()).toBe(false);
  });

  it.each([
    ['a touch', () => void fireEvent.pointerDown(document.body)],
    ['closing the dialog', () => screen.getByRole('button', { name: 'Close' }).click()],
  ])('rises no further once %s ends it, goes down to silence from there, and restores all', async (_, end) => {
    const { plays, play, turn, held } = await opened((tree) => put(tree, addressOf(signalGeneratorFader, here), -12));
    const type = held(signalGenerator.properties.type, {});
    const level = () => Number(held(signalGeneratorFader, here));
    const { min } = signalGeneratorFader.property;
    await play();
    for (let ms = 0; ms < 5000 && (!plays() || level() === min); ms += 10) await turn(10);
    const reached = level();
    expect([plays(), reached > min, reached < -40]).toEqual([true, true, true]);
    await act(async () => end());
    const heard: number[] = [];
    for (let ms = 0; ms < 2000; ms += 10) {
      await turn(10);
      if (plays()) heard.push(level());
    }
    expect(Math.max(...heard)).toBe(reached);
    expect(heard.length * 10, 'ms until it has ended').toBeLessThan(300);
    expect([plays(), level(), held(signalGenerator.properties.type, {})]).toEqual([false, -12, type]);
    expect(screen.queryByText(/^Stopped: /), 'nothing has failed').toBeNull();
  });

  it('ends after ten seconds although the clock is set back while it plays', async () => {
    const { plays, play, turn, clock } = await opened();
    await play();
    await turn(5000);
    expect(plays()).toBe(true);
    clock.set(clock.now() - 3_600_000);
    await turn(15_000);
    expect(plays()).toBe(false);
  });

  it('ends once the amplifier is back, where the cable came out while it played', async () => {
    const { plays, play, turn, link, shown, wrapper } = await opened();
    await play();
    await turn(5000);
    link.answer = 'refuse';
    link.cut();
    shown.unmount();
    await turn(20_000);
    expect(plays()).toBe(true);
    renderKit(wrapper({ children: <DifferencesNotice /> }));
    link.answer = 'accept';
    await turn(60_000);
    expect(plays()).toBe(false);
  });

  it('leaves the generator as somebody has set it after the noise, where the page was closed and the cable out', async () => {
    const { plays, play, turn, link, shown, wrapper, amp, held } = await opened((tree) =>
      put(tree, addressOf(signalGenerator.properties.fader, {}), -10),
    );
    await play();
    await turn(5000);
    link.answer = 'refuse';
    link.cut();
    shown.unmount();
    amp.report([
      [addressOf(signalGeneratorEnable, here), false],
      [addressOf(signalGeneratorFader, here), -20],
      [addressOf(signalGenerator.properties.fader, {}), -50],
      [addressOf(signalGenerator.properties.type, {}), 'White Noise'],
    ]);
    await turn(20_000);
    renderKit(wrapper({ children: <DifferencesNotice /> }));
    link.answer = 'accept';
    await turn(60_000);
    const { fader, type } = signalGenerator.properties;
    expect([plays(), held(signalGeneratorFader, here), held(fader, {}), held(type, {})]).toEqual([false, -20, -50, 'White Noise']);
  });

  it('is not offered where the generator plays already, nor to a viewer', async () => {
    await opened((tree) => put(tree, addressOf(signalGeneratorEnable, { channel: 3 }), true));
    expect(screen.queryByRole('button', { name: verb })).toBeNull();
    expect(screen.getByText('The signal generator plays already: stop it first.')).toBeDefined();
    cleanup();
    await opened(undefined, { inCloud: 'viewer' });
    expect(screen.queryByRole('button', { name: verb })).toBeNull();
  });
});
