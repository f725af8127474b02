import type { ShelfRow } from '../../device/snapshots/shelf.ts';
import { describe, expect, it } from 'vitest';
import { keyOfSide, partnerOf, readSide, sideOptions } from './sides.ts';
import { useSnapshotWords } from './words.ts';

describe('the subject of a side', () => {
  it.each(['now', 'now.001B66000001', 'now.001B66000001.3', 'kept.ab12', 'kept.ab12.0', 'kept.ab12.2.4'])(
    'is read from its address: %s',
    (key) => {
      const side = readSide(key);
      expect(side && keyOfSide(side)).toBe(key);
    },
  );
  it.each([undefined, '', 'kept', 'kept.', 'later.x', 'now.a.1.2', 'kept.a.1.2.3'])('is invalid: %s', (key) => {
    expect(readSide(key)).toBeUndefined();
  });

  const row = (id: string, scope: ShelfRow['scope'], names: readonly string[], channel?: number): ShelfRow => ({
    id,
    name: id,
    takenAt: '',
    author: '',
    scope,
    of: names.map((name, index) => ({ deviceId: `00000000000${index}`, model: '124D', name, channel })),
    bytes: 1,
    mayChange: true,
    isLoose: false,
  });
  const options = sideOptions(
    [],
    [row('Channel', 'channel', ['Bar'], 2), row('Amp', 'amplifier', ['Bar']), row('Site', 'venue', ['Bar', 'Terrace'])],
    useSnapshotWords.now(),
    ({ name }) => name,
  );

  it('may be part of a snapshot: an amplifier of a venue, a channel of an amplifier', () => {
    expect(options.slice(0, 7).map(({ side, level, label }) => [keyOfSide(side), level, label])).toStrictEqual([
      ['kept.Channel', 'channel', 'Channel'],
      ['kept.Amp', 'amplifier', 'Amp'],
      ['kept.Amp.0.1', 'channel', 'Amp · Ch 1'],
      ['kept.Amp.0.2', 'channel', 'Amp · Ch 2'],
      ['kept.Amp.0.3', 'channel', 'Amp · Ch 3'],
      ['kept.Amp.0.4', 'channel', 'Amp · Ch 4'],
      ['kept.Site', 'venue', 'Site'],
    ]);
    expect(options.slice(7, 9).map(({ side, label }) => [keyOfSide(side), label])).toStrictEqual([
      ['kept.Site.0', 'Site · Bar'],
      ['kept.Site.0.1', 'Site · Bar · Ch 1'],
    ]);
  });

  it('finds its counterpart of the same kind, the same channel first', () => {
    const first = options[0]!;
    const partner = partnerOf(first, options);
    expect(partner && keyOfSide(partner.side)).toBe('kept.Amp.0.2');
    const site = options.find(({ level }) => level === 'venue')!;
    expect(partnerOf(site, options)).toBeUndefined();
  });
});
