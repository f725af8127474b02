import { describe, expect, it } from 'vitest';
import { codeOfLine, filterLog, readLog } from './log-line.ts';

const only = (line: string, log: 'events' | 'faults' = 'events') => readLog(log, line)[0];

describe('a log', () => {
  it('[LOGS-02] has one entry per line, the last being the most recent', () => {
    const log = readLog('events', '2026-11-21 09:00:00 First\n\n2026-11-21 09:00:01 Second\r\n   \n2026-11-21 09:00:02 Third\n');
    expect(log.map(({ text }) => text)).toEqual(['Third', 'Second', 'First']);
    expect(readLog('events', '')).toEqual([]);
  });

  it('[LOGS-02] keeps the key of a line when others come and the oldest goes, and has one for each of two alike', () => {
    const [first, second, third] = ['09:00:00 First', '09:00:01 Second', '09:00:02 Third'];
    const keys = (...lines: readonly (string | undefined)[]) => readLog('events', lines.join('\n')).map(({ key }) => key);
    expect(keys(second, third).slice(1)).toEqual(keys(first, second).slice(0, 1));
    expect(new Set(keys(first, first, second)).size).toBe(3);
  });

  it.each([
    ['2026-11-21 09:20:11 Find me on', '2026-11-21', '09:20:11', 'Find me on'],
    ['2026-11-21T09:20:11.250Z Find me on', '2026-11-21', '09:20:11', 'Find me on'],
    ['[2026/1/2 9:05] Find me on', '2026-01-02', '09:05', 'Find me on'],
    ['11/21/2026, 09:20:11 - Find me on', '2026-11-21', '09:20:11', 'Find me on'],
    ['Find me on', undefined, undefined, 'Find me on'],
    ['2026-11-21 09:20:11', undefined, undefined, '2026-11-21 09:20:11'],
    ['????', undefined, undefined, '????'],
  ])('reads %j', (line, day, time, text) => {
    expect(only(line)).toMatchObject({ day, time, text, raw: line });
  });

  it.each([
    ['Channel 4: overheated at 91 °C, output stopped', { kind: 'channel', channel: 4 }, 'Overheated at 91 °C, output stopped'],
    ['CH2 clip', { kind: 'channel', channel: 2 }, 'Clip'],
    ['Power supply: 280 V is out of range', { kind: 'supply' }, '280 V is out of range'],
    ['Firmware 3.1.7.0 installed', { kind: 'system' }, 'Firmware 3.1.7.0 installed'],
    ['Channel 4', { kind: 'system' }, 'Channel 4'],
  ])('finds the place: %j', (line, place, text) => {
    expect(only(line)).toMatchObject({ place, text });
  });

  it.each([
    ['events', 'Find me on', 'info'],
    ['events', 'AC line warning: 190 V is outside 195 V to 258 V', 'warning'],
    ['events', 'Mains lost, running from PoE', 'warning'],
    ['events', 'ERROR: something', 'fault'],
    ['events', 'Firmware update failed: it is damaged', 'fault'],
    ['faults', 'Channel 1: something new', 'fault'],
    ['faults', 'WARN Channel 1: something new', 'warning'],
    ['faults', 'Channel 1: short circuit gone, output on', 'info'],
    ['faults', 'Power ok', 'info'],
    ['faults', 'Power not OK', 'fault'],
    ['events', 'Power not OK', 'warning'],
  ] as const)('in the %s, %j has the level %s', (log, line, level) => {
    expect(only(line, log)?.level).toBe(level);
  });

  it('is searched by any part of a line, and filtered by level', () => {
    const log = readLog('faults', '2026-11-20 09:00:00 Channel 1: overheated\n2026-11-21 09:00:00 WARN Channel 2: hot');
    expect(filterLog(log, 'all', 'channel OVERHEATED')).toEqual([log.at(-1)]);
    expect(filterLog(log, 'all', '11-21')).toHaveLength(1);
    expect(filterLog(log, 'warning', '')).toHaveLength(1);
    expect(filterLog(log, 'fault', 'hot')).toHaveLength(0);
    expect(filterLog(log, 'all', '  ')).toHaveLength(2);
  });

  it('of any content is read safely', () => {
    const hostile = [
      '<img src=x onerror=alert(1)>',
      '__proto__',
      'x'.repeat(100_000),
      '2026-99-99 99:99:99 \u0000',
      '[2026-11-21 09:20:11'.repeat(2000),
    ];
    const log = readLog('events', hostile.join('\n'));
    expect(log).toHaveLength(hostile.length);
    expect(log.map(({ raw }) => raw).toReversed()).toEqual(hostile);
  });
});

it.each([
  ['Channel 1: output faulted', 'outputFaulted'],
  ['Channel 1: short circuit at the output, output stopped', 'outputFaulted'],
  ['Channel 1: short circuit gone, output on', undefined],
  ['Channel 2: hot, 85 °C', 'channelThermal'],
  ['Channel 2: overheated at 95 °C, output stopped', 'channelThermal'],
  ['Channel 2: load monitor says short, 0.3 ohm', 'loadShort'],
  ['Channel 2: load monitor says open, 900.0 ohm', 'loadOpen'],
  ['Channel 2: load is ok, 8.0 ohm', undefined],
  ['Channel 2: pilot tone says short', 'pilotToneShort'],
  ['Channel 2: pilot tone says open', 'pilotToneOpen'],
  ['Power supply: 170 V is out of range, outputs shut down', 'powerSupplyFault'],
  ['2026-11-21 09:20:11 Power not ok', 'powerNotOk'],
  ['Started', undefined],
])('the line %s says that this is wrong: %s', (line, code) => {
  expect(codeOfLine(readLog('faults', line)[0]!)).toBe(code);
});
