/** Tables of routes: what a row must say, and the addresses that follow from it. One row is the only place that knows its address. */

import type { Language } from '@headroom/model/people';
import type { ChannelTab } from './channel-paging.ts';

/** Which application has the page. */
export type Mode = 'local' | 'cloud' | 'both';

interface Row<M extends Mode, Guard extends string, Entry, Key> {
  /** Every `$name` in it stands for one segment of any value. */
  readonly path: string;
  readonly mode: M;
  /** Who may open it. */
  readonly guard: Guard;
  /** Its entry in the menu, the row under whose entry it stands, or that it stands under none. */
  readonly menu: Entry | { readonly under: Key } | null;
}
/** Any table, for what reads all of them. */
export type Table = Readonly<Record<string, Row<Mode, string, object, PropertyKey>>>;

/** What an entry of a menu says. */
export interface Named {
  readonly label: Readonly<Record<Language, string>>;
}

/** A table of these modes, guards and menu entries: a row that leaves one of its four out does not compile. */
export const routeTable =
  <M extends Mode, Guard extends string, Entry extends Named>() =>
  <const T extends { readonly [K in keyof T]: Row<M, Guard, Entry, keyof T> }>(rows: T): T =>
    rows;

/** What the parts of an address are made of, by their names. */
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
}
/** The parts that an address leaves open, in order. */
export type Open<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? [...Open<First>, ...Open<Rest>]
  : Path extends `$${infer Name extends keyof Segments}`
    ? [Segments[Name]]
    : Path extends `$${string}`
      ? never
      : [];

/** An address with its open parts filled in. */
export function filled<Path extends string>(path: Path, values: Open<Path>): string {
  let next = 0;
  return path.replaceAll(/\$\w+/g, () => encodeURIComponent(String(values[next++])));
}

/** The addresses of a table: a text, or a function of the parts left open. */
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

/** The rows with an entry of their own, in the order of the menu. */
export type EntryKey<T extends Table> = { [K in keyof T]: T[K]['menu'] extends Named ? K : never }[keyof T] & string;
export function entriesOf<T extends Table>(table: T): readonly EntryKey<T>[] {
  return Object.keys(table).filter((key): key is EntryKey<T> => sectionOf(table, key) === key);
}
/** The row under whose entry a row stands: itself where it has one. */
export function sectionOf<T extends Table>(table: T, key: keyof T): EntryKey<T> | undefined {
  const { menu } = table[key] as Table[string];
  return (menu === null ? undefined : 'under' in menu ? menu.under : key) as EntryKey<T> | undefined;
}
