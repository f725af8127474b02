import { deviceInfo } from '@headroom/model/amplifier';
import { addressOf } from '@headroom/model/property';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '../../ui/feedback/toast.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { outcomeText } from '../binding/outcome-text.ts';
import type { Amp, Seat } from '../binding/seat.ts';
import { useSeat } from '../binding/use-amp.tsx';
import { useAmps } from '../binding/use-amps.ts';
import { askOfProgram } from '../safe-changes/confirm-louder.ts';
import { createJointQuestion } from '../safe-changes/joint-question.ts';
import { useLouderWords } from '../safe-changes/louder-words.ts';
import { carry, reversed, undosOf, type Change, type Ending } from '../safe-changes/undo.ts';
import { useControlWords } from '../control-words.ts';
import { useDeviceWords } from '../words.ts';
import { historyOf } from './history.ts';
import { HistoryPanel, type Entry } from './history-panel.tsx';
import { firstUndone, isDone, isFixedRow, lastDone, redoTo, undoFrom, useRows, type Row, type Wanted } from './rows.ts';
import { shortcutOf } from './shortcut.ts';
import { useStepText, type Told } from './step-text.ts';
import { isFixed, wayTo } from './trail.ts';
import { useHistoryWords } from './words.ts';

interface Question {
  readonly since: readonly Told[];
  readonly overwrite: () => void;
}
const readGlance = ({ available, read, id }: Amp) => [{ available, name: read(deviceInfo.properties.deviceName, {}) || id }];

export function HistoryHost() {
  return <Histories seats={[useSeat()]} group={undefined} />;
}

interface HistoriesProps {
  readonly seats: readonly Seat[];
  readonly group: string | undefined;
}
export function Histories({ seats: known, group }: HistoriesProps) {
  const { seats, rows, isShown } = useRows(known);
  const words = useHistoryWords();
  const deviceWords = useDeviceWords();
  const { atAmp } = useLouderWords();
  const glances = useAmps(seats, readGlance);
  const { brief, line, place, said, value } = useStepText();
  const [question, setQuestion] = useState<Question>();
  const close = () => seats.forEach((seat) => historyOf(seat).show(false));
  useEffect(() => () => seats.forEach((seat) => historyOf(seat).show(false)), [seats]);

  const nameOf = (seat: Seat) => glances[seats.indexOf(seat)]?.[0]?.name ?? '';
  const toldAt = (seat: Seat, changes: readonly Change[]) => {
    const whose = group === undefined ? undefined : nameOf(seat);
    return changes.map((change): Told => ({ ...change, whose }));
  };
  const offered = useRef(() => {});
  /** What was undone is not offered any more. */
  const withdraw = () => offered.current();

  const fail = (seat: Seat, why: string) => toast.error(group === undefined ? why : atAmp(nameOf(seat), why));
  const tellFailure = (seat: Seat, ending: Ending) => {
    if (ending.how === 'failed') fail(seat, outcomeText(deviceWords, ending.why));
    else if (ending.how === 'not connected') fail(seat, deviceWords.notConnected);
  };
  const tell = (endings: readonly (readonly [Seat, Ending, readonly Change[]])[], isBack: boolean, overwrite: () => void) => {
    const done = endings.flatMap(([seat, { how }, changes]) => (how === 'done' ? toldAt(seat, changes) : []));
    if (done.length > 0) {
      withdraw();
      toast.success((isBack ? words.undone : words.redone)(brief(done)));
    }
    for (const [seat, ending] of endings) tellFailure(seat, ending);
    const since = endings.flatMap(([seat, ending]) => (ending.how === 'changed since' ? toldAt(seat, ending.since) : []));
    if (since.length > 0) setQuestion({ since, overwrite });
  };
  const questionFor = (amps: number) => (group === undefined ? ownQuestion : createJointQuestion(amps));
  const travel = (wanted: Wanted, isBack: boolean, isSure = false) => {
    const ways = [...wanted].flatMap(([seat, to]) => {
      const { steps } = historyOf(seat).trail();
      const done = historyOf(seat).heading();
      return to === done ? [] : [{ seat, to, changes: wayTo({ steps, done }, to).filter((change) => !isFixed(change)) }];
    });
    const endings: (readonly [Seat, Ending, readonly Change[]])[] = [];
    const { ask, ended } = questionFor(ways.length);
    for (const { seat, to, changes } of ways)
      historyOf(seat).travel(seat, to, isSure, ask, (ending) => {
        ended(seat, ending.how === 'changed since');
        endings.push([seat, ending, changes]);
        if (endings.length === ways.length) tell(endings, isBack, () => travel(wanted, isBack, true));
      });
  };
  const undo = () => {
    const at = lastDone(rows);
    if (at === undefined) toast.note(words.nothingToUndo);
    else travel(undoFrom(rows, at), true);
  };
  const redo = () => {
    const at = firstUndone(rows);
    if (at === undefined) toast.note(words.nothingToRedo);
    else travel(redoTo(rows, at), false);
  };
  const goTo = (index: number) =>
    rows[index]?.every(isDone) === true ? travel(undoFrom(rows, index + 1), true) : travel(redoTo(rows, index), false);

  /** Only the newest step can be undone by going back. */
  const takeBack = (seat: Seat, changes: readonly Change[], isSure = false) => {
    const history = historyOf(seat);
    const { steps, done } = history.trail();
    if (isAlike(steps[done - 1]?.changes ?? [], changes)) return travel(new Map([[seat, done - 1]]), true);
    const way = reversed(changes.filter((change) => !isFixed(change)));
    carry(seat, way, isSure, questionFor(1).ask, (ending) => tell([[seat, ending, way]], true, () => takeBack(seat, changes, true)));
  };
  const textOf = (seat: Seat, changes: readonly Change[]) => {
    const told = toldAt(seat, changes);
    const [first, ...others] = told;
    return first && others.every(isBeside(first)) ? [line(first), ...others.map(said)].join(', ') : brief(told);
  };
  useOffers(seats, takeBack, textOf, offered);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const way = shortcutOf(event);
    if (way === 0 || event.defaultPrevented) return;
    event.preventDefault();
    if (way < 0) undo();
    else redo();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);

  const [first] = seats;
  return (
    <>
      {isShown && first && (
        <HistoryPanel
          name={group === undefined ? nameOf(first) : words.ampsOf(group)}
          entries={entriesOf(rows, toldAt)}
          undo={lastDone(rows) === undefined ? undefined : undo}
          redo={firstUndone(rows) === undefined ? undefined : redo}
          goTo={goTo}
          isOff={!glances.some(([glance]) => glance?.available)}
          emptyBody={group === undefined ? words.emptyBody : words.emptyBodyOfSeveral}
          onClose={close}
        />
      )}
      {question && (
        <Confirm
          open
          danger
          title={words.sinceTitle}
          verb={words.sinceVerb}
          onClose={() => setQuestion(undefined)}
          onConfirm={() => {
            setQuestion(undefined);
            question.overwrite();
          }}
        >
          <p>{words.sinceBody}</p>
          {question.since.slice(0, maxNamed).map((change) => (
            <p key={place(change)}>{words.sinceLine(place(change), value(change, change.from), value(change, change.to))}</p>
          ))}
          {question.since.length > maxNamed && <p>{words.more(question.since.length - maxNamed)}</p>}
        </Confirm>
      )}
    </>
  );
}
const maxNamed = 5;
const ownQuestion: ReturnType<typeof createJointQuestion> = { ask: askOfProgram, ended: () => {} };

