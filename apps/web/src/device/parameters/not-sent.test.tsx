import { output } from '@headroom/model/amplifier';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { draftsOf } from '../binding/drafts.ts';
import { useNotSent } from './not-sent.ts';

afterEach(() => act(toast.close));

const { fader } = output.properties;
function Page() {
  useNotSent();
  return null;
}
async function stage() {
  const rig = await pageRig({ latency: 5 });
  const { wrapper: Wrapper, seat, turn } = rig;
  renderKit(
    <Wrapper>
      <Page />
    </Wrapper>,
  );
  const told: string[][] = [];
  async function wait(ms: number) {
    for (let waited = 0; waited < ms; waited += 100) {
      await turn(100);
      const shown = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
      if (shown.join() !== told.at(-1)?.join()) told.push(shown);
    }
  }
  async function drag(channel: number, from: number, to: number) {
    const draft = draftsOf(seat).of(fader, { channel });
    act(() => draft.take());
    for (let level = from; level <= to; level += 1) {
      act(() => draft.move(level));
      await wait(100);
    }
    act(() => draft.release());
  }
  return { ...rig, told, wait, drag };
}
const cause = '. The amplifier does not answer: try again when it does.';

it('what drags did not send while the cable was out stands in one notice, with the cause and what to do', async () => {
  const { link, drag, told, wait } = await stage();
  await drag(1, -60, -57);
  link.frozen = true;
  await drag(1, -56, -42);
  await drag(2, -60, -48);
  await drag(1, -60, -44);
  await wait(20_000);
  expect(told).toEqual([
    [],
    [`Not sent: channel 1 Gain −47.0 dB${cause}`],
    [`Not sent: channel 1 Gain −47.0 dB, channel 2 Gain −48.0 dB${cause}`],
  ]);
  link.frozen = false;
  await wait(60_000);
  act(toast.close);
  await drag(2, -60, -57);
  link.frozen = true;
  await drag(2, -56, -42);
  await wait(20_000);
  expect(told.at(-1)).toEqual([`Not sent: channel 2 Gain −47.0 dB${cause}`]);
});
