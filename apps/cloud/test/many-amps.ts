/** For benchmarks: `URL fill ACCOUNT VENUES AMPS FROM` adds venues; `URL change` gives an amplifier a fault. */

import { randomBytes } from 'node:crypto';
import { sampleAmp } from './sample-amps.ts';
import { putDevices } from '../src/amplifiers/devices/store.ts';
import { createId } from '../src/kit/identifiers.ts';
import { addVenue } from '../src/venues/venues/store.ts';
import { openDatabase } from '../src/operations/open-database.ts';

const [, , url = '', order, accountId = '', venues = '', amps = '', from = ''] = process.argv;
const ampOf = (number: number) =>
  sampleAmp(number, { isConnected: number % 20 !== 0, hasFault: number % 50 === 0, hasAvailableFirmwareUpdate: number % 11 === 0 });
await using opened = await openDatabase({ url }, (error) => console.error(error.message));
const { db } = opened;
const now = new Date();
if (order === 'fill')
  for (let venue = 0; venue < Number(venues); venue += 1) {
    const venueId = createId(now, randomBytes);
    await addVenue(db, accountId, { venueId, name: `Venue ${venue}` }, now);
    const numbers = Array.from({ length: Number(amps) }, (_, amp) => Number(from) + venue * Number(amps) + amp + 1);
    const devices = numbers.map((number) => ({ venueId, numberOfChannels: 4, summary: ampOf(number) }));
    await putDevices(db, devices, now);
  }
else {
  const { device_id, venue_id, summary } = await db
    .selectFrom('devices')
    .selectAll()
    .orderBy('device_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await putDevices(db, [{ venueId: venue_id, numberOfChannels: 4, summary: { ...summary, ampId: device_id, hasFault: true } }], now);
}
