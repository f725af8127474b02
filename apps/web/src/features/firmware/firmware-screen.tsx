/** [FWLOCAL-01] to [FWLOCAL-13] */

import { announce } from '../../ui/feedback/live-region.tsx';
import { compareVersions, updatePrefixes } from '@headroom/model/catalogue';
import { isFirmwareFor } from '@headroom/model/firmware';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useLooking } from '../../device/binding/looking.ts';
import { useDeviceWords } from '../../device/words.ts';
import { useLocalSite } from '../../device/site/local-site-context.tsx';
import { useTouchFirmware } from '../../device/site/touch/touch-firmware.ts';
import { carrierOf } from '../../device/site/touch/touch-line.ts';
import { currentLocale } from '../../i18n/locale.ts';
import { paths } from '../../navigation/local-table.ts';
import { useTitle } from '../../navigation/place.ts';
import { region } from '../../region.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { PageTitle } from '../../ui/look/text.tsx';
import { useNarrow } from '../../ui/look/width.ts';
import { PageHead, WidePage } from '../../ui/surfaces/page.tsx';
import { AmpList } from './amp-list.tsx';
import { Countdown } from './countdown.tsx';
import { openFirmware, type FirmwareFile, type FirmwareFileRefusal } from './firmware-file.ts';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './firmware-screen.module.css';
import { updateRows, useFirmwareSaid } from './rows.ts';
import { isFailure, isRunning } from './update-result.ts';
import { judge, targetOf, type Judged } from './targets.ts';
import { TouchSection } from './touch-section.tsx';
import type { ReachedTarget } from './update-run.ts';
import { updateRunOf } from './update-runs.ts';
import { useFirmwareWords, type Words } from './words.ts';

type Chosen =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening'; readonly name: string }
  | { readonly kind: 'refused'; readonly name: string; readonly refusal: FirmwareFileRefusal }
  | { readonly kind: 'file'; readonly file: FirmwareFile };

