import { deviceInfo } from '@headroom/model/amplifier';
import type { Rise } from '@headroom/model/channel';
import { valueOf } from '@headroom/model/property';
import type { Seat } from '../binding/seat.ts';
import { areAgreed, risesIn, type Ask } from './confirm-louder.ts';
import { questionsOf, type Whose } from './questions.ts';

interface JointQuestion {
  readonly ask: Ask;
  /** Each amplifier's end; one that holds its change back holds back all that have asked. */
  readonly ended: (seat: Seat, holdsBack: boolean) => void;
}

type SeatRise = Rise & Whose;
const isAt = (seat: Seat) => (rise: SeatRise) => rise.seat === seat;

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
    if (left > 0) return;
    if (isHeldBack) answer(false);
    else put([]);
  };
  /** Asks again if somebody has turned a level down since the last question. */
  function put(agreed: readonly SeatRise[]): void {
    const rises = risesNow();
    const isAgreed = [...asking.keys()].every((seat) => areAgreed(rises.filter(isAt(seat)), agreed.filter(isAt(seat))));
    const [first] = asking.keys();
    if (isAgreed || first === undefined) answer(true);
    else questionsOf(first).ask({ rises, answered: (yes) => (yes ? put(rises) : answer(false)) });
  }
  function risesNow(): readonly SeatRise[] {
    const all = [...asking].flatMap(([seat, { writes }]) => {
      const ampName = valueOf(seat.tree, deviceInfo.properties.deviceName, {}) || seat.id;
      return risesIn(seat, writes).map((rise, index) => ({ rise: { ...rise, seat, ampName }, index }));
    });
    // A question names only its first rises, and each amplifier shall be among them.
    return all.toSorted((one, other) => one.index - other.index).map(({ rise }) => rise);
  }
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
