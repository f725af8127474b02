import { useId } from 'react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Empty } from '../../ui/feedback/state.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { secondText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { Change } from '../safe-changes/undo.ts';
import { Hidden } from '../../ui/look/text.tsx';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './history-panel.module.css';
import { useStepText, type Told } from './step-text.ts';
import { isFixed } from './trail.ts';
import { useHistoryWords } from './words.ts';

export interface Entry {
  readonly id: string;
  readonly at: number;
  readonly changes: readonly Told[];
  readonly state: 'done' | 'now' | 'back' | 'fixed';
}
interface HistoryPanelProps {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** Undefined where there is nothing to undo or redo. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  readonly goTo: (index: number) => void;
  readonly isOff: boolean;
  readonly emptyBody: string;
  readonly onClose: () => void;
}
export function HistoryPanel({ name, entries, undo, redo, goTo, isOff, emptyBody, onClose }: HistoryPanelProps) {
  const id = useId();
  const words = useHistoryWords();
  return (
    <Modal onClose={onClose} labelledBy={id} describedBy={undefined} className={styles.panel} scrimCloses>
      <div className={classes(layout.stack, styles.column)}>
        <header className={classes(layout.line, styles.head)}>
          <h2 id={id} className={typography.title}>
            {words.title} <span className={classes(typography.caption, styles.whose)}>{name}</span>
          </h2>
          <IconButton icon="close" label={words.close} onClick={onClose} />
        </header>
        <div className={classes(layout.grid2, styles.verbs)}>
          <Button variant="primary" icon="undo" disabled={isOff || undo === undefined} onClick={undo}>
            {words.undo}
          </Button>
          <Button icon="redo" disabled={isOff || redo === undefined} onClick={redo}>
            {words.redo}
          </Button>
        </div>
        {entries.length === 0 ? (
          <Empty icon="clock" title={words.empty}>
            {emptyBody}
          </Empty>
        ) : (
          <ol className={classes(layout.tall, styles.steps)} aria-label={words.ofAmp} reversed>
            {entries
              .map((entry, index) => <EntryRow key={entry.id} entry={entry} isOff={isOff} onTravel={() => goTo(index)} />)
              .toReversed()}
          </ol>
        )}
        <footer className={classes(typography.caption, layout.flex2, styles.foot)}>
          <Icon name="info" size={16} />
          {words.foot}
        </footer>
      </div>
    </Modal>
  );
}

interface EntryRowProps {
  readonly entry: Entry;
  readonly isOff: boolean;
  readonly onTravel: () => void;
}
const maxNamed = 4;

function EntryRow({ entry: { changes, at, state }, isOff, onTravel }: EntryRowProps) {
  const words = useHistoryWords();
  const language = useLanguage();
  const { brief, place } = useStepText();
  const [first] = changes;
  if (!first) return null;
  const isBack = state === 'back';
  const isNow = state === 'now';
  const [fixed] = changes.filter(isFixed);
  const time = secondText(language, new Date(at));
  return (
    <li className={classes(styles.step, isBack && styles.back, isNow && styles.current)} aria-current={isNow ? 'step' : undefined}>
      <span className={classes(layout.center, styles.sign)}>
        <Icon name={changes.length > 1 ? 'copy' : iconOf(first)} size={16} />
      </span>
      <div className={classes(layout.fill, layout.breaks)}>
        <p className={styles.name}>{changes.length > 1 ? words.several(changes.length) : place(first)}</p>
        {changes.length > 1 ? (
          <ul>
            {changes.slice(0, maxNamed).map((change) => (
              <li key={place(change)} className={classes(typography.note, styles.each)}>
                {place(change)} <Turn change={change} />
              </li>
            ))}
            {changes.length > maxNamed && (
              <li className={classes(typography.note, styles.each)}>{words.more(changes.length - maxNamed)}</li>
            )}
          </ul>
        ) : (
          <Turn change={first} />
        )}
        {fixed && (
          <p className={classes(typography.caption, layout.breaks)}>{words.fixedWhy(fixed.handle.property.kind === 'coefficients')}</p>
        )}
        <p className={typography.caption}>
          {time}
          {isBack && ` · ${words.takenBack}`}
        </p>
      </div>
      {state === 'fixed' ? (
        <span className={classes(layout.inline, typography.caption, styles.fixed)}>
          <Icon name="lock" size={16} />
          {words.fixed}
        </span>
      ) : isNow ? (
        <Chip tone="accent">{words.now}</Chip>
      ) : (
        <Button
          small
          variant={isBack ? 'default' : 'quiet'}
          icon={isBack ? 'redo' : 'undo'}
          disabled={isOff}
          aria-label={(isBack ? words.forthTo : words.backTo)(brief(changes))}
          onClick={onTravel}
        >
          {isBack ? words.redo : words.toHere}
        </Button>
      )}
    </li>
  );
}

function iconOf({ handle: { name, resource } }: Change): IconName {
  if (name.startsWith('mute')) return 'mute';
  const [, icon] = signs.find(([kind]) => kind.test(resource.name)) ?? [];
  return icon ?? 'settings';
}
const signs: readonly (readonly [kind: RegExp, icon: IconName])[] = [
  [/Limiter$/, 'limit'],
  [/Eq|Filter|crossover/i, 'eq'],
  [/^(?:ethernet|wifi|network)/i, 'wired'],
  [/^(?:output|input|analog|dante)/i, 'speaker'],
];

function Turn({ change }: { readonly change: Change }) {
  const words = useHistoryWords();
  const { value } = useStepText();
  const [from, to] = [value(change, change.from), value(change, change.to)];
  return (
    <span className={styles.turn}>
      <span aria-hidden>
        {from} → <b>{to}</b>
      </span>
      <Hidden>{words.becomes(from, to)}</Hidden>
    </span>
  );
}