function FirmwarePage() {
  const words = useFirmwareWords();
  const site = useLocalSite();
  const run = updateRunOf(site);
  const updates = useSyncExternalStore(run.subscribe, run.updates);
  const touch = useTouchFirmware(carrierOf(site));
  const [chosen, setChosen] = useState<Chosen>({ kind: 'none' });
  /** As they were counted when the question appeared. */
  const [inQuestion, setInQuestion] = useState<readonly ReachedTarget[]>();
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set());
  const narrow = useNarrow();
  const reasonId = useId();
  useTitle(words.title, paths.amps);

  const file = chosen.kind === 'file' ? chosen.file : run.file();
  const minimum = region.minimumUpdateFirmware === '' ? undefined : region.minimumUpdateFirmware;
  const amps = site.amps();
  const judged = amps.map((amp) => judge(amp, { file, minimum }));
  useFirmwareSaid(site);
  const rows = updateRows(site, updates, judged, file !== undefined);
  const running = rows.filter(({ status }) => isRunning(status)).length;
  const isStarted = updates.length > 0;
  const failed = new Set(rows.flatMap(({ update, status }) => (updates.includes(update) && isFailure(status) ? [update.ampId] : [])));
  const isAgain = running === 0 && failed.size > 0;
  const asked = judged.filter(({ ampId }) => !isStarted || failed.has(ampId));
  const able = amps.flatMap((amp, index) =>
    asked.includes(judged[index] as Judged) ? (targetOf(amp, judged[index] as Judged) ?? []) : [],
  );
  const targets = able.filter(({ ampId }) => isStarted || !spared.has(ampId));
  const older = (inQuestion ?? []).filter(({ before, expected }) => expected !== undefined && compareVersions(expected, before) < 0);
  const { looking } = useDeviceWords();
  const isLookedAt = useLooking();
  const reason = isLookedAt
    ? looking
    : disabledReason(words, {
        file,
        judged: asked,
        able: able.length,
        targets: targets.length,
        isAgain,
        isTouchBusy: touch.status === 'UpdateInProgress',
      });
  useSaid(rows.map(({ update, status }) => ({ name: update.name, isDone: status === 'success' })));

  const latest = useRef<File>(undefined);
  async function choose(given: File): Promise<void> {
    latest.current = given;
    // After a reload, the file that is asked for is for those that failed.
    if (isAgain && !file) setSpared(new Set(updates.flatMap(({ ampId }) => (failed.has(ampId) ? [] : [ampId]))));
    run.reset();
    setChosen({ kind: 'opening', name: given.name });
    const opened = await openFirmware(given);
    // Another file may have been chosen during the read.
    if (latest.current !== given) return;
    setChosen(opened.ok ? { kind: 'file', file: opened.file } : { kind: 'refused', name: given.name, refusal: opened.refusal });
  }
  const canBegin = !isStarted || isAgain;
  const sent = updates.filter(({ upload }) => upload === 'SUCCESS').length;
  const verbOf = isAgain ? words.again : words.update;
  const begin = (
    <span className={classes(layout.line3, styles.begin)}>
      {canBegin && reason !== undefined && chosen.kind !== 'opening' && (
        <span id={reasonId} className={typography.caption}>
          {reason}
        </span>
      )}
      <Button
        variant="primary"
        disabled={reason !== undefined || !canBegin}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={() => setInQuestion(targets)}
      >
        {targets.length > 0 && canBegin ? verbOf(targets.length) : isAgain ? words.tryAgain : words.updateNone}
      </Button>
    </span>
  );
  return (
    <WidePage>
      <PageHead>
        <PageTitle>{words.title}</PageTitle>
        {running > 0 && (
          <Chip tone="accent" icon="spinner">
            {words.inProgress}
          </Chip>
        )}
        {!narrow && begin}
      </PageHead>
      {isStarted && (
        <div className={classes(layout.grid4, styles.top)}>
          <Countdown updates={updates} isOver={running === 0} />
          <section className={classes(layout.stack, layout.panel, styles.card)}>
            <div className={classes(layout.row, styles.file)}>
              <Icon name="file" />
              <div className={styles.grow}>
                <div className={typography.name}>{file?.name ?? updates[0]?.image}</div>
                <div className={typography.caption}>
                  {[words.sentTo(sent, updates.length), ...(file ? [sizeText(words, file.bytes)] : [])].join(' · ')}
                </div>
              </div>
              {updates.some(({ upload }) => upload === 'SENDING') ? (
                <Chip tone="accent" icon="spinner">
                  {words.sending}
                </Chip>
              ) : (
                sent > 0 && (
                  <Chip tone="ok" icon="check">
                    {words.sent}
                  </Chip>
                )
              )}
            </div>
            <AnotherFile disabled={running > 0} onFile={(given) => void choose(given)} />
          </section>
        </div>
      )}
      {!isStarted && <FilePlace chosen={chosen} onFile={(given) => void choose(given)} />}
      {narrow && canBegin && begin}
      <AmpList
        site={site}
        rows={rows}
        isStarted={isStarted}
        judged={judged}
        hasFile={file !== undefined}
        spared={spared}
        onSpare={(ampId, isSpared) => setSpared(new Set(isSpared ? [...spared, ampId] : [...spared].filter((one) => one !== ampId)))}
      />
      <TouchSection isAmpBusy={running > 0} />
      {inQuestion && (
        <Confirm
          open
          onClose={() => setInQuestion(undefined)}
          danger={older.length > 0}
          title={older.length > 0 ? words.olderTitle(older.length) : words.confirmTitle(inQuestion.length)}
          verb={older.length > 0 ? words.installOlder : verbOf(inQuestion.length)}
          onConfirm={() => {
            setInQuestion(undefined);
            if (file) run.start(file, inQuestion);
          }}
        >
          {older.map(({ ampId, name, before, expected = '' }) => (
            <p key={ampId}>{words.older(name, before, expected)}</p>
          ))}
          <p>{words.confirmBody}</p>
        </Confirm>
      )}
    </WidePage>
  );
}
export { FirmwarePage as Screen };

