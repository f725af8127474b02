import { isUacLocked } from '@headroom/model/health';
import {
  diagnose,
  hasListened,
  listen,
  roadOf,
  type Diagnosis,
  type Evidence,
  type Listening,
  type Symptom,
} from '@headroom/model/diagnosis';
import { addressOf, at, valueOf, type Tree } from '@headroom/model/property';
import { useEffect, useState } from 'react';
import type { Amp, Seat, SeatReads } from '../binding/seat.ts';
import { historyOf } from '../history/history.ts';
import type { ChannelRecord, RecordedChange } from '../site/site.ts';

/** Meters change more often, and nobody reads a sentence faster. */
const everyMs = 250;

/** Undefined while the first connection opens. */
export function useDiagnosis(
  seat: Seat,
  {
    channel,
    symptom,
    isBridgeLost,
    you,
    recorded,
  }: {
    readonly channel: number;
    readonly symptom: Symptom;
    readonly isBridgeLost: boolean;
    readonly you: string;
    readonly recorded: ChannelRecord | undefined;
  },
): Diagnosis | undefined {
  const [ear] = useState(createEar);
  const [diagnosis, setDiagnosis] = useState<Diagnosis>();
  useEffect(() => {
    const { device, clock } = seat;
    let followed: { readonly places: SeatReads['places']; readonly end: () => void } | undefined;
    let cancel: () => void = () => undefined;
    const rule = (amp: Amp): Diagnosis | undefined => {
      const { state, loaded } = amp.status();
      if (!loaded && state !== 'FAILED') return undefined;
      const listening = ear.hear(amp.current ? amp.tree : undefined, clock.elapsed());
      const road = roadOf(
        { isConnected: state === 'CONNECTED', ...(isBridgeLost && { isBridgeLost }) },
        { isOld: !amp.current, since: device.lastUpdate(), losses: recorded?.losses ?? 0 },
      );
      // The rules hide what a speaker tuning lock hides; what the UAC lock hides, the seat leaves out.
      const tree = isUacLocked(amp.tree) ? amp.told : amp.tree;
      return diagnose({ tree, road, listening, lastChange: lastChangeOf(seat, tree, you, recorded?.changes ?? []) }, channel, symptom);
    };
    const look = () => {
      const { answer, reads } = seat.ask(rule);
      if (followed?.places !== reads.places) {
        const end = reads.follow(() => undefined);
        followed?.end();
        followed = { places: reads.places, end };
      }
      setDiagnosis(answer);
      cancel = clock.after(everyMs, look);
    };
    look();
    return () => {
      cancel();
      followed?.end();
    };
  }, [seat, ear, channel, symptom, isBridgeLost, you, recorded]);
  return diagnosis;
}

/** Listens to the last ten to twenty seconds. */
function createEar() {
  let longer: Listening | undefined;
  let newer: Listening | undefined;
  return {
    hear(tree: Tree | undefined, now: number): Listening | undefined {
      if (tree === undefined) {
        longer = newer = undefined;
        return undefined;
      }
      longer &&= listen(longer, tree, now);
      newer = listen(newer, tree, now);
      if (!hasListened(newer)) return longer ?? newer;
      longer = newer;
      newer = undefined;
      return longer;
    },
  };
}

/** In ms: how much newer a record is than an own change that it does not stand for. */
const recordMs = 10_000;
function lastChangeOf(seat: Seat, tree: Tree, you: string, recorded: readonly RecordedChange[]): Evidence['lastChange'] {
  const ownOf = ownChange(seat, tree, you);
  return (address) => {
    const own = ownOf(address);
    const record = recorded.find((change) => change.address === address && at(tree, address) === change.to);
    if (!record || (own && record.at < own.at + recordMs)) return own;
    return { at: record.at, by: record.by === undefined ? undefined : { kind: 'person', name: record.by } };
  };
}

const ownChange = (seat: Seat, tree: Tree, you: string): Evidence['lastChange'] => {
  const { steps, done } = historyOf(seat).trail();
  return (address) => {
    for (const { at: changedAt, changes } of steps.slice(0, done).toReversed()) {
      const own = changes.findLast((change) => addressOf(change.handle, change.at) === address);
      if (own) return valueOf(tree, own.handle, own.at) === own.to ? { at: changedAt, by: { kind: 'person', name: you } } : undefined;
    }
    return undefined;
  };
};
