import { inputSelector } from '@headroom/model/amplifier';
import { valueOf } from '@headroom/model/property';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { SiteNotice } from '../../device/sound/site-notice.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
import { layOut, renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './amps-screen.tsx';

afterEach(() => {
  cleanup();
  navigate('/');
});

const plays = {
  '/amp/signalGenerator/fader': -20,
  '/amp/channels/1/inputSelector/signalGeneratorEnable': true,
  '/amp/channels/1/inputSelector/signalGeneratorFader': -20,
  '/amp/channels/1/output/name': 'Left',
};
const locked = {
  '/lockedProperties/ch1/key': 'k',
  '/lockedProperties/ch1/properties': ['/amp/channels/1/inputSelector/signalGeneratorEnable'],
};
const switchOf = (tree: object) => valueOf(tree as never, inputSelector.properties.signalGeneratorEnable, { channel: 1 });

async function showList({ wrapper, turn }: Awaited<ReturnType<typeof siteRig>>) {
  layOut({ height: 900, row: 156 });
  await act(async () => renderKit(wrapper({ children: pageAt('/amps', Screen) })));
  await turn(16_000);
}

describe('a generator that plays at an amplifier of the site', () => {
  it('is shown on its card in the list with its place, and is stopped there with one tap', async () => {
    const rig = await siteRig([{ model: '704D' }, { model: '352', settings: { ...plays, '/amp/deviceInfo/deviceName': 'Bar' } }]);
    onTestFinished(() => rig.site.close());
    await showList(rig);
    await screen.findByRole('button', { name: / Stop: / });
    const stops = () =>
      screen.queryAllByRole('button', { name: / Stop: / }).map((each) => [each.getAttribute('aria-label'), each.textContent]);
    expect(stops()).toEqual([['Generator 1 Stop: Bar', 'Generator 1 Stop']]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /Stop: Bar$/ })));
    await rig.turn(1000);
    expect([switchOf(rig.devices[1]?.tree ?? {}), stops()]).toEqual([false, []]);
  });

  it('switched on elsewhere is shown within 16 s, and removed as soon', async () => {
    const rig = await siteRig([{ model: '704D', settings: { ...plays, '/amp/channels/1/inputSelector/signalGeneratorEnable': false } }]);
    onTestFinished(() => rig.site.close());
    await showList(rig);
    const counts: number[] = [];
    for (const isOn of [true, false]) {
      rig.devices[0]?.report([['/amp/channels/1/inputSelector/signalGeneratorEnable', isOn]]);
      await rig.turn(16_000);
      await act(() => import('../../device/sound/stop-generator-at.tsx'));
      await waitFor(() => expect(screen.queryAllByRole('button', { name: / Stop: / })).toHaveLength(isOn ? 1 : 0));
      counts.push(screen.queryAllByRole('button', { name: / Stop: / }).length);
    }
    expect(counts).toEqual([1, 0]);
  });

  it.each([
    ['', {}, ['Generator playing on amp1: 1 Left.'], false],
    ['nothing where a lock hides it', locked, [], undefined],
    ['it to a guest, who may not stop it', { '/misc/passwordProtected': true }, ['Generator playing on amp1: 1 Left.'], true],
  ] as const)('[LOCK-02] [LOGIN-07] is shown above the meters of the site %s', async (_, more, said, isDisabled) => {
    const settings = { ...plays, ...more, '/amp/deviceInfo/deviceName': 'amp1' };
    const rig = await siteRig([{ model: '704D', settings }, { model: '352' }]);
    onTestFinished(() => rig.site.close());
    renderKit(rig.wrapper({ children: <SiteNotice seats={rig.site.amps().map(({ seat }) => seat)} /> }));
    await rig.turn(500);
    expect(screen.queryAllByRole('region', { name: /^Generator/ }).map((each) => each.querySelector('strong')?.textContent)).toEqual(said);
    const stop = screen.queryByRole<HTMLButtonElement>('button', { name: /^Stop/ });
    expect(stop?.disabled).toBe(isDisabled);
    if (isDisabled !== false || stop === null) return;
    await act(async () => fireEvent.click(stop));
    await rig.turn(500);
    expect(switchOf(rig.devices[0]?.tree ?? {})).toBe(false);
  });
});
