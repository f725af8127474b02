/** Properties of one resource edited beside what is saved: nothing is sent before Save, and Reset forgets the edits [NET-03] [NET-04]. */

import {
  isOfKind,
  type ChoiceProperty,
  type FlagProperty,
  type Handle,
  type TextProperty,
  type TreeLeaf,
  type ValueOf,
} from '@headroom/model';
import type { Outcome } from '@headroom/protocol';
import { useState } from 'react';
import { useAmp, useDerived } from './amp-context.tsx';

type FieldHandle = Handle<TextProperty | FlagProperty | ChoiceProperty>;
/** By the properties' own names; their resources have no parameters. */
export type FieldHandles = Readonly<Record<string, FieldHandle>>;
type Values<H extends FieldHandles> = { readonly [K in keyof H & string]: ValueOf<H[K]['property']> | undefined };

export interface StagedForm<H extends FieldHandles> {
  readonly handles: H;
  /** Edits over what is saved; undefined where the device has no such property. */
  readonly values: Values<H>;
  readonly saved: Values<H>;
  /** The names of what differs from what is saved. */
  readonly edited: readonly (keyof H & string)[];
  readonly set: <K extends keyof H & string>(name: K, value: ValueOf<H[K]['property']>) => void;
  readonly reset: () => void;
  readonly busy: boolean;
  /** Sends what was edited, and whatever else goes with it, in one write. */
  readonly save: (more?: Readonly<Record<string, TreeLeaf>>) => Promise<Outcome>;
}

export function useStagedForm<const H extends FieldHandles>(path: string, handles: H): StagedForm<H> {
  const { device } = useAmp();
  const names = Object.keys(handles) as (keyof H & string)[];
  const saved = useDerived([path], () => {
    const found = names.map((name) => [name, device.read(`${path}/${name}`)] as const);
    return Object.fromEntries(found.filter(([name, value]) => isOfKind(handles[name]?.property as TextProperty, value)));
  }) as Values<H>;
  const [edits, setEdits] = useState<Readonly<Record<string, TreeLeaf>>>({});
  const [busy, setBusy] = useState(false);
  // An edit that is by now what the device says is none; one of a property that has gone neither.
  const edited = names.filter((name) => name in edits && saved[name] !== undefined && edits[name] !== saved[name]);
  const changes = Object.fromEntries(edited.map((name) => [name, edits[name] as TreeLeaf]));
  return {
    handles,
    values: { ...saved, ...changes },
    saved,
    edited,
    set: (name, value) => setEdits((known) => ({ ...known, [name]: value })),
    reset: () => setEdits({}),
    busy,
    async save(more = {}) {
      setBusy(true);
      const outcome = await device.write(path, { ...changes, ...more });
      setBusy(false);
      return outcome;
    },
  };
}
