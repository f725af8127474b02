import type { ComponentType, ReactNode } from 'react';
import { ampTable, type AmpPage } from './amp-table.ts';
import { sectionOf, type Table } from './table.ts';

export type Load = () => Promise<{ readonly Screen: ComponentType }>;
/** Shows its children, or redirects. It may suspend. */
export type Gate = ComponentType<{ readonly children: ReactNode }>;

export interface Route {
  readonly path: string;
  readonly chain: readonly Load[];
  readonly guard: string;
  readonly Gate: Gate;
  readonly section: string | undefined;
  readonly page: AmpPage | undefined;
}

export type AmpScreens = Readonly<Record<AmpPage, Load>>;
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
