/** The head of an amplifier's pages: the wide one with its links, and on phones its card and a menu [AMPS-08] [AMPS-14]. */

import { AmpCard, faceWord } from '../../device/amp-card.tsx';
import { faceOf, useAmpFacts } from '../../device/amp-facts.ts';
import { useAmpWords } from '../../device/amp-words.ts';
import { FindMeButton } from '../../device/find-me.tsx';
import type { FleetAmp } from '../../device/fleet.ts';
import { MuteAll } from '../../device/mute-all.tsx';
import { Chip, Count, StatusChip } from '../../ui/chip.tsx';
import { NavMenu, TabLinks, type TabItem } from '../../ui/tabs.tsx';
import { Link } from '../../ui/provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNarrow, useWide } from '../../ui/width.ts';
import styles from './amp-head.module.css';
import { useAmpScreenWords } from './words.ts';

export function AmpHead({ amp, name }: { readonly amp: FleetAmp; readonly name: string }) {
  const narrow = useNarrow();
  const wide = useWide();
  const words = useAmpWords();
  const facts = useAmpFacts(amp, true);
  const { summary } = facts;
  const mute = <MuteAll device={amp.device} facts={facts} />;
  if (narrow) return <AmpCard facts={facts} heading={1} action={summary.isConnected ? mute : undefined} />;
  const face = faceOf(summary);
  return (
    <header className={styles.head}>
      <h1 className={styles.name} title={name}>
        {name}
      </h1>
      <StatusChip status={face} label={faceWord(words, face)} />
      {wide && summary.modelID !== '' && <Chip>{summary.modelID}</Chip>}
      {wide && <span className={styles.ip}>{summary.ipAddress || words.noIp}</span>}
      <div className={styles.end}>
        <FindMeButton name={name} compact={!wide} />
        {mute}
      </div>
    </header>
  );
}

interface AmpMenuProps {
  readonly items: readonly TabItem[];
  readonly current: string | null;
  /** The amplifier's own page, where the menu stands open (OQ-051). */
  readonly home: boolean;
}

export function AmpMenu({ items, current, home }: AmpMenuProps) {
  const words = useAmpScreenWords();
  const narrow = useNarrow();
  if (!narrow) return <TabLinks kind="nav" label={words.pages} items={items} current={current} />;
  if (!home) return <NavMenu label={words.pages} items={items} current={current} />;
  return (
    <nav aria-label={words.pages}>
      <ul>
        {items.map(({ key, label, href, count = 0 }) => (
          <li key={key}>
            <Link href={href} className={styles.row}>
              {label}
              {count > 0 && <Count tone="fault">{count}</Count>}
              <Icon name="chev-right" className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
