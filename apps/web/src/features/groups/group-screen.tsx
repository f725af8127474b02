/** One group: mute, fader, and its channels [VENUE-11]. */

import { commonMute, type ChannelGroup } from '@headroom/model/groups';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Seat } from '../../device/binding/seat.ts';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { LouderDialog } from '../../device/safe-changes/louder-dialog.tsx';
import { Overruled } from '../../device/safe-changes/overruled.tsx';
import { historyOf } from '../../device/history/history.ts';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { useDeviceWords } from '../../device/words.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { useTitle } from '../../navigation/place.ts';
import { useParams } from '../../navigation/router.tsx';
import { partWithin } from '../../parts/lazy-part.ts';
import { Button } from '../../ui/controls/button.tsx';
import { MuteButton } from '../../ui/controls/mute-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Empty } from '../../ui/feedback/state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { PageTitle } from '../../ui/look/text.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { Page } from '../../ui/surfaces/page.tsx';
import { newGroupId, useGroupsRepository, type Noted } from './groups-repository.ts';
import { GroupDialog } from './group-dialog.tsx';
import { GroupFader } from './group-fader.tsx';
import styles from './groups.module.css';
import { useSizeText } from './groups-screen.tsx';
import { isCatchUpLouder, isEqLouder, isMuteOf, planCatchUp, runCatchUp, runMute, type CatchUp, type Refused } from './group-control.ts';
import { Lines } from './lines.tsx';
import { MemberRow } from './member-row.tsx';
import { Screen as NoGroup } from './no-group.tsx';
import { movesWithMute, seatsOf, useMembers } from './members.ts';
import { noteSilence, planUnmute, useSilence } from './silence.ts';
import { levelText, useMemberText } from './member-text.ts';
import { useGroupWords } from './words.ts';

const EqCard = partWithin(
  () => import('./eq/eq-card.tsx'),
  (module) => module.EqCard,
);

function GroupPage() {
  const words = useGroupWords();
  const { groups = [], list } = useGroupsRepository();
  const { groupId } = useParams();
  const group = groups.find(({ id }) => id === groupId);
  useTitle(group?.name ?? (groupId === newGroupId ? '' : words.goneTitle), list);
  if (group) return <Group key={group.id} group={group} />;
  if (groupId === newGroupId) return <NoGroup />;
  return (
    <Page>
      <Empty icon="mixer" title={words.goneTitle} level={1} action={<Button href={list}>{words.toGroups}</Button>}>
        {words.goneBody}
      </Empty>
    </Page>
  );
}
export { GroupPage as Screen };

interface Question {
  readonly title: string;
  readonly verb: string;
  readonly body: ReactNode;
  readonly act: () => void;
}
type Asked = 'edit' | 'remove' | 'unmute' | { readonly catchUp: readonly CatchUp[] };

