import { describe, expect, it } from 'vitest';
import { ampPath, ampTable } from './amp-table.ts';
import { localTable, paths } from './local-table.ts';
import { entriesOf, routeTable, sectionOf, type Named } from './table.ts';

const label = { en: 'Page', es: 'Página', zh: '页面' };
const table = routeTable<'cloud' | 'both', 'open' | 'signedIn', Named>();

/** Never called: only the compiler checks this. */
export function compiled(): void {
  table({
    page: { path: '/page', mode: 'cloud', guard: 'signedIn', menu: { label } },
    part: { path: '/page/$group', mode: 'both', guard: 'open', menu: null },
  });
  // @ts-expect-error no mode
  table({ page: { path: '/page', guard: 'open', menu: null } });
  // @ts-expect-error no guard
  table({ page: { path: '/page', mode: 'both', menu: null } });
  // @ts-expect-error no menu entry, and not said that there is none
  table({ page: { path: '/page', mode: 'both', guard: 'open' } });
  // @ts-expect-error no address
  table({ page: { mode: 'both', guard: 'open', menu: null } });
  // @ts-expect-error the other application's
  table({ page: { path: '/page', mode: 'local', guard: 'open', menu: null } });
  // @ts-expect-error a guard that nobody keeps
  table({ page: { path: '/page', mode: 'both', guard: 'closed', menu: null } });
  // @ts-expect-error under the entry of no row
  table({ page: { path: '/page', mode: 'both', guard: 'open', menu: { under: 'pages' } } });
  // @ts-expect-error a language is missing
  table({ page: { path: '/page', mode: 'both', guard: 'open', menu: { label: { en: 'Page', es: 'Página' } } } });
  // @ts-expect-error no such page of an amplifier
  ampPath('/amps/a', 'nonsense');
  // @ts-expect-error no tab
  ampPath('/amps/a', 'channelTab', 1);
  // @ts-expect-error no such tab
  ampPath('/amps/a', 'channelTab', 1, 'NONSENSE');
  // @ts-expect-error which controller
  paths.touchGroup(1);
}

describe('a table of routes', () => {
  it('[SHELL-04] [SHELL-06] is the source of addresses', () => {
    expect(paths.amps).toBe('/amps');
    expect(paths.amp('10.0.0.1:1234')).toBe('/amps/10.0.0.1%3A1234');
    expect(paths.touchSubGroup('0123', 2, 0)).toBe('/cs-touch/0123/group/2/0');
    expect(ampPath('/amps/a', 'home')).toBe('/amps/a');
    expect(ampPath('/amps/a', 'faults')).toBe('/amps/a/faults');
    expect(ampPath('/venues/v/amps/a', 'channelTab', 3, 'EQUALIZER')).toBe('/venues/v/amps/a/channels/3/EQUALIZER');
  });
  it('[SHELL-21] is the source of menus', () => {
    expect(entriesOf(localTable)).toEqual(['amps', 'update', 'preferences', 'about']);
  });
  it('says which entry a page belongs to', () => {
    expect(sectionOf(ampTable, 'channelTab')).toBe('channels');
    expect(sectionOf(ampTable, 'faults')).toBe('faults');
    expect(sectionOf(ampTable, 'home')).toBeUndefined();
    expect(sectionOf(localTable, 'touchGroup')).toBe('amps');
  });
});
