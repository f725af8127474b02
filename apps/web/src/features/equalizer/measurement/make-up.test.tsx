import { output } from '@headroom/model/amplifier';
import { put, writeTo } from '@headroom/model/property';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { pageRig } from '../../../../test/page-rig.tsx';
import { MakeUpOffer, useMakeUp, type MakeUp } from './make-up.tsx';

afterEach(cleanup);

async function stage(loss: number, fader: number, inCloud?: 'guest') {
  const rig = await pageRig({ settings: (tree) => put(tree, '/amp/channels/1/output/fader', fader), ...(inCloud ? { inCloud } : {}) });
  const seen: MakeUp[] = [];
  function Offer() {
    const makeUp = useMakeUp(1, loss);
    useEffect(() => void seen.push(makeUp));
    return <MakeUpOffer makeUp={makeUp} />;
  }
  renderKit(rig.wrapper({ children: <Offer /> }));
  await rig.turn(500);
  return () => seen.at(-1);
}
const told = (text: string) => screen.queryAllByText(`All becomes ${text} dB quieter on average.`).length;
const box = () => screen.queryByRole('checkbox');

it('[CTRL-09] a fit that makes all quieter says so, and raises the gain only if that is chosen', async () => {
  const now = await stage(3.24, -20);
  expect(told('3.2')).toBe(1);
  expect(now()).toMatchObject({ by: 0, writes: [] });
  fireEvent.click(screen.getByRole('checkbox', { name: "Make up for it: raise the channel's gain from −20.0 dB to −16.8 dB" }));
  expect(now()?.by).toBeCloseTo(3.2, 6);
  expect(now()?.writes).toEqual([writeTo(output, { channel: 1 }, { fader: -16.8 })]);
});
it('raises the gain no further than it goes, and offers nothing at its end', async () => {
  const now = await stage(6, -1.5);
  fireEvent.click(screen.getByRole('checkbox', { name: /to 0\.0 dB$/ }));
  expect(now()).toMatchObject({ by: 1.5, writes: [{ values: { fader: 0 } }] });
  cleanup();
  await stage(6, 0);
  expect([told('6.0'), box()]).toEqual([1, null]);
});
it('says nothing of a loss that nobody hears, and offers nothing to somebody who may only look', async () => {
  await stage(0.4, -20);
  expect([told('0.4'), box()]).toEqual([0, null]);
  cleanup();
  await stage(6, -20, 'guest');
  expect([told('6.0'), box()]).toEqual([1, null]);
});
