/** Several instances of one resource as one: the bands of an equalizer, for a plot that shows and moves them all. */

import { useMemo, useRef } from 'react';
import {
  accept,
  fill,
  toStep,
  type AnyParams,
  type Handle,
  type HandleValue,
  type Params,
  type Permission,
  type Resource,
  type Property,
  type TreeLeaf,
} from '@headroom/model';
import { useAmp, useDerived } from './amp-context.tsx';
import { useAvailable } from './available.ts';
import { commitDelayOf } from './commit-delay.ts';
import { draftsOf } from './drafts.ts';
import { outcomeText } from './outcome-text.ts';
import { usePropertyOf, whyNot } from './parameter.ts';
import { permissionUrls, usePermissionOf } from './permission.ts';
import { useShownValues } from './shown.ts';
import { useDeviceWords } from './words.ts';

type Definitions = Readonly<Record<string, Property>>;
export type DefinitionsOf<R> = R extends Resource<string, infer D> ? D : never;
export type InstanceValues<D extends Definitions> = { readonly [K in keyof D & string]?: HandleValue<Handle<D[K]>> };

export interface Instances<D extends Definitions> {
  /** In the order of the instances; a value is missing where the device has none. */
  readonly values: readonly InstanceValues<D>[];
  /** As the device has it for the first instance: its limits, step and options. */
  property<K extends keyof D & string>(name: K): D[K];
  /** The strictest of all. */
  readonly permission: Permission;
  readonly lockedWhy: string | undefined;
  /** Not there to be changed now, or not by this person. */
  readonly fixed: boolean;
  readonly problem: string | undefined;
  /** The drag of an instance: hold what moves, drag, then release or cancel. */
  hold(index: number, names: readonly (keyof D & string)[]): void;
  drag(index: number, values: InstanceValues<D>): void;
  set(index: number, values: InstanceValues<D>): void;
  release(index: number): void;
  cancel(index: number): void;
  /** On the device's steps and within its limits; what it does not know is left out. */
  legal(values: InstanceValues<D>): Readonly<Record<string, TreeLeaf>>;
  /** The path of an instance, for writes of several properties at once. */
  path(index: number): string;
}

export function useInstances<Path extends string, D extends Definitions>(
  of: Resource<Path, D>,
  instances: readonly Params<Path>[],
  names: readonly (keyof D & string)[],
): Instances<D> {
  const { device } = useAmp();
  const words = useDeviceWords();
  const available = useAvailable();
  const permissionOf = usePermissionOf();
  const drafts = draftsOf(device);
  const held = useRef(new Map<number, Set<string>>());
  const paths = instances.map((params) => fill(of.path, params as AnyParams));
  const addresses = paths.flatMap((path) => names.map((name) => `${path}/${name}`));
  const shown = useShownValues(addresses);
  const propertyOf = usePropertyOf();
  const handleOf = (name: string) => (of.properties as Readonly<Record<string, Handle>>)[name] as Handle;

  const { permission, reason } = useDerived(permissionUrls, (tree) => {
    const answers = paths.flatMap((path) => names.map((name) => permissionOf(handleOf(name), `${path}/${name}`, tree)));
    const strictest = (wanted: Permission) => answers.find((answer) => answer.permission === wanted);
    return strictest('Locked') ?? strictest('Readonly') ?? { permission: 'Write' as const, reason: undefined };
  });

  const nameList = names.join(' ');
  const values = useMemo(() => {
    const each = nameList.split(' ');
    return Array.from({ length: shown.length / each.length }, (_, index) => {
      const told = each.map((name, at) => [name, shown[index * each.length + at]] as const).filter(([, value]) => value !== undefined);
      return Object.fromEntries(told) as unknown as InstanceValues<D>;
    });
  }, [shown, nameList]);
  const property = (name: string) => propertyOf(handleOf(name), `${paths[0] ?? ''}/${name}`);
  const legal = (wanted: InstanceValues<D>): Record<string, TreeLeaf> => {
    const taken: Record<string, TreeLeaf> = {};
    for (const [name, value] of Object.entries(wanted)) {
      const own = property(name);
      const accepted = accept(own, own.kind === 'number' && typeof value === 'number' ? toStep(own, value) : value);
      if (accepted.ok) taken[name] = accepted.value;
    }
    return taken;
  };
  const each = (index: number, wanted: InstanceValues<D>, act: (address: string, value: TreeLeaf, delayMs: number) => void) => {
    for (const [name, value] of Object.entries(legal(wanted))) {
      const address = `${paths[index] ?? ''}/${name}`;
      if (value !== drafts.shown(address)) act(address, value, commitDelayOf(handleOf(name)));
    }
  };
  const end = (index: number, how: (address: string) => void) => {
    for (const name of held.current.get(index) ?? []) how(`${paths[index] ?? ''}/${name}`);
    held.current.delete(index);
  };
  const failure = addresses.map((address) => drafts.problem(address)).find((problem) => problem !== undefined);

  return {
    values,
    property: (name) => property(name) as D[typeof name],
    permission,
    lockedWhy: reason === undefined ? undefined : whyNot(words, reason),
    fixed: !available || permission !== 'Write',
    problem: failure === undefined ? undefined : outcomeText(words, failure),
    hold(index, wanted) {
      held.current.set(index, new Set(wanted));
      for (const name of wanted) drafts.take(`${paths[index] ?? ''}/${name}`);
    },
    drag: (index, wanted) => each(index, wanted, (address, value, delayMs) => drafts.move(address, value, delayMs)),
    set: (index, wanted) => each(index, wanted, (address, value, delayMs) => drafts.set(address, value, delayMs)),
    release: (index) => end(index, (address) => drafts.release(address)),
    cancel: (index) => end(index, (address) => drafts.cancel(address)),
    legal,
    path: (index) => paths[index] ?? '',
  };
}
