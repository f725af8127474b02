import { useState } from 'react';
import { quieterFirst, type Rise } from '@headroom/model/channel';
import type { Write } from '@headroom/model/property';
import { draftsOf } from '../../../device/binding/drafts.ts';
import { outcomeText } from '../../../device/binding/outcome-text.ts';
import { useSeat } from '../../../device/binding/use-amp.tsx';
import { areAgreed, askIfLouder, readOf, risesIn, sendByProgram } from '../../../device/safe-changes/confirm-louder.ts';
import { foundOf } from '../../../device/safe-changes/found.ts';
import { historyOf } from '../../../device/history/history.ts';
import { useDeviceWords } from '../../../device/words.ts';

export interface Broken {
  readonly written: readonly Write[];
  /** Its answer is missing: it may have arrived, or still will. */
  readonly unsure: Write | undefined;
  readonly all: number;
  readonly why: string;
}
export interface Sending {
  readonly isBusy: boolean;
  readonly broken: Broken | undefined;
  /** Asks first if the output gets louder. `raises` follow when all is written, and are ramped. */
  send(writes: readonly Write[], raises: readonly Write[], done: () => void): void;
  /** Does not ask, for callers that have asked already. */
  sendSurely(writes: readonly Write[], raises: readonly Write[], done: () => void): void;
}

export function useSending(): Sending {
  const seat = useSeat();
  const words = useDeviceWords();
  const [isBusy, setBusy] = useState(false);
  const [broken, setBroken] = useState<Broken>();
  async function sendEach(wanted: readonly Write[]): Promise<boolean> {
    const writes = quieterFirst(wanted, readOf(seat));
    for (const [index, write] of writes.entries()) {
      const outcome = await draftsOf(seat).write(write);
      if (outcome.ok || outcome.reason === 'superseded') continue;
      const isUnsure = outcome.reason === 'time-out' || outcome.reason === 'closed';
      setBroken({
        written: writes.slice(0, index),
        unsure: isUnsure ? write : undefined,
        all: writes.length,
        why: outcomeText(words, outcome),
      });
      return false;
    }
    return true;
  }
  async function raise(raises: readonly Write[], agreed: readonly Rise[], written: readonly Write[]): Promise<boolean> {
    const outcome = await sendByProgram(seat, raises, { mayClimb: (rise) => areAgreed([rise], agreed) });
    if (!outcome.ok) setBroken({ written, unsure: undefined, all: written.length, why: outcomeText(words, outcome) });
    return outcome.ok;
  }
  async function sendAll(writes: readonly Write[], raises: readonly Write[], done: () => void): Promise<void> {
    setBusy(true);
    // Somebody may turn the level down while the bands are written.
    const agreed = risesIn(seat, raises);
    const isDone = await historyOf(seat).during(
      seat,
      async () => (await sendEach(writes)) && (await raise(raises, agreed, writes)),
      'offered',
    );
    setBusy(false);
    if (!isDone) return;
    setBroken(undefined);
    foundOf(seat).preset(writes);
    done();
  }
  return {
    isBusy,
    broken,
    send: (writes, raises, done) => askIfLouder(seat, [...writes, ...raises], () => void sendAll(writes, raises, done)),
    sendSurely: (writes, raises, done) => void sendAll(writes, raises, done),
  };
}
