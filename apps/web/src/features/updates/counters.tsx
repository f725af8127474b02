/** [FWCLOUD-04] [FWCLOUD-05] */

import { countRollout } from '@headroom/model/firmware';
import type { RolloutSummary, useLatestStates } from '../../cloud/rollouts.ts';
import type { OwnVenue } from '../../cloud/venues.ts';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/look/icon.tsx';
import { Micro } from '../../ui/look/text.tsx';
import layout from '../../ui/look/layout.module.css';
import styles from './progress-screen.module.css';
import { useUpdatesWords } from './words.ts';

interface CountersProps {
  readonly rollouts: readonly RolloutSummary[];
  readonly venues: readonly OwnVenue[];
  readonly latest: ReturnType<typeof useLatestStates>;
}
export function Counters({ rollouts, venues, latest }: CountersProps) {
  const words = useUpdatesWords();
  const amps = venues.flatMap((venue) => Object.values(venue.amps));
  // A retried amplifier counts once, as it stands now.
  const counted = latest && countRollout(latest);
  const sum = (count: keyof RolloutSummary['counts']) =>
    counted?.[count] ?? rollouts.reduce((total, { counts }) => total + counts[count], 0);
  const available = amps.filter(({ hasAvailableFirmwareUpdate }) => hasAvailableFirmwareUpdate).length;
  return (
    <dl className={classes(layout.panel, styles.counters)}>
      <div className={styles.wideOnly}>
        <dt>
          <Micro>{words.counters.selected}</Micro>
        </dt>
        <dd>{sum('total')}</dd>
      </div>
      <div>
        <dt>
          <Micro>{words.counters.available}</Micro>
        </dt>
        <dd>
          {available} <span className={styles.total}>/ {amps.length}</span>
        </dd>
      </div>
      <div className={classes(sum('succeeded') > 0 && styles.ok)}>
        <dt>
          <Micro>{words.counters.successful}</Micro>
        </dt>
        <dd>
          <Icon name="ok" size={24} />
          {sum('succeeded')}
        </dd>
      </div>
      <div className={classes(sum('failed') > 0 && styles.fault)}>
        <dt>
          <Micro>{words.counters.failed}</Micro>
        </dt>
        <dd>
          <Icon name="fault" size={24} />
          {sum('failed')}
        </dd>
      </div>
    </dl>
  );
}
