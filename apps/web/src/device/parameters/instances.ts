import { useMemo } from 'react';
import type { Permission, PermissionAnswer } from '@headroom/model/access';
import {
  accept,
  addressOf,
  toStep,
  type AnyParams,
  type Definitions,
  type Resource,
  type TreeLeaf,
  type ValuesOf,
} from '@headroom/model/property';
import type { Instance } from '@headroom/model/schema';
import type { DragVerbs } from '../../ui/drag/drag.ts';
import { useControlWords } from '../control-words.ts';
import { useDeviceWords } from '../words.ts';
import { sendCarefully, type Wish } from '../safe-changes/confirm-louder.ts';
import { handOn, stepTo } from '../safe-changes/hand.ts';
import { bursts } from '../safe-changes/slew.ts';
import { useFound } from '../safe-changes/found.ts';
import { beforeChange } from '../safe-changes/undo.ts';
import { draftsOf } from '../binding/drafts.ts';
import { outcomeText } from '../binding/outcome-text.ts';
import { whyNot } from './parameter.ts';
import { propertyOf, shownOf } from '../binding/shown.ts';
import { useAmp, useSeat } from '../binding/use-amp.tsx';

export type DefinitionsOf<R> = R extends Resource<AnyParams, infer D> ? D : never;

export interface Instances<D extends Definitions> {
  readonly values: readonly ValuesOf<D>[];
  property<K extends keyof D & string>(name: K): D[K];
  readonly permission: Permission;
  readonly lockedWhy: string | undefined;
  readonly fixed: boolean;
  readonly problem: string | undefined;
  readonly waiting: readonly boolean[];
  drag(index: number, names: readonly (keyof D & string)[]): DragVerbs<ValuesOf<D>>;
  set(index: number, values: ValuesOf<D>): void;
  found(index: number): ValuesOf<D>;
  jump(index: number, values: ValuesOf<D>): void;
  legal(values: ValuesOf<D>): Readonly<Record<string, TreeLeaf>>;
  readonly places: readonly Instance[];
}

export function useInstances<At extends AnyParams, D extends Definitions>(
  of: Resource<At, D>,
  instances: readonly NoInfer<At>[],
  names: readonly (keyof D & string)[],
): Instances<D> {
  const seat = useSeat();
  const drafts = draftsOf(seat);
  const words = useControlWords();
  const deviceWords = useDeviceWords();
  const each = <T>(ask: (name: keyof D & string, at: At) => T): T[] => instances.flatMap((at) => names.map((name) => ask(name, at)));

  const shown = useAmp((amp) =>
    each((name, at) => (amp.hides(of.properties[name], at) ? undefined : shownOf(amp, of.properties[name], at))),
  );
  const { permission, reason, available, failure, waiting } = useAmp((amp) => ({
    ...strictest(each((name, at) => amp.may(of.properties[name], at))),
    available: amp.available,
    waiting: instances.map((at) => names.some((name) => amp.waits(of.properties[name], at))),
    failure: each((name, at) => amp.problem(of.properties[name], at)).find((problem) => problem !== undefined),
  }));

  const foundAt = useFound(each((name, at) => addressOf(of.properties[name], at)).map((address, index) => [address, shown[index]]));
  const nameList = names.join(' ');
  const values = useMemo(() => {
    const own = nameList.split(' ');
    return Array.from({ length: shown.length / own.length }, (_, index) => {
      const told = own.map((name, at) => [name, shown[index * own.length + at]] as const).filter(([, value]) => value !== undefined);
      return Object.fromEntries(told) as ValuesOf<D>;
    });
  }, [shown, nameList]);
  const property = <K extends keyof D & string>(name: K): D[K] => {
    const handle = of.properties[name];
    const [first] = instances;
    return first === undefined ? handle.property : propertyOf(seat, handle, first);
  };
  const legal = (wanted: ValuesOf<D>): Record<string, TreeLeaf> => {
    const taken: Record<string, TreeLeaf> = {};
    for (const [name, value] of Object.entries(wanted)) {
      const own = property(name);
      const accepted = accept(own, own.kind === 'number' && typeof value === 'number' ? toStep(own, value) : value);
      if (accepted.ok) taken[name] = accepted.value;
    }
    return taken;
  };
  const wishesOf = (index: number, wanted: ValuesOf<D>): Wish[] => {
    const at = instances[index];
    if (at === undefined) return [];
    return Object.entries(legal(wanted)).flatMap(([name, to]) => {
      const handle = of.properties[name];
      return handle ? [{ draft: drafts.of(handle, at), to }] : [];
    });
  };
  const changesOf = (index: number, wanted: ValuesOf<D>) =>
    wishesOf(index, wanted).filter(({ draft: { handle, at }, to }) => to !== shownOf(seat, handle, at));

  return {
    values,
    property,
    permission,
    lockedWhy: reason === undefined ? undefined : whyNot(words, reason),
    fixed: !available || permission !== 'Write',
    problem: failure === undefined ? undefined : outcomeText(deviceWords, failure),
    waiting,
    drag(index, moved) {
      const at = instances[index];
      const own = at === undefined ? [] : moved.map((name) => drafts.of(of.properties[name], at));
      const hand = handOn(seat, own, bursts.drag);
      return { ...hand, move: (wanted) => hand.move(wishesOf(index, wanted)) };
    },
    set: (index, wanted) => stepTo(seat, changesOf(index, wanted)),
    found(index) {
      const at = instances[index];
      const told = at === undefined ? [] : names.map((name) => [name, foundAt(addressOf(of.properties[name], at))] as const);
      return Object.fromEntries(told.filter(([, value]) => value !== undefined)) as ValuesOf<D>;
    },
    jump(index, wanted) {
      const wishes = changesOf(index, wanted);
      sendCarefully(
        seat,
        wishes,
        beforeChange(
          seat,
          wishes.map(({ draft }) => draft),
        ),
      );
    },
    legal,
    places: instances.map((at) => ({ resource: of, at })),
  };
}

function strictest(answers: readonly PermissionAnswer[]): PermissionAnswer {
  const found = (wanted: Permission) => answers.find((answer) => answer.permission === wanted);
  return found('Locked') ?? found('Readonly') ?? { permission: 'Write', reason: undefined };
}
