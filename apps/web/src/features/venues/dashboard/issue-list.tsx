/** A list stands where the table's six columns have no room [DASH-04] [DASH-05]. */

import { codeOfLine, dashboardPage, hasFilter, hiddenCount } from '@headroom/model/health';
import { useRef } from 'react';
import { dayText } from '../../../i18n/day-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { answeredIcon } from '../../../cloud/alarms.ts';
import { useEventText } from '../../../cloud/event-text.ts';
import { useNow } from '../../../cloud/now.ts';
import { ampPath } from '../../../navigation/amp-table.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { classes } from '../../../ui/look/classes.ts';
import { Icon, type IconName } from '../../../ui/look/icon.tsx';
import { Caption } from '../../../ui/look/text.tsx';
import { useElementWidth, useNarrow } from '../../../ui/look/width.ts';
import { Link } from '../../../ui/provider.tsx';
import { Chip, Count } from '../../../ui/look/chip.tsx';
import { DataTable, type Column } from '../../../ui/surfaces/data-table.tsx';
import tones from '../../../ui/look/tones.module.css';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './dashboard.module.css';
import type { DashboardRow } from './rows.ts';
import { useDashboardWords, type Words } from './words.ts';

/** Pixels for its six columns. */
const tableNeeds = 720;

interface ListProps {
  readonly title: string;
  readonly rows: readonly DashboardRow[];
  readonly isOld: boolean;
}
interface IssueListProps extends ListProps {
  /** With those that were not asked for yet. */
  readonly total: number;
  /** Undefined while more are under way. */
  readonly onMore: (() => void) | undefined;
}
export function IssueList({ title, rows, total, isOld, onMore }: IssueListProps) {
  const words = useDashboardWords();
  const narrow = useNarrow();
  const place = useRef<HTMLDivElement>(null);
  const width = useElementWidth(place);
  const left = total - rows.length;
  return (
    <div ref={place} className={classes(layout.stack, styles.issues)}>
      {narrow || (width > 0 && width < tableNeeds) ? <Cards {...{ title, rows, isOld }} /> : <Table {...{ title, rows, isOld }} />}
      {left > 0 && (
        <Button disabled={onMore === undefined} onClick={() => onMore?.()}>
          {words.more(Math.min(dashboardPage, left))}
        </Button>
      )}
    </div>
  );
}

function standingOf(words: Words, { isConnected }: DashboardRow, isOld: boolean): { readonly text: string; readonly icon: IconName } {
  if (isOld) return { text: words.unknown, icon: 'clock' };
  return isConnected ? { text: words.online, icon: 'ok' } : { text: words.offline, icon: 'offline' };
}
function Standing({ row, isOld }: { readonly row: DashboardRow; readonly isOld: boolean }) {
  const { text, icon } = standingOf(useDashboardWords(), row, isOld);
  return (
    <Chip tone={icon === 'ok' ? 'ok' : 'plain'} icon={icon}>
      {text}
    </Chip>
  );
}

const keyOf = ({ ampId }: DashboardRow) => ampId;
function Table({ title, rows, isOld }: ListProps) {
  const words = useDashboardWords();
  const columns: readonly Column<DashboardRow>[] = [
    {
      key: 'venue',
      label: words.venue,
      renderCell: ({ venueId, venueName }) => <Link href={cloudPaths.venue(venueId)}>{venueName}</Link>,
    },
    { key: 'amp', label: words.amp, renderCell: (row) => <Name row={row} /> },
    {
      key: 'status',
      label: words.status,
      renderCell: (row) => {
        const { text, icon } = standingOf(words, row, isOld);
        return (
          <span className={classes(layout.inline, styles.status, icon === 'ok' && styles.online)}>
            <Icon name={icon} size={16} />
            {text}
          </span>
        );
      },
    },
    {
      key: 'firmware',
      label: words.firmware,
      renderCell: ({ hasUpdate }) => (hasUpdate ? <Update label={words.update} /> : <span className={tones.plain}>{words.current}</span>),
    },
    { key: 'fault', label: words.latestFault, renderCell: (row) => <Line row={row} log="faults" /> },
    { key: 'event', label: words.latestEvent, renderCell: (row) => <Line row={row} log="events" /> },
  ];
  return (
    <div className={classes(layout.panel, styles.card)}>
      <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} rowHeight="tall" />
    </div>
  );
}

