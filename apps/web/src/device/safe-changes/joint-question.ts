import { deviceInfo } from '@headroom/model/amplifier';
import { valueOf } from '@headroom/model/property';
import type { Seat } from '../binding/seat.ts';
import { risesIn, type Ask } from './confirm-louder.ts';
import { questionsOf } from './questions.ts';

interface JointQuestion {
  readonly ask: Ask;
  /** Each amplifier's end; one that holds its change back holds back all that have asked. */
  readonly ended: (seat: Seat, holdsBack: boolean) => void;
}

/** One question for an act on several amplifiers, put when each of them has asked or ended, on the page of the first that asked. */
export function createJointQuestion(amps: number): JointQuestion {
  const asking = new Map<Seat, { readonly writes: Parameters<Ask>[1]; readonly answered: (yes: boolean) => void }>();
  let left = amps;
  let isHeldBack = false;
  const answer = (yes: boolean) => {
    for (const { answered } of asking.values()) answered(yes);
  };
  const told = () => {
    left -= 1;
    const [first] = asking.keys();
    if (left > 0 || first === undefined) return;
    if (isHeldBack) return answer(false);
    const all = [...asking].flatMap(([seat, { writes }]) => {
      const ampName = valueOf(seat.tree, deviceInfo.properties.deviceName, {}) || seat.id;
      return risesIn(seat, writes).map((rise, index) => ({ rise: { ...rise, seat, ampName }, index }));
    });
    // A question names only its first rises, and each amplifier shall be among them.
    const rises = all.toSorted((one, other) => one.index - other.index).map(({ rise }) => rise);
    if (rises.length === 0) answer(true);
    else questionsOf(first).ask({ rises, answered: answer });
  };
  return {
    ask(seat, writes, answered) {
      asking.set(seat, { writes, answered });
      told();
    },
    ended(seat, holdsBack) {
      if (asking.has(seat)) return;
      isHeldBack ||= holdsBack;
      told();
    },
  };
}
