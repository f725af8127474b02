import type { Rise } from '@headroom/model/channel';
import { addressOf, ofKind } from '@headroom/model/property';
import { useEffect, useSyncExternalStore } from 'react';
import { printNumber, printValue } from '../../i18n/number-text.ts';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { propertyOf } from '../binding/shown.ts';
import { useSeat } from '../binding/use-amp.tsx';
import { useName } from '../names/use-name.ts';
import { useControlWords } from '../control-words.ts';
import { placedText } from './change-text.ts';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './louder-dialog.module.css';
import { useLouderWords } from './louder-words.ts';
import { questionsOf, type LouderQuestion } from './questions.ts';

export function LouderDialog() {
  const seat = useSeat();
  const questions = questionsOf(seat);
  const asked = useSyncExternalStore(questions.subscribe, questions.asked);
  // Leaving the page answers no.
  useEffect(() => () => questions.answer(false), [questions]);
  // The key mounts a new question anew, so that its safe answer has the focus.
  return asked && <Question key={keyOf(asked)} asked={asked} answer={questions.answer} />;
}
const keyOf = ({ rises }: LouderQuestion) =>
  rises.map(({ handle, at, from, to }) => `${addressOf(handle, at)} ${String(from)} ${String(to)}`).join();

const maxNamed = 5;

function Question({ asked: { rises }, answer }: { readonly asked: LouderQuestion; readonly answer: (yes: boolean) => void }) {
  const words = useLouderWords();
  const controlWords = useControlWords();
  const { name } = useName();
  const textOf = useRiseText();
  const [only] = rises;
  const named = Math.max(maxNamed, new Set(rises.map(({ seat }) => seat)).size);
  if (only && rises.length === 1 && only.ampName === undefined) return <AboutOne rise={only} answer={answer} />;
  return (
    <Confirm open danger title={words.titleOfSeveral} verb={words.verb} onClose={() => answer(false)} onConfirm={() => answer(true)}>
      <p>{words.bodyOfSeveral}</p>
      <ul className={classes(layout.grid1, styles.rises)}>
        {rises.slice(0, named).map((rise) => {
          const own = placedText(controlWords, rise, name(rise.handle));
          const place = rise.ampName === undefined ? own : words.atAmp(rise.ampName, own);
          return <li key={place}>{words.line(place, textOf(rise, rise.from), textOf(rise, rise.to), byText(rise))}</li>;
        })}
      </ul>
      {rises.length > named && <p>{words.more(rises.length - named)}</p>}
    </Confirm>
  );
}

function AboutOne({ rise, answer }: { readonly rise: Rise; readonly answer: (yes: boolean) => void }) {
  const words = useLouderWords();
  const { name } = useName();
  const textOf = useRiseText();
  const { handle, from, to } = rise;
  const isFlag = handle.property.kind === 'flag';
  const isHeardAtOnce = to === true || rise.wants === 'unmutes';
  const by = byText(rise);
  return (
    <Confirm
      open
      danger
      title={words.title(name(handle), textOf(rise, to))}
      verb={isFlag ? words.switchTo(to === true) : words.verb}
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
    >
      {isFlag
        ? by === undefined
          ? words.switched(isHeardAtOnce)
          : words.switchedBy(by)
        : words.body(textOf(rise, from), textOf(rise, to), by)}
    </Confirm>
  );
}

const byText = ({ by }: Rise) => (by === undefined ? undefined : `${printNumber(by, 1)} dB`);

function useRiseText(): (rise: LouderQuestion['rises'][number], value: Rise['from']) => string {
  const page = useSeat();
  const words = useLouderWords();
  const { option } = useName();
  return ({ handle, at, seat = page }, value) => {
    const property = propertyOf(seat, handle, at);
    if (property.kind === 'number') return printValue(property, ofKind(property, value));
    if (property.kind === 'flag') return value === true ? words.on : words.off;
    return value === undefined ? '–' : option(String(value));
  };
}
