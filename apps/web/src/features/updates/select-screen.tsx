/** [FWCLOUD-01] to [FWCLOUD-04], at first of one venue [VENUE-12] */

import { planUpdateCalls, selectionOf, toggled, type FirmwareSelection } from '@headroom/model/firmware';
import { useId, useRef, useState, type RefObject } from 'react';
import { useLooking } from '../../device/binding/looking.ts';
import { useDeviceWords } from '../../device/words.ts';
import { isOpen, useOpenRollouts, useUpdating, type RolloutSummary } from '../../cloud/rollouts.ts';
import { StaleNotice } from '../../cloud/stale-notice.tsx';
import { useVenues, type OwnVenue } from '../../cloud/venues.ts';
import { cloudPaths, cloudTable } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { useTitle } from '../../navigation/place.ts';
import { Navigate, useParams, useSearch } from '../../navigation/router.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/choice.tsx';
import { Caption, PageTitle } from '../../ui/look/text.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { PageList } from '../../ui/surfaces/page-list.tsx';
import { Empty, ErrorPanel, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { PageHead, WidePage } from '../../ui/surfaces/page.tsx';
import { BeginDialog } from './begin-dialog.tsx';
import { BeginOptions, usualOptions } from './begin-options.tsx';
import { History } from './history.tsx';
import { useBegin } from './use-begin.ts';
import { VenueChoice } from './venue-choice.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './select-screen.module.css';
import { useUpdatesWords, type Words } from './words.ts';

const openAtFirst = 3;

function SelectUpdatesPage() {
  const words = useUpdatesWords();
  const language = useLanguage();
  const { venueId: inPath } = useParams();
  const { venue: asked } = useSearch();
  const { venues, areAmpsKnown, failed } = useVenues();
  const scroller = useRef<HTMLElement>(null);
  const only = inPath ?? asked;
  const venue = venues?.find(({ venueId }) => venueId === only);
  useTitle(venue && cloudTable.venues.menu.label[language]);
  useTitle(venue?.name, cloudPaths.venues);
  useTitle(words.title, venue ? cloudPaths.venue(venue.venueId) : cloudPaths.venues);
  // [VENUE-14]
  if (venues !== undefined && inPath !== undefined && !venue) return <Navigate to={cloudPaths.venues} replace />;
  return (
    <WidePage scroller={scroller} className={styles.page}>
      {venues === undefined || !areAmpsKnown ? (
        failed ? (
          <ErrorPanel title={words.failedTitle}>{words.failedBody}</ErrorPanel>
        ) : (
          <Loading label={words.loading}>
            <Skeleton height={156} />
          </Loading>
        )
      ) : (
        <Choice key={only} venues={venues} isOld={failed} only={venue} scroller={scroller} />
      )}
    </WidePage>
  );
}
export { SelectUpdatesPage as Screen };

interface ChoiceProps {
  readonly venues: readonly OwnVenue[];
  readonly isOld: boolean;
  /** Open and selected at first (OQ-133). */
  readonly only: OwnVenue | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
}
function Choice({ venues, isOld, only, scroller }: ChoiceProps) {
  const words = useUpdatesWords();
  const go = useGo();
  const { rollouts = [], failed } = useOpenRollouts();
  const updating = useUpdating(rollouts);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(Object.keys(only?.amps ?? {})));
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const [options, setOptions] = useState(usualOptions);
  /** As it was when the question appeared. */
  const [inQuestion, setInQuestion] = useState<FirmwareSelection>();
  const { requests, refusals, begin, clear } = useBegin();
  const reasonId = useId();
  const selection = selectionOf(
    venues.map((venue) => ({ ...venue, isOwned: venue.role === 'owner', updating })),
    chosen,
    requests,
  );
  const choose = (ids: readonly string[], on: boolean) => {
    clear();
    setChosen(toggled(chosen, ids, on));
  };
  const isOpened = (venueId: string, index: number) =>
    opened[venueId] ?? (only ? venueId === only.venueId : index < openAtFirst && (selection.venues[index]?.availableCount ?? 0) > 0);
  const { selectedCount, latestVersion, availableCount } = selection;
  const { looking } = useDeviceWords();
  const isLookedAt = useLooking();
  const reason = isLookedAt ? looking : whyNot(words, selection);
  const start = async (counted: FirmwareSelection) => {
    const calls = planUpdateCalls(counted);
    const begun = await begin(calls, options);
    setInQuestion(undefined);
    // Refused amplifiers stay selected.
    setChosen(toggled(chosen, calls.filter(({ venueId }) => begun.venueIds.has(venueId)).flatMap(idsOf), false));
    if (begun.all) go(begun.since === undefined ? cloudPaths.updateProgress : progressPath(begun.since));
  };
  return (
    <>
      <PageHead>
        <PageTitle>{words.title}</PageTitle>
        {isOld ? (
          <Chip icon="clock">{words.unknown}</Chip>
        ) : latestVersion === undefined ? (
          <Chip tone="ok" icon="ok">
            {words.allLatest}
          </Chip>
        ) : (
          <Chip tone="accent" icon="firmware">
            {words.latest(latestVersion)}
          </Chip>
        )}
        <span className={styles.count}>
          <b>{availableCount.value}</b> <Caption>{words.haveUpdate(availableCount.total)}</Caption>
        </span>
        <span className={styles.begin}>
          <Button
            variant="primary"
            icon="firmware"
            block
            disabled={reason !== undefined}
            aria-describedby={reason === undefined ? undefined : reasonId}
            onClick={() => setInQuestion(selection)}
          >
            {selectedCount > 0 ? words.update(selectedCount) : words.updateNone}
          </Button>
        </span>
      </PageHead>
      {(isOld || failed) && <StaleNotice />}
      <Running rollouts={rollouts.filter(isOpen)} />
      {venues.every(({ amps }) => Object.keys(amps).length === 0) ? (
        <Empty icon="amp" title={words.noneTitle} action={<Button href={cloudPaths.venues}>{words.venues}</Button>}>
          {words.noneBody}
        </Empty>
      ) : (
        <section className={classes(layout.panel, styles.card)} aria-label={words.selectAll}>
          <div className={classes(layout.line3, styles.all)}>
            <Checkbox
              label={words.selectAll}
              checked={selection.allSelected || (selection.someSelected ? 'mixed' : false)}
              disabled={selection.selectableIds.length === 0}
              onChange={(on) => choose(selection.selectableIds, on)}
            />
            <Caption>{words.selected(selectedCount)}</Caption>
          </div>
          <PageList
            label={words.venues}
            items={selection.venues}
            keyOf={({ venueId }) => venueId}
            itemWidth={Number.POSITIVE_INFINITY}
            usualHeight={49}
            scroller={scroller}
            renderRow={(venue, index) => (
              <VenueChoice
                venue={venue}
                refusal={refusals.get(venue.venueId)}
                open={isOpened(venue.venueId, index)}
                onOpen={(open) => setOpened({ ...opened, [venue.venueId]: open })}
                onChoose={choose}
              />
            )}
          />
        </section>
      )}
      <p id={reasonId} className={typography.caption}>
        {reason ?? words.restarts}
      </p>
      {selection.selectableIds.length > 0 && <BeginOptions options={options} onChange={setOptions} />}
      {only && <History venueId={only.venueId} />}
      {inQuestion && (
        <BeginDialog
          selection={inQuestion}
          options={options}
          onClose={() => setInQuestion(undefined)}
          onConfirm={() => void start(inQuestion)}
          busy={selection.updating}
        />
      )}
    </>
  );
}
const idsOf = (call: ReturnType<typeof planUpdateCalls>[number]): readonly string[] =>
  call.kind === 'amp' ? [call.deviceId] : call.deviceIds;

