/** Carries out what a rule planned: several properties at once, shown like every other change, a refusal said in a toast. */

import { useMemo } from 'react';
import { quieterFirst } from '@headroom/model/channel';
import type { Write } from '@headroom/model/property';
import { toast } from '../../ui/feedback/toast.tsx';
import { askIfLouder, readOf } from '../care/care.ts';
import { historyOf, type Offered } from '../history/history.ts';
import { useDeviceWords } from '../words.ts';
import { draftsOf } from '../binding/drafts.ts';
import { outcomeText } from '../binding/outcome-text.ts';
import { useSeat } from '../binding/use-amp.tsx';

/** Each is true when everything was accepted; the first refusal stops the rest. */
interface Writes {
  /** Asks once about all of it, where it makes the output louder; a no is false. */
  readonly write: (writes: readonly Write[], offered?: Offered) => Promise<boolean>;
  /** For what was asked in words of its own, and for what a finger drags. */
  readonly writeSurely: (writes: readonly Write[], offered?: Offered) => Promise<boolean>;
}
export function useWrites(): Writes {
  const seat = useSeat();
  const words = useDeviceWords();
  return useMemo(() => {
    const writeSurely = (writes: readonly Write[], offered?: Offered) => historyOf(seat).during(seat, () => writeEach(writes), offered);
    const writeEach = async (writes: readonly Write[]) => {
      for (const write of quieterFirst(writes, readOf(seat))) {
        const outcome = await draftsOf(seat).write(write);
        if (outcome.ok || outcome.reason === 'superseded') continue;
        toast.error(outcomeText(words, outcome));
        return false;
      }
      return true;
    };
    const write = (writes: readonly Write[], offered?: Offered) =>
      new Promise<boolean>((resolve) => {
        askIfLouder(
          seat,
          writes,
          () => resolve(writeSurely(writes, offered)),
          () => resolve(false),
        );
      });
    return { write, writeSurely };
  }, [seat, words]);
}
