import { useMemo } from 'react';
import { quieterFirst } from '@headroom/model/channel';
import type { Write } from '@headroom/model/property';
import { toast } from '../../ui/feedback/toast.tsx';
import { askIfLouder, readOf } from '../safe-changes/confirm-louder.ts';
import { historyOf, type Offered } from '../history/history.ts';
import { useDeviceWords } from '../words.ts';
import { draftsOf } from '../binding/drafts.ts';
import { outcomeText } from '../binding/outcome-text.ts';
import { useSeat } from '../binding/use-amp.tsx';

interface Writes {
  readonly write: (writes: readonly Write[], offered?: Offered) => Promise<boolean>;
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
