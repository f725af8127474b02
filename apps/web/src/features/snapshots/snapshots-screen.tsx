import {
  maxSnapshotNameLength,
  maxSnapshotBytes,
  readNamedSnapshot,
  writeNamedSnapshot,
  type NamedSnapshot,
  type SnapshotRefusal,
} from '@headroom/model/transfer';
import { leavesOf } from '@headroom/model/property';
import { machineClock } from '@headroom/protocol';
import { useState } from 'react';
import { copyFlowOf, isUnfinished, type Target } from '../../device/copying/copy-flow.ts';
import { CopyStatus } from '../../device/copying/copy-course.tsx';
import { CopyDialog } from '../../device/copying/copy-preview.tsx';
import { useCopy } from '../../device/copying/use-copy.ts';
import { exportFileName } from '../../device/files/device-tree.ts';
import { useSite } from '../../device/site/site-context.tsx';
import { nameOf } from '../../device/site/site.ts';
import { SiteTabs } from '../../device/site/tools/site-tabs.tsx';
import { useShelf, type Shelf, type Shelved, type ShelfRow } from '../../device/snapshots/shelf.ts';
import { stateAt } from '../../device/snapshots/state-at.ts';
import { readDevice } from '../../device/files/device-tree.ts';
import { momentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { listText } from '../../i18n/list-text.ts';
import { useTitle } from '../../navigation/place.ts';
import { useSearch } from '../../navigation/router.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { saveTextFile } from '../../ui/controls/text-file.ts';
import { Form } from '../../ui/form/form.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Empty, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Hidden, PageTitle } from '../../ui/look/text.tsx';
import { Confirm, DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { PageHead, WidePage } from '../../ui/surfaces/page.tsx';
import { keyOfSide, sideOptions, type SideOption } from './sides.ts';
import { useLiveAmps } from '../../device/site/live-amps.ts';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './snapshots.module.css';
import { useSnapshotWords } from './words.ts';

function SnapshotsPage() {
  const words = useSnapshotWords();
  const site = useSite();
  const { shelf, rows } = useShelf();
  useTitle(words.title, site.list);
  const problem = shelf.problem();
  const flow = copyFlowOf(site);
  return (
    <>
      <SiteTabs current="snapshots" />
      <WidePage>
        <PageHead>
          <PageTitle>{words.title}</PageTitle>
        </PageHead>
        {problem !== undefined && (
          <div role="alert">
            <Banner tone="warn">{words.problems[problem]}</Banner>
          </div>
        )}
        <CopyStatus flow={flow} amps={site.amps()} />
        <div className={styles.two}>
          <div className={classes(layout.stack, styles.stack)}>
            {shelf.mayKeep() && <TakeCard shelf={shelf} />}
            {shelf.mayKeep() && <OpenCard shelf={shelf} />}
          </div>
          <SectionCard title={words.listTitle} caption={site.mode === 'local' ? words.keptHere : words.keptThere} flush>
            {rows === undefined ? (
              <Loading label={words.loading}>
                <Skeleton height={160} />
              </Loading>
            ) : rows.length === 0 ? (
              <Empty icon="clock" title={words.empty} level={3}>
                {words.emptyBody}
              </Empty>
            ) : (
              <ul aria-label={words.listTitle}>
                {rows.map((row) => (
                  <Row key={row.id} shelf={shelf} row={row} />
                ))}
              </ul>
            )}
          </SectionCard>
        </div>
      </WidePage>
      <CopyDialog flow={flow} title={words.restoreQuestion} />
    </>
  );
}
export { SnapshotsPage as Screen };

function TakeCard({ shelf }: { readonly shelf: Shelf }) {
  const words = useSnapshotWords();
  const site = useSite();
  const { of: wanted } = useSearch();
  const options = sideOptions(useLiveAmps(), [], words, () => '');
  const [key, setKey] = useState(wanted);
  const [name, setName] = useState('');
  const [isTaking, setTaking] = useState(false);
  const [problem, setProblem] = useState('');
  // The channels may still be loading.
  const chosen = options.find(({ side }) => keyOfSide(side) === key) ?? (key === undefined ? options[0] : undefined);

  async function take({ level, side, channel }: SideOption): Promise<void> {
    const ampId = side.kind === 'now' ? side.ampId : undefined;
    const amps = site.amps().filter((amp) => ampId === undefined || amp.ampId === ampId);
    const found = await Promise.all(
      amps.map(async (amp) => ({ amp, state: (await readDevice(amp.device)) ? stateAt(amp.seat, channel) : undefined })),
    );
    const silent = found.filter(({ state }) => !state).map(({ amp }) => nameOf(amp));
    const states = found.flatMap(({ state }) => state ?? []);
    if (states.length === 0) return setProblem(words.silent(listText(silent)));
    if (silent.length > 0) setProblem(words.silentLeft(listText(silent)));
    const takenAt = new Date(machineClock.now()).toISOString();
    const snapshot: NamedSnapshot = { name: name.trim(), takenAt, author: '', scope: level, states };
    // A longer snapshot could not be read again.
    if (writeNamedSnapshot(snapshot).length > maxSnapshotBytes) return setProblem(words.refusals.tooLarge);
    const kept = await shelf.keep(snapshot);
    if (kept.ok) toast.success(words.taken(kept.name));
    setName((typed) => (typed === name ? '' : typed));
  }
  return (
    <SectionCard title={words.takeTitle}>
      <Form
        className={classes(layout.stack, styles.stack)}
        onSubmit={() => {
          setProblem(name.trim() === '' ? words.nameMissing : '');
          if (name.trim() === '' || !chosen || isTaking) return;
          setTaking(true);
          void take(chosen).finally(() => setTaking(false));
        }}
      >
        <Select
          label={words.takeOf}
          value={chosen ? keyOfSide(chosen.side) : null}
          options={options.map((each) => ({
            value: keyOfSide(each.side),
            label: each.label,
            short: each.level === 'venue' ? each.label : `${each.label}, ${each.group}`,
            group: each.group,
          }))}
          onChange={setKey}
        />
        <TextField label={words.name} value={name} maxLength={maxSnapshotNameLength} error={problem || undefined} onChange={setName} />
        <Button variant="primary" type="submit" icon="plus" disabled={!chosen} busy={isTaking ? words.taking : undefined}>
          {words.take}
        </Button>
      </Form>
    </SectionCard>
  );
}

function OpenCard({ shelf }: { readonly shelf: Shelf }) {
  const words = useSnapshotWords();
  const [refused, setRefused] = useState<{ readonly name: string; readonly refusal: SnapshotRefusal }>();
  const [ignored, setIgnored] = useState(0);
  async function open(file: File): Promise<void> {
    setRefused(undefined);
    setIgnored(0);
    const bytes = file.size > maxSnapshotBytes ? undefined : await file.arrayBuffer().catch(() => new ArrayBuffer(0));
    const read = bytes ? readNamedSnapshot(new Uint8Array(bytes)) : ({ ok: false, refusal: 'tooLarge' } as const);
    if (!read.ok) return setRefused({ name: file.name, refusal: read.refusal });
    const kept = await shelf.keep({ ...read.snapshot, name: read.snapshot.name || file.name.replace(/\.json$/i, '') });
    setIgnored(read.ignored);
    if (kept.ok) toast.success(words.opened(kept.name));
  }
  return (
    <SectionCard title={words.openFile}>
      <div className={classes(layout.stack, styles.stack)}>
        <FileDrop accept="" hint={words.openHint} onFile={(file) => void open(file)} compact />
        {refused && (
          <div role="alert">
            <Banner tone="fault">
              <b>{words.refusals[refused.refusal]}</b> {words.nothingDone(refused.name)}
            </Banner>
          </div>
        )}
        {ignored > 0 && (
          <div role="status">
            <Banner tone="warn">{words.ignored(ignored)}</Banner>
          </div>
        )}
      </div>
    </SectionCard>
  );
}

function Row({ shelf, row }: { readonly shelf: Shelf; readonly row: ShelfRow }) {
  const words = useSnapshotWords();
  const site = useSite();
  const language = useLanguage();
  const flow = copyFlowOf(site);
  const state = useCopy(flow);
  const [asks, setAsks] = useState<'rename' | 'remove'>();
  const [name, setName] = useState(row.name);
  const title = row.name || words.untitled;
  const [first] = row.of;
  const facts = [
    row.scope === 'venue'
      ? words.amps(row.of.length)
      : [first?.name || first?.deviceId, ...(first?.channel === undefined ? [] : [words.channelShort(first.channel)])].join(' · '),
    ...(row.takenAt === '' ? [] : [momentText(language, new Date(row.takenAt))]),
    ...(row.author === '' ? [] : [words.by(row.author)]),
  ];
  const tell = (said: string) => (outcome: Shelved) => (outcome.ok ? toast.success(said) : toast.error(words.refusals[outcome.problem]));
  async function save(): Promise<void> {
    const read = await shelf.read(row.id);
    if (read.ok)
      saveTextFile(exportFileName(title, undefined).replace(/settings\.json$/, 'snapshot.json'), writeNamedSnapshot(read.snapshot));
    else toast.error(words.refusals[read.refusal]);
  }
  async function restore(): Promise<void> {
    const read = await shelf.read(row.id);
    if (!read.ok) return void toast.error(words.refusals[read.refusal]);
    const { states } = read.snapshot;
    const targets = states.flatMap((from): Target[] => {
      const amp = site.amps().find(({ ampId }) => ampId.toUpperCase() === from.deviceId);
      const { channel, values } = from;
      if (!amp) return [];
      const whose = channel === undefined ? nameOf(amp) : words.partOf(nameOf(amp), words.channelShort(channel));
      return [{ amp, name: whose, from, called: title, channel, chosen: new Set([...leavesOf(values)].map(([address]) => address)) }];
    });
    const missing = states.filter(({ deviceId }) => !targets.some(({ from }) => from.deviceId === deviceId));
    if (missing.length > 0) toast.error(words.notHere(listText(missing.map(({ name: whose, deviceId }) => whose || deviceId))));
    if (targets.length > 0) await flow.plan('restore', targets);
  }
  const side = keyOfSide({ kind: 'kept', id: row.id, part: undefined, channel: undefined });
  const live = row.scope === 'venue' ? 'now' : ['now', first?.deviceId, first?.channel].filter((each) => each !== undefined).join('.');
  return (
    <li className={classes(layout.rowApart, layout.divided, styles.item)}>
      <div className={styles.grow}>
        <div className={typography.name}>
          {title} {row.isLoose && <Chip tone="warn">{words.loose}</Chip>}
        </div>
        <div className={typography.caption}>{facts.join(' · ')}</div>
      </div>
      <span className={classes(layout.line, styles.itemActions)}>
        <span className={classes(layout.line, styles.itemVerbs)}>
          <Button small icon="copy" href={`${site.toolPath('compare') ?? ''}?${new URLSearchParams({ a: live, b: side })}`}>
            {words.compare}
            <Hidden> {title}</Hidden>
          </Button>
          {shelf.mayKeep() && (
            <Button small icon="undo" disabled={isUnfinished(state) || state.kind === 'planning'} onClick={() => void restore()}>
              {words.restore}
              <Hidden> {title}</Hidden>
            </Button>
          )}
        </span>
        <IconButton icon="download" label={words.saveFileOf(title)} onClick={() => void save()} />
        {row.mayChange && (
          <>
            <IconButton
              icon="edit"
              label={words.renameOf(title)}
              onClick={() => {
                setName(row.name);
                setAsks('rename');
              }}
            />
            <IconButton icon="trash" label={words.removeOf(title)} onClick={() => setAsks('remove')} />
          </>
        )}
      </span>
      <DialogOrSheet
        open={asks === 'rename'}
        title={words.renameTitle}
        onClose={() => setAsks(undefined)}
        onSubmit={() => {
          if (name.trim() === '') return;
          setAsks(undefined);
          void shelf.rename(row.id, name.trim()).then((outcome) => (outcome.ok ? undefined : toast.error(words.refusals[outcome.problem])));
        }}
        actions={
          <>
            <Button onClick={() => setAsks(undefined)}>{words.cancel}</Button>
            <Button variant="primary" type="submit" disabled={name.trim() === ''}>
              {words.save}
            </Button>
          </>
        }
      >
        <TextField label={words.name} value={name} maxLength={maxSnapshotNameLength} onChange={setName} />
      </DialogOrSheet>
      <Confirm
        open={asks === 'remove'}
        danger
        title={words.removeTitle(title)}
        verb={words.remove}
        onClose={() => setAsks(undefined)}
        onConfirm={() => {
          setAsks(undefined);
          void shelf.remove(row.id).then(tell(words.removed(title)));
        }}
      >
        {words.removeBody}
      </Confirm>
    </li>
  );
}
