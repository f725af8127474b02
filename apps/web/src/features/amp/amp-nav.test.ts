import { describe, expect, it } from 'vitest';
import { ampTable, type AmpPage } from '../../navigation/amp-table.ts';
import { leadsTo, offeredPages } from './amp-nav.ts';

const base = '/amps/a';
const back = '/amps';
const plain = { mode: 'local', isUACLocked: false, hasDot1x: true, base, back } as const;
const pages = Object.keys(ampTable) as AmpPage[];

describe('the menu of an amplifier', () => {
  it('[SHELL-05] [AMPS-14] offers every page locally, and connect only there', () => {
    expect(offeredPages(plain)).toEqual([
      'channels',
      'power',
      'network',
      'dot1x',
      'settings',
      'events',
      'faults',
      'green',
      'advanced',
      'commissioning',
      'connect',
    ]);
    expect(offeredPages({ ...plain, mode: 'cloud' })).toEqual(offeredPages(plain).filter((page) => page !== 'connect'));
  });
  it('[AMPS-14] names them by their subject', () => {
    const labels = (language: 'en' | 'es' | 'zh') => offeredPages(plain).map((page) => ampTable[page].menu.label[language]);
    expect(labels('en').join(', ')).toBe(
      'Channels, Power supply, Network, 802.1X, Settings, Events, Faults, Green, Import / Export, Commissioning, Connect',
    );
    expect(labels('es').join(', ')).toBe(
      'Canales, Alimentación, Red, 802.1X, Ajustes, Eventos, Fallos, Consumo, Importar / Exportar, Puesta en marcha, Conectar',
    );
    expect(labels('zh').join(', ')).toBe('通道, 电源, 网络, 802.1X, 设置, 事件, 故障, 节能, 导入/导出, 验收, 连接云端');
  });
  it('[AMPS-15] offers 802.1X only if the ethernet has it', () => {
    expect(offeredPages({ ...plain, hasDot1x: false })).not.toContain('dot1x');
  });
  it('[AMPS-21] hides channels and settings of a UAC-locked amplifier, and nothing else', () => {
    const locked = offeredPages({ ...plain, isUACLocked: true });
    expect(locked).toEqual(['power', 'network', 'dot1x', 'events', 'faults', 'green', 'advanced', 'connect']);
  });
});

describe('the guards of its pages', () => {
  const closed = (standing: Parameters<typeof leadsTo>[1]) =>
    Object.fromEntries(pages.flatMap((page) => (leadsTo(page, standing) === undefined ? [] : [[page, leadsTo(page, standing)]])));
  it('[AMPS-15] block 802.1X if the ethernet has none, and leave everything else open, also on a locked amplifier', () => {
    expect(closed({ ...plain, isUACLocked: true })).toEqual({});
    expect(closed({ ...plain, hasDot1x: false })).toEqual({ dot1x: back });
  });
  it('[SHELL-05] lead from pages of the local application only to the amplifier (OQ-050)', () => {
    expect(closed({ ...plain, mode: 'cloud' })).toEqual({ connect: base });
  });
});
