import { describe, expect, it } from 'vitest';
import { addressAfter, judgeFile } from './import-flow.ts';
import { useAdvancedWords } from './words.ts';

const { refusals } = useAdvancedWords.now();
const bytes = (text: string) => new TextEncoder().encode(text);
const good = JSON.stringify({
  channelNumber: 1,
  output: { name: 'Bar' },
  peakLimiter: { threshold: 66 },
  version: 2,
  deviceId: '02:00:00:00:00:01',
});
function wordsFor(name: string, source: Uint8Array): string | undefined {
  const judged = judgeFile(name, source);
  return judged.ok ? undefined : refusals[judged.refusal];
}
const corrupt = 'Failed to Import: Invalid or corrupt file';
const unsupported = 'Unsupported import file';

describe('a chosen settings file', () => {
  it('is taken when it is one', () => {
    expect(wordsFor('bar.json', bytes(good))).toBeUndefined();
    expect(wordsFor('BAR.JSON', bytes(`\uFEFF${good}`))).toBeUndefined();
  });

  it('[IMPEXP-18] is refused cut off anywhere', () => {
    for (let part = 1; part < 64; part += 1)
      expect(wordsFor('bar.json', bytes(good.slice(0, Math.floor((good.length * part) / 64))))).toBe(corrupt);
  });

  it.each([
    ['[IMPEXP-18] nothing', 'bar.json', bytes(''), corrupt],
    ['[IMPEXP-18] a picture', 'bar.json', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), corrupt],
    ['[IMPEXP-18] bytes that are no text', 'bar.json', Uint8Array.of(0x7b, 0xff, 0x7d), corrupt],
    ['[IMPEXP-18] 50 MB', 'bar.json', new Uint8Array(50_000_000), corrupt],
    ['[IMPEXP-18] __proto__', 'bar.json', bytes('{"output":{"__proto__":{"x":1}}}'), corrupt],
    ['[IMPEXP-18] a list', 'bar.json', bytes('[1,2]'), corrupt],
    ['[ERR-06] another ending', 'bar.txt', bytes(good), unsupported],
    ['[ERR-06] a future version', 'bar.json', bytes('{"output":{},"version":3}'), unsupported],
    ['[ERR-06] a touch controller’s', 'bar.json', bytes('{"name":"Panel","groups":[],"version":1}'), unsupported],
    ['[ERR-06] anything else', 'bar.json', bytes('{"hello":"world"}'), unsupported],
  ])('%s is refused in the fixed words', (_, name, source, words) => {
    expect(wordsFor(name, source)).toBe(words);
  });

  it('every refusal has its fixed words', () => {
    expect(refusals).toMatchObject({
      invalidKey: 'Failed to import: Invalid key',
      invalidSignature: 'Failed to import. Invalid signature',
      unsupportedFeatures: 'Error: The selected file contains unsupported features not available in this product',
      unlockChannelProperties: 'Failed to import. Please unlock all locked channel properties',
      unlockProperties: 'Failed to import. Please unlock all locked properties',
      couldNotResetLocks: 'Failed to import. Could not reset existing locked properties',
    });
  });
});

describe('where an amplifier is after an import', () => {
  const before = { network: { ethernet: { ip: '10.0.0.5/24' }, wifi: { ip: '10.0.1.5/24' } } };
  const changed = (...changes: [address: string, after: string | boolean][]) => ({
    changes: changes.map(([address, after]) => ({ address, before: undefined, after })),
  });
  it.each([
    ['another address on its own road', '10.0.0.5', changed(['/network/ethernet/ip', '10.0.0.9/24']), '10.0.0.9'],
    ['with its port', '10.0.0.5:1240', changed(['/network/ethernet/ip', '10.0.0.9/24']), '10.0.0.9:1240'],
    ['another address on the other road', '10.0.0.5', changed(['/network/wifi/ip', '10.0.1.9/24']), '10.0.0.5'],
    ['DHCP', '10.0.1.5', changed(['/network/wifi/dhcp', true]), undefined],
    ['another gateway', '10.0.0.5', changed(['/network/ethernet/gateway', '10.0.0.2']), '10.0.0.5'],
    ['a name', 'amp.example', changed(['/network/ethernet/ip', '10.0.0.9/24']), 'amp.example'],
  ])('%s', (_, host, plan, expected) => {
    expect(addressAfter(host, before, plan)).toBe(expected);
  });
});
