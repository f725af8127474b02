import { emptySourceSelectGroup, addState, channelsOf, type SourceSelectGroup } from '@headroom/model/touch';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { siteRig } from '../../../../test/site-rig.tsx';
import { AddChannels } from './add-channels.tsx';

afterEach(cleanup);

it('[TOUCH-16] adds the picked channel of one amplifier only, although the ids of none are addresses of hardware', async () => {
  const named = (name: string) => ({ model: '704D', settings: { '/id': `rack-${name}`, '/amp/deviceInfo/deviceName': name } });
  const rig = await siteRig([named('Bar'), named('Hall')]);
  await rig.turn(15_000);
  const added: SourceSelectGroup[] = [];
  const group = addState(emptySourceSelectGroup('Source'), 'Day');
  renderKit(rig.wrapper({ children: <AddChannels group={group} onAdd={(next) => added.push(next)} onClose={() => undefined} /> }));
  await rig.turn(500);
  const boxes = (amp: string) => within(screen.getByRole('group', { name: new RegExp(amp) })).getAllByRole<HTMLInputElement>('checkbox');
  fireEvent.click(boxes('Hall')[0]!);
  expect([boxes('Bar')[0]?.checked, boxes('Hall')[0]?.checked]).toEqual([false, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(added.flatMap(channelsOf)).toMatchObject([{ ipAddress: 'amp2', channel: 1 }]);
});
