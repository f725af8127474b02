import { grouped } from '@headroom/model/property';
import { holdReasons, type HoldReason } from '@headroom/model/people';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { useCloud } from '../../../cloud/account-context.ts';
import { useTroubleText } from '../../../cloud/reach/trouble.ts';
import { valueOf } from '../../../cloud/records.ts';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { momentText, timeText } from '../../../i18n/date-text.ts';
import { dayField, dayText } from '../../../i18n/day-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../cloud/now.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon, type IconName } from '../../../ui/look/icon.tsx';
import { Caption } from '../../../ui/look/text.tsx';
import { Chip, type Tone } from '../../../ui/look/chip.tsx';
import { Empty, ErrorPanel, Loading, Skeleton } from '../../../ui/feedback/state.tsx';
import { OpenVenue } from '../open-venue.tsx';
import { VenuePage } from '../venue-page.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './notices.module.css';
import { wayIcons } from './way-icons.ts';
import { useVenueNoticeWords, type Words } from './words.ts';

type Notice = AnsweredWith<CloudApi['listNotices']>['notices'][number];

const every = 10_000;

const NoticesPage = () => <OpenVenue>{(venue) => <Shown key={venue.venueId} venue={venue} />}</OpenVenue>;
export { NoticesPage as Screen };

function Shown({ venue }: { readonly venue: OwnVenue }) {
  const words = useVenueNoticeWords();
  const cloud = useCloud();
  const { venueId } = venue;
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['notices', venueId],
    queryFn: ({ pageParam }) => valueOf(cloud.listNotices({ params: { venueId }, query: { before: pageParam } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? every : false),
    placeholderData: keepPreviousData,
  });
  const notices = data?.pages.flatMap((page) => page.notices);
  return (
    <VenuePage
      title={words.title}
      back={cloudPaths.venueEvents(venueId)}
      beside={<b>{venue.name}</b>}
      actions={
        <Button icon="settings" href={cloudPaths.venueSettings(venueId)}>
          {words.recipients}
        </Button>
      }
    >
      <div className={classes(layout.row2, styles.bar)}>
        <Caption>{words.noticesBody}</Caption>
        <span role="status">
          <Caption>{data && words.count(data.pages[0]?.total ?? 0)}</Caption>
        </span>
      </div>
      {notices === undefined ? (
        isError ? (
          <ErrorPanel title={words.loadFailed} action={<Button onClick={() => void refetch()}>{words.retry}</Button>} />
        ) : (
          <Loading label={words.loading}>
            <Skeleton height={180} />
          </Loading>
        )
      ) : notices.length === 0 ? (
        <Empty icon="mail" title={words.noNotices}>
          {words.noNoticesBody}
        </Empty>
      ) : (
        <>
          <Days notices={notices} />
          {hasNextPage && (
            <div className={classes(layout.center, styles.more)}>
              <Button busy={isFetchingNextPage ? words.loading : undefined} onClick={() => void fetchNextPage()}>
                {words.showMore}
              </Button>
            </div>
          )}
        </>
      )}
    </VenuePage>
  );
}

function Days({ notices }: { readonly notices: readonly Notice[] }) {
  const language = useLanguage();
  const now = useNow();
  const days = [...grouped(notices, ({ at }) => dayField(new Date(at)))];
  return (
    <div className={classes(layout.panel, styles.log)}>
      {days.map(([day, ofDay]) => {
        const head = dayText(language, day, now);
        return (
          <section key={day} aria-label={head}>
            <h2 className={styles.day}>{head}</h2>
            <ul>
              {ofDay.map((notice) => (
                <li key={notice.noticeId} className={classes(layout.rowApart, layout.divided, styles.entry)}>
                  <Entry notice={notice} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

const looks: Readonly<Record<Notice['state'], { readonly tone: Tone; readonly icon: IconName }>> = {
  waiting: { tone: 'plain', icon: 'clock' },
  sent: { tone: 'ok', icon: 'check' },
  failed: { tone: 'fault', icon: 'fault' },
  'held back': { tone: 'warn', icon: 'offline' },
};

function Entry({ notice }: { readonly notice: Notice }) {
  const words = useVenueNoticeWords();
  const language = useLanguage();
  const { at, name, way, to, subject, why, state, tries, sentAt } = notice;
  return (
    <>
      <time className={classes(typography.note, styles.time)} dateTime={at}>
        {timeText(language, new Date(at))}
      </time>
      <div className={styles.texts}>
        <h3 className={typography.name}>{subject}</h3>
        <p className={styles.lines}>
          <span className={classes(layout.inline, styles.way)}>
            <Icon name={wayIcons[way]} size={16} label={words.ways[way]} />
            <span>{name === to ? to : `${name} · ${to}`}</span>
          </span>
        </p>
        <p className={styles.lines}>
          {words.whys[why]}
          {sentAt !== undefined && ` · ${words.sentAt(momentText(language, new Date(sentAt)))}`}
          {tries > 1 && ` · ${words.tries(tries)}`}
        </p>
        <Reason words={words} notice={notice} />
      </div>
      <Chip {...looks[state]}>{words.states[state]}</Chip>
    </>
  );
}
function Reason({ words, notice: { state, reason } }: { readonly words: Words; readonly notice: Notice }) {
  const troubleText = useTroubleText();
  if (reason === undefined || reason === '') return null;
  const isTrouble = state === 'waiting' || state === 'failed';
  const said = isHold(reason) ? words.holds[reason] : isTrouble ? words.trouble[state](troubleText(reason)) : reason;
  return <p className={state === 'failed' ? styles.wrong : styles.lines}>{said}</p>;
}
const isHold = (reason: string): reason is HoldReason => holdReasons.some((hold) => hold === reason);
