import { systemRandomBytes } from '@headroom/model/access';
import {
  caughtUp,
  groupsFileName,
  joinGroups,
  largestGroupsFile,
  maxGroups,
  readGroups,
  withMembers,
  withMissed,
  writeGroups,
  type ChannelGroup,
  type GroupsRefusal,
} from '@headroom/model/groups';
import { useState, useSyncExternalStore } from 'react';
import { listText } from '../../i18n/list-text.ts';
import { paths } from '../../navigation/local-table.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { saveTextFile, useNewestFile } from '../../ui/controls/text-file.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { GroupsProvider, type GroupsRepository } from './groups-repository.ts';
import { GroupsScreen } from './groups-screen.tsx';
import { Stack } from '../../ui/surfaces/columns.tsx';
import layout from '../../ui/look/layout.module.css';
import { createGroupStore } from './kept-groups.ts';
import { useGroupWords, type Words } from './words.ts';

const store = createGroupStore();
const newId = () => Array.from(systemRandomBytes(12), (byte) => byte.toString(16).padStart(2, '0')).join('');
const edit = (id: string, change: (group: ChannelGroup) => ChannelGroup) =>
  store.change((before) => before.map((group) => (group.id === id ? change(group) : group)));

function LocalGroups() {
  const words = useGroupWords();
  const { groups, unreadable, isLost } = useSyncExternalStore(store.subscribe, store.now);
  const kept = (isKept: boolean) => Promise.resolve(isKept || store.now().isLost);
  const notice = unreadable ? (
    <Banner
      tone="fault"
      action={
        <div className={layout.wrap2}>
          <Button small onClick={() => saveTextFile(groupsFileName, unreadable.text)}>
            {words.saveUnreadable}
          </Button>
          <Button small variant="danger" onClick={() => store.startAnew()}>
            {words.startAnew}
          </Button>
        </div>
      }
    >
      {words.unreadable(refusalText(words, unreadable.refusal))}
    </Banner>
  ) : isLost ? (
    <Banner tone="warn">{words.notKept}</Banner>
  ) : null;
  const book: GroupsRepository = {
    groups: groups.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true })),
    why: undefined,
    notice,
    add: async (group) => {
      const id = newId();
      return (await kept(store.change((before) => [...before, { ...group, id }]))) ? paths.group(id) : undefined;
    },
    change: ({ id, name, fader, members }) => kept(edit(id, (group) => withMembers({ ...group, name, fader }, members))),
    note: (id, noted) => void edit(id, (group) => withMissed(group, noted)),
    catchUp: (id, done) => void edit(id, (group) => caughtUp(group, done)),
    remove: (id) => kept(store.change((before) => before.filter((group) => group.id !== id))),
    tools: <Files groups={groups} />,
    list: paths.groups,
    pathOf: paths.group,
    back: paths.amps,
  };
  return (
    <GroupsProvider value={book}>
      <GroupsScreen blocked={unreadable !== undefined} />
    </GroupsProvider>
  );
}
export { LocalGroups as Screen };

function refusalText(words: Words, refusal: GroupsRefusal): string {
  return refusal.why === 'misfit' ? words.refusals.misfit(refusal.at) : words.refusals[refusal.why];
}

function Files({ groups }: { readonly groups: readonly ChannelGroup[] }) {
  const words = useGroupWords();
  const [isOpening, setIsOpening] = useState(false);
  return (
    <>
      <Menu
        label={words.files}
        items={[
          {
            key: 'save',
            label: words.saveFile,
            icon: 'download',
            disabled: groups.length === 0,
            onSelect: () => saveTextFile(groupsFileName, writeGroups(groups)),
          },
          { key: 'open', label: words.openFile, icon: 'upload', onSelect: () => setIsOpening(true) },
        ]}
      >
        {(trigger) => <IconButton icon="more" label={words.files} outlined {...trigger} />}
      </Menu>
      {isOpening && <OpenDialog groups={groups} onClose={() => setIsOpening(false)} />}
    </>
  );
}

type Opened = { readonly groups: readonly ChannelGroup[] } | { readonly why: string };

/** Shows a file before it replaces the groups. */
function OpenDialog({ groups, onClose }: { readonly groups: readonly ChannelGroup[]; readonly onClose: () => void }) {
  const words = useGroupWords();
  const [opened, setOpened] = useState<Opened>();
  const newest = useNewestFile();
  async function take(file: File): Promise<void> {
    const read = await newest.read(file, largestGroupsFile);
    if (!read) return;
    if (!read.ok)
      return setOpened({ why: read.refusal === 'too large' ? words.fileRefused(words.refusals['too large']) : words.fileUnreadable });
    const reading = readGroups(read.text);
    if (!reading.ok) return setOpened({ why: words.fileRefused(refusalText(words, reading.refusal)) });
    const isTooMany = joinGroups(groups, reading.groups).length > maxGroups;
    setOpened(isTooMany ? { why: words.fileRefused(words.tooManyGroups(maxGroups)) } : { groups: reading.groups });
  }
  const good = opened && 'groups' in opened ? opened.groups : undefined;
  const replaced = good?.filter(({ id }) => groups.some((group) => group.id === id)) ?? [];
  return (
    <DialogOrSheet
      open
      title={words.openFile}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {good && (
            <Button
              variant="primary"
              onClick={() => {
                store.change((before) => joinGroups(before, good));
                onClose();
              }}
            >
              {words.fileUse}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <FileDrop accept=".json,application/json" hint={words.openHint} onFile={(file) => void take(file)} />
        {opened && 'why' in opened && (
          <div role="alert">
            <Banner tone="fault">{opened.why}</Banner>
          </div>
        )}
        {good && (
          <Banner tone={replaced.length > 0 ? 'warn' : 'ok'}>
            <p>{words.fileHas(listText(good.map(({ name }) => name)))}</p>
            {replaced.length > 0 && <p>{words.fileReplaces(listText(replaced.map(({ name }) => name)))}</p>}
          </Banner>
        )}
      </Stack>
    </DialogOrSheet>
  );
}
