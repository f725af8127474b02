import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { useQuery } from '@tanstack/react-query';
import { useCloud } from '../../../cloud/account-context.ts';
import { useNow } from '../../../cloud/now.ts';
import { useTroubleText } from '../../../cloud/reach/trouble.ts';
import { records } from '../../../cloud/records.ts';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { useCloudWords } from '../../../cloud/words.ts';
import { recentText } from '../../../i18n/date-text.ts';
import { listText } from '../../../i18n/list-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Chip } from '../../../ui/look/chip.tsx';
import { classes } from '../../../ui/look/classes.ts';
import { Icon } from '../../../ui/look/icon.tsx';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import styles from './notices.module.css';
import { wayIcons } from './way-icons.ts';
import { useVenueNoticeWords } from './words.ts';

type Recipient = AnsweredWith<CloudApi['previewNotices']>['recipients'][number];
type Level = Recipient['levels'][number];
/** Others change contacts and hours, and quiet hours begin by themselves. */
const every = 10_000;

/** The cloud plans a new alarm by the same rule that sends notices. */
export function PreviewCard({ venue: { venueId } }: { readonly venue: Pick<OwnVenue, 'venueId'> }) {
  const words = useVenueNoticeWords();
  const cloud = useCloud();
  const { data, isError } = useQuery({ ...records.noticePreview(cloud, venueId), refetchInterval: every });
  return (
    <SectionCard title={words.preview} icon="bell" caption={words.previewBody} flush>
      {data && data.recipients.length > 0 ? (
        <ul aria-label={words.preview}>
          {data.recipients.map((recipient) => (
            <li key={`${recipient.way} ${recipient.name} ${recipient.to}`} className={classes(layout.divided, styles.entry)}>
              <Row recipient={recipient} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes(typography.note, styles.note)}>{data ? words.nobodyTold : isError ? words.loadFailed : words.loading}</p>
      )}
      <div className={classes(layout.wrap2, styles.tests)}>
        <TestButton way="mail" />
        <TestButton way="sms" />
      </div>
    </SectionCard>
  );
}

function Row({ recipient: { way, name, to, levels } }: { readonly recipient: Recipient }) {
  const words = useVenueNoticeWords();
  const { severities } = useCloudWords();
  const language = useLanguage();
  const now = useNow();
  return (
    <div className={styles.texts}>
      <span className={classes(layout.inline, styles.way)}>
        <Icon name={wayIcons[way]} size={16} label={words.ways[way]} />
        <span>{name === to ? to : `${name} · ${to}`}</span>
      </span>
      <span className={classes(layout.wrap, styles.chips)}>
        {alike(levels).map(({ hold, until, names }) => {
          const named = listText(names.map((one) => severities[one]));
          return hold === undefined ? (
            <Chip key="told" tone="ok" icon="check">
              {words.toldOf(named)}
            </Chip>
          ) : (
            <Chip key={hold} icon="offline">
              {words.notToldOf(named, words.previewHolds[hold](until === undefined ? '' : recentText(language, new Date(until), now)))}
            </Chip>
          );
        })}
      </span>
    </div>
  );
}
/** Levels with the same fate together. */
function alike(
  levels: readonly Level[],
): { readonly hold: Level['hold']; readonly until: Level['until']; readonly names: Level['severity'][] }[] {
  const found: ReturnType<typeof alike> = [];
  for (const { severity, hold, until } of levels) {
    const same = found.find((one) => one.hold === hold && one.until === until);
    if (same === undefined) found.push({ hold, until, names: [severity] });
    else same.names.push(severity);
  }
  return found;
}

function TestButton({ way }: { readonly way: 'mail' | 'sms' }) {
  const words = useVenueNoticeWords();
  const troubleText = useTroubleText();
  const cloud = useCloud();
  const { busy, run } = useAttempt();
  const test = () =>
    run(
      () => cloud.testNotice({ body: { way } }),
      ({ isSent, reason = '' }) => (isSent ? toast.success(words.testOn[way]) : toast.error(words.testFailed(troubleText(reason)))),
      ({ code }) => {
        toast.error(code === 'NumberMissing' ? words.ownNumberMissing : code === 'TooManyRequests' ? words.tooManyTests : words.failed);
        return true;
      },
    );
  return (
    <Button small icon={wayIcons[way]} busy={busy ? words.testing : undefined} onClick={test}>
      {words.testMe[way]}
    </Button>
  );
}
