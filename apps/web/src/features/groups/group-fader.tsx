import { output } from '@headroom/model/amplifier';
import { commonRange, type ChannelGroup, type GroupMove, type Moved } from '@headroom/model/groups';
import { useRef, useState } from 'react';
import type { ValueControlProps } from '../../ui/values/value-control.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useNarrow } from '../../ui/look/width.ts';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { Fader } from '../../ui/values/fader.tsx';
import { FineButton } from '../../ui/values/fine-button.tsx';
import { ValueButton } from '../../ui/values/number-entry.tsx';
import { faderTaper } from '../../ui/drag/taper.ts';
import { listText } from '../../i18n/list-text.ts';
import { numberText } from '../../i18n/number-text.ts';
import type { Noted } from './groups-repository.ts';
import { Lines } from './lines.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './groups.module.css';
import { runBack, type SeatChange } from './changes.ts';
import { gripOf, louderOf, noteAbsent, planJump, runJump, travelNow, type Done, type Grip, type Jump } from './group-control.ts';
import { movesWithFader, standingOf, type MemberNow, type Taker } from './members.ts';
import { levelText, useFirstMemberText, useMemberText, wayText } from './member-text.ts';
import { useGroupWords } from './words.ts';

const { property } = output.properties.fader;

interface GroupFaderProps {
  readonly group: ChannelGroup;
  readonly members: readonly MemberNow[];
  readonly note: (noted: readonly Noted[]) => void;
}
export function GroupFader({ group, members, note }: GroupFaderProps) {
  const words = useGroupWords();
  const who = useMemberText();
  const narrow = useNarrow();
  const [fine, setFine] = useState(false);
  const [held, setHeld] = useState<{ readonly grip: Grip; readonly level: number }>();
  const [asked, setAsked] = useState<{ readonly jump: Jump; readonly level: number; readonly rises: readonly Moved<Taker>[] }>();
  const grip = useRef<Grip>(undefined);
  const travel = held?.grip.travel ?? travelNow(members);
  const isAbsolute = group.fader === 'absolute';
  // Different levels give a drag no start, so the level is typed.
  const isApart = isAbsolute && travel !== undefined && !travel.isLevel && held === undefined;
  const label = words.level(group.name);
  const common = commonRange(members.filter(movesWithFader).map(standingOf));
  const bounds = isApart ? common : travel;
  const range = { min: bounds?.min ?? property.min, max: bounds?.max ?? property.max, step: property.step };
  // Read-only users still see the level.
  const seen = members.flatMap((member) => (member.state === 'there' && member.fader !== undefined ? member.fader : []));
  const shown = travel?.level ?? (seen.length > 0 ? Math.max(...seen) : null);
  const level = isApart ? null : (held?.level ?? shown);

  const offer = (changes: readonly SeatChange[], text: string) => {
    if (changes.length === 0) return;
    toast.offer(text, {
      verb: words.undo,
      act: () => runBack(changes, (isWhole) => (isWhole ? toast.success(words.backDone) : toast.error(words.backPart))),
    });
  };
  const said = (by: number, to: number) => (isAbsolute ? words.movedTo(group.name, levelText(to)) : words.movedBy(group.name, wayText(by)));
  const tell = ({ changes, noted, onlyBy }: Done, by: number, to: number) => {
    const text = onlyBy === undefined ? said(by, to) : words.movedBy(group.name, wayText(onlyBy));
    note(noted);
    offer(changes, noted.length > 0 ? listText([text, words.missedCount(noted.length)]) : text);
  };
  const run = async ({ moved, by, noted }: Jump, to: number, isSure: boolean) => {
    const running = runJump(moved, isSure);
    note(noted);
    tell(await running, by, to);
  };
  const jump = (to: number) => {
    const plan = planJump(members, to, isAbsolute ? 'to' : 'by');
    const rises = louderOf(plan.moved, isApart);
    if (rises.length > 0) setAsked({ jump: plan, level: to, rises });
    else void run(plan, to, false);
  };

  const verbs = {
    start() {
      grip.current = gripOf(members, (place) => setHeld((now) => now && { ...now, level: place }));
      if (grip.current) setHeld({ grip: grip.current, level: grip.current.travel.level });
    },
    move(next: number) {
      grip.current?.move(next);
    },
    finish() {
      const own = grip.current;
      if (!own) return;
      void own.finish().then(({ by, noted, ...done }) => {
        const to = own.travel.level + by;
        if (isAbsolute && by !== 0) note(noteAbsent(members, levelMove(to)));
        tell({ ...done, noted: isAbsolute ? noted.map((each) => atLevel(each, to)) : noted }, by, to);
      });
    },
    cancel: () => grip.current?.cancel(),
    finally() {
      grip.current?.release();
      grip.current = undefined;
      setHeld(undefined);
    },
  };
  const format = (value: number) => {
    const { number, unit } = numberText(property, value);
    return { text: number, unit };
  };
  const props: ValueControlProps = {
    label,
    value: level,
    range,
    format,
    taper: faderTaper({ min: property.min, max: Math.max(property.max, range.max), step: property.step }),
    drag: verbs,
    onCommit: jump,
    disabled: travel === undefined,
    waiting: members.some(({ faderWaits }) => faderWaits),
    fine,
  };
  const nudge = fine ? property.step : 1;
  return (
    <>
      <div className={styles.hand}>
        <div className={styles.travel}>
          <Fader {...props} scale large={narrow} />
        </div>
        <div className={classes(layout.grid2, styles.keys)}>
          <ValueButton {...props} size="l" />
          <span className={typography.note}>{isAbsolute ? words.sameLevel : words.loudest}</span>
          <Button
            icon="plus"
            aria-label={`${words.louder}, ${label}`}
            disabled={travel === undefined || level === null || level >= range.max}
            onClick={() => level !== null && jump(level + nudge)}
          />
          <Button
            icon="minus"
            aria-label={`${words.quieter}, ${label}`}
            disabled={travel === undefined || level === null || level <= range.min}
            onClick={() => level !== null && jump(level - nudge)}
          />
          <FineButton pressed={fine} onChange={setFine} />
        </div>
      </div>
      <Limits members={members} isApart={isApart} travel={travel} level={level} />
      {asked && (
        <Confirm
          open
          danger
          title={words.louderTitle}
          verb={words.louderVerb}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            void run(asked.jump, asked.level, true);
          }}
        >
          <Lines lines={asked.rises.map(({ member, from, to }) => words.line(who(member), levelText(from), levelText(to)))} />
        </Confirm>
      )}
    </>
  );
}
const levelMove = (dB: number): GroupMove => ({ kind: 'fader', how: 'to', dB });
const atLevel = (noted: Noted, dB: number): Noted => ({ ...noted, move: levelMove(dB) });

interface LimitsProps {
  readonly members: readonly MemberNow[];
  readonly isApart: boolean;
  readonly travel: ReturnType<typeof travelNow>;
  readonly level: number | null;
}
function Limits({ members, isApart, travel, level }: LimitsProps) {
  const words = useGroupWords();
  const names = useFirstMemberText();
  if (travel === undefined) return <p className={typography.note}>{words.nobodyMoves}</p>;
  if (isApart || level === null) {
    const levels = members.filter(movesWithFader).map(({ fader }) => fader);
    return (
      <p className={typography.note}>
        {words.differ(levelText(Math.min(...levels)), levelText(Math.max(...levels)))}. {words.setAll}
      </p>
    );
  }
  if (travel.isLevel) return null;
  const [up, down] = [travel.max - level, level - travel.min];
  const isNone = (way: number) => way < property.step / 2;
  return (
    <p className={typography.note}>
      {isNone(up) ? words.noRoomUp(names(travel.stopsAtMax)) : words.roomUp(levelText(up), names(travel.stopsAtMax))}{' '}
      {isNone(down) ? words.noRoomDown(names(travel.stopsAtMin)) : words.roomDown(levelText(down), names(travel.stopsAtMin))}
    </p>
  );
}
