import { compareNames, matchesSearch, playsSomewhere, searchedAmp, searchedFrom, type AmpSummary } from '@headroom/model/health';
import { useMemo, useState, type ReactNode, type RefObject } from 'react';
import { answeredAlarm, answeredIcon } from '../../cloud/alarms.ts';
import { useEventText, type Alarm } from '../../cloud/event-text.ts';
import { useNow } from '../../cloud/now.ts';
import type { OwnVenue } from '../../cloud/venues.ts';
import { DifferencesChip } from '../../device/commissioning/differences-banner.tsx';
import { AmpCard } from '../../device/site/cards/amp-card.tsx';
import { shortModel, type AmpFacts } from '../../device/site/cards/amp-facts.ts';
import { recentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { ampPath } from '../../navigation/amp-table.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useVisitChoice } from '../../preferences/visit.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { SearchField } from '../../ui/controls/text-field.tsx';
import { Empty } from '../../ui/feedback/state.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/look/icon.tsx';
import { PageList } from '../../ui/surfaces/page-list.tsx';
import { CardMute, CardStop } from './card-mute.tsx';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './venue-amps.module.css';
import { useVenuesWords } from './words.ts';

/** Least width of a card and its height, with the gap, as in the style sheet. */
const cardWidth = 332;
const cardHeight = 170;

const orders = ['worst', 'name'] as const;
type Order = (typeof orders)[number];
const shares = ['all', 'issues'] as const;
type Share = (typeof shares)[number];

const rankOf = ({ hasFault, isConnected, hasWarning }: AmpSummary) => (hasFault ? 0 : !isConnected ? 1 : hasWarning ? 2 : 3);
const hasIssue = (summary: AmpSummary) => rankOf(summary) < 3;
const sorted = (amps: readonly AmpSummary[], rank: (summary: AmpSummary) => number) =>
  amps.toSorted((one, other) => rank(one) - rank(other) || compareNames(one.deviceName, other.deviceName));

interface VenueAmpsProps {
  readonly venue: OwnVenue;
  readonly alarms: readonly Alarm[];
  readonly isOld: boolean;
  /** From commissioning, by amplifier. */
  readonly differencesAt: (ampId: string) => number;
  readonly menuOf: (summary: AmpSummary) => ReactNode;
  readonly scroller: RefObject<HTMLElement | null>;
}
export function VenueAmps({ venue, alarms, isOld, differencesAt, menuOf, scroller }: VenueAmpsProps) {
  const words = useVenuesWords();
  const { venueId, role, amps } = venue;
  const [query, setQuery] = useState('');
  const [order, setOrder] = useVisitChoice<Order>('venueOrder', orders, 'worst');
  const [share, setShare] = useState<Share>('all');
  const isLong = Object.keys(amps).length >= searchedFrom;
  const now = useNow();
  const all = useMemo(() => {
    // Faults that somebody has acknowledged or snoozed come after the others.
    const rank = (summary: AmpSummary) => (hasIssue(summary) && answeredAlarm(alarms, summary.ampId, now) ? 2.5 : rankOf(summary));
    return sorted(Object.values(amps), isLong && order === 'worst' ? rank : () => 0);
  }, [amps, alarms, now, order, isLong]);
  const issues = all.filter(hasIssue).length;
  const found = all.filter((summary) => (share === 'all' || hasIssue(summary)) && matchesSearch(searchedAmp(summary), query));
  const showAll = () => {
    setQuery('');
    setShare('all');
  };
  return (
    <>
      {(isLong || query !== '' || share !== 'all') && (
        <div className={classes(layout.wrap, styles.tools)}>
          <SearchField label={words.searchAmps} value={query} onChange={setQuery} />
          <Segmented
            label={words.show}
            value={share}
            options={[
              { value: 'all', label: words.showAll },
              { value: 'issues', label: words.showIssues, count: issues },
            ]}
            onChange={setShare}
          />
          <Select
            label={words.sortBy}
            inlineLabel={words.sortBy}
            value={order}
            options={[
              { value: 'worst', label: words.worstFirst },
              { value: 'name', label: words.byName },
            ]}
            onChange={setOrder}
          />
        </div>
      )}
      {found.length === 0 ? (
        <Empty icon="search" title={words.noAmpMatches} action={<Button onClick={showAll}>{words.showAllAmps}</Button>} />
      ) : (
        <div className={styles.cards}>
          <PageList
            label={words.amps}
            items={found}
            keyOf={({ ampId }) => ampId}
            itemWidth={cardWidth}
            usualHeight={cardHeight}
            scroller={scroller}
            renderRow={(summary) => {
              const facts = factsOf(summary, role, summary.isConnected && isOld);
              return (
                <div className={classes(layout.outline, styles.card, !summary.isConnected && styles.off)} data-tour="amp">
                  <AmpCard
                    heading={3}
                    facts={facts}
                    query={query}
                    // [AMPS-24]
                    href={summary.isConnected ? cloudPaths.amp(venueId, summary.ampId) : undefined}
                    waiting={<Offline summary={summary} alarms={alarms} />}
                    beside={
                      <>
                        <Answered alarm={answeredAlarm(alarms, summary.ampId, now)} venueId={venueId} />
                        <DifferencesChip
                          count={differencesAt(summary.ampId)}
                          href={ampPath(cloudPaths.amp(venueId, summary.ampId), 'commissioning')}
                        />
                      </>
                    }
                    sound={playsSomewhere(summary) ? <CardStop summary={summary} role={role} /> : undefined}
                    action={
                      <span className={layout.line2}>
                        {menuOf(summary)}
                        {summary.isConnected && <CardMute facts={facts} />}
                      </span>
                    }
                  />
                </div>
              );
            }}
          />
        </div>
      )}
    </>
  );
}

/** For a card, whose own link lies below it. */
function Answered({ alarm, venueId }: { readonly alarm: Alarm | undefined; readonly venueId: string }) {
  const said = useEventText();
  return (
    alarm && (
      <IconButton
        small
        icon={answeredIcon(alarm)}
        label={said.ofAnswered(alarm)}
        href={cloudPaths.venueEvents(venueId)}
        className={styles.answered}
      />
    )
  );
}

/** No alarm yet: it may return by itself. */
function Offline({ summary, alarms }: { readonly summary: AmpSummary; readonly alarms: readonly Alarm[] }) {
  const words = useVenuesWords();
  const language = useLanguage();
  const now = useNow();
  const lost = alarms.filter(({ code, deviceId }) =>
    summary.isBridgeLost ? code === 'bridgeLost' : code === 'offline' && deviceId === summary.ampId,
  );
  const [plain, dated] = summary.isBridgeLost ? [words.bridgeLost, words.bridgeLostSince] : [words.offline, words.offlineSince];
  // Among several lost bridges, the amplifier's own is unknown.
  const since = lost.length === 1 ? lost[0]?.beganAt : undefined;
  return (
    <p className={classes(layout.line2, typography.note, styles.lost)}>
      <Icon name="clock" size={18} />
      <span>{since === undefined ? plain : dated(recentText(language, new Date(since), now))}</span>
    </p>
  );
}

const factsOf = (summary: AmpSummary, role: OwnVenue['role'], isSilent: boolean): AmpFacts => ({
  summary: { ...summary, modelID: shortModel(summary.modelID) },
  about: searchedAmp(summary).about,
  reasons: [],
  isSilent,
  isOpening: false,
  state: summary.isConnected ? 'CONNECTED' : 'FAILED',
  loaded: summary.isConnected,
  isLoggedIn: true,
  bridged: [],
  isUpdating: false,
  // [AMPS-12]
  muteable: role === 'viewer' || !summary.isSupported ? [] : summary.channelSummaries.map(({ channelNumber }) => channelNumber),
  readOnly: undefined,
});
