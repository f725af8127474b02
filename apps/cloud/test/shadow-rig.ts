import { machineClock } from '@headroom/protocol';
import { readUpdate, type UpdateRequest } from '@headroom/protocol/shadow';
import { pino } from 'pino';
import type { Db } from '../src/kit/db/database.ts';
import { createTestDatabase } from './test-database.ts';
import { sampleAmp } from './sample-amps.ts';
import { putDevices } from '../src/amplifiers/devices/store.ts';
import { createMetrics, type Metrics } from '../src/kit/metrics.ts';
import { createShadowStore, type ShadowNews, type ShadowStore } from '../src/amplifiers/shadows/store.ts';
import { openDatabase } from '../src/operations/open-database.ts';

export interface StoreRig extends AsyncDisposable {
  readonly db: Db;
  readonly store: ShadowStore;
  readonly told: ShadowNews[];
  readonly metrics: Metrics;
  readonly announced: string[];
  join(): ShadowStore;
}
export const testVenue = '00000000-0000-7000-8000-000000000003';
export const owner = '00000000-0000-7000-8000-000000000001';

export async function createStoreRig(count: number): Promise<StoreRig> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase('all tables'));
  const { db } = stack.use(await openDatabase({ url }, () => undefined));
  await addVenue(db);
  const summary = (number: number) => sampleAmp(number, { isConnected: false });
  await putDevices(
    db,
    Array.from({ length: count }, (_, index) => ({ venueId: testVenue, numberOfChannels: 4, summary: summary(index + 1) })),
    new Date(),
  );
  const told: StoreRig['told'] = [];
  const announced: string[] = [];
  const stores: ShadowStore[] = [];
  const metrics = createMetrics();
  stack.defer(async () => void (await Promise.all(stores.map((store) => store.close()))));
  const join = () => {
    const store = createShadowStore({
      db,
      clock: machineClock,
      log: pino({ level: 'silent' }),
      metrics,
      isHere: () => false,
      isHeard: () => true,
      changeNotifier: { announce: (accounts) => announced.push(...accounts) },
      tell: (news) => told.push(news),
    });
    stores.push(store);
    return store;
  };
  const store = join();
  const kept = stack.move();
  return { db, store, told, metrics, announced, join, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
export async function addVenue(db: Db): Promise<void> {
  const now = new Date();
  await db
    .insertInto('accounts')
    .values({
      account_id: owner,
      email: 'a@example.com',
      email_key: 'a@example.com',
      password_hash: '',
      confirmed_at: now,
      created_at: now,
      language: 'en',
    })
    .execute();
  await db
    .insertInto('venues')
    .values({ venue_id: testVenue, account_id: owner, name: 'Hall', name_key: 'hall', created_at: now })
    .execute();
}

export function updateOf(request: unknown): UpdateRequest {
  const read = readUpdate(new TextEncoder().encode(JSON.stringify(request)));
  if (!read.ok) throw new Error(read.rejection.message);
  return read.request;
}
