import type { ChannelGroup } from '@headroom/model/groups';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, expect, it } from 'vitest';
import { groupsOf } from '../../../test/groups-rig.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { GroupsProvider, type NewGroup } from './groups-repository.ts';

afterEach(cleanup);

const member = (channel: number) => ({ ampId: '001B66000001', channel, label: `Channel ${channel}` });
const group: ChannelGroup = { id: 'floor', name: 'Floor', fader: 'relative', members: [member(1), member(2)] };

async function opened() {
  const rig = await siteRig([{ model: '704D' }]);
  const saved: NewGroup[] = [];
  let now = group;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  function Page() {
    const kept = useSyncExternalStore(subscribe, () => now);
    const save = (next: NewGroup) => Promise.resolve(saved.push(next) > 0);
    return (
      <GroupsProvider value={groupsOf(kept)}>
        <GroupDialog group={kept} onClose={() => undefined} onSaved={() => undefined} onSave={save} />
      </GroupsProvider>
    );
  }
  renderKit(rig.wrapper({ children: <Page /> }));
  await rig.turn(500);
  const elsewhere = (next: ChannelGroup) =>
    act(() => {
      now = next;
      for (const listener of listeners) listener();
    });
  const save = () => act(async () => screen.getByRole('button', { name: 'Save' }).click());
  return { elsewhere, save, saved };
}
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const box = (channel: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Channel ${channel}` });
const of = ({ name, fader, members }: NewGroup) => [name, fader, members.map(({ channel }) => channel)];

it('[VENUE-11] a name given elsewhere meanwhile stays when only channels are chosen here, and channels when only the name is', async () => {
  const { elsewhere, save, saved } = await opened();
  fireEvent.click(box(3));
  elsewhere({ ...group, name: 'Hall', fader: 'absolute', members: [member(2), member(4)] });
  expect([nameField().value, [1, 2, 3, 4].map((channel) => box(channel).checked)]).toEqual(['Hall', [false, true, true, true]]);
  await save();
  fireEvent.change(nameField(), { target: { value: 'Terrace' } });
  elsewhere({ ...group, name: 'Garden', members: [member(1)] });
  await save();
  expect(saved.map(of)).toEqual([
    ['Hall', 'absolute', [2, 4, 3]],
    ['Terrace', 'relative', [1, 3]],
  ]);
});

it('[VENUE-11] a channel taken out here stays out, although the group was changed elsewhere', async () => {
  const { elsewhere, save, saved } = await opened();
  fireEvent.click(box(1));
  elsewhere({ ...group, members: [member(1), member(2), member(4)] });
  await save();
  expect(saved.map(of)).toEqual([['Floor', 'relative', [2, 4]]]);
});
