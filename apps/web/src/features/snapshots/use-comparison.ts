import { compare, type AmpState, type Compared, type ComparedRow } from '@headroom/model/transfer';
import { useEffect, useRef, useState } from 'react';
import { copyFlowOf, type Target } from '../../device/copying/copy-flow.ts';
import { useSite } from '../../device/site/site-context.tsx';
import { nameOf, type SiteAmp } from '../../device/site/site.ts';
import { useStates } from './read-side.ts';
import { rowId } from './settings-card.tsx';
import type { SideOption } from './sides.ts';
import { useSnapshotWords } from './words.ts';

export type ComparedSides = ReturnType<typeof useComparison>;

export function useComparison(a: SideOption, b: SideOption | undefined) {
  const words = useSnapshotWords();
  const site = useSite();
  const live = (option: SideOption | undefined): readonly SiteAmp[] => {
    if (option?.side.kind !== 'now') return [];
    const { ampId } = option.side;
    return site.amps().filter((amp) => ampId === undefined || amp.ampId === ampId);
  };
  const ampsOfA = live(a);
  const one = useStates(a, ampsOfA);
  const other = useStates(b, live(b));
  const compared = one.states && other.states && (a.level === 'venue' ? compareSites : compare)(one.states, other.states);
  const comparison = compared?.ok ? compared.comparison : undefined;
  const [picked, setPicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [onlyDifferences, setOnlyDifferences] = useState(true);
  const flow = copyFlowOf(site);

  const ampOf = (state: AmpState) => ampsOfA.find(({ ampId }) => ampId === state.deviceId);
  const why = (pair: number, row: ComparedRow): string | undefined => {
    const state = comparison?.pairs[pair]?.a;
    const amp = state && ampOf(state);
    if (row.b === undefined) return words.lacksB;
    if (row.a === undefined) return words.lacksA;
    if (!amp) return words.whyNoCopy.kept;
    return amp.seat.may(row.handle, row.params).permission === 'Write' ? undefined : words.whyNoRight;
  };
  /** Names are copied only on request. */
  const isChosen = (pair: number, row: ComparedRow) => {
    const { a: own, b: given } = comparison?.pairs[pair] ?? {};
    const isItself = own?.deviceId === given?.deviceId && own?.channel === given?.channel;
    return picked.get(own ? rowId(own, row) : '') ?? (isItself || !row.isIdentity);
  };
  const groups = comparison?.groups ?? [];
  const copied = groups.flatMap(({ pair, rows }) =>
    rows.filter((row) => row.how === 'different' && why(pair, row) === undefined && isChosen(pair, row)).map((row) => ({ pair, row })),
  );
  const targets = (comparison?.pairs ?? []).flatMap((pair, index): Target[] => {
    const amp = ampOf(pair.a);
    const chosen = new Set(copied.filter((each) => each.pair === index).map(({ row }) => row.address));
    return amp && chosen.size > 0
      ? [{ amp, name: nameOf(amp), from: pair.b, called: b?.label ?? '', channel: pair.a.channel, chosen }]
      : [];
  });
  const noCopy =
    a.side.kind === 'kept'
      ? words.whyNoCopy.kept
      : copied.length === 0
        ? words.whyNoCopy.none
        : targets.every(({ amp }) => !amp.seat.available)
          ? words.whyNoCopy.away
          : undefined;

  // Reads everything again, because somebody may have changed values.
  const isWanted = useRef(false);
  const [isPreparing, setPreparing] = useState(false);
  useEffect(() => {
    if (!isWanted.current || one.isReading || other.isReading) return;
    isWanted.current = false;
    void flow.plan('copy', targets).finally(() => setPreparing(false));
  });
  const [only] = comparison?.pairs ?? [];
  const listening = a.level === 'channel' && only && comparison && comparison.differences > 0 ? ampOf(only.a) : undefined;
  return {
    comparison,
    refusal: one.refusal ?? other.refusal ?? (compared && !compared.ok ? compared.refusal : undefined),
    way: one.way.total > 0 ? one.way : other.way,
    silent: [...one.silent, ...other.silent].map(nameOf),
    ampsOfA,
    flow,
    why,
    isChosen,
    onlyDifferences,
    setOnlyDifferences,
    choose: (ids: readonly string[], isOn: boolean) => setPicked((before) => new Map([...before, ...ids.map((id) => [id, isOn] as const)])),
    copy: {
      count: copied.length,
      noCopy,
      isPreparing,
      plan() {
        isWanted.current = true;
        setPreparing(true);
        one.readAgain();
        other.readAgain();
      },
    },
    listening: listening && only && { amp: listening, ...only },
  };
}

/** One amplifier each: a pair only if it is the same. */
function compareSites(a: readonly AmpState[], b: readonly AmpState[]): Compared {
  const isInCommon = a.some(({ deviceId }) => b.some((other) => other.deviceId === deviceId));
  return isInCommon ? compare(a, b) : { ok: false, refusal: 'nothingInCommon' };
}
