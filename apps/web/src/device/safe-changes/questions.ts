import type { Rise } from '@headroom/model/channel';
import type { Unsubscribe } from '@headroom/protocol';
import type { Seat } from '../binding/seat.ts';

export interface Whose {
  readonly seat: Seat;
  readonly ampName: string;
}
export interface LouderQuestion {
  readonly rises: readonly (Rise & Partial<Whose>)[];
  /** Called once with the answer; nothing is sent before. */
  readonly answered: (yes: boolean) => void;
}
interface Questions {
  asked(): LouderQuestion | undefined;
  /** Replaces a pending question: only the newest touch counts. */
  ask(question: LouderQuestion): void;
  answer(yes: boolean): void;
  subscribe(listener: () => void): Unsubscribe;
}

const known = new WeakMap<Seat, Questions>();
export function questionsOf(seat: Seat): Questions {
  const questions = known.get(seat) ?? createQuestions();
  known.set(seat, questions);
  return questions;
}

function createQuestions(): Questions {
  let asked: LouderQuestion | undefined;
  const listeners = new Set<() => void>();
  const stand = (next: LouderQuestion | undefined) => {
    asked = next;
    for (const listener of listeners) listener();
  };
  return {
    asked: () => asked,
    ask(question) {
      const before = asked;
      stand(question);
      before?.answered(false);
    },
    answer(yes) {
      const question = asked;
      stand(undefined);
      question?.answered(yes);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