/** [FWCLOUD-03] */
function whyNot(words: Words, { latestVersion, selectedCount, selectableIds, venues }: FirmwareSelection): string | undefined {
  if (latestVersion === undefined) return words.why.allLatest;
  if (selectedCount > 0) return undefined;
  if (selectableIds.length > 0) return words.why.noneSelected;
  const reasons = new Set(venues.flatMap(({ amps }) => amps.map(({ unselectable }) => unselectable)));
  return reasons.has('updating') || reasons.has('scheduled')
    ? words.why.updating
    : reasons.has('offline')
      ? words.why.offline
      : words.why.notOwned;
}

function Running({ rollouts }: { readonly rollouts: readonly RolloutSummary[] }) {
  const words = useUpdatesWords();
  const since = rollouts.map(({ createdAt }) => createdAt).toSorted()[0];
  if (since === undefined) return null;
  const begun = rollouts.filter(({ state }) => state !== 'scheduled').length;
  return (
    <Banner
      tone="info"
      action={
        <Button small href={progressPath(since)}>
          {words.showProgress}
        </Button>
      }
    >
      {begun > 0 ? words.running(begun) : words.planned(rollouts.length)}
    </Banner>
  );
}

/** Holds the cloud's start time: a reload shows the same updates. */
const progressPath = (since: string): string => `${cloudPaths.updateProgress}?since=${encodeURIComponent(since)}`;
