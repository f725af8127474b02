/** A table of routes with what shows at each of its rows: what the router takes. */

import type { ComponentType, ReactNode } from 'react';
import { ampTable, type AmpPage } from './amp-table.ts';
import { sectionOf, type Table } from './table.ts';

export type Load = () => Promise<{ readonly Screen: ComponentType }>;
/** Shows its children to who may see them, and leads all others on. It may suspend until it knows. */
export type Gate = ComponentType<{ readonly children: ReactNode }>;

export interface Route {
  readonly path: string;
  /** The screens at the address, from the outermost to the innermost. */
  readonly chain: readonly Load[];
  readonly guard: string;
  readonly Gate: Gate;
  /** The row of the application's menu that it stands under. */
  readonly section: string | undefined;
  /** Which page of an amplifier it is. */
  readonly page: AmpPage | undefined;
}

/** The screens of every page of an amplifier. */
export type AmpScreens = Readonly<Record<AmpPage, Load>>;
/** What shows at every row: screens one inside the other, or all pages of an amplifier inside of some. */
export type Screens<T extends Table> = {
  readonly [K in keyof T]: readonly Load[] | { readonly around: readonly Load[]; readonly pages: AmpScreens };
};
export type Gates<T extends Table> = Readonly<Record<T[keyof T]['guard'], Gate>>;

const ampPages = Object.keys(ampTable) as AmpPage[];

export function mount<const T extends Table>(table: T, screens: Screens<T>, gates: Gates<T>): readonly Route[] {
  return (Object.keys(table) as (keyof T & string)[]).flatMap((key): readonly Route[] => {
    const { path, guard } = table[key] as { readonly path: string; readonly guard: T[keyof T]['guard'] };
    const row = { guard, Gate: gates[guard], section: sectionOf(table, key) };
    const shown = screens[key];
    return 'pages' in shown
      ? ampPages.map((page) => ({ ...row, path: `${path}/${ampTable[page].path}`, chain: [...shown.around, shown.pages[page]], page }))
      : [{ ...row, path, chain: shown, page: undefined }];
  });
}