/** [FWLOCAL-04] */
function disabledReason(
  words: Words,
  facts: {
    file: FirmwareFile | undefined;
    judged: readonly Judged[];
    able: number;
    targets: number;
    isAgain: boolean;
    isTouchBusy: boolean;
  },
): string | undefined {
  const { file, judged, able, targets, isAgain, isTouchBusy } = facts;
  // While all update, no file is needed.
  const there = judged.filter(({ leftOut }) => leftOut !== 'not connected');
  if (there.length > 0 && there.every(({ leftOut }) => leftOut === 'updating')) return words.why.updating;
  if (!file) return isAgain ? words.why.fileAgain : words.why.noFile;
  if (isTouchBusy) return words.why.touch;
  if (targets > 0) return undefined;
  if (able > 0) return words.why.noneChosen;
  if (isAgain && there.length === 0) return words.why.away;
  return judged.some(({ leftOut, image }) => leftOut === 'read-only' && image !== undefined) ? words.why.readOnly : words.why.noTarget;
}

function useSaid(rows: readonly { readonly name: string; readonly isDone: boolean }[]): void {
  const words = useFirmwareWords();
  const said = useRef(new Set<string>());
  const done = rows.filter(({ isDone }) => isDone).map(({ name }) => name);
  const key = done.join('\n');
  useEffect(() => {
    const names = key === '' ? [] : key.split('\n');
    for (const name of names) if (!said.current.has(name)) announce(words.finishedSaid(name));
    said.current = new Set(names);
  }, [key, words]);
}

const accept = '.enc,.zip';
function FilePlace({ chosen, onFile }: { readonly chosen: Chosen; readonly onFile: (file: File) => void }) {
  const words = useFirmwareWords();
  return (
    <section className={classes(layout.stack, layout.panel, styles.card)}>
      {chosen.kind === 'file' ? (
        <>
          <div className={classes(layout.row, styles.file)}>
            <Icon name="file" />
            <div className={styles.grow}>
              <div className={typography.name}>{chosen.file.name}</div>
              <div className={typography.caption}>
                {[
                  sizeText(words, chosen.file.bytes),
                  ...(chosen.file.kind === 'package' ? [words.imagesInside(imagesIn(chosen.file))] : []),
                ].join(' · ')}
              </div>
            </div>
          </div>
          <AnotherFile disabled={false} onFile={onFile} />
        </>
      ) : (
        <>
          <FileDrop label={words.chooseFile} accept={accept} hint={words.kinds} onFile={onFile} />
          {chosen.kind === 'opening' && (
            <p className={typography.caption} role="status">
              <Spinner /> {words.opening}
            </p>
          )}
          {chosen.kind === 'refused' && (
            <div role="alert">
              <Banner tone="fault">
                <b>{words.fileRefused}</b>
                <div>{words.refusals[chosen.refusal]}</div>
                <div className={typography.caption}>{words.nothingSent(chosen.name)}</div>
              </Banner>
            </div>
          )}
        </>
      )}
    </section>
  );
}
const imagesIn = (file: Extract<FirmwareFile, { kind: 'package' }>): number =>
  file.entries.filter(({ name }) => updatePrefixes.some((updatePrefix) => isFirmwareFor(name, { updatePrefix }))).length;
const sizeText = (words: Words, bytes: number): string =>
  words.megabytes(new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: bytes < 1e6 ? 2 : 1 }).format(bytes / 1e6));

function AnotherFile({ disabled, onFile }: { readonly disabled: boolean; readonly onFile: (file: File) => void }) {
  const words = useFirmwareWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes(layout.row, styles.another)}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={words.chooseAnother}
        onChange={(event) => {
          const [given] = event.currentTarget.files ?? [];
          if (given) onFile(given);
          event.currentTarget.value = '';
        }}
      />
      <Button icon="folder" disabled={disabled} onClick={() => input.current?.click()}>
        {words.chooseAnother}
      </Button>
      <span className={typography.caption}>{words.kinds}</span>
    </div>
  );
}
