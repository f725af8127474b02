/** An address is written only in its row. */

import type { Language } from '@headroom/model/people';
import type { ChannelTab } from './channel-paging.ts';

export type Mode = 'local' | 'cloud' | 'both';

interface Row<M extends Mode, Guard extends string, Entry, Key> {
  /** Every `$name` stands for one segment. */
  readonly path: string;
  readonly mode: M;
  readonly guard: Guard;
  readonly menu: Entry | { readonly under: Key } | null;
}
export type Table = Readonly<Record<string, Row<Mode, string, object, PropertyKey>>>;

export interface Named {
  readonly label: Readonly<Record<Language, string>>;
}

/** Every row must set all four fields. */
export const routeTable =
  <M extends Mode, Guard extends string, Entry extends Named>() =>
  <const T extends { readonly [K in keyof T]: Row<M, Guard, Entry, keyof T> }>(rows: T): T =>
    rows;

export interface Segments {
  readonly venueId: string;
  readonly contactId: string;
  readonly ampId: string;
  readonly channel: number;
  readonly tab: ChannelTab;
  readonly controllerId: string;
  readonly group: number;
  readonly subGroup: number;
  readonly groupId: string;
  readonly guidePage: string;
}
export type Open<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? [...Open<First>, ...Open<Rest>]
  : Path extends `$${infer Name extends keyof Segments}`
    ? [Segments[Name]]
    : Path extends `$${string}`
      ? never
      : [];

export function filled<Path extends string>(path: Path, values: Open<Path>): string {
  let next = 0;
  return path.replaceAll(/\$\w+/g, () => encodeURIComponent(String(values[next++])));
}

export type Paths<T extends Table> = {
  readonly [K in keyof T]: Open<T[K]['path']> extends [] ? T[K]['path'] : (...values: Open<T[K]['path']>) => string;
};
export function pathsOf<T extends Table>(table: T): Paths<T> {
  const entries = Object.entries(table).map(([key, { path }]) => [
    key,
    path.includes('$') ? (...values: Open<string>) => filled(path, values) : path,
  ]);
  return Object.fromEntries(entries) as Paths<T>;
}

export type EntryKey<T extends Table> = { [K in keyof T]: T[K]['menu'] extends Named ? K : never }[keyof T] & string;
export function entriesOf<T extends Table>(table: T): readonly EntryKey<T>[] {
  return Object.keys(table).filter((key): key is EntryKey<T> => sectionOf(table, key) === key);
}
export function sectionOf<T extends Table>(table: T, key: keyof T): EntryKey<T> | undefined {
  const { menu } = table[key] as Table[string];
  return (menu === null ? undefined : 'under' in menu ? menu.under : key) as EntryKey<T> | undefined;
}
