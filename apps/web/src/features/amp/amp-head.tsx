/** [AMPS-08] [AMPS-14] */

import { whyNot } from '../../device/parameters/parameter.ts';
import { useControlWords } from '../../device/control-words.ts';
import { AmpCard, faceWord, Locks } from '../../device/site/cards/amp-card.tsx';
import { faceOf, useAmpFacts } from '../../device/site/cards/amp-facts.ts';
import { useAmpWords } from '../../device/site/cards/amp-words.ts';
import { causeLink, causesText, hidesLinks } from '../../device/site/cause.ts';
import { FindMeButton } from '../../device/site/cards/find-me.tsx';
import { useAmpParts } from '../../device/site/amp-parts.ts';
import type { SiteAmp } from '../../device/site/site.ts';
import { MuteAll } from '../../device/site/cards/mute-all.tsx';
import type { Seat } from '../../device/binding/seat.ts';
import { useAmpAt, useSeat } from '../../device/binding/use-amp.tsx';
import { historyOf } from '../../device/history/history.ts';
import { useHistoryWords } from '../../device/history/words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip, Count, StatusChip } from '../../ui/look/chip.tsx';
import { Hidden } from '../../ui/look/text.tsx';
import { NavMenu, TabLinks, type TabItem } from '../../ui/surfaces/tabs.tsx';
import { Link } from '../../ui/provider.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { useNarrow, useWide } from '../../ui/look/width.ts';
import { useMeterAge } from '../../ui/meters/age.ts';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './amp-head.module.css';
import { useAmpScreenWords } from './words.ts';

interface AmpHeadProps {
  readonly amp: SiteAmp;
  readonly name: string;
  /** The bar already has the name. */
  readonly short: boolean;
}
export function AmpHead({ amp, name, short }: AmpHeadProps) {
  const narrow = useNarrow();
  const wide = useWide();
  const words = useAmpWords();
  const facts = useAmpFacts(amp, true);
  const { summary } = facts;
  const age = useMeterAge();
  const parts = useAmpParts();
  const actions = parts && <parts.Actions />;
  const controlWords = useControlWords();
  const why = facts.readOnly && whyNot(controlWords, facts.readOnly);
  const mute = <MuteAll seat={amp.seat} facts={facts} why={why} asOne={(act) => historyOf(amp.seat).during(amp.seat, act, 'offered')} />;
  const [worst] = summary.isConnected ? facts.reasons : [];
  const isLocked = useAmpAt(amp.seat, hidesLinks);
  const cause = worst && causeLink(amp.seat.base, worst, isLocked);
  const face = faceOf(facts);
  const said = face === 'unknown' ? age : summary.isConnected ? causesText(words, facts.reasons) : undefined;
  const status = <StatusChip status={face} label={said ?? faceWord(words, face)} href={cause} />;
  const updating = facts.isUpdating && (
    <Chip tone="accent" icon="spinner">
      {words.updating}
    </Chip>
  );
  if (short)
    return (
      <>
        <h1>
          <Hidden>{name}</Hidden>
        </h1>
        <Locks facts={facts} />
        {updating}
        {actions}
        {summary.isConnected && <span className={styles.icon}>{mute}</span>}
        {face !== 'ok' && <span className={styles.status}>{status}</span>}
      </>
    );
  if (narrow)
    return (
      <AmpCard
        facts={facts}
        heading={1}
        cause={cause}
        action={
          <span className={layout.line2}>
            {actions}
            {summary.isConnected && mute}
          </span>
        }
      />
    );
  return (
    <header className={classes(layout.line3, styles.head)}>
      <h1 className={classes(layout.oneLine, styles.name)} title={name}>
        {name}
      </h1>
      {status}
      {updating}
      {wide && summary.modelID !== '' && <Chip>{summary.modelID}</Chip>}
      {wide && <span className={classes(typography.caption, styles.ip)}>{summary.ipAddress || words.noIp}</span>}
      <div className={classes(layout.line2, layout.end, layout.rigid)}>
        <HistoryButton seat={amp.seat} compact={!wide} />
        <FindMeButton name={name} compact={!wide} />
        {mute}
        {actions}
      </div>
    </header>
  );
}

/** Viewers have no history. */
const useMayChange = (seat: Seat) => useAmpAt(seat, ({ role }) => role !== 'viewer');
function HistoryButton({ seat, compact }: { readonly seat: Seat; readonly compact: boolean }) {
  const mayChange = useMayChange(seat);
  const { title } = useHistoryWords();
  if (!mayChange) return null;
  return (
    <Button variant="quiet" icon="undo" aria-label={title} title={compact ? title : undefined} onClick={() => historyOf(seat).show(true)}>
      {!compact && title}
    </Button>
  );
}

interface AmpMenuProps {
  readonly items: readonly TabItem[];
  readonly current: string | null;
  /** The menu stands open here (OQ-051). */
  readonly home: boolean;
}

export function AmpMenu({ items, current, home }: AmpMenuProps) {
  const words = useAmpScreenWords();
  const seat = useSeat();
  const { title: history } = useHistoryWords();
  const mayChange = useMayChange(seat);
  const narrow = useNarrow();
  if (!narrow) return <TabLinks kind="nav" label={words.pages} items={items} current={current} />;
  if (!home) return <NavMenu label={words.pages} items={items} current={current} />;
  return (
    <nav aria-label={words.pages}>
      <ul>
        {items.map(({ key, label, href, count = 0 }) => (
          <li key={key}>
            <Link href={href} className={classes(layout.line2, styles.row)}>
              {label}
              {count > 0 && <Count tone="fault">{count}</Count>}
              <Icon name="chev-right" className={styles.arrow} />
            </Link>
          </li>
        ))}
        {mayChange && (
          <li>
            <button type="button" className={classes(layout.line2, styles.row)} onClick={() => historyOf(seat).show(true)}>
              {history}
              <Icon name="undo" className={styles.arrow} />
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
