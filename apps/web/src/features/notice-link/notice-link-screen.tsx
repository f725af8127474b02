/** Nothing changes before a button is pressed. */

import type { AnsweredWith, CallError, CloudApi, LinkAction } from '@headroom/protocol/cloud';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloud } from '../../cloud/account-context.ts';
import { useEventText } from '../../cloud/event-text.ts';
import { records, Refused } from '../../cloud/records.ts';
import { useAttempt } from '../../cloud/use-attempt.ts';
import { momentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useNow } from '../../cloud/now.ts';
import { useTitle } from '../../navigation/place.ts';
import { useSearch } from '../../navigation/router.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
import { Row, Stack } from '../../ui/surfaces/columns.tsx';
import { ErrorPanel, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { ColumnPage } from '../../ui/surfaces/page.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './notice-link.module.css';
import { useNoticeLinkWords, type Words } from './words.ts';

type Link = AnsweredWith<CloudApi['readNoticeLink']>['link'];

function NoticeLinkPage() {
  const words = useNoticeLinkWords();
  const { token = '' } = useSearch();
  const { data, error, refetch } = useQuery({ ...records.noticeLink(useCloud(), token), enabled: token !== '' });
  const refusal = error instanceof Refused ? error.error : undefined;
  const link = refusal?.code === 'LinkExpired' || refusal?.code === 'UnknownLink' ? undefined : data?.link;
  const wish = link?.wish;
  const title = wish === undefined ? words.title : words.wishes[wish];
  useTitle(title);
  return (
    <ColumnPage className={styles.screen}>
      {link ? (
        <>
          {/* On a phone the bar above names the page; this one belongs to none. */}
          <h1 className={styles.title}>{title}</h1>
          <About token={token} link={link} />
        </>
      ) : token === '' || error !== null ? (
        <Failed words={words} error={refusal} isWhole={token !== ''} onRetry={() => void refetch()} />
      ) : (
        <Loading label={words.loading}>
          <Skeleton height={240} />
        </Loading>
      )}
    </ColumnPage>
  );
}
export { NoticeLinkPage as Screen };

interface FailedProps {
  readonly words: Words;
  readonly error: CallError<string> | undefined;
  readonly isWhole: boolean;
  readonly onRetry: () => void;
}
function Failed({ words, error, isWhole, onRetry }: FailedProps) {
  if (error?.code === 'LinkExpired')
    return (
      <ErrorPanel title={words.expiredTitle} level={1} icon="clock">
        {words.expiredBody}
      </ErrorPanel>
    );
  if (!isWhole || error?.code === 'UnknownLink' || error?.code === 'BadRequest')
    return (
      <ErrorPanel title={words.unknownTitle} level={1}>
        {words.unknownBody}
      </ErrorPanel>
    );
  return (
    <ErrorPanel title={words.failedTitle} level={1} icon="globe-off" action={<Button onClick={onRetry}>{words.retry}</Button>}>
      {error?.code === 'TooManyRequests' ? words.tooOften : words.failedBody}
    </ErrorPanel>
  );
}

interface LinkProps {
  readonly token: string;
  readonly link: Link;
}
function About({ token, link }: LinkProps) {
  const words = useNoticeLinkWords();
  const cloud = useCloud();
  const kept = useQueryClient();
  const [told, setTold] = useState<{ readonly tone: 'ok' | 'warn' | 'fault'; readonly text: string }>();
  const { busy, run } = useAttempt();
  const { wish, actions, address, isSubscribed, by, venue, alarms } = link;
  const refresh = () => kept.invalidateQueries({ queryKey: records.noticeLink(cloud, token).queryKey });
  const follow = (action: LinkAction, hours?: number) =>
    run(
      () => cloud.followNoticeLink({ body: { token, action, ...(hours === undefined ? {} : { hours }) } }),
      ({ done }) => {
        setTold({ tone: 'ok', text: words.done[done] });
        void refresh();
      },
      ({ code, status }) => {
        if (code === 'NotPossible') setTold({ tone: 'warn', text: words.notPossible });
        else if (status === undefined) setTold({ tone: 'warn', text: words.unsure });
        else setTold({ tone: 'fault', text: code === 'TooManyRequests' ? words.tooOften : words.failedBody });
        void refresh();
        return true;
      },
    );
  const isAboutAlarm = wish === 'acknowledge' || wish === 'snooze';
  return (
    <>
      <div role="status" className={styles.told}>
        {told && <Banner tone={told.tone}>{told.text}</Banner>}
      </div>
      {isAboutAlarm && <Alarms alarms={alarms} />}
      <SectionCard>
        <Stack gap={16}>
          <p>{words.about[isAboutAlarm && isSubscribed ? wish : subscriptionIn(link)]}</p>
          <KeyValue
            items={[
              { key: 'address', label: words.address, value: address },
              ...(venue === undefined ? [] : [{ key: 'venue', label: words.venue, value: venue.name }]),
              { key: 'by', label: words.by, value: by },
              { key: 'state', label: words.state, value: isSubscribed ? words.subscribed : words.notSubscribed },
            ]}
          />
          {actions.length === 0 ? (
            <p>{words.nothingToDo}</p>
          ) : (
            <Row>
              {sorted(actions, wish).flatMap((action) =>
                action === 'snooze'
                  ? snoozes.map((hours) => (
                      <Button key={`snooze ${hours}`} icon="clock" disabled={busy} onClick={() => follow(action, hours)}>
                        {words.snoozeFor(hours)}
                      </Button>
                    ))
                  : [
                      <Button key={action} variant={action === wish ? 'primary' : 'default'} disabled={busy} onClick={() => follow(action)}>
                        {words.act[action]}
                      </Button>,
                    ],
              )}
            </Row>
          )}
        </Stack>
      </SectionCard>
    </>
  );
}
/** Depends on the address's present state, not on the link. */
const subscriptionIn = ({ isSubscribed, actions }: Link): LinkAction =>
  isSubscribed ? 'unsubscribe' : actions.includes('confirm') ? 'confirm' : 'subscribe';
const snoozes = [1, 8, 24];
const sorted = (actions: readonly LinkAction[], wish: LinkAction): readonly LinkAction[] =>
  actions.toSorted((one, other) => Number(other === wish) - Number(one === wish));

const subjectText = (words: Words, subject: string): string => (/^\d+$/.test(subject) ? words.channel(subject) : subject);

function Alarms({ alarms }: Pick<Link, 'alarms'>) {
  const words = useNoticeLinkWords();
  const said = useEventText();
  const language = useLanguage();
  const now = useNow();
  const moment = (text: string) => momentText(language, new Date(text));
  return (
    <SectionCard title={words.alarms} icon="bell" flush>
      {alarms.length === 0 ? (
        <p className={styles.note}>{words.noAlarms}</p>
      ) : (
        <ul aria-label={words.alarms}>
          {alarms.map((alarm) => (
            <li key={alarm.alarmId} className={classes(layout.divided, styles.alarm)}>
              <h2 className={typography.name}>{said.ofCode(alarm.kind)}</h2>
              <p className={classes(layout.wrap, typography.note, styles.lines)}>
                {alarm.device !== undefined && (
                  <span>
                    <b>{alarm.device}</b>
                    {alarm.subject !== undefined && ` · ${subjectText(words, alarm.subject)}`}
                  </span>
                )}
                <span>{words.since(moment(alarm.beganAt))}</span>
                {alarm.endedAt !== undefined && <span>{words.ended(moment(alarm.endedAt))}</span>}
                {alarm.acknowledgedAt !== undefined && <span>{words.acknowledgedAt(moment(alarm.acknowledgedAt))}</span>}
                {alarm.snoozedUntil !== undefined && new Date(alarm.snoozedUntil) > now && (
                  <span>{words.snoozedUntil(moment(alarm.snoozedUntil))}</span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
