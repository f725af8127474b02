import { output } from '@headroom/model/amplifier';
import { valueOf } from '@headroom/model/property';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { toast } from '../../ui/feedback/toast.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { histories } from '../history/kept.ts';
import { foundMuted } from '../site/cards/found-muted.ts';
import { siteRig, type AmpThere } from '../../../test/site-rig.tsx';
import { MuteSite } from './mute-site-button.tsx';

beforeEach(() => {
  histories.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  act(() => toast.close());
});

async function stage(...amps: readonly AmpThere[]) {
  const rig = await siteRig(amps);
  onTestFinished(() => rig.site.close());
  renderKit(rig.wrapper({ children: <MuteSite compact={false} /> }));
  const press = async (ms = 3000) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Mute everything' })));
    await rig.turn(ms);
  };
  const mutes = () =>
    rig.devices.map(({ tree }) =>
      [1, 2, 3, 4].map((channel) => valueOf(tree, output.properties.mute, { channel })).filter((is) => is !== undefined),
    );
  const said = () => screen.getByRole('region', { name: 'Notifications' }).textContent;
  return { ...rig, press, mutes, said };
}
const isMuted = (...channels: number[]) => Object.fromEntries(channels.map((channel) => [`/amp/channels/${channel}/output/mute`, true]));

describe('"Mute everything"', () => {
  it('mutes every channel of every amplifier of the site with one tap without a question, and says how many', async () => {
    const { press, mutes, said } = await stage({ model: '704D' }, { model: '352' });
    await press();
    expect(mutes()).toEqual([
      [true, true, true, true],
      [true, true],
    ]);
    expect(said()).toContain('6 channels muted.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('[CONN-06] says which it has not reached, and tries again on request', async () => {
    const { press, mutes, said, links, turn } = await stage({ model: '704D' }, { model: '352', isAway: true });
    await press(20_000);
    expect(mutes()[0]).toEqual([true, true, true, true]);
    expect(said()).toContain('4 channels muted. Not reached, may still play: amp2.');
    if (links[1]) links[1].answer = 'accept';
    await turn(15_000);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await turn(3000);
    expect(mutes()[1]).toEqual([true, true]);
  });

  it('says of an amplifier that falls silent meanwhile that it may still play', async () => {
    const { press, said, links } = await stage({ model: '704D' }, { model: '352' });
    links[1]?.strand();
    await press(20_000);
    expect(said()).toContain('4 channels muted. Not reached, may still play: amp2.');
  });

  it('[LOGIN-07] says which it may not mute, and asks nothing of them', async () => {
    const { press, mutes, said, links } = await stage({ model: '704D' }, { model: '352', password: 'geheim' });
    const before = links[1]?.heard.length;
    await press();
    expect(mutes()[1]).toEqual([false, false]);
    expect(said()).toContain('4 channels muted. You may not mute: amp2.');
    expect(links[1]?.heard.slice(before).filter(({ text }) => text.includes('mute'))).toEqual([]);
  });

  it('[AMPS-12] remembers which were muted before, for unmuting, and a second tap does not forget it', async () => {
    const { press, site } = await stage({ model: '704D', settings: isMuted(2) });
    await press();
    await press();
    expect(foundMuted(site.amps()[0]?.ampId ?? '')).toEqual([2]);
  });

  it('is one step with undo in the history of each amplifier', async () => {
    const { press, site } = await stage({ model: '704D', settings: isMuted(2) }, { model: '352' });
    await press();
    const steps = site.amps().map(({ ampId }) =>
      histories
        .get(ampId)
        ?.trail()
        .steps.map(({ changes }) => changes.length),
    );
    expect(steps).toEqual([[3], [2]]);
  });
});
