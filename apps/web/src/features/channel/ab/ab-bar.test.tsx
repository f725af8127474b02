import { deviceInfo, output, outputEqFilter } from '@headroom/model/amplifier';
import { at as valueAt, put } from '@headroom/model/property';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { abOf } from '../../../device/ab/session.ts';
import { keepTrim, trimOf } from '../../../device/ab/trim.ts';
import { pageRig } from '../../../../test/page-rig.tsx';
import { toast, ToastRegion } from '../../../ui/feedback/toast.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { createSeat } from '../../../device/binding/seat.ts';
import { draftsOf } from '../../../device/binding/drafts.ts';
import { questionsOf } from '../../../device/safe-changes/questions.ts';
import { roads } from '@headroom/protocol/test/roads';
import { AbBar } from './ab-bar.tsx';

const at = { channel: 1 };
const band = { channel: 1, filter: 1 };

afterEach(() => {
  cleanup();
  toast.close();
  sessionStorage.clear();
});

async function stage() {
  const rig = await pageRig({
    settings(tree) {
      put(tree, '/amp/channels/1/output/fader', -20);
      put(tree, '/amp/channels/1/outputEqFilters/1/enable', true);
    },
  });
  const gain = await rig.control(outputEqFilter.properties.gain, band);
  const show = () =>
    renderKit(
      rig.wrapper({
        children: (
          <>
            <AbBar channel={1} />
            <ToastRegion />
          </>
        ),
      }),
    );
  const does = async (what: () => void) => {
    act(what);
    await rig.turn(1000);
  };
  const press = (name: string) => does(() => fireEvent.click(screen.getByRole('button', { name })));
  const text = () => document.body.textContent ?? '';
  return { ...rig, gain, show, does, press, text, fader: () => rig.held(output.properties.fader, at) };
}

it('an A/B says that the louder side is lowered only while it is, and that it is not when it is kept or left', async () => {
  const { seat, gain, show, does, press, text, fader } = await stage();
  const page = show();
  await does(() => abOf(seat).start(1, undefined));
  await gain.set(6);
  await does(() => undefined);
  expect(text()).toMatch(/B is [\d.]+.dB louder, and stands at its full level\./);
  const toggle = () => does(() => fireEvent.keyDown(document.body, { key: 'b' }));
  await toggle();
  expect(text()).toMatch(/A is heard\..*B is [\d.]+.dB louder, and is brought down when you go to it\./);
  await toggle();
  expect(text()).toMatch(/B is [\d.]+.dB louder, and its fader stands [\d.]+.dB lower for that\./);
  expect(fader()).toBeLessThan(-20);
  page.unmount();
  const next = show();
  expect(text()).toMatch(/The A\/B of Channel 1 is still open: its fader stands [\d.]+.dB lower\./);
  await press('Keep B');
  expect(fader()).toBe(-20);
  expect(text()).toMatch(/B kept at its own level: its fader stands [\d.]+.dB higher than while you compared\./);
  next.unmount();
});

it('an A/B left open by a page says so afterwards, and its level is restored or left', async () => {
  const { seat, show, press, text, fader } = await stage();
  keepTrim(seat.id, 1, { by: 5.3, level: -20 });
  const page = show();
  expect(text()).toContain('An A/B was not ended here. The fader still stands 5.3\u00A0dB lower than it was set.');
  await press('Raise by 5.3\u00A0dB');
  expect([fader(), text()]).toEqual([-14.7, '']);
  page.unmount();
  keepTrim(seat.id, 1, { by: 5.3, level: -40 });
  show();
  expect(text()).not.toContain('A/B');
});

it('an A/B left open by a page stays on offer until the amplifier has the level back', async () => {
  const { seat, show, press, text, fader, link, turn } = await stage();
  keepTrim(seat.id, 1, { by: 5.3, level: -20 });
  const page = show();
  link.frozen = true;
  await press('Raise by 5.3\u00A0dB');
  expect([fader(), trimOf(seat.id, 1)]).toEqual([-20, { by: 5.3, level: -20 }]);
  expect(text()).toContain('An A/B was not ended here.');
  link.frozen = false;
  await turn(5000);
  expect([fader(), text(), trimOf(seat.id, 1)]).toEqual([-14.7, '', undefined]);
  page.unmount();
});

it.each(roads)('an A/B over %s switches as one', async (_, open) => {
  const { device, clock, amp, spread } = await open();
  device.watchMeters(() => undefined);
  device.subscribe(deviceInfo, {}, () => undefined);
  device.subscribe(output, at, () => undefined);
  device.subscribe(outputEqFilter, band, () => undefined);
  amp.report([
    ['/amp/deviceInfo/modelID', 'Connect Series Model 704D'],
    ['/amp/channels/1/output/fader', -20],
    ['/amp/channels/1/outputEqFilters/1/enable', true],
  ]);
  await clock.advance(6000);
  const road = {
    device,
    clock,
    mode: 'cloud',
    back: '/venues',
    id: () => 'amp',
    pathOf: () => '/amp',
    role: () => 'owner' as const,
  } as const;
  const seat = createSeat({ ...road, onRole: () => () => undefined });
  abOf(seat).start(1, undefined);
  const session = abOf(seat).now()!;
  session.subscribe(() => undefined);
  const writes = [
    { resource: outputEqFilter, at: band, values: { gain: -6 } },
    { resource: output, at, values: { fader: -30 } },
  ];
  for (const write of writes) void draftsOf(seat).write(write);
  await clock.advance(9000);
  const moments = new Set<number>();
  amp.onChange((changes) => {
    for (const [address] of changes) if (/fader|gain/.test(address)) moments.add(clock.elapsed());
  });
  session.match(false);
  spread();
  void device.write({ resource: output, at, values: { name: 'Bar' } });
  session.toggle();
  questionsOf(seat).asked()?.answered(true);
  await clock.advance(9000);
  const held = ['output/fader', 'outputEqFilters/1/gain'].map((address) => valueAt(amp.tree, `/amp/channels/1/${address}`));
  expect([held, moments.size, session.view().side]).toEqual([[-20, 0], 1, 'a']);
});
