import type { AmpState, ComparedGroup, ComparedRow, Comparison } from '@headroom/model/transfer';
import { useState } from 'react';
import { useSpeech } from '../../device/files/setting-text.ts';
import { Checkbox } from '../../ui/controls/choice.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/look/icon.tsx';
import { Hidden } from '../../ui/look/text.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';

import { groupTitle, rowDifference, rowTitle, rowValue } from './comparison-text.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './snapshots.module.css';
import { useSnapshotWords } from './words.ts';

/** By amplifier id: the site's list may change. */
export const rowId = ({ deviceId, channel }: AmpState, { address }: ComparedRow) => `${deviceId} ${channel ?? ''} ${address}`;

interface SettingsCardProps {
  readonly comparison: Comparison;
  readonly onlyDifferences: boolean;
  readonly onOnlyDifferences: (only: boolean) => void;
  readonly why: (pair: number, row: ComparedRow) => string | undefined;
  readonly isChosen: (pair: number, row: ComparedRow) => boolean;
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void;
}
export function SettingsCard(props: SettingsCardProps) {
  const words = useSnapshotWords();
  const { comparison, onlyDifferences, onOnlyDifferences } = props;
  // Several equal sections would drown the differences.
  const isChannel = comparison.pairs[0]?.a.channel !== undefined;
  const groups = comparison.groups.filter(({ differences }) => isChannel || !onlyDifferences || differences > 0);
  const alike = comparison.groups.length - groups.length;
  return (
    <SectionCard
      title={words.settings}
      flush
      aside={<Switch label={words.onlyDifferences} checked={onlyDifferences} onChange={onOnlyDifferences} />}
    >
      <div className={styles.columns} aria-hidden="true">
        <span />
        <span>{words.setting}</span>
        <span>A</span>
        <span>B</span>
        <span>{words.aMinusB}</span>
      </div>
      {groups.map((group) => (
        <Group key={group.key} group={group} {...props} />
      ))}
      {(alike > 0 || comparison.lacking > 0) && (
        <p className={classes(typography.caption, styles.foot)}>
          {[...(alike > 0 ? [words.alike(alike)] : []), ...(comparison.lacking > 0 ? [words.lacking(comparison.lacking)] : [])].join(' ')}
        </p>
      )}
    </SectionCard>
  );
}

function Group({ group, comparison, onlyDifferences, why, isChosen, onChoose }: SettingsCardProps & { readonly group: ComparedGroup }) {
  const words = useSnapshotWords();
  const speech = useSpeech();
  const [opened, setOpened] = useState<boolean>();
  const { pair, differences, rows } = group;
  const idOf = (row: ComparedRow) => {
    const state = comparison.pairs[pair]?.a;
    return state ? rowId(state, row) : '';
  };
  const isOpen = opened ?? differences > 0;
  const title = groupTitle(words, comparison, group);
  const shown = rows.filter(({ how }) => !onlyDifferences || how === 'different');
  const copyable = rows.filter((row) => row.how === 'different' && why(pair, row) === undefined);
  const chosen = copyable.filter((row) => isChosen(pair, row)).length;
  const canOpen = shown.length > 0;
  return (
    <section>
      <h3 className={classes(layout.grid3, styles.group)}>
        {copyable.length > 1 ? (
          <span className={styles.tick}>
            <Checkbox
              label={words.all(title)}
              hideLabel
              checked={chosen === copyable.length ? true : chosen === 0 ? false : 'mixed'}
              onChange={(isOn) => onChoose(copyable.map(idOf), isOn)}
            />
          </span>
        ) : (
          <span />
        )}
        <button
          type="button"
          className={classes(layout.line2, styles.opener)}
          aria-expanded={canOpen && isOpen}
          disabled={!canOpen}
          onClick={() => setOpened(!isOpen)}
        >
          <Icon name="chev-right" size={16} className={classes(styles.chevron, canOpen && isOpen && styles.turned)} />
          <span>{title}</span>
          {differences > 0 ? <span className={styles.count}>{differences}</span> : <span className={typography.caption}>{words.same}</span>}
        </button>
      </h3>
      {canOpen && isOpen && (
        <ul>
          {shown.map((row) => {
            const reason = why(pair, row);
            const name = rowTitle(speech, row);
            return (
              <li key={row.address} className={styles.row}>
                {row.how === 'same' ? (
                  <span />
                ) : (
                  <span className={styles.tick} title={reason}>
                    <Checkbox
                      label={reason === undefined ? words.take1(name) : `${words.take1(name)}: ${reason}`}
                      hideLabel
                      disabled={reason !== undefined}
                      checked={reason === undefined && isChosen(pair, row)}
                      onChange={(isOn) => onChoose([idOf(row)], isOn)}
                    />
                  </span>
                )}
                <span className={styles.name}>{name}</span>
                <span className={styles.valueA}>
                  <i className={styles.lineA} aria-hidden="true" />
                  <Hidden>A </Hidden>
                  {rowValue(speech, row, row.a)}
                </span>
                <span className={styles.valueB}>
                  <i className={styles.lineB} aria-hidden="true" />
                  <Hidden>B </Hidden>
                  {rowValue(speech, row, row.b)}
                </span>
                <span className={styles.difference}>
                  <Hidden>{words.aMinusB} </Hidden>
                  {row.how === 'same' ? '' : rowDifference(speech, row)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
