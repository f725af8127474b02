import { deviceInfo } from '@headroom/model/amplifier';
import { addressOf } from '@headroom/model/property';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { toast } from '../../ui/feedback/toast.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { outcomeText } from '../binding/outcome-text.ts';
import { useAmp, useSeat } from '../binding/use-amp.tsx';
import { carry, reversed, undosOf, type Change, type Ending } from '../safe-changes/undo.ts';
import { useControlWords } from '../control-words.ts';
import { useDeviceWords } from '../words.ts';
import { historyOf } from './history.ts';
import { HistoryPanel } from './history-panel.tsx';
import { shortcutOf } from './shortcut.ts';
import { useStepText } from './step-text.ts';
import { wayTo } from './trail.ts';
import { useHistoryWords } from './words.ts';

interface Question {
  readonly since: readonly Change[];
  readonly overwrite: () => void;
}
export function HistoryHost() {
  const seat = useSeat();
  const history = historyOf(seat);
  const words = useHistoryWords();
  const deviceWords = useDeviceWords();
  const name = useAmp(({ read }) => read(deviceInfo.properties.deviceName, {}) ?? '');
  const isAvailable = useAmp(({ available }) => available);
  const { brief, line, place, said, value } = useStepText();
  const isOpen = useSyncExternalStore(history.subscribe, history.isShown);
  const [question, setQuestion] = useState<Question>();
  useEffect(() => () => history.show(false), [history]);

  const offered = useRef(() => {});
  /** One notice at a time: what was undone is not offered any more. */
  const withdraw = () => offered.current();
  const textOf = (changes: readonly Change[]) => {
    const [first, ...others] = changes;
    return first && others.every(isBeside(first)) ? [line(first), ...others.map(said)].join(', ') : brief(changes);
  };

  const tell = (ending: Ending, done: string, overwrite: () => void) => {
    if (ending.how === 'done') {
      withdraw();
      toast.success(done);
    } else if (ending.how === 'changed since') setQuestion({ since: ending.since, overwrite });
    else if (ending.how === 'failed') toast.error(outcomeText(deviceWords, ending.why));
    else if (ending.how === 'not connected') toast.error(deviceWords.notConnected);
  };
  const travel = (wanted: number, isSure = false) => {
    const { steps } = history.trail();
    const done = history.heading();
    if (wanted < 0) return toast.note(words.nothingToUndo);
    if (wanted > steps.length) return toast.note(words.nothingToRedo);
    const told = (wanted < done ? words.undone : words.redone)(brief(wayTo({ steps, done }, wanted)));
    history.travel(seat, wanted, isSure, (ending) => tell(ending, told, () => travel(wanted, true)));
  };
  /** Only the newest step can be undone by going back. */
  const takeBack = (changes: readonly Change[], isSure = false) => {
    const { steps, done } = history.trail();
    if (isAlike(steps[done - 1]?.changes ?? [], changes)) return travel(done - 1);
    const way = reversed(changes);
    carry(seat, way, isSure, (ending) => tell(ending, words.undone(brief(way)), () => takeBack(changes, true)));
  };
  useOffers(takeBack, textOf, offered);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const steps = shortcutOf(event);
    if (steps === 0 || event.defaultPrevented) return;
    event.preventDefault();
    travel(history.heading() + steps);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);

  return (
    <>
      {isOpen && <HistoryPanel name={name} history={history} isOff={!isAvailable} travel={travel} onClose={() => history.show(false)} />}
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

function isAlike(one: readonly Change[], other: readonly Change[]): boolean {
  const places = (changes: readonly Change[]) =>
    changes
      .map(({ handle, at }) => addressOf(handle, at))
      .toSorted()
      .join(' ');
  return places(one) === places(other);
}

/** Offers an undo for some seconds after a drag, a reset or a copy. */
function useOffers(
  takeBack: (changes: readonly Change[]) => void,
  textOf: (changes: readonly Change[]) => string,
  offered: RefObject<() => void>,
): void {
  const seat = useSeat();
  const words = useControlWords();
  const act = useEffectEvent(takeBack);
  const text = useEffectEvent(textOf);
  useEffect(() => {
    const stop = undosOf(seat).onOffer((changes) => {
      offered.current = toast.offer(words.changed(text(changes)), { verb: words.undo, act: () => act(changes) });
    });
    return () => {
      stop();
      offered.current();
    };
  }, [seat, words, offered]);
}
const isBeside = (one: Change) => (other: Change) => one.handle.resource.pathAt(one.at) === other.handle.resource.pathAt(other.at);
