/** A form whose edits wait for Save; Reset drops them [NET-03] [NET-04]. */

import {
  valueOf,
  type ChoiceProperty,
  type FlagProperty,
  type Handle,
  type ResourceShape,
  type TextProperty,
  type TreeLeaf,
  type ValueOf,
} from '@headroom/model/property';
import type { Outcome } from '@headroom/protocol';
import { useState } from 'react';
import { useUnsaved } from '../../navigation/unsaved.ts';
import { useAmp, useSeat } from './use-amp.tsx';

type FieldHandle = Handle<TextProperty | FlagProperty | ChoiceProperty>;
export type FieldHandles = Readonly<Record<string, FieldHandle>>;
type Values<H extends FieldHandles> = { readonly [K in keyof H & string]: ValueOf<H[K]['property']> | undefined };

export const handleOf = <H extends FieldHandles>(handles: H, name: keyof H & string): FieldHandle => handles[name] as FieldHandle;

export interface StagedForm<H extends FieldHandles> {
  readonly handles: H;
  readonly values: Values<H>;
  readonly saved: Values<H>;
  readonly edited: readonly (keyof H & string)[];
  set(name: keyof H & string, value: string | boolean): void;
  readonly reset: () => void;
  readonly busy: boolean;
  /** `mayGo` if the device may disappear before it answers. */
  readonly save: (more?: Readonly<Record<string, TreeLeaf>>, mayGo?: boolean) => Promise<Outcome>;
}

export function useStagedForm<const H extends FieldHandles>(of: ResourceShape, handles: H): StagedForm<H> {
  const seat = useSeat();
  const names = Object.keys(handles) as (keyof H & string)[];
  const saved = useAmp((amp) =>
    Object.fromEntries(names.map((name) => [name, valueOf(amp.tree, handleOf(handles, name), {})])),
  ) as Values<H>;
  const [edits, setEdits] = useState<Readonly<Record<string, TreeLeaf>>>({});
  const [sent, setSent] = useState<Readonly<Record<string, TreeLeaf>>>({});
  const [busy, setBusy] = useState(false);
  // Kept, a saved edit would come back once somebody else changes the field, and be written with the next Save.
  const isSaved = (name: string, value: TreeLeaf) => saved[name as keyof H & string] === value;
  if (Object.entries(edits).some(([name, value]) => isSaved(name, value)))
    setEdits(Object.fromEntries(Object.entries(edits).filter(([name, value]) => !isSaved(name, value))));
  const edited = names.filter((name) => name in edits && saved[name] !== undefined && edits[name] !== saved[name]);
  const changes = Object.fromEntries(edited.map((name) => [name, edits[name] as TreeLeaf]));
  useUnsaved(edited.some((name) => edits[name] !== sent[name]));
  return {
    handles,
    values: { ...saved, ...changes },
    saved,
    edited,
    set: (name, value) => setEdits((known) => ({ ...known, [name]: value })),
    reset: () => setEdits({}),
    busy,
    async save(more = {}, mayGo = false) {
      setBusy(true);
      setSent(changes);
      const outcome = await seat.write({ resource: of, at: {}, values: { ...changes, ...more } });
      setBusy(false);
      if (!outcome.ok && !mayGo) setSent({});
      return outcome;
    },
  };
}
