import { lockablePaths } from '@headroom/model/access';
import { lowPassFilter } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { at, leavesOf } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { throughCloud } from '@headroom/protocol/test/roads';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createSeat } from '../../device/binding/seat.ts';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { LockDialog } from './lock-dialog.tsx';

afterEach(() => {
  act(() => toast.close());
  cleanup();
});

const taps = '/amp/channels/1/crossover/lowPassFilter/customFirCoeffs';

async function stage() {
  const model = readModel('704D-ADSP')!;
  const schema = schemaOf(model);
  const rig = await throughCloud({ schema });
  rig.amp.report([
    ...[...leavesOf(schema.defaults())].filter(([address]) => address !== '/id'),
    ['/amp/deviceInfo/modelID', model.modelId],
  ]);
  await rig.clock.advance(4000);
  const seat = createSeat({
    device: rig.device,
    clock: rig.clock,
    mode: 'cloud',
    id: () => '020000000001',
    pathOf: (id) => `/venues/hall/amps/${id}`,
    back: '/venues/hall',
    role: () => 'owner',
    onRole: () => () => undefined,
  });
  const turn = (ms: number) => act(() => rig.clock.advance(ms));
  let isClosed = false;
  renderKit(
    <SeatProvider value={seat}>
      <LockDialog channel={1} label="1" onClose={() => (isClosed = true)} />
    </SeatProvider>,
  );
  await turn(500);
  async function lock(ms: number): Promise<void> {
    for (const field of ['Tuning password', 'Repeat tuning password'])
      fireEvent.change(screen.getByLabelText(field), { target: { value: 'Grille 7' } });
    fireEvent.click(screen.getByRole('button', { name: 'Lock tuning' }));
    await turn(ms);
  }
  return { ...rig, schema, lock, isClosed: () => isClosed };
}

it('[LOCK-09] over the cloud lock every address that the model has, after which nobody writes the coefficients of that channel', async () => {
  const { amp, schema, device, local, settled, lock, isClosed } = await stage();
  // No shadow holds them, so the page never had them.
  expect(at(device.tree(), taps)).toBeUndefined();
  await lock(12_000);
  const all = lockablePaths(schema, 1);
  expect(all).toContain(taps);
  expect(at(amp.tree, '/lockedProperties/ch1/properties')).toStrictEqual(all);
  expect(isClosed()).toBe(true);
  const stranger = await settled(local.write({ resource: lowPassFilter, at: { channel: 1 }, values: { customFirCoeffs: [1, 1] } }));
  expect(stranger).toMatchObject({ ok: false, reason: 'refused', message: expect.stringContaining(taps) as string });
});

it('[LOCK-10] lock nothing, and say so, if the amplifier cannot be read', async () => {
  const { amp, link, lock, isClosed } = await stage();
  link.frozen = true;
  await lock(20_000);
  expect(at(amp.tree, '/lockedProperties/ch1')).toBeUndefined();
  expect(screen.queryByText('There was an error locking speaker tunings')).not.toBeNull();
  expect(isClosed()).toBe(false);
});
