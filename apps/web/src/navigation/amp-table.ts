/** [SHELL-04] [SHELL-05], menu entries in order [AMPS-14]. */

import { entriesOf, filled, routeTable, type EntryKey, type Mode, type Named, type Open } from './table.ts';

/** `dot1x`: the ethernet must support 802.1X [AMPS-15]. */
type AmpGuard = 'open' | 'dot1x';
interface AmpEntry extends Named {
  /** `unlocked`: without a UAC lock [AMPS-21]. */
  readonly offered: 'always' | 'unlocked';
}

export const ampTable = routeTable<Mode, AmpGuard, AmpEntry>()({
  home: { path: '', mode: 'both', guard: 'open', menu: null },
  channels: {
    path: 'channels',
    mode: 'both',
    guard: 'open',
    menu: { offered: 'unlocked', label: { en: 'Channels', es: 'Canales', zh: '通道' } },
  },
  channel: { path: 'channels/$channel', mode: 'both', guard: 'open', menu: { under: 'channels' } },
  // [SHELL-06]
  channelTab: { path: 'channels/$channel/$tab', mode: 'both', guard: 'open', menu: { under: 'channels' } },
  power: {
    path: 'power',
    mode: 'both',
    guard: 'open',
    menu: { offered: 'always', label: { en: 'Power supply', es: 'Alimentación', zh: '电源' } },
  },
  network: {
    path: 'network',
    mode: 'both',
    guard: 'open',
    menu: { offered: 'always', label: { en: 'Network', es: 'Red', zh: '网络' } },
  },
  dot1x: {
    path: 'dot1x',
    mode: 'both',
    guard: 'dot1x',
    menu: { offered: 'always', label: { en: '802.1X', es: '802.1X', zh: '802.1X' } },
  },
  settings: {
    path: 'settings',
    mode: 'both',
    guard: 'open',
    menu: { offered: 'unlocked', label: { en: 'Settings', es: 'Ajustes', zh: '设置' } },
  },
  events: {
    path: 'events',
    mode: 'both',
    guard: 'open',
    menu: { offered: 'always', label: { en: 'Events', es: 'Eventos', zh: '事件' } },
  },
  faults: {
    path: 'faults',
    mode: 'both',
    guard: 'open',
    menu: { offered: 'always', label: { en: 'Faults', es: 'Fallos', zh: '故障' } },
  },
  green: {
    path: 'green',
    mode: 'both',
    guard: 'open',
    menu: { offered: 'always', label: { en: 'Green', es: 'Consumo', zh: '节能' } },
  },
  advanced: {
    path: 'advanced',
    mode: 'both',
    guard: 'open',
    menu: { offered: 'always', label: { en: 'Import / Export', es: 'Importar / Exportar', zh: '导入/导出' } },
  },
  commissioning: {
    path: 'commissioning',
    mode: 'both',
    guard: 'open',
    menu: { offered: 'unlocked', label: { en: 'Commissioning', es: 'Puesta en marcha', zh: '验收' } },
  },
  connect: {
    path: 'connect',
    mode: 'local',
    guard: 'open',
    menu: { offered: 'always', label: { en: 'Connect', es: 'Conectar', zh: '连接云端' } },
  },
});
export type AmpPage = keyof typeof ampTable;
export type AmpEntryPage = EntryKey<typeof ampTable>;

export const ampEntries = entriesOf(ampTable);

export function ampPath<P extends AmpPage>(base: string, page: P, ...values: Open<(typeof ampTable)[P]['path']>): string {
  const path = filled<(typeof ampTable)[P]['path']>(ampTable[page].path, values);
  return path === '' ? base : `${base}/${path}`;
}