function Cards({ title, rows, isOld }: ListProps) {
  const words = useDashboardWords();
  return (
    <ul className={classes(layout.panel, styles.card)} aria-label={title}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={classes(layout.stack, layout.divided, styles.row)}>
          <div className={classes(layout.flex2, styles.top)}>
            <div className={classes(layout.stack, layout.shrinks)}>
              <Name row={row} />
              <Caption>{row.venueName}</Caption>
            </div>
            <Standing row={row} isOld={isOld} />
          </div>
          {row.faults.entry && <Line row={row} log="faults" icon />}
          {row.events.entry && <Line row={row} log="events" icon />}
          {row.hasUpdate && <Update label={words.update} />}
        </li>
      ))}
    </ul>
  );
}

const Update = ({ label }: { readonly label: string }) => (
  <Link href={cloudPaths.update} className={classes(layout.inline, styles.update)}>
    <Icon name="firmware" size={16} />
    {label}
  </Link>
);

/** An absent amplifier's pages show nothing. */
function Name({ row }: { readonly row: DashboardRow }) {
  const words = useDashboardWords();
  const { venueId, ampId, name, isConnected, found = [] } = row;
  return (
    <div className={classes(layout.stack, layout.shrinks)}>
      {isConnected ? (
        <Link href={cloudPaths.amp(venueId, ampId)} className={typography.name}>
          {name}
        </Link>
      ) : (
        <span className={typography.name}>{name}</span>
      )}
      {found.length > 0 && <Caption>{words.matches(found.join(', '))}</Caption>}
      <Wrong row={row} />
      <Answered row={row} />
    </div>
  );
}

function Wrong({ row: { venueId, alarms, issues } }: { readonly row: DashboardRow }) {
  const words = useDashboardWords();
  const said = useEventText();
  const [worst] = alarms;
  if (worst === undefined && !hasFilter(issues, 'faults')) return null;
  const what = worst === undefined ? words.faulted : said.ofCode(worst.code);
  const hidden = hiddenCount(alarms.length);
  return (
    <span className={layout.iconText}>
      <Icon
        name={hasFilter(issues, 'faults') ? 'fault' : 'warn'}
        size={16}
        className={hasFilter(issues, 'faults') ? styles.fault : styles.warning}
      />
      <Link href={cloudPaths.venueEvents(venueId)} className={styles.line}>
        {worst?.isPresent === false ? words.comesAndGoes(what) : what}
      </Link>
      {hidden !== '' && <Count>{hidden}</Count>}
    </span>
  );
}

/** The worst of the alarms that somebody sees to. */
function Answered({ row: { venueId, answered } }: { readonly row: DashboardRow }) {
  const said = useEventText();
  const [worst] = answered;
  if (worst === undefined) return null;
  const hidden = hiddenCount(answered.length);
  return (
    <span className={layout.iconText}>
      <Icon name={answeredIcon(worst)} size={16} />
      <Link href={cloudPaths.venueEvents(venueId)} className={styles.line}>
        {said.ofAnswered(worst)}
      </Link>
      {hidden !== '' && <Count>{hidden}</Count>}
    </span>
  );
}

type Log = 'faults' | 'events';

/** [VENUE-13] (OQ-152) */
function Line({ row, log, icon = false }: { readonly row: DashboardRow; readonly log: Log; readonly icon?: boolean }) {
  const words = useDashboardWords();
  const language = useLanguage();
  const now = useNow();
  const said = useEventText();
  const { entry, lines } = row[log];
  if (entry === undefined) return <span className={tones.plain}>{words.none}</span>;
  const isToday = entry.day === now.toISOString().slice(0, 10);
  const when = entry.day === undefined || isToday ? entry.time?.slice(0, 5) : dayText(language, entry.day, now);
  const hidden = hiddenCount(lines);
  // Amplifiers write English, with more than the name says.
  const code = language === 'en' ? undefined : codeOfLine(entry);
  const text = code === undefined ? entry.text : said.ofCode(code);
  const look = classes(styles.line, log === 'faults' && styles.fault);
  return (
    <div className={layout.iconText}>
      {icon && <Icon name={log === 'faults' ? 'fault' : 'bell'} size={16} className={log === 'faults' ? styles.fault : styles.event} />}
      <span className={classes(layout.stack, styles.said)}>
        {row.isConnected ? (
          <Link href={ampPath(cloudPaths.amp(row.venueId, row.ampId), log)} className={look} title={entry.text}>
            {text}
          </Link>
        ) : (
          <span className={look} title={entry.text}>
            {text}
          </span>
        )}
        <Caption>{when === undefined || row.isConnected ? when : words.before(when)}</Caption>
      </span>
      {hidden !== '' && <Count>{hidden}</Count>}
    </div>
  );
}
