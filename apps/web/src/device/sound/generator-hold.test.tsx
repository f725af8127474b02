import { inputSelector } from '@headroom/model/amplifier';
import { generatorLimitMs } from '@headroom/model/channel';
import { put, writeTo } from '@headroom/model/property';
import type { TreeDeviceHooks } from '@headroom/protocol/server';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { useLeaving } from '../../navigation/unsaved.ts';
import { navigate } from '../../navigation/whereabouts.ts';
import { LeavingQuestion } from '../../shell/leaving/leaving-question.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { generatorHoldOf } from './generator-hold.ts';
import { GeneratorNotice } from './generator-notice.tsx';

afterEach(() => {
  cleanup();
  navigate('/');
});

const minute = 60_000;
const limit = generatorLimitMs;
const { signalGeneratorEnable: send } = inputSelector.properties;
const base = '/amps/001B66000001';
const Asked = () => {
  const leaving = useLeaving();
  return leaving ? <LeavingQuestion {...leaving} /> : null;
};

async function stage(given: Parameters<typeof pageRig>[0] = {}) {
  const rig = await pageRig({
    ...given,
    settings(tree) {
      put(tree, '/amp/signalGenerator/fader', -30);
      put(tree, '/amp/deviceInfo/deviceName', 'Bar');
      put(tree, '/amp/channels/1/output/name', 'Left');
      put(tree, '/amp/channels/2/output/mute', true);
      for (const channel of [1, 2]) put(tree, `/amp/channels/${channel}/inputSelector/signalGeneratorFader`, -10);
      given.settings?.(tree);
    },
  });
  onTestFinished(() => rig.turn(2 * limit));
  navigate(given.inCloud ? '/venues/hall/amps/001B66000001' : base);
  const hold = generatorHoldOf(rig.seat);
  renderKit(
    rig.wrapper({
      children: (
        <>
          <GeneratorNotice />
          <Asked />
        </>
      ),
    }),
  );
  await rig.turn(500);
  const set = async (channel: number, signalGeneratorEnable: boolean) => {
    void rig.device.write(writeTo(inputSelector, { channel }, { signalGeneratorEnable }));
    await rig.turn(300);
  };
  const elsewhere = async (channel: number, value: boolean) => {
    rig.amp.report([[`/amp/channels/${channel}/inputSelector/signalGeneratorEnable`, value]]);
    await rig.turn(1000);
  };
  const sends = () => [1, 2].map((channel) => rig.held(send, { channel }));
  const isAskedOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return { ...rig, hold, set, elsewhere, sends, isAskedOnClosing };
}
const notice = () => screen.queryByRole('region', { name: /^Generator playing/ })?.querySelector('p')?.textContent;
const dialog = () => screen.queryByRole('alertdialog')?.textContent;
const go = (path: string) => act(async () => navigate(path));
const press = async (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('a generator switched on by this page', () => {
  it('ends by itself when its time is over, and no sooner', async () => {
    const { set, sends, turn, hold } = await stage();
    await set(1, true);
    await turn(limit - minute);
    expect(sends()).toEqual([true, false]);
    await turn(minute);
    expect(sends()).toEqual([false, false]);
    expect(hold.left()).toBeUndefined();
  });

  it('ends in its time, and says so, although the clock is set back meanwhile', async () => {
    const { set, sends, turn, clock } = await stage();
    await set(1, true);
    await turn(4 * minute);
    clock.set(clock.now() - 60 * minute);
    await turn(5 * minute);
    expect([sends()[0], screen.getByRole('timer').textContent]).toEqual([true, 'Ends in 1:00.']);
    await turn(minute + 500);
    expect(sends()).toEqual([false, false]);
  });

  it('is shown above the pages with its place and time, and can be extended', async () => {
    const { set, sends, turn } = await stage();
    expect(notice()).toBeUndefined();
    await set(1, true);
    await set(2, true);
    expect(notice()).toBe('Generator playing on 1 Left, 2 (muted). Ends in 10:00.');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent.trim())).toContain('Generator playing on 1 Left, 2 (muted).');
    await turn(9 * minute);
    expect(screen.getByRole('timer').textContent).toBe('Ends in 1:00.');
    await press('10 min more');
    await turn(9 * minute);
    expect(sends()).toEqual([true, true]);
    await turn(minute + 500);
    expect([sends(), notice()]).toEqual([[false, false], undefined]);
  });

  it('is stopped by one tap without a question', async () => {
    const { set, sends, turn } = await stage();
    await set(1, true);
    await press('Stop the generator of Bar on 1 Left');
    await turn(500);
    expect([sends(), dialog(), notice()]).toEqual([[false, false], undefined, undefined]);
  });

  it.each([
    ['an amplifier that does not answer', 'silence'],
    ['a cable that is out', 'refuse'],
  ] as const)('ends as soon as it can after its time was over during %s', async (_, way) => {
    const { set, sends, turn, link } = await stage();
    await set(1, true);
    await turn(limit - minute);
    link.answer = way;
    link.cut();
    await turn(5 * minute);
    expect(sends()).toEqual([true, false]);
    link.answer = 'accept';
    await turn(20_000);
    expect(sends()).toEqual([false, false]);
  });

  it('ends when the page is closed, which the browser asks about, and not when it is only hidden', async () => {
    const { set, sends, turn, isAskedOnClosing } = await stage();
    expect(isAskedOnClosing()).toBe(false);
    await set(1, true);
    expect(isAskedOnClosing()).toBe(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await turn(1000);
    expect(sends()).toEqual([true, false]);
    window.dispatchEvent(new Event('pagehide'));
    await turn(100);
    expect(sends()).toEqual([false, false]);
    expect(isAskedOnClosing()).toBe(false);
  });

  it('ends at once after a sleep, however long its timers have waited', async () => {
    const { set, sends, turn, clock } = await stage();
    await set(1, true);
    clock.set(clock.now() + limit + minute);
    window.dispatchEvent(new Event('pageshow'));
    await turn(1000);
    expect(sends()).toEqual([false, false]);
  });

  it('asks when its amplifier is left: stop, leave playing, or stay', async () => {
    const { set, sends, turn } = await stage();
    await set(1, true);
    await go(`${base}/power`);
    expect([location.pathname, dialog()]).toEqual([`${base}/power`, undefined]);
    await go('/amps');
    expect(location.pathname).toBe(`${base}/power`);
    expect(dialog()).toContain('It plays on Bar: 1 Left.');
    await press('Stay here');
    expect([dialog(), location.pathname, sends()[0]]).toEqual([undefined, `${base}/power`, true]);
    await go('/amps');
    await press('Leave it playing');
    expect([dialog(), location.pathname, sends()[0]]).toEqual([undefined, '/amps', true]);
    await go('/meters');
    expect(dialog()).toBeUndefined();
    await go(base);
    await set(1, true);
    await go('/amps');
    await press('Stop it');
    await turn(500);
    expect([dialog(), location.pathname, sends()[0]]).toEqual([undefined, '/amps', false]);
  });

  it('left playing still ends when its time is over, and with the page', async () => {
    const { set, sends, turn, isAskedOnClosing } = await stage();
    await set(1, true);
    await go('/amps');
    await press('Leave it playing');
    expect(isAskedOnClosing()).toBe(true);
    await turn(limit);
    expect(sends()).toEqual([false, false]);
  });

  it('no longer belongs to this page once somebody else has switched it off, or if the amplifier refused', async () => {
    const { set, sends, turn, elsewhere, isAskedOnClosing } = await stage();
    await set(1, true);
    await elsewhere(1, false);
    expect(isAskedOnClosing()).toBe(false);
    await elsewhere(1, true);
    await turn(limit + minute);
    expect(sends()).toEqual([true, false]);
    expect(notice()).toContain('Started elsewhere.');
  });

  it.each([true, false])('whose switch may have arrived is held until that is known; it had: %j', async (hasArrived) => {
    const { set, sends, turn, link, elsewhere, isAskedOnClosing } = await stage();
    link.strand();
    await set(1, true);
    if (hasArrived) await elsewhere(1, true);
    expect(isAskedOnClosing()).toBe(true);
    await turn(minute);
    expect([sends()[0], isAskedOnClosing()]).toEqual([hasArrived, hasArrived]);
    await turn(limit);
    expect(sends()).toEqual([false, false]);
  });

  it('is still held if it is switched on again while its stop is on the way', async () => {
    const { set, sends, turn, device, isAskedOnClosing } = await stage({ latency: 100 });
    await set(1, true);
    void device.write(writeTo(inputSelector, { channel: 1 }, { signalGeneratorEnable: false }));
    await set(1, true);
    await turn(1000);
    expect([sends()[0], isAskedOnClosing()]).toEqual([true, true]);
    await turn(limit);
    expect(sends()).toEqual([false, false]);
  });

  it('over the cloud is left to the limit of the cloud, which counts from the last time', async () => {
    const { set, sends, turn, seat, isAskedOnClosing } = await stage({ inCloud: 'owner' });
    const written: unknown[] = [];
    seat.device.writeListeners.add(({ values }) => written.push(values));
    await set(1, true);
    await press('10 min more');
    await turn(500);
    expect(written).toEqual([{ signalGeneratorEnable: true }, { signalGeneratorEnable: true }]);
    await go('/venues/hall');
    expect(dialog()).toContain('Left playing, it ends by itself at');
    await press('Leave it playing');
    expect(isAskedOnClosing()).toBe(false);
    await turn(2 * limit);
    expect(sends()).toEqual([true, false]);
  });

  it('over the cloud does not play again for more time, if somebody else has just stopped it', async () => {
    const { set, sends, amp, turn } = await stage({ inCloud: 'owner', latency: 100 });
    await set(1, true);
    await turn(1000);
    amp.report([['/amp/channels/1/inputSelector/signalGeneratorEnable', false]]);
    await press('10 min more');
    await turn(5000);
    expect(sends()).toEqual([false, false]);
    expect(notice()).toBeUndefined();
  });

  it('over the cloud does not play again for more time, if it is stopped right after', async () => {
    const { set, sends, turn } = await stage({ inCloud: 'owner', latency: 100 });
    await set(1, true);
    await turn(1000);
    await press('10 min more');
    await press(/^Stop the generator/);
    await turn(5000);
    expect(sends()).toEqual([false, false]);
  });
});

