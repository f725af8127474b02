import { describe, expect, it } from 'vitest';
import { planUpdateCalls, selectionOf, toggled, type SelectableVenue } from './firmware-selection.ts';
import { idle, running } from './operation.ts';

type Amp = SelectableVenue['amps'][string];
const amp = (ampId: string, more: Partial<Amp> = {}): Amp => ({
  ampId,
  deviceName: `Amp ${ampId}`,
  modelID: '704D',
  currentFirmwareVersion: '1.8',
  latestFirmwareVersion: '1.10',
  isConnected: true,
  hasAvailableFirmwareUpdate: true,
  ...more,
});
const venue = (venueId: string, amps: readonly Amp[], more: Partial<SelectableVenue> = {}): SelectableVenue => ({
  venueId,
  name: `The ${venueId}`,
  amps: Object.fromEntries(amps.map((one) => [one.ampId, one])),
  isOwned: true,
  updating: new Map(),
  ...more,
});
const hall = venue('hall', [
  amp('a'),
  amp('b', { latestFirmwareVersion: '1.9' }),
  amp('new', { hasAvailableFirmwareUpdate: false, latestFirmwareVersion: '3.0' }),
  amp('off', { isConnected: false }),
]);
const bar = venue('bar', [amp('c'), amp('d')]);
const none = new Map();

describe('choosing amplifiers', () => {
  it('[FWCLOUD-04] [FWCLOUD-09] [FWCLOUD-11] reports what is chosen of what is available, venue by venue', () => {
    const requests = new Map([['bar', running]]);
    const selection = selectionOf([hall, bar], new Set(['a', 'c', 'd', 'off', 'new']), requests);
    expect(selection).toMatchObject({
      updating: true,
      latestVersion: '1.10',
      availableCount: { value: 5, total: 6 },
      selectedCount: 3,
      allSelected: false,
      someSelected: true,
    });
    const [first, second] = selection.venues;
    expect(first).toMatchObject({ venueId: 'bar', name: 'The bar', selected: true });
    expect(first?.amps[0]).toEqual({
      ampId: 'c',
      name: 'Amp c',
      model: '704D',
      version: '1.8',
      latestVersion: '1.10',
      selected: true,
      requestStatus: running,
      unselectable: undefined,
    });
    expect(second).toMatchObject({ venueId: 'hall', selected: 'mixed', availableCount: 3, selectableIds: ['a', 'b'] });
    expect(second?.amps[0]?.requestStatus).toEqual(idle);
  });

  it('(OQ-129) leaves out what is offline, up to date, updating already, or somebody else`s, with the reason', () => {
    const reasons = (one: SelectableVenue) =>
      selectionOf([one], new Set(['a', 'b', 'new', 'off']), none).venues[0]?.amps.map(({ selected, unselectable }) =>
        selected ? 'chosen' : unselectable,
      );
    expect(reasons(hall)).toEqual(['chosen', 'chosen', 'up to date', 'offline']);
    expect(
      reasons({
        ...hall,
        updating: new Map([
          ['b', 'scheduled'],
          ['new', 'updating'],
          ['off', 'updating'],
        ]),
      }),
    ).toEqual(['chosen', 'scheduled', 'up to date', 'updating']);
    expect(reasons({ ...hall, isOwned: false })).toEqual(['not owned', 'not owned', 'up to date', 'not owned']);
  });

  it('[FWCLOUD-02] shows the highest offered version, or none (OQ-130)', () => {
    expect(selectionOf([hall], new Set(), none).latestVersion).toBe('1.10');
    const latest = venue('x', [amp('a', { hasAvailableFirmwareUpdate: false })]);
    expect(selectionOf([latest], new Set(), none).latestVersion).toBeUndefined();
  });

  it('[FWCLOUD-12] toggles one, a venue, or all', () => {
    const select = (chosen: ReadonlySet<string>) => selectionOf([hall, bar], chosen, none);
    const some = toggled(new Set(), ['c'], true);
    expect(select(some).venues.map(({ selected }) => selected)).toEqual(['mixed', false]);
    const both = toggled(some, select(some).venues[0]?.selectableIds ?? [], true);
    expect(select(both).venues.map(({ selected }) => selected)).toEqual([true, false]);
    const all = toggled(both, select(both).selectableIds, true);
    expect(select(all)).toMatchObject({ allSelected: true, selectedCount: 4 });
    expect(select(toggled(all, ['a', 'c'], false)).venues.map(({ selected }) => selected)).toEqual(['mixed', 'mixed']);
    expect(select(toggled(all, select(all).selectableIds, false))).toMatchObject({ allSelected: false, someSelected: false });
  });

  it('lists venues with an update first, then by name', () => {
    const latest = venue('attic 2', [amp('e', { hasAvailableFirmwareUpdate: false })]);
    const more = venue('attic 10', []);
    const names = selectionOf([hall, more, latest, bar], new Set(), none).venues.map(({ name }) => name);
    expect(names).toEqual(['The bar', 'The hall', 'The attic 2', 'The attic 10']);
  });
});

describe('requesting updates', () => {
  it('[FWCLOUD-12] [FWCLOUD-13] sends one request per venue with the chosen names; a single amplifier is sent alone', () => {
    const calls = (...chosen: string[]) => planUpdateCalls(selectionOf([hall, bar], new Set(chosen), none));
    expect(calls('a', 'b', 'off', 'c')).toEqual([
      { kind: 'amp', venueId: 'bar', deviceId: 'c' },
      { kind: 'venue', venueId: 'hall', deviceIds: ['a', 'b'] },
    ]);
    expect(calls('off', 'new')).toEqual([]);
  });
});
