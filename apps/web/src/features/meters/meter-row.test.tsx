import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { put } from '@headroom/model/property';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { meterFacts } from './facts.ts';
import { layoutOf } from './layout.ts';
import { MeterRow } from './meter-row.tsx';

afterEach(cleanup);

const none: ReadonlySet<string> = new Set();
it.each([
  ['Ok', []],
  ['Standby', ['Standby']],
  ['Faulted', ['Fault']],
  ['Offline', ['Offline']],
])('[ENUM-16] the meter of an output with status %s shows %j', async (status, said) => {
  const { seat, turn, wrapper } = await pageRig({ settings: (tree) => put(tree, '/amp/channels/1/output/status', status) });
  const Row = () => {
    const cells = useAmp(meterFacts).slice(0, 1);
    const fit = layoutOf(1, { width: 400, height: 400 }, false);
    return <MeterRow cells={cells} seats={[seat]} clipped={none} fit={fit} picked={undefined} onChoose={undefined} />;
  };
  renderKit(wrapper({ children: <Row /> }));
  await turn(500);
  expect(['Standby', 'Fault', 'Offline'].filter((word) => screen.queryByText(word) !== null)).toEqual(said);
});

it.each([
  ['on a page', { isDense: false, columns: 1, width: 120, height: 200 }, '−23.4 dB'],
  ['among hundreds on a full screen', { isDense: true, columns: 1, width: 52, height: 60 }, '−23.4'],
])('the meter of a channel %s has its name, its amplifier and its level as a figure', async (_, fit, figure) => {
  const { seat, turn, wrapper } = await pageRig({
    settings: (tree) => {
      put(tree, '/amp/channels/1/output/name', 'Terrace');
      put(tree, '/amp/deviceInfo/deviceName', 'Bar');
      put(tree, '/amp/channels/1/levels/level_db', -23.4);
    },
  });
  const Row = () => {
    const cells = useAmp(meterFacts).slice(0, 1);
    return <MeterRow cells={cells} seats={[seat]} clipped={none} fit={fit} picked={undefined} onChoose={undefined} />;
  };
  renderKit(wrapper({ children: <Row /> }));
  await turn(1000);
  const meter = screen.getByRole('meter', { name: /Terrace/ });
  expect([meter.textContent, meter.getAttribute('aria-valuetext')]).toEqual([figure, '−23.4 dB']);
  for (const name of ['Terrace', 'Bar']) expect(screen.getByTitle(name).textContent).toContain(name);
});

it('a row renders again when one of its channels changes, and not with the rest of the page', async () => {
  const { seat, turn, wrapper, amp } = await pageRig();
  let renders = 0;
  // A row asks it for each of its cells when it renders.
  const clipped = Object.assign(new Set<string>(), { has: () => (renders += 1) < 0 });
  const Page = () => {
    const cells = useAmp(meterFacts).slice(0, 1);
    const fit = layoutOf(1, { width: 400, height: 400 }, false);
    return <MeterRow cells={cells} seats={[seat]} clipped={clipped} fit={fit} picked={undefined} onChoose={undefined} />;
  };
  const { rerender } = renderKit(wrapper({ children: <Page /> }));
  await turn(500);
  const before = renders;
  rerender(wrapper({ children: <Page /> }));
  expect(renders).toBe(before);
  amp.report([['/amp/channels/1/output/mute', true]]);
  await turn(500);
  expect(renders).toBeGreaterThan(before);
});