describe('the notice of a generator', () => {
  it('is absent if its level is down, or a lock hides it', async () => {
    await stage({ settings: (tree) => put(tree, '/amp/channels/1/inputSelector/signalGeneratorEnable', true) });
    expect(notice()).toBe('Generator playing on 1 Left. Started elsewhere.');
    cleanup();
    await stage({
      settings(tree) {
        put(tree, '/amp/channels/1/inputSelector/signalGeneratorEnable', true);
        put(tree, '/amp/signalGenerator/fader', -80);
      },
    });
    expect(notice()).toBeUndefined();
  });

  it('can be read and not pressed by whoever may not set it up', async () => {
    await stage({ inCloud: 'viewer', settings: (tree) => put(tree, '/amp/channels/1/inputSelector/signalGeneratorEnable', true) });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Stop/ }).disabled).toBe(true);
  });

  it('stops every channel that can be stopped, also after one that refuses', async () => {
    const writes: TreeDeviceHooks['writes'] = new Map([
      [inputSelector, ({ place }) => (place.path.includes('/1/') ? { refuse: 'Not now.' } : undefined)],
    ]);
    const { sends, turn } = await stage({
      hooks: { writes },
      settings: (tree) => {
        for (const channel of [1, 2]) put(tree, `/amp/channels/${channel}/inputSelector/signalGeneratorEnable`, true);
      },
    });
    await press(/^Stop/);
    await turn(2000);
    expect(sends()).toEqual([true, false]);
  });
});
