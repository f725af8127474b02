import { selectionOf, type SelectableVenue } from '@headroom/model/firmware';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { VenueChoice } from './venue-choice.tsx';

afterEach(cleanup);

const amp = (ampId: string, isConnected = true) => ({
  ampId,
  deviceName: ampId,
  modelID: '704D',
  currentFirmwareVersion: '1.8',
  latestFirmwareVersion: '1.10',
  isConnected,
  hasAvailableFirmwareUpdate: true,
});
const hall: SelectableVenue = {
  venueId: 'hall',
  name: 'Union Hall',
  amps: { a: amp('a'), b: amp('b'), c: amp('c'), off: amp('off', false) },
  isOwned: true,
  updating: new Map(),
};

it.each<readonly [string, readonly string[], string, readonly string[], boolean]>([
  ['a venue with none chosen chooses all that can be', [], 'Union Hall', ['a', 'b', 'c'], true],
  ['a venue with all chosen lets go of all', ['a', 'b', 'c'], 'Union Hall', ['a', 'b', 'c'], false],
  ['an amplifier is chosen by itself', ['a'], 'b', ['b'], true],
])('[FWCLOUD-12] %s', (_, chosen, pressed, ids, on) => {
  const [venue] = selectionOf([hall], new Set(chosen), new Map()).venues;
  if (!venue) throw new Error('no venue');
  const made: unknown[] = [];
  renderKit(
    <VenueChoice venue={venue} refusal={undefined} open onOpen={() => undefined} onChoose={(which, to) => void made.push([which, to])} />,
  );
  act(() => screen.getByRole('checkbox', { name: pressed }).click());
  expect(made).toEqual([[ids, on]]);
});
