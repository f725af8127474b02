import { useEffect, useState } from 'react';
import type { Seat } from '../binding/seat.ts';
import type { ChannelRecord, Site } from '../site/site.ts';

const everyMs = 10_000;

/** Undefined where nobody records, and until the answer comes. */
export function useChannelRecord(site: Site | null, { id: ampId, clock }: Seat, channel: number): ChannelRecord | undefined {
  const [record, setRecord] = useState<ChannelRecord>();
  const recordOf = site?.recordOf;
  useEffect(() => {
    if (!recordOf) return undefined;
    let isOpen = true;
    let cancel: () => void = () => undefined;
    const ask = async () => {
      const found = await recordOf(ampId, channel);
      if (!isOpen) return;
      if (found) setRecord(found);
      cancel = clock.after(everyMs, () => void ask());
    };
    void ask();
    return () => {
      isOpen = false;
      cancel();
    };
  }, [recordOf, ampId, clock, channel]);
  return record;
}
