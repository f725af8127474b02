import type { Tree } from '@headroom/model/property';
import { clientIdOf } from '../src/kit/identifiers.ts';
import type { Db } from '../src/kit/db/database.ts';
import { createTestDatabase } from './test-database.ts';
import { ampIdOf, sampleAmp } from './sample-amps.ts';
import { putDevices } from '../src/amplifiers/devices/store.ts';
import { refreshSummaries } from '../src/amplifiers/shadows/summaries.ts';
import { addVenue, testVenue } from './shadow-rig.ts';
import { pageOfEvents } from '../src/venues/alarms/events.ts';
import { createAlarmWatch } from '../src/venues/alarms/watch.ts';
import { openDatabase } from '../src/operations/open-database.ts';

export interface AlarmRig extends AsyncDisposable {
  readonly db: Db;
  readonly url: string;
  readonly at: (minutes: number) => Date;
  connect(numbers: readonly number[], minutes: number): Promise<void>;
  leave(numbers: readonly number[], minutes: number, isNodeGone?: boolean): Promise<void>;
  report(number: number, minutes: number, tree: Tree): Promise<void>;
  bridge(isHeld: boolean, minutes: number, isNodeGone?: boolean): Promise<void>;
  watch(minutes: number): Promise<void>;
  events(): Promise<string[]>;
  alarms(): Promise<string[]>;
}
const codesOfOneKind: ReadonlySet<string> = new Set(['offline', 'bridgeLost', 'updateFailed']);
const testBridge = '00000000-0000-7000-8000-0000000000b1';

/** Amplifiers 1 to `count`; from `served` on through a bridge. */
export async function createAlarmRig(count: number, served = count + 1): Promise<AlarmRig> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase('all tables'));
  const { db } = stack.use(await openDatabase({ url }, () => undefined));
  await addVenue(db);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const start = Date.UTC(2026, 10, 22, 7);
  const at = (minutes: number) => new Date(start + Math.round(minutes * 60_000));
  await putDevices(
    db,
    numbers.map((number) => ({ venueId: testVenue, numberOfChannels: 4, summary: sampleAmp(number, { isConnected: false }) })),
    at(0),
  );
  const node = { node_id: 'node', alive_until: at(1_000_000) };
  await db.insertInto('nodes').values(node).execute();
  await db
    .insertInto('bridges')
    .values({ bridge_id: testBridge, venue_id: testVenue, name: 'Rack', created_at: at(0) })
    .execute();
  await db
    .insertInto('certificates')
    .values(
      numbers.map((number) => ({
        serial: String(number),
        kind: 'device' as const,
        holder_id: ampIdOf(number),
        bridge_id: number < served ? null : testBridge,
        public_key: new Uint8Array([1]),
        request_hash: new Uint8Array([1]),
        certificate: '',
        issued_at: at(0),
        expires_at: at(1_000_000),
      })),
    )
    .execute();
  const through = numbers.filter((number) => number >= served).map(ampIdOf);
  if (through.length > 0) await db.updateTable('devices').set({ bridge_id: testBridge }).where('device_id', 'in', through).execute();
  const hold = (holders: readonly string[], isHeld: boolean, isNodeGone = false) => {
    const values = { node_id: isHeld ? 'node' : null, is_node_gone: isNodeGone };
    return db
      .insertInto('holdings')
      .values(holders.map((holder) => ({ device_id: holder, epoch: 1, ...values })))
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet(values))
      .execute();
  };
  const refresh = (devices: readonly string[], minutes: number) =>
    db.transaction().execute((transaction) => refreshSummaries(transaction, devices, at(minutes)));
  const beat = createAlarmWatch({ db, refreshSummaries, changeNotifier: { announce: () => undefined }, log: { warn: () => undefined } });
  const rig: Omit<AlarmRig, keyof AsyncDisposable> = {
    db,
    url,
    at,
    async connect(these, minutes) {
      await hold(these.map(ampIdOf), true);
      await refresh(these.map(ampIdOf), minutes);
    },
    async leave(these, minutes, isNodeGone) {
      await hold(these.map(ampIdOf), false, isNodeGone);
      await refresh(these.map(ampIdOf), minutes);
    },
    async report(number, minutes, tree) {
      const values = { version: minutes, state: JSON.stringify({ reported: tree }), stamps: '{}' };
      await db
        .insertInto('shadows')
        .values({ device_id: ampIdOf(number), name: 'amp', ...values, version: 1 })
        .onConflict((conflict) => conflict.columns(['device_id', 'name']).doUpdateSet({ state: values.state }))
        .execute();
      await refresh([ampIdOf(number)], minutes);
    },
    async bridge(isHeld, minutes, isNodeGone) {
      await hold([clientIdOf(testBridge)], isHeld, isNodeGone);
      await refresh(through, minutes);
    },
    watch: async (minutes) => void (await beat.run(at(minutes))),
    async events() {
      const search = { venueId: testVenue, from: undefined, to: undefined, severity: undefined, deviceId: undefined, text: undefined };
      const { events, total } = await pageOfEvents(db, { ...search, before: undefined }, 500);
      if (total !== events.length) throw new Error(`${total} events are said to be there, and ${events.length} are.`);
      return events
        .map(({ name, kind, code, channel }) =>
          [name, kind, code !== undefined && codesOfOneKind.has(code) ? '' : code, channel].filter(Boolean).join(' '),
        )
        .toReversed();
    },
    async alarms() {
      const rows = await db
        .selectFrom('alarms')
        .leftJoin('devices', 'devices.device_id', 'alarms.device_id')
        .where('ended_at', 'is', null)
        .where('is_quiet', '=', false)
        .select(['devices.name', 'code', 'channel', 'is_flapping', 'flaps'])
        .orderBy('began_at')
        .orderBy('devices.name')
        .execute();
      return rows.map(({ name, code, channel, is_flapping, flaps }) =>
        [name ?? 'Rack', code, channel, is_flapping && `flaps ${flaps}`].filter(Boolean).join(' '),
      );
    },
  };
  await rig.bridge(true, 0);
  await hold(numbers.map(ampIdOf), true);
  await refresh(numbers.map(ampIdOf), 0);
  const kept = stack.move();
  return { ...rig, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
