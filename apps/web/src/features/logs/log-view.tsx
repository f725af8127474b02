/** [LOGS-01] [LOGS-02] */

import { deviceInfo, logs } from '@headroom/model/amplifier';
import { useMemo, useState } from 'react';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { ReadOnlyValue } from '../../device/controls/read-only-value.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Empty } from '../../ui/feedback/state.tsx';
import { Caption } from '../../ui/look/text.tsx';
import { saveTextFile } from '../../ui/controls/text-file.ts';
import { SearchField } from '../../ui/controls/text-field.tsx';
import { useNarrow, useWide } from '../../ui/look/width.ts';
import { ClearLog } from './clear-log.tsx';
import { LogDays } from './log-days.tsx';
import { filterLog, readLog, type LogLevel, type LogName } from '@headroom/model/health';
import { Row } from '../../ui/surfaces/columns.tsx';
import styles from './log-view.module.css';
import { useLogWords } from './words.ts';

type Shown = LogLevel | 'all';
const levels = ['all', 'fault', 'warning', 'info'] as const;
const icons = { all: undefined, fault: 'fault', warning: 'warn', info: 'info' } as const;

export const LogView = ({ log }: { readonly log: LogName }) => (
  <ReadOnlyValue of={logs.properties[log]} params={{}}>
    <Log log={log} />
  </ReadOnlyValue>
);

function Log({ log }: { readonly log: LogName }) {
  const words = useLogWords();
  const text = useAmp((amp) => amp.read(logs.properties[log], {}));
  const name = useAmp((amp) => amp.read(deviceInfo.properties.deviceName, {})) ?? '';
  const [level, setLevel] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  const entries = useMemo(() => readLog(log, text ?? ''), [log, text]);
  const shown = useMemo(() => filterLog(entries, level, search), [entries, level, search]);
  const count = (of: Shown) => (of === 'all' ? entries.length : entries.filter((entry) => entry.level === of).length);
  const label = { all: words.all, fault: words.faults, warning: words.warnings, info: words.notes };
  const isEmpty = entries.length === 0;
  const narrow = useNarrow();
  const wide = useWide();
  if (text === undefined) return <Banner tone="plain">{words.unknown}</Banner>;
  return (
    <>
      <Row>
        <div className={styles.levels}>
          <Segmented
            label={words.level}
            value={level}
            block={narrow}
            options={levels.map((value) => ({ value, label: label[value], icon: wide ? icons[value] : undefined, count: count(value) }))}
            onChange={setLevel}
            disabled={isEmpty}
          />
        </div>
        <div className={styles.search}>
          <SearchField label={words.search} value={search} onChange={setSearch} />
        </div>
        <Button
          icon="download"
          disabled={isEmpty}
          aria-label={words.save}
          onClick={() => saveTextFile(fileName(name, log), `${text.trimEnd()}\n`)}
        >
          <span className={styles.wide}>{words.save}</span>
        </Button>
        <ClearLog log={log} disabled={isEmpty} />
      </Row>
      {shown.length > 0 ? (
        <>
          <LogDays entries={shown} />
          <Caption>{words.clock}</Caption>
        </>
      ) : isEmpty ? (
        <Empty icon="ok" title={log === 'faults' ? words.noFaults : words.noEvents}>
          {log === 'faults' ? words.noFaultsBody : words.noEventsBody}
        </Empty>
      ) : (
        <Empty
          icon="search"
          title={words.nothingFound}
          action={
            <Button
              onClick={() => {
                setLevel('all');
                setSearch('');
              }}
            >
              {words.showAll}
            </Button>
          }
        >
          {words.nothingFoundBody}
        </Empty>
      )}
    </>
  );
}

/** Some file systems refuse other characters. */
const fileName = (name: string, log: LogName) => `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'amp'}-${log}.txt`;
