import { randomBytes } from 'node:crypto';
import { machineClock } from '@headroom/protocol';
import type { FirmwareStep } from '@headroom/model/amplifier';
import { catalogue } from '@headroom/model/catalogue';
import type { RolloutDeviceState } from '@headroom/model/firmware';
import { packageName, samplePackage, writePackage } from '@headroom/protocol/firmware-node';
import { deviceTopics, shadowTopic } from '@headroom/protocol/shadow';
import { pino } from 'pino';
import { expect } from 'vitest';
import { connectTls, createBrokerRig, talk, type BrokerRig, type Certified, type Talker } from './broker-rig.ts';
import type { Db } from '../src/kit/db/database.ts';
import { ampIdOf } from './sample-amps.ts';
import { addFiles, withdraw } from '../src/amplifiers/firmware/operator.ts';
import { createId } from '../src/kit/identifiers.ts';
import { createEmbargo } from '../src/kit/embargo.ts';
import { testVenue } from './shadow-rig.ts';
import { openVault } from '../src/kit/vault.ts';
import { createSteadyClock } from '../src/kit/nodes/steady-clock.ts';
import { createRollouts, type Rollouts } from '../src/amplifiers/rollouts/engine.ts';
import { addRollout, rolloutById } from '../src/amplifiers/rollouts/store.ts';

const [before, after] = ['1.9.0', '2.0.0'];
const patience = { timeout: 60_000, interval: 5 };

export interface TestAmp {
  readonly number: number;
  readonly deviceId: string;
  readonly version: () => string;
  /** Resolves once stored in the cloud. */
  step(step: FirmwareStep, parts?: readonly FirmwareStep[]): Promise<void>;
  say(shadow: string, reported: object): Promise<void>;
  leave(): Promise<void>;
  join(version?: string): Promise<void>;
}
/** Such as `Busy`; undefined gives no answer. */
export type Behaviour = (amp: TestAmp, order: number) => string | undefined | (() => Promise<void>);
export const steps = ['Downloading', 'Decrypting', 'Extraction', 'ExtractionComplete', 'Downloading', 'Finished'] as const;
export const sound: Behaviour = (amp) => async () => {
  for (const step of steps) await amp.step(step);
  await amp.leave();
  await amp.join(after);
  await amp.step('FinishedFlash');
  await amp.step('None');
};

export interface RolloutRig extends AsyncDisposable {
  readonly db: Db;
  readonly broker: BrokerRig;
  readonly amps: readonly TestAmp[];
  readonly orders: string[];
  /** Whether each order may install a version that is not newer. */
  readonly allows: unknown[];
  withdraw(): Promise<void>;
  pass(ms: number): void;
  now(): Date;
  setClock(ms: number): void;
  behave(number: number, behaviour: Behaviour): void;
  start(options?: Partial<{ atOnce: number; tolerated: number; waits: boolean; hours: number; from: string }>): Promise<string>;
  /** Starts another process; earlier ones may be dead. */
  engine(db?: Db): Rollouts;
  look(): Promise<void>;
  /** Advances time until this holds. */
  until(holds: (rollout: Shown) => boolean): Promise<Shown>;
  ended(): Promise<Shown>;
  rollout(): Promise<Shown>;
}
export type Shown = NonNullable<Awaited<ReturnType<typeof rolloutById>>>;
export const outcomes = ({ devices }: Shown): [RolloutDeviceState, string | undefined][] =>
  devices.map(({ state, reason }) => [state, reason]);

