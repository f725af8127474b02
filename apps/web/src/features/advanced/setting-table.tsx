import { at, grouped } from '@headroom/model/property';
import type { Altered, Decided, Dropped, Replaced, ValueChange } from '@headroom/model/transfer';
import { useState } from 'react';
import { DataTable } from '../../ui/surfaces/data-table.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './advanced-screen.module.css';
import type { ChosenFile, Choice } from './import-flow.ts';
import type { DeviceNow } from '../../device/files/device-tree.ts';
import { settingText, useSpeech as useSettingSpeech, valueText, type Speech } from '../../device/files/setting-text.ts';
import { useAdvancedWords, type Words } from './words.ts';

export interface SettingRow {
  readonly key: string;
  readonly place: string;
  readonly setting: string;
  readonly one: string;
  readonly other: string;
  readonly isLouder?: boolean;
}

export interface ImportSpeech extends Speech {
  readonly own: Words;
}
export const useSpeech = (): ImportSpeech => ({ ...useSettingSpeech(), own: useAdvancedWords() });

export function changeRows(speech: Speech, { schema }: DeviceNow, changes: readonly ValueChange[]): SettingRow[] {
  return changes.map(({ address, before, after, isLouder }) => ({
    key: address,
    ...settingText(speech, address),
    one: valueText(speech, schema, address, before),
    other: valueText(speech, schema, address, after),
    isLouder,
  }));
}

export interface NoteRows {
  readonly dropped: readonly SettingRow[];
  readonly clamped: readonly SettingRow[];
  readonly replaced: readonly SettingRow[];
}
export function noteRows(speech: ImportSpeech, { file }: ChosenFile, { channel }: Choice, { schema }: DeviceNow, plan: Decided): NoteRows {
  const { words, own } = speech;
  const inFile = (address: string) => at(file.values, channel === undefined ? address : address.replace(/^\/amp\/channels\/\d+/, ''));
  const dropped = ({ address, reason }: Dropped): SettingRow => {
    const value = inFile(address);
    const isBranch = typeof value === 'object' && value !== null && !Array.isArray(value);
    return {
      key: address,
      ...settingText(speech, address),
      one: isBranch || value === undefined ? '–' : valueText(speech, schema, address, value),
      other: words.reasons[reason],
    };
  };
  const altered = ({ address, from, to }: Altered): SettingRow => {
    const becomes = valueText(speech, schema, address, to);
    const isCut = typeof from === 'string' && typeof to === 'string' && from.startsWith(to);
    return {
      key: address,
      ...settingText(speech, address),
      one: valueText(speech, schema, address, from),
      other: isCut ? own.cutTo(becomes, to.length) : becomes,
    };
  };
  const replaced = (one: Replaced): SettingRow => {
    const row = altered(one);
    return { ...row, other: one.because === 'translated' ? own.translated(row.other) : own.toDefault(row.other) };
  };
  return { dropped: plan.dropped.map(dropped), clamped: plan.clamped.map(altered), replaced: plan.replaced.map(replaced) };
}

function LouderMark({ text }: { readonly text: string }) {
  return (
    <span className={classes(layout.inline, styles.louder)}>
      <Icon name="volume" size={16} />
      {text}
    </span>
  );
}

interface SettingTableProps {
  readonly label: string;
  readonly rows: readonly SettingRow[];
  readonly one: string;
  readonly other: string;
  readonly hidePlace?: boolean;
}
export function SettingTable({ label, rows, one, other, hidePlace }: SettingTableProps) {
  const words = useAdvancedWords();
  return (
    <div className={classes(layout.outline, styles.table)}>
      <DataTable
        label={label}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            key: 'setting',
            label: words.setting,
            narrow: 'title',
            width: '38%',
            renderCell: ({ place, setting }) => (
              <span className={classes(layout.stack, styles.setting)}>
                {!hidePlace && <span className={typography.caption}>{place}</span>}
                <span className={styles.name}>{setting}</span>
              </span>
            ),
          },
          { key: 'one', label: one, renderCell: (row) => <span className={styles.cell}>{row.one}</span> },
          {
            key: 'other',
            label: other,
            renderCell: (row) => (
              <span className={styles.cell}>
                {row.other}
                {row.isLouder && <LouderMark text={words.louder} />}
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

export function NoteTables({ rows: { dropped, clamped, replaced } }: { readonly rows: NoteRows }) {
  const words = useAdvancedWords();
  return (
    <>
      {dropped.length > 0 && (
        <section className={classes(layout.stack, styles.notes)}>
          <h3 className={classes(layout.wrap, typography.strong, styles.noteTitle)}>
            <Icon name="offline" size={16} />
            {words.unsupportedTitle}
          </h3>
          <SettingTable label={words.unsupportedTitle} rows={dropped} one={words.inFile} other={words.onAmp} />
        </section>
      )}
      {clamped.length > 0 && (
        <section className={classes(layout.stack, styles.notes)}>
          <h3 className={classes(layout.wrap, typography.strong, styles.limitedTitle)}>
            <Icon name="arrow-down" size={16} />
            {words.clampedTitle}
          </h3>
          <SettingTable label={words.clampedTitle} rows={clamped} one={words.inFile} other={words.onAmp} />
        </section>
      )}
      {replaced.length > 0 && (
        <section className={classes(layout.stack, styles.notes)}>
          <h3 className={classes(layout.wrap, typography.strong, styles.limitedTitle)}>
            <Icon name="edit" size={16} />
            {words.replacedTitle}
          </h3>
          <SettingTable label={words.replacedTitle} rows={replaced} one={words.inFile} other={words.onAmp} />
        </section>
      )}
    </>
  );
}

const fewChanges = 12;
export function ChangeGroups({ rows }: { readonly rows: readonly SettingRow[] }) {
  const words = useAdvancedWords();
  if (rows.length <= fewChanges) return <SettingTable label={words.preview} rows={rows} one={words.now} other={words.after} />;
  const groups = grouped(rows, ({ place }) => place);
  return (
    <div className={classes(layout.outline, styles.groups)}>
      {[...groups].map(([place, own]) => (
        <Group key={place} place={place} rows={own} />
      ))}
    </div>
  );
}
function Group({ place, rows }: { readonly place: string; readonly rows: readonly SettingRow[] }) {
  const words = useAdvancedWords();
  const louder = rows.filter(({ isLouder }) => isLouder).length;
  const [open, setOpen] = useState(louder > 0);
  return (
    <details className={classes(layout.divided, styles.group)} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes(layout.line2, styles.summary)}>
        <Icon name="chev-right" size={16} className={styles.chevron} />
        <b>{place}</b>
        <span className={typography.caption}>{words.changeCount(rows.length)}</span>
        {louder > 0 && <LouderMark text={words.louderCount(louder)} />}
      </summary>
      {open && <SettingTable label={place} rows={rows} one={words.now} other={words.after} hidePlace />}
    </details>
  );
}

export function listText(rows: NoteRows): string {
  return [...rows.dropped, ...rows.clamped, ...rows.replaced]
    .map(({ place, setting, one, other }) => [place, setting, one, other].join('\t'))
    .join('\n');
}
