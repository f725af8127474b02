/** The cloud updates without the page [FWCLOUD-05] [FWCLOUD-18]. */

import { overallOf } from './overall.ts';
import { useEffect, useRef, useState } from 'react';
import { isOpen, useLatestStates, useOpenRollouts, type RolloutSummary } from '../../cloud/rollouts.ts';
import { useVenues, type OwnVenue } from '../../cloud/venues.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useTitle } from '../../navigation/place.ts';
import { useSearch } from '../../navigation/router.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/live-region.tsx';
import { PageTitle } from '../../ui/look/text.tsx';
import { useNarrow } from '../../ui/look/width.ts';
import { Chip } from '../../ui/look/chip.tsx';
import { StaleNotice } from '../../cloud/stale-notice.tsx';
import { Empty, ErrorPanel, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { PageHead, WidePage } from '../../ui/surfaces/page.tsx';
import { Counters } from './counters.tsx';
import { RolloutSection } from './rollout-section.tsx';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './progress-screen.module.css';
import { useUpdatesWords } from './words.ts';

function UpdateProgressPage() {
  const words = useUpdatesWords();
  const { since } = useSearch();
  const { venues = [] } = useVenues();
  const { rollouts, failed, refresh } = useOpenRollouts();
  useTitle(words.title, cloudPaths.update);
  const shown = useShown(rollouts, since);
  return (
    <WidePage>
      {shown === undefined || (failed && shown.length === 0) ? (
        failed ? (
          <ErrorPanel title={words.progressFailedTitle}>{words.failedBody}</ErrorPanel>
        ) : (
          <Loading label={words.loadingProgress}>
            <Skeleton height={156} />
          </Loading>
        )
      ) : shown.length === 0 ? (
        <Empty icon="firmware" title={words.nothingRuns} level={1} action={<Button href={cloudPaths.update}>{words.title}</Button>}>
          {words.nothingRunsBody}
        </Empty>
      ) : (
        <Progress rollouts={shown} venues={venues} isOld={failed} onChanged={() => void refresh()} />
      )}
    </WidePage>
  );
}
export { UpdateProgressPage as Screen };

function useShown(rollouts: readonly RolloutSummary[] | undefined, since: string | undefined): readonly RolloutSummary[] | undefined {
  const [earliest, setEarliest] = useState(since);
  const from = since ?? earliest;
  const first = rollouts
    ?.filter(isOpen)
    .map(({ createdAt }) => createdAt)
    .toSorted()[0];
  if (earliest === undefined && first !== undefined) setEarliest(first);
  return rollouts?.filter((rollout) => isOpen(rollout) || (from !== undefined && rollout.createdAt >= from));
}

interface ProgressProps {
  readonly rollouts: readonly RolloutSummary[];
  readonly venues: readonly OwnVenue[];
  readonly isOld: boolean;
  readonly onChanged: () => void;
}
const looks = {
  success: { tone: 'ok', icon: 'ok' },
  failure: { tone: 'fault', icon: 'fault' },
  incomplete: { tone: 'warn', icon: 'warn' },
} as const;
function Progress({ rollouts, venues, isOld, onChanged }: ProgressProps) {
  const words = useUpdatesWords();
  const narrow = useNarrow();
  const latest = useLatestStates(rollouts);
  const overall = overallOf(rollouts, latest);
  const said = useRef<typeof overall>('in progress');
  useEffect(() => {
    // No second announcement after an outage.
    if (isOld || overall === said.current) return;
    said.current = overall;
    if (overall !== 'in progress') announce(words.overall[overall]);
  }, [overall, isOld, words]);
  const venueOf = (id: string) => venues.find(({ venueId }) => venueId === id);
  const named = rollouts
    .map((summary) => ({ summary, venue: venueOf(summary.venueId) }))
    .toSorted(
      (one, other) =>
        (one.venue?.name ?? '').localeCompare(other.venue?.name ?? '') || other.summary.createdAt.localeCompare(one.summary.createdAt),
    );
  const done = (
    <span className={styles.done}>
      <Button block disabled={overall === 'in progress'} href={cloudPaths.update}>
        {words.done}
      </Button>
    </span>
  );
  return (
    <>
      <PageHead className={styles.head}>
        <PageTitle>{words.title}</PageTitle>
        {isOld ? (
          <Chip icon="clock">{words.unknown}</Chip>
        ) : overall === 'in progress' ? (
          <Chip tone="accent" icon="spinner">
            {words.overall[overall]}
          </Chip>
        ) : (
          <Chip {...looks[overall]}>{words.overall[overall]}</Chip>
        )}
        <span className={classes(typography.note, styles.note)}>{overall === 'in progress' && words.goesOn}</span>
        {!narrow && done}
      </PageHead>
      {isOld && <StaleNotice />}
      <Counters rollouts={rollouts} venues={venues} latest={latest} />
      <div className={classes(layout.panel, styles.card)}>
        {named.map(({ summary, venue }) => (
          <RolloutSection key={summary.rolloutId} summary={summary} venue={venue} isOld={isOld} onChanged={onChanged} />
        ))}
      </div>
      {narrow && done}
    </>
  );
}
