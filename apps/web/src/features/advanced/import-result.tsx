import type { ValueChange } from '@headroom/model/transfer';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { settingText, type Speech } from '../../device/files/setting-text.ts';
import { listText as joined } from '../../i18n/list-text.ts';
import { useDeviceWords } from '../../device/words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/controls/text-file.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './advanced-screen.module.css';
import { hasErrors, type Finished, type UndoQuestion } from './import-flow.ts';
import { KeptAsIs } from './output-state.tsx';
import { changeRows, listText, noteRows, NoteTables, SettingTable, useSpeech } from './setting-table.tsx';
import { useAdvancedWords } from './words.ts';

interface ResultProps {
  readonly finished: Finished;
  readonly asks: UndoQuestion | undefined;
  readonly busy: boolean;
  readonly canUndo: boolean;
  readonly onUndo: (agreed: readonly ValueChange[] | undefined) => void;
  readonly onKeep: () => void;
  readonly onDone: () => void;
}
export function ImportResult({ finished, asks, busy, canUndo, onUndo, onKeep, onDone }: ResultProps) {
  const { chosen, choice, now, plan, outcome } = finished;
  const words = useAdvancedWords();
  const speech = useSpeech();
  const deviceWords = useDeviceWords();
  const rows = noteRows(speech, chosen, choice, now, plan);
  const count = rows.dropped.length + rows.clamped.length + rows.replaced.length;
  if (!outcome.ok) {
    const { failed, why, isPutBack } = outcome;
    const where = failed.kind === 'write' ? settingText(speech, `${failed.place.path}/${Object.keys(failed.values)[0] ?? ''}`) : undefined;
    return (
      <>
        <div role="alert">
          <Banner tone="fault">
            {/* [IMPEXP-20] */}
            <b>{failed.kind === 'resetLocks' ? words.refusals.couldNotResetLocks : words.failed}</b>
            <div className={styles.detail}>
              {where ? speech.words.join(where.place, where.setting) : words.steps[failed.kind]}: {outcomeText(deviceWords, why)}
            </div>
            <div className={styles.detail}>{isPutBack ? words.putBack : words.notPutBack}</div>
          </Banner>
        </div>
        <div className={classes(layout.row2, styles.buttons)}>
          {!isPutBack && (
            <Button variant="primary" icon="undo" disabled={!canUndo} busy={busy ? words.undoing : undefined} onClick={() => onUndo([])}>
              {words.restoreBefore}
            </Button>
          )}
          <Button disabled={busy} onClick={onDone}>
            {words.done}
          </Button>
        </div>
        {asks && <UndoConfirm asks={asks} verb={words.restoreBefore} onUndo={onUndo} onKeep={onKeep} />}
      </>
    );
  }
  const isPartial = hasErrors(plan);
  return (
    <>
      <div role="status">
        <Banner tone={isPartial ? 'warn' : 'ok'}>
          <b>{isPartial ? words.succeededWithErrors : words.succeeded}</b>
          <div className={styles.detail}>
            {[
              words.changed(plan.changes.length),
              ...(rows.dropped.length > 0 ? [words.unsupportedCount(rows.dropped.length)] : []),
              ...(rows.clamped.length > 0 ? [words.limitedCount(rows.clamped.length)] : []),
              ...(rows.replaced.length > 0 ? [words.replacedCount(rows.replaced.length)] : []),
            ].join(' ')}
          </div>
          <KeptAsIs choice={choice} now={now} kept={plan.kept} />
        </Banner>
      </div>
      <NoteTables rows={rows} />
      <div className={classes(layout.row2, styles.buttons)}>
        <Button icon="undo" disabled={!canUndo} busy={busy ? words.undoing : undefined} onClick={() => onUndo(undefined)}>
          {words.undoImport}
        </Button>
        {count > 0 && (
          <Button
            variant="quiet"
            icon="copy"
            onClick={() => void copyText(listText(rows), null).then((ok) => (ok ? toast.success(words.copied) : undefined))}
          >
            {words.copyList}
          </Button>
        )}
        <Button disabled={busy} onClick={onDone}>
          {words.done}
        </Button>
      </div>
      {asks && <UndoConfirm asks={asks} verb={words.undoImport} onUndo={onUndo} onKeep={onKeep} />}
    </>
  );
}

interface UndoConfirmProps extends Pick<ResultProps, 'onUndo' | 'onKeep'> {
  readonly asks: UndoQuestion;
  readonly verb: string;
}
function UndoConfirm({ asks: { rises, left, now }, verb, onUndo, onKeep }: UndoConfirmProps) {
  const words = useAdvancedWords();
  const speech = useSpeech();
  return (
    <Confirm open cautious={rises.length > 0} onClose={onKeep} title={words.undoTitle} verb={verb} onConfirm={() => onUndo(rises)}>
      <p>{words.undoBody}</p>
      {left.length > 0 && <p>{words.changedSince(namesOf(speech, left))}</p>}
      {rises.length > 0 && (
        <>
          <p>{words.louderRestoreBody}</p>
          <SettingTable label={words.louderTitle} rows={changeRows(speech, now, rises)} one={words.now} other={words.restored} />
        </>
      )}
    </Confirm>
  );
}

export function Undone({ isWhole, left }: { readonly isWhole: boolean; readonly left: readonly string[] }) {
  const words = useAdvancedWords();
  const speech = useSpeech();
  if (!isWhole) return <Banner tone="fault">{words.undoFailed}</Banner>;
  return (
    <Banner tone={left.length > 0 ? 'warn' : 'ok'}>
      {left.length > 0 ? `${words.undoneLess} ${words.changedSince(namesOf(speech, left))}` : words.undone}
    </Banner>
  );
}
const namesOf = (speech: Speech, addresses: readonly string[]) =>
  joined(
    addresses.map((address) => {
      const { place, setting } = settingText(speech, address);
      return speech.words.join(place, setting);
    }),
  );