export async function createRolloutRig(count: number): Promise<RolloutRig> {
  await using stack = new AsyncDisposableStack();
  const broker = stack.use(await createBrokerRig({ nodes: 1, amps: count }));
  const { db } = broker.one;
  const vault = await openVault({ key: 'a7'.repeat(32) }, randomBytes);
  let time = Date.now();
  let ahead = 0;
  const elapsed = () => time;
  const clock = createSteadyClock({ ...machineClock, now: () => time + ahead, elapsed }, elapsed);
  const now = () => new Date(clock.now());
  const [model] = catalogue.filter(({ name }) => name === '704D');
  if (!model) throw new Error('There is no such model.');
  const file = { name: packageName(model.updatePrefix, after), content: writePackage(samplePackage(model, after, 2000)) };
  await addFiles(db, [file], { now: new Date(), random: randomBytes });
  let rolloutId = '';
  const orders: string[] = [];
  const allows: unknown[] = [];
  const behaviours = new Map<number, Behaviour>();
  const busy = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const engine = (on: Db = db) =>
    createRollouts({
      db: on,
      clock: machineClock,
      random: randomBytes,
      log: pino({ level: 'silent' }),
      changeNotifier: { announce: () => undefined },
      vault,
      embargo: createEmbargo(on, machineClock),
      dispatcher: {
        send(deviceId, command, ms) {
          orders.push(deviceId);
          return broker.one.broker.dispatcher.send(deviceId, command, ms);
        },
      },
    });
  const amps: TestAmp[] = [];
  for (let number = 1; number <= count; number += 1) {
    const certified = await broker.certified(ampIdOf(number));
    amps.push(createAmp(number, certified));
  }
  stack.defer(async () => void (await Promise.all(amps.map((amp) => amp.leave()))));
  await Promise.all(amps.map((amp) => amp.join(before)));

  function createAmp(number: number, certified: Certified): TestAmp {
    const deviceId = ampIdOf(number);
    let talker: Talker | undefined;
    let version: string = before;
    const row = () => db.selectFrom('devices').where('device_id', '=', deviceId).selectAll().executeTakeFirst();
    const amp: TestAmp = {
      number,
      deviceId,
      version: () => version,
      async say(shadow, reported) {
        const read = async () =>
          (await db.selectFrom('shadows').where('device_id', '=', deviceId).where('name', '=', shadow).select('version').executeTakeFirst())
            ?.version;
        const known = await read();
        await talker?.client.publishAsync(shadowTopic(deviceId, shadow, 'update'), JSON.stringify({ state: { reported } }), { qos: 1 });
        await expect.poll(read, patience).not.toBe(known);
      },
      async step(fwUpdateStatus, [ps = 'None', one = 'None', two = 'None'] = []) {
        await amp.say('amp', { misc: { fwUpdateStatus, psFwUpdateStatus: ps, amp1FwUpdateStatus: one, amp2FwUpdateStatus: two } });
      },
      async leave() {
        if (!talker) return;
        await talker[Symbol.asyncDispose]();
        talker = undefined;
        await expect.poll(async () => (await row())?.connected, patience).toBe(false);
      },
      async join(as = version) {
        version = as;
        talker = await talk(connectTls(broker.one, deviceId, certified));
        const { client } = talker;
        client.on('message', (_topic, payload) => {
          const { id, params } = JSON.parse(payload.toString()) as {
            readonly id: string;
            readonly params?: Readonly<Record<string, unknown>>;
          };
          allows.push(params?.['allowOlder']);
          const told = (behaviours.get(number) ?? sound)(amp, orders.filter((one) => one === deviceId).length);
          if (told === undefined) return;
          const answer = typeof told === 'string' && told !== 'OK' ? { error: { code: told, message: `No: ${told}.` } } : { result: 'OK' };
          client.publish(deviceTopics.commandResponse(deviceId), JSON.stringify({ id, ...answer }), { qos: 1 });
          if (typeof told === 'string') return;
          const done = told()
            .catch((error: unknown) => void failures.push(error))
            .finally(() => busy.delete(done));
          busy.add(done);
        });
        await client.subscribeAsync(deviceTopics.command(deviceId), { qos: 1 });
        await amp.say('amp', { amp: { deviceInfo: { modelID: '704D', deviceName: `Amp ${number}`, firmwareVersion: version } } });
        await amp.say('channel1', { amp: { channels: { 1: { output: { fader: -20, mute: false } } } } });
        await expect.poll(async () => [(await row())?.connected, (await row())?.firmware_version], patience).toEqual([true, version]);
      },
    };
    return amp;
  }

  let current = engine();
  const rig: Omit<RolloutRig, typeof Symbol.asyncDispose> = {
    db,
    broker,
    amps,
    orders,
    allows,
    withdraw: async () => void (await withdraw(db, file.name, new Date())),
    pass: (ms) => void (time += ms),
    setClock: (ms) => void (ahead += ms),
    now,
    behave: (number, behaviour) => void behaviours.set(number, behaviour),
    async start({ atOnce = 5, tolerated = 0, waits = true, hours = 4, from = before } = {}) {
      const startsAt = now();
      rolloutId = createId(startsAt, randomBytes);
      const { account_id: startedBy } = await db.selectFrom('venues').select('account_id').executeTakeFirstOrThrow();
      const span = { startsAt, endsAt: new Date(startsAt.getTime() + hours * 3_600_000) };
      const rules = { atOnce, tolerated, waits, allowsOlder: false };
      const chosen = amps.map(({ deviceId, number }) => ({
        deviceId,
        name: `Amp ${number}`,
        model: '704D',
        fromVersion: from,
        toVersion: after,
      }));
      await addRollout(db, { rolloutId, venueId: testVenue, startedBy, ...span, ...rules }, chosen, startsAt);
      return rolloutId;
    },
    engine(on) {
      current = engine(on);
      return current;
    },
    async look() {
      await current.look(now());
      await current.idle();
      while (busy.size > 0) await Promise.all(busy);
      if (failures.length > 0) throw failures[0];
    },
    async rollout() {
      const shown = await rolloutById(db, testVenue, rolloutId, 'owner');
      if (!shown) throw new Error('There is no rollout.');
      return shown;
    },
    async until(holds) {
      for (let looks = 0; looks < 2000; looks += 1) {
        await rig.look();
        const shown = await rig.rollout();
        if (holds(shown)) return shown;
        time += 2500;
      }
      throw new Error('The rollout never reached the state that the test waits for.');
    },
    ended: () => rig.until(({ counts }) => counts.waiting + counts.running === 0),
  };
  const kept = stack.move();
  return { ...rig, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
