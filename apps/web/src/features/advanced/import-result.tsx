import { useState } from 'react';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { settingText } from '../../device/files/setting-text.ts';
import { useDeviceWords } from '../../device/words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/controls/text-file.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './advanced-screen.module.css';
import { hasErrors, type Finished } from './import-flow.ts';
import { KeptAsIs } from './output-state.tsx';
import { listText, noteRows, NoteTables, useSpeech } from './setting-table.tsx';
import { useAdvancedWords } from './words.ts';

interface ResultProps {
  readonly finished: Finished;
  readonly busy: boolean;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
  readonly onDone: () => void;
}
export function ImportResult({ finished: { chosen, choice, now, plan, outcome }, busy, canUndo, onUndo, onDone }: ResultProps) {
  const words = useAdvancedWords();
  const speech = useSpeech();
  const deviceWords = useDeviceWords();
  const [asks, setAsks] = useState(false);
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
            <Button variant="primary" icon="undo" disabled={!canUndo} busy={busy ? words.undoing : undefined} onClick={onUndo}>
              {words.restoreBefore}
            </Button>
          )}
          <Button disabled={busy} onClick={onDone}>
            {words.done}
          </Button>
        </div>
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
        <Button icon="undo" disabled={!canUndo} busy={busy ? words.undoing : undefined} onClick={() => setAsks(true)}>
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
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={words.undoTitle}
        verb={words.undoImport}
        onConfirm={() => {
          setAsks(false);
          onUndo();
        }}
      >
        {words.undoBody}
      </Confirm>
    </>
  );
}