function entriesOf(rows: readonly Row[], toldAt: (seat: Seat, changes: readonly Change[]) => readonly Told[]): readonly Entry[] {
  const now = rows.findLastIndex((row) => !isFixedRow(row) && row.every(isDone));
  return rows.map((row, index): Entry => {
    const state = isFixedRow(row) ? 'fixed' : index === now ? 'now' : row.every(isDone) ? 'done' : 'back';
    return {
      id: row.map(({ seat, step }) => `${seat.id} ${step.id}`).join(' '),
      at: Math.max(...row.map(({ step }) => step.at)),
      changes: row.flatMap(({ seat, step }) => toldAt(seat, step.changes)),
      state,
    };
  });
}

function isAlike(one: readonly Change[], other: readonly Change[]): boolean {
  const places = (changes: readonly Change[]) =>
    changes
      .map(({ handle, at }) => addressOf(handle, at))
      .toSorted()
      .join(' ');
  return places(one) === places(other);
}

function useOffers(
  seats: readonly Seat[],
  takeBack: (seat: Seat, changes: readonly Change[]) => void,
  textOf: (seat: Seat, changes: readonly Change[]) => string,
  offered: { current: () => void },
): void {
  const words = useControlWords();
  const act = useEffectEvent(takeBack);
  const text = useEffectEvent(textOf);
  useEffect(() => {
    const stops = seats.map((seat) =>
      undosOf(seat).onOffer((changes) => {
        if (changes.every(isFixed)) return;
        offered.current = toast.offer(words.changed(text(seat, changes)), { verb: words.undo, act: () => act(seat, changes) });
      }),
    );
    return () => {
      stops.forEach((stop) => stop());
      offered.current();
    };
  }, [seats, words, offered]);
}
const isBeside = (one: Change) => (other: Change) => one.handle.resource.pathAt(one.at) === other.handle.resource.pathAt(other.at);
