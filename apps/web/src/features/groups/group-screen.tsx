/** [VENUE-11] */

import { useFieldWords } from '../../i18n/field-words.ts';
import { commonMute, type ChannelGroup } from '@headroom/model/groups';
import { Suspense, useEffect, useState } from 'react';
import type { Amp, Seat } from '../../device/binding/seat.ts';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { useAmps } from '../../device/binding/use-amps.ts';
import { LouderDialog } from '../../device/safe-changes/louder-dialog.tsx';
import { Overruled } from '../../device/safe-changes/overruled.tsx';
import { historyOf } from '../../device/history/history.ts';
import { useHistoryWords } from '../../device/history/words.ts';
import { useTitle } from '../../navigation/place.ts';
import { useParams } from '../../navigation/router.tsx';
import { partWithin } from '../../parts/lazy-part.ts';
import { Button } from '../../ui/controls/button.tsx';
import { MuteButton } from '../../ui/controls/mute-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Empty } from '../../ui/feedback/state.tsx';
import { PageTitle } from '../../ui/look/text.tsx';
import { Page } from '../../ui/surfaces/page.tsx';
import { newGroupId, useGroupsRepository } from './groups-repository.ts';
import { GroupDialog } from './group-dialog.tsx';
import { GroupFader } from './group-fader.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './groups.module.css';
import { useSizeText } from './groups-screen.tsx';
import { isCatchUpLouder, isMuteOf, planCatchUp, type CatchUp } from './group-control.ts';
import { GroupQuestion, type Asked } from './group-question.tsx';
import { MemberRow } from './member-row.tsx';
import { Screen as NoGroup } from './no-group.tsx';
import { movesWithMute, seatsOf, useMembers, type MemberNow } from './members.ts';
import { useGroupActs, type GroupActs } from './use-group-acts.ts';
import { useGroupWords } from './words.ts';

const EqCard = partWithin(
  () => import('./eq/eq-card.tsx'),
  (module) => module.EqCard,
);
const Histories = partWithin(
  () => import('../../device/history/history-host.tsx'),
  (module) => module.Histories,
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

function Group({ group }: { readonly group: ChannelGroup }) {
  const words = useGroupWords();
  const { change, why } = useGroupsRepository();
  const members = useMembers(group.members);
  const acts = useGroupActs(group, members);
  const seats = seatsOf(members);
  const [asked, setAsked] = useState<Asked | 'edit'>();
  const close = () => setAsked(undefined);
  return (
    <Page>
      <GroupHead group={group} seats={seats} onAsk={setAsked} />
      {group.members.length === 0 ? (
        <Empty
          icon="mixer"
          title={words.emptyTitle}
          action={why === undefined && <Button onClick={() => setAsked('edit')}>{words.chooseChannels}</Button>}
        >
          {words.emptyBody}
        </Empty>
      ) : (
        <GroupBody group={group} members={members} acts={acts} onAsk={setAsked} />
      )}
      {seats.map((seat) => (
        <CareOf key={seat.id} seat={seat} />
      ))}
      <Suspense>
        <Histories seats={seats} group={group.name} />
      </Suspense>
      {asked === 'edit' ? (
        <GroupDialog group={group} onClose={close} onSaved={close} onSave={(next) => change({ ...next, id: group.id })} />
      ) : (
        asked && <GroupQuestion asked={asked} group={group} members={members} acts={acts} onClose={close} />
      )}
    </Page>
  );
}

interface GroupHeadProps {
  readonly group: ChannelGroup;
  readonly seats: readonly Seat[];
  readonly onAsk: (asked: 'edit' | 'remove') => void;
}
function GroupHead({ group, seats, onAsk }: GroupHeadProps) {
  const words = useGroupWords();
  const { values } = useFieldWords();
  const sizeText = useSizeText();
  const { why } = useGroupsRepository();
  return (
    <header className={classes(layout.rowApart, styles.head)}>
      <div className={layout.fill}>
        <PageTitle>{group.name}</PageTitle>
        <p className={typography.note}>
          {sizeText(group)} · {values.fader[group.fader]}
        </p>
      </div>
      <div className={layout.wrap2}>
        <HistoryButton seats={seats} />
        {why === undefined && (
          <>
            <Button small icon="edit" onClick={() => onAsk('edit')}>
              {words.edit}
            </Button>
            <Button small icon="trash" variant="danger" onClick={() => onAsk('remove')}>
              {words.remove}
            </Button>
          </>
        )}
      </div>
    </header>
  );
}

const mayChange = ({ role }: Amp) => [role !== 'viewer'];
/** Viewers have no history. */
function HistoryButton({ seats }: { readonly seats: readonly Seat[] }) {
  const { title } = useHistoryWords();
  const [first] = seats;
  const isOpen = useAmps(seats, mayChange).some(([may]) => may);
  if (!first || !isOpen) return null;
  return (
    <Button small icon="undo" onClick={() => historyOf(first).show(true)}>
      {title}
    </Button>
  );
}

interface GroupBodyProps {
  readonly group: ChannelGroup;
  readonly members: readonly MemberNow[];
  readonly acts: GroupActs;
  readonly onAsk: (asked: Asked) => void;
}
function GroupBody({ group, members, acts, onAsk }: GroupBodyProps) {
  const words = useGroupWords();
  const { catchUp: doneWith } = useGroupsRepository();
  const behind = planCatchUp(members);
  const askCatchUp = (plan: readonly CatchUp[]) => {
    if (isCatchUpLouder(plan)) onAsk({ catchUp: plan });
    else void acts.catchUp(plan);
  };
  return (
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
      <section className={classes(layout.grid4, layout.outline, styles.panel)} aria-label={group.name}>
        <GroupMute name={group.name} members={members} onMute={() => void acts.setMute(true)} onUnmute={() => onAsk('unmute')} />
        <GroupFader group={group} members={members} note={acts.note} />
      </section>
      <section className={layout.shrinks} aria-labelledby="group-members">
        <h2 id="group-members" className={classes(typography.title, styles.subtitle)}>
          {words.members}
        </h2>
        <ul className={classes(layout.outline, styles.memberList)}>
          {members.map((member) => {
            const plan = behind.filter((each) => each.member === member);
            return (
              <MemberRow
                key={`${member.member.ampId} ${member.member.channel}`}
                now={member}
                onCatchUp={plan.length > 0 ? () => askCatchUp(plan) : undefined}
                onLeave={() => doneWith(group.id, [member.member])}
              />
            );
          })}
        </ul>
      </section>
      <div className={styles.wide}>
        <Suspense fallback={<div className={styles.eqPlace} />}>
          <EqCard group={group} members={members} note={acts.note} />
        </Suspense>
      </div>
    </div>
  );
}

interface GroupMuteProps {
  readonly name: string;
  readonly members: readonly MemberNow[];
  readonly onMute: () => void;
  readonly onUnmute: () => void;
}
function GroupMute({ name, members, onMute, onUnmute }: GroupMuteProps) {
  const words = useGroupWords();
  const muted = commonMute(isMuteOf(members));
  const takers = members.filter(movesWithMute);
  const text = muted === 'on' ? words.muted(name) : words.mute(name);
  return (
    <MuteButton
      block
      muted={muted === 'on' ? true : muted === 'mixed' ? 'mixed' : false}
      text={text}
      label={muted === 'mixed' ? `${text}, ${words.someMuted}` : text}
      disabled={takers.length === 0}
      waiting={takers.some(({ muteWaits }) => muteWaits)}
      onChange={(next) => (next ? onMute() : onUnmute())}
    />
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
