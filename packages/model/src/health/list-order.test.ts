import { describe, expect, it } from 'vitest';
import { aboutAmp, ampSorts, fold, matchesSearch, searchedAmp, searchTextOf, sortList, type ListItem } from './list-order.ts';
import { summarise, type AmpSummary } from './summary.ts';

function amp(
  ampId: string,
  deviceName: string,
  host = '',
  changes: { fault?: boolean; powerOk?: boolean; channels?: string[]; about?: Record<string, string> } = {},
): ListItem {
  const tree = {
    amp: {
      deviceInfo: { deviceName, ...changes.about },
      powerSupply: { fault: changes.fault ?? false, powerOk: changes.powerOk ?? true },
      channels: Object.fromEntries((changes.channels ?? []).map((name, index) => [index + 1, { output: { name } }])),
    },
  };
  const facts = {
    ampId,
    host,
    isConnected: true,
    apiVersion: '1.0',
    hasAvailableFirmwareUpdate: false,
    latestFirmwareVersion: undefined,
    numberOfChannels: undefined,
  };
  return { kind: 'amp', summary: summarise(tree, facts), about: aboutAmp(tree) };
}
const controller: ListItem = { kind: 'controller', id: 'c', name: 'Zebra wall', ipAddress: '10.0.0.250' };
const ids = (items: readonly ListItem[]) => items.map((item) => (item.kind === 'amp' ? item.summary.ampId : item.id)).join(' ');

describe('the amplifier list', () => {
  it('[AMPS-01] is searched by the names of devices and channels, ignoring case', () => {
    const item = amp('a', 'Main Hall', '', { channels: ['Sub left', 'Patio'] });
    for (const query of ['hall', 'MAIN', ' patio ', 'sub', '']) expect(matchesSearch(item, query)).toBe(true);
    for (const query of ['kitchen', 'hallway']) expect(matchesSearch(item, query)).toBe(false);
    expect(matchesSearch(controller, 'ZEBRA')).toBe(true);
  });

  it('[AMPS-01] is searched by address, model, serial number, venue and rack too', () => {
    const about = { modelID: '704D', serialNumber: 'SN-00417', venueName: 'The Long Room', rackName: 'Rack B', rackPosition: 'U12' };
    const item = amp('0200AA00BB01', 'Main Hall', '10.20.4.21', { about });
    for (const query of ['20.4.21', '704d', '00417', 'long room', 'rack b', 'u12', '02:00:aa', '0200aa']) {
      const other = amp('0300AA00BB01', 'Bar', '10.9.9.9');
      expect([query, matchesSearch(item, query), matchesSearch(other, query)]).toEqual([query, true, false]);
    }
    expect(matchesSearch(controller, '0.0.250')).toBe(true);
  });

  it('is searched in the text that a cloud keeps of an amplifier as in its summary', () => {
    const about = { modelID: '704D', serialNumber: 'SN-00417' };
    const { summary } = amp('0200AA00BB01', 'Große HALLE', '10.20.4.21', { about, channels: ['Σ ΟΔΟΣ', 'Caf\u00e9'] }) as {
      summary: AmpSummary;
    };
    const queries = [
      'gross',
      'große',
      'halle',
      'οδος',
      'cafe\u0301',
      '20.4.21',
      '704d',
      '00417',
      '02:00:aa',
      '0200aa',
      'halle 10',
      'kitchen',
    ];
    const found = queries.filter((query) => searchTextOf(summary).includes(fold(query)));
    expect(found).toEqual(queries.filter((query) => matchesSearch(searchedAmp(summary), query)));
    expect(found).toEqual(queries.slice(1, -2));
  });

  it('[AMPS-02] sorts by name, faults or IP address, both ways', () => {
    expect(ampSorts).toEqual(['name', 'faults', 'ip']);
    const items = [
      amp('a', 'Hall 10', '10.0.0.9', { powerOk: false }),
      amp('b', 'hall 2', '10.0.0.10'),
      amp('c', 'Bar', '', { fault: true }),
      amp('d', 'Attic', '9.0.0.1:1234'),
    ];
    expect(ids(sortList(items, 'name', 'ascending'))).toBe('d c b a');
    expect(ids(sortList(items, 'name', 'descending'))).toBe('a b c d');
    expect(ids(sortList(items, 'faults', 'ascending'))).toBe('c a d b');
    expect(ids(sortList(items, 'faults', 'descending'))).toBe('d b a c');
    expect(ids(sortList(items, 'ip', 'ascending'))).toBe('d a b c');
    expect(ids(sortList(items, 'ip', 'descending'))).toBe('b a d c');
  });

  it('[AMPS-02] orders ties by name and id', () => {
    expect(ids(sortList([amp('b', 'Bar'), amp('a', 'bar'), amp('c', 'Attic')], 'faults', 'ascending'))).toBe('c a b');
  });

  it('[AMPS-03] puts touch controllers first, whatever the sort and its direction', () => {
    const items = [amp('a', 'Attic', '10.0.0.1', { fault: true }), controller, amp('b', 'Zoo', '11.0.0.1')];
    for (const sort of ampSorts)
      for (const direction of ['ascending', 'descending'] as const) expect(ids(sortList(items, sort, direction))).toMatch(/^c /);
  });
});