function Group({ group }: { readonly group: ChannelGroup }) {
  const words = useGroupWords();
  const deviceWords = useDeviceWords();
  const who = useMemberText();
  const go = useGo();
  const sizeText = useSizeText();
  const { change, note: noteAt, catchUp: doneWith, remove, why, list } = useGroupsRepository();
  const members = useMembers(group.members);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const seats = seatsOf(members);

  const note = (noted: readonly Noted[]) => {
    if (noted.length > 0) noteAt(group.id, noted);
  };
  const say = (refused: readonly Refused[]) => {
    for (const { member, failure } of refused.slice(0, 3)) toast.error(words.refused(who(member), outcomeText(deviceWords, failure)));
  };
  useSilence(group.id, members);
  const setMute = async (on: boolean) => {
    const whom = on ? members : planUnmute(group.id, members).members;
    if (on) noteSilence(group.id, members);
    const { refused, noted } = await runMute(whom, on);
    say(refused);
    note(noted);
  };
  const catchUp = async (plan: readonly CatchUp[]) => {
    const refused = await runCatchUp(plan);
    say(refused);
    const done = plan.filter(({ member }) => !refused.some((each) => each.member.member === member.member));
    doneWith(
      group.id,
      done.map(({ member: { member } }) => member),
    );
  };
  const askCatchUp = (plan: readonly CatchUp[]) => {
    if (isCatchUpLouder(plan)) setAsked({ catchUp: plan });
    else void catchUp(plan);
  };

  const muted = commonMute(isMuteOf(members));
  const takers = members.filter(movesWithMute);
  const behind = planCatchUp(members);
  const muteWords = muted === 'on' ? words.muted(group.name) : words.mute(group.name);
  const question = ((): Question | undefined => {
    if (asked === 'remove')
      return {
        title: words.removeTitle(group.name),
        verb: words.remove,
        body: words.removeBody,
        act: () => void remove(group.id).then((isGone) => isGone && go(list, { replace: true })),
      };
    if (asked === 'unmute') {
      const { members: whom, stays } = planUnmute(group.id, members);
      const play = whom.filter(movesWithMute);
      const body = (
        <>
          <p>{whom === members ? words.unmuteBody(play.length) : words.unmuteOwn(play.length)}</p>
          <Lines lines={play.map(who)} />
          {stays.length > 0 && (
            <>
              <p>{words.staysMuted(stays.length)}</p>
              <Lines lines={stays.map(who)} />
            </>
          )}
        </>
      );
      return { title: words.unmuteTitle(group.name), verb: words.unmute, body, act: () => void setMute(false) };
    }
    if (typeof asked !== 'object') return undefined;
    const lines = asked.catchUp.flatMap(({ member, mute, fader, eq }) => [
      ...(fader ? [words.line(who(member), levelText(fader.from), levelText(fader.to))] : []),
      ...(mute === false ? [words.lineUnmute(who(member))] : []),
      ...(isEqLouder({ eq }) ? [words.lineEq(who(member))] : []),
    ]);
    return { title: words.catchUpTitle, verb: words.catchUp, body: <Lines lines={lines} />, act: () => void catchUp(asked.catchUp) };
  })();
  return (
    <Page>
      <header className={styles.head}>
        <div className={styles.titles}>
          <PageTitle>{group.name}</PageTitle>
          <p className={styles.caption}>
            {sizeText(group)} · {group.fader === 'relative' ? words.relative : words.absolute}
          </p>
        </div>
        {why === undefined && (
          <div className={styles.actions}>
            <Button small icon="edit" onClick={() => setAsked('edit')}>
              {words.edit}
            </Button>
            <Button small icon="trash" variant="danger" onClick={() => setAsked('remove')}>
              {words.remove}
            </Button>
          </div>
        )}
      </header>
      {group.members.length === 0 ? (
        <Empty
          icon="mixer"
          title={words.emptyTitle}
          action={why === undefined && <Button onClick={() => setAsked('edit')}>{words.chooseChannels}</Button>}
        >
          {words.emptyBody}
        </Empty>
      ) : (
        <div className={styles.body}>
          {behind.length > 0 && (
            <div className={styles.wide} role="status">
              <Banner
                tone="warn"
                icon="clock"
                action={
                  <Button small onClick={() => askCatchUp(behind)}>
                    {words.catchUpAll}
                  </Button>
                }
              >
                {words.behindBanner(behind.length)}
              </Banner>
            </div>
          )}
          <section className={styles.panel} aria-label={group.name}>
            <MuteButton
              block
              muted={muted === 'on' ? true : muted === 'mixed' ? 'mixed' : false}
              text={muteWords}
              label={muted === 'mixed' ? `${muteWords}, ${words.someMuted}` : muteWords}
              disabled={takers.length === 0}
              waiting={takers.some(({ muteWaits }) => muteWaits)}
              onChange={(next) => (next ? void setMute(true) : setAsked('unmute'))}
            />
            <GroupFader group={group} members={members} note={note} />
          </section>
          <section className={styles.members} aria-labelledby="group-members">
            <h2 id="group-members" className={styles.subtitle}>
              {words.members}
            </h2>
            <ul className={styles.memberList}>
              {members.map((member) => (
                <MemberRow
                  key={`${member.member.ampId} ${member.member.channel}`}
                  now={member}
                  onCatchUp={() => askCatchUp(planCatchUp([member]))}
                  onLeave={() => doneWith(group.id, [member.member])}
                />
              ))}
            </ul>
          </section>
          <div className={styles.wide}>
            <Suspense fallback={<div className={styles.eqPlace} />}>
              <EqCard group={group} members={members} note={note} />
            </Suspense>
          </div>
        </div>
      )}
      {seats.map((seat) => (
        <CareOf key={seat.id} seat={seat} />
      ))}
      {asked === 'edit' && (
        <GroupDialog group={group} onClose={close} onSaved={close} onSave={(next) => change({ ...next, id: group.id })} />
      )}
      {question && (
        <Confirm
          open
          danger
          title={question.title}
          verb={question.verb}
          onClose={close}
          onConfirm={() => {
            close();
            question.act();
          }}
        >
          {question.body}
        </Confirm>
      )}
    </Page>
  );
}

/** This page fills each amplifier's history, and asks its channels' questions. */
function CareOf({ seat }: { readonly seat: Seat }) {
  useEffect(() => historyOf(seat).hear(seat), [seat]);
  return (
    <SeatProvider value={seat}>
      <LouderDialog />
      <Overruled />
    </SeatProvider>
  );
}
