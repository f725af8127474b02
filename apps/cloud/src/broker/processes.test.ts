import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { machineClock } from '@headroom/protocol';
import { createCloudClient, type CloudClient } from '@headroom/protocol/cloud';
import { deviceTopics, shadowTopic } from '@headroom/protocol/shadow';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createAuthority } from '../amplifiers/authority/authority.ts';
import type { Db } from '../kit/db/database.ts';
import { startEmbedded } from '../kit/db/embedded.ts';
import { copyEmptyCloud } from '../../test/empty-cloud.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { ampIdOf, sampleAmp } from '../../test/sample-amps.ts';
import { putDevices } from '../amplifiers/devices/store.ts';
import type { MailMessage } from '../kit/mail/mail.ts';
import { createLocalBuses } from '../kit/nodes/local-bus.ts';
import { freePort, hasNats, noNats, startNats, useNats } from '../../test/nats-server.ts';
import { addVenue, testVenue } from '../../test/shadow-rig.ts';
import { codeIn, expectOk } from '../../test/cloud-rig.ts';
import { openVault } from '../kit/vault.ts';
import { certify, connectTls, createBrokerRig, talk, type Certified, type Talker } from '../../test/broker-rig.ts';
import { openDatabase } from '../operations/open-database.ts';

/** The bundle starts in half the time. */
const program = fileURLToPath(new URL('../../../../scripts/cloud.mjs', import.meta.url));
const isSoak = process.env['HEADROOM_BROKER_KILLS'] !== undefined;
/** `npm run soak` uses more. */
const kills = Number(process.env['HEADROOM_BROKER_KILLS'] ?? 3);
const freezes = isSoak ? 20 : 2;
const natsFaults = isSoak ? 20 : 1;
const secret = 'a7'.repeat(32);

interface Cloud {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly port: number;
  readonly said: () => string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}
const shared = useNats();
async function start({ url, clouds }: Stage, name: string, nats = shared()): Promise<Cloud> {
  const child = spawn(process.execPath, [program, '--port', '0', '--mqtt-port', '0', '--log', 'warn', '--mailbox'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: url, CLOUD_SECRET: secret, NATS_URL: nats, NODE_ID: name },
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    // A stopped process gets SIGTERM only after SIGCONT.
    child.kill('SIGCONT');
    return ended;
  };
  clouds.defer(async () => void (await end('SIGTERM')));
  const { origin, port } = await new Promise<Pick<Cloud, 'origin' | 'port'>>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const [, at = '', found] = /answers at (\S+),[^]*connect at port (\d+)/.exec(text) ?? [];
        if (found !== undefined) resolve({ origin: at, port: Number(found) });
      });
    void ended.then(() => reject(new Error(`It has ended: ${text}`)));
  });
  return { child, origin, port, said: () => text, end };
}

interface Stage extends AsyncDisposable {
  readonly url: string;
  readonly db: Db;
  readonly certified: readonly Certified[];
  readonly clouds: AsyncDisposableStack;
}
async function stage(amps: number): Promise<Stage> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase('all tables'));
  const { db } = stack.use(await openDatabase({ url }, () => undefined));
  const [bus, log, clock] = [createLocalBuses(machineClock).join(), pino({ level: 'silent' }), machineClock];
  const vault = await openVault({ key: secret }, randomBytes);
  const authority = stack.use(createAuthority({ db, vault, clock, random: randomBytes, bus, log, hosts: ['127.0.0.1'] }));
  await addVenue(db);
  const numbers = Array.from({ length: amps }, (_, index) => index + 1);
  const device = (number: number) => ({ venueId: testVenue, numberOfChannels: 4, summary: sampleAmp(number, { isConnected: false }) });
  await putDevices(db, numbers.map(device), new Date());
  const certified: Certified[] = [];
  for (const number of numbers) certified.push(await certify(db, authority, ampIdOf(number), 'device'));
  const clouds = stack.use(new AsyncDisposableStack());
  const kept = stack.move();
  return { url, db, certified, clouds, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** Without it six amplifiers take all the CPU that the programs need to start. */
const pauseMs = 10;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function report(number: number, certified: Certified, ports: () => readonly number[]) {
  const id = ampIdOf(number);
  const name = (count: number) => `Count ${count}`;
  let count = 0;
  let acknowledged = 0;
  const over = new AbortController();
  async function run(): Promise<void> {
    for (let turn = number; !over.signal.aborted; turn += 1) {
      const all = ports();
      const port = all[turn % all.length] ?? 0;
      const talker: Talker | undefined = await talk(connectTls({ port }, id, certified, { connectTimeout: 5000 })).catch(() => undefined);
      const isCut = talker && new Promise<false>((resolve) => talker.client.once('close', () => resolve(false)));
      while (talker?.hasEnded() === false && !over.signal.aborted) {
        count += 1;
        const payload = JSON.stringify({ state: { reported: { amp: { deviceInfo: { deviceName: name(count) } } } } });
        const mine = count;
        const isStored = await Promise.race([
          talker.client.publishAsync(shadowTopic(id, 'amp', 'update'), payload, { qos: 1 }).then(
            () => true,
            () => false,
          ),
          isCut,
        ]);
        if (isStored) acknowledged = mine;
        await pause(pauseMs);
      }
      await talker?.[Symbol.asyncDispose]();
      if (!talker) await pause(50);
    }
  }
  const running = run();
  return {
    id,
    acknowledged: () => acknowledged,
    async end() {
      over.abort();
      await running;
    },
  };
}
const clientAt = (origin: string, idToken?: string) => createCloudClient({ fetch, origin, idToken: () => idToken });
async function idTokenAt(origin: string): Promise<string> {
  const email = 'ada@example.com';
  const password = 'Correct-horse-7';
  expectOk(await clientAt(origin).register({ body: { email, password, passwordConfirm: password } }));
  const { messages } = (await (await fetch(`${origin}/mailbox.json`)).json()) as { messages: MailMessage[] };
  expectOk(
    await clientAt(origin).confirmRegistration({ body: { email, code: codeIn(messages.find(({ to }) => to === email)), password } }),
  );
  return expectOk(await clientAt(origin).signIn({ body: { email, password } })).idToken;
}
async function addVenues(origins: () => readonly string[]) {
  const idToken = await idTokenAt(origins()[0] ?? '');
  const added: string[] = [];
  const over = new AbortController();
  let turn = 0;
  /** Like a load balancer, it skips silent processes. */
  async function ask<Value>(call: (client: CloudClient) => Promise<Parameters<typeof expectOk<Value>>[0]>): Promise<Value> {
    for (;;) {
      const all = origins();
      const result = await call(clientAt(all[(turn += 1) % all.length] ?? '', idToken));
      if (result.ok || !('code' in result.error) || !['Unreachable', 'Unavailable'].includes(String(result.error.code)))
        return expectOk(result);
    }
  }
  async function run(): Promise<void> {
    while (!over.signal.aborted && added.length < maxVenues) {
      const name = `Venue ${added.length}`;
      await ask((client) => client.addVenue({ body: { venue: { name } } }, { idempotencyKey: name }));
      added.push(name);
      const { venues } = await ask((client) => client.listVenues());
      if (!venues.some((venue) => venue.name === name)) throw new Error(`${name} was acknowledged and is not there.`);
      await pause(pauseMs);
    }
  }
  const running = run();
  running.catch(() => undefined);
  return {
    count: () => added.length,
    async end() {
      over.abort();
      await running;
      const { venues } = await ask((client) => client.listVenues());
      expect(venues.map(({ name }) => name).toSorted()).toEqual(added.toSorted());
    },
  };
}
/** Below the calls allowed a minute. */
const maxVenues = 290;

type Reporter = ReturnType<typeof report>;
async function expectNothingLost(db: Db, reporters: readonly Reporter[]): Promise<void> {
  for (const { id, acknowledged } of reporters) {
    const row = await db.selectFrom('shadows').where('device_id', '=', id).select('state').executeTakeFirst();
    const [, stored = '0'] = /Count (\d+)/.exec(row?.state ?? '') ?? [];
    expect([id, Number(stored) >= acknowledged()]).toEqual([id, true]);
  }
}

describe.skipIf(!hasNats)(`two programs over one database ${noNats}`, () => {
  it(
    `killing one of them ${kills} times with kill -9 loses nothing acknowledged; the amplifiers continue at the other`,
    async () => {
      await using at = await stage(6);
      const clouds = await Promise.all(['one', 'other'].map((name) => start(at, name)));
      const reporters = at.certified.map((certified, index) => report(index + 1, certified, () => clouds.map(({ port }) => port)));
      try {
        for (let round = 0; round < kills; round += 1) {
          const before = reporters.map(({ acknowledged }) => acknowledged());
          await expect.poll(() => reporters.every(({ acknowledged }, index) => acknowledged() > (before[index] ?? 0) + 3)).toBe(true);
          await pause(Math.random() * 300);
          const victim = round % 2;
          await clouds[victim]?.end('SIGKILL');
          clouds[victim] = await start(at, `again-${round}`);
        }
        const before = reporters.map(({ acknowledged }) => acknowledged());
        await expect.poll(() => reporters.every(({ acknowledged }, index) => acknowledged() > (before[index] ?? 0))).toBe(true);
        expect(await at.db.selectFrom('event_sources').select(['name', 'kind']).execute()).toEqual([]);
      } finally {
        await Promise.all(reporters.map((reporter) => reporter.end()));
        await Promise.all(clouds.map((cloud) => cloud.end('SIGTERM')));
      }
      await expectNothingLost(at.db, reporters);
    },
    kills * 60_000 + 240_000,
  );

  it('restarting three in turn under load loses nothing, and no amplifier counts as lost', async () => {
    await using at = await stage(6);
    const names = ['one', 'two', 'three'];
    const clouds = await Promise.all(names.map((name) => start(at, name)));
    const reporters = at.certified.map((certified, index) => report(index + 1, certified, () => clouds.map(({ port }) => port)));
    const owner = await addVenues(() => clouds.map(({ origin }) => origin));
    const work = () => [...reporters.map(({ acknowledged }) => acknowledged()), owner.count()];
    const goesOn = async () => {
      const before = work();
      await expect.poll(() => work().every((count, index) => count > (before[index] ?? 0) || count === maxVenues)).toBe(true);
    };
    try {
      for (const [index, name] of names.entries()) {
        await goesOn();
        const stopped = clouds[index];
        expect([name, await stopped?.end('SIGTERM'), stopped?.said()]).toEqual([name, 0, expect.not.stringMatching(/"level":50|Error/)]);
        await goesOn();
        clouds[index] = await start(at, `${name}-again`);
      }
      await goesOn();
      await owner.end();
      expect(await at.db.selectFrom('event_sources').select(['name', 'kind']).execute()).toEqual([]);
    } finally {
      await Promise.all(reporters.map((reporter) => reporter.end()));
      await Promise.all(clouds.map((cloud) => cloud.end('SIGTERM')));
    }
    await expectNothingLost(at.db, reporters);
  });

  it(
    `killing, freezing and restarting NATS ${natsFaults} times under load loses nothing, delays nobody, and no amplifier counts as lost`,
    async () => {
      await using at = await stage(6);
      // Below the system's ephemeral ports.
      const port = await freePort();
      let nats = await startNats(port);
      at.clouds.defer(() => void nats.kill('SIGKILL'));
      const clouds = await Promise.all(['one', 'other'].map((name) => start(at, name, `nats://127.0.0.1:${port}`)));
      const reporters = at.certified.map((certified, index) => report(index + 1, certified, () => clouds.map((cloud) => cloud.port)));
      const goOn = async () => {
        const before = reporters.map(({ acknowledged }) => acknowledged());
        await expect.poll(() => reporters.every(({ acknowledged }, index) => acknowledged() > (before[index] ?? 0) + 3)).toBe(true);
      };
      const times = (words: string) => clouds.map(({ said }) => said().split(words).length - 1);
      const all = (count: number) => clouds.map(() => count);
      try {
        for (let round = 1; round <= natsFaults; round += 1) {
          await goOn();
          nats.kill('SIGKILL');
          await expect.poll(() => times('The bus is away')).toEqual(all(2 * round - 1));
          await goOn();
          nats = await startNats(port);
          await expect.poll(() => times('The bus is back')).toEqual(all(2 * round - 1));
          await goOn();
          nats.kill('SIGSTOP');
          await expect.poll(() => times('The bus is away')).toEqual(all(2 * round));
          await goOn();
          nats.kill('SIGCONT');
          await expect.poll(() => times('The bus is back')).toEqual(all(2 * round));
        }
        await goOn();
        expect(await at.db.selectFrom('event_sources').select(['name', 'kind']).execute()).toEqual([]);
      } finally {
        await Promise.all(reporters.map((reporter) => reporter.end()));
        await Promise.all(clouds.map((cloud) => cloud.end('SIGTERM')));
      }
      await expectNothingLost(at.db, reporters);
    },
    natsFaults * 60_000 + 240_000,
  );

  it('a frozen one counts as dead, and cuts its amplifiers when it wakes', async () => {
    await using at = await stage(1);
    const [one] = await Promise.all([start(at, 'one'), start(at, 'other')]);
    const [certified] = at.certified;
    if (!certified) throw new Error('No amplifier has a certificate.');
    const amp = await talk(connectTls(one, ampIdOf(1), certified, { keepalive: 60 }));
    const connected = async () => (await at.db.selectFrom('devices').select('connected').executeTakeFirst())?.connected;
    try {
      expect(await connected()).toBe(true);
      one.child.kill('SIGSTOP');
      const since = performance.now();
      await expect.poll(connected, { interval: 20 }).toBe(false);
      // At most 3 s when idle.
      if (isSoak) expect(performance.now() - since).toBeLessThan(6000);
      expect(amp.hasEnded()).toBe(false);
      one.child.kill('SIGCONT');
      await expect.poll(amp.hasEnded).toBe(true);
      await expect.poll(one.said).toContain('this process counted as dead');
      await using again = await talk(connectTls(one, ampIdOf(1), certified));
      expect(await connected()).toBe(true);
      expect(await at.db.selectFrom('event_sources').select(['name', 'kind']).execute()).toEqual([]);
      expect(again.hasEnded()).toBe(false);
    } finally {
      await amp[Symbol.asyncDispose]();
    }
  });

  it(`reports left in a frozen one while its amplifier reported elsewhere are not stored when it wakes, ${freezes} times`, async () => {
    await using at = await stage(1);
    const id = ampIdOf(1);
    const other = await start(at, 'other');
    const [certified] = at.certified;
    if (!certified) throw new Error('No amplifier has a certificate.');
    const named = (name: string) => JSON.stringify({ state: { reported: { amp: { deviceInfo: { deviceName: name } } } } });
    const wrong: string[] = [];
    for (let round = 0; round < freezes; round += 1) {
      const one = await start(at, `one-${round}`);
      const before = await talk(connectTls(one, id, certified, { keepalive: 60 }));
      await before.client.publishAsync(shadowTopic(id, 'amp', 'update'), named(`first ${round}`), { qos: 1 });
      one.child.kill('SIGSTOP');
      before.client.publish(shadowTopic(id, 'amp', 'update'), named(`old ${round}`), { qos: 1 }, () => undefined);
      const after = await talk(connectTls(other, id, certified, { keepalive: 60 }));
      await after.client.publishAsync(shadowTopic(id, 'amp', 'update'), named(`new ${round}`), { qos: 1 });
      one.child.kill('SIGCONT');
      await expect.poll(before.hasEnded).toBe(true);
      await one.end('SIGTERM');
      const row = await at.db.selectFrom('shadows').where('device_id', '=', id).select('state').executeTakeFirst();
      if (row?.state?.includes(`new ${round}`) !== true) wrong.push(`${round}: ${row?.state}`);
      await Promise.all([before, after].map((talker) => talker[Symbol.asyncDispose]()));
    }
    expect(wrong).toEqual([]);
  });

  it('[CLOUDAPI-21] a command that a frozen one reads after its sender was told TimeOut never reaches the amplifier', async () => {
    await using at = await stage(1);
    const id = ampIdOf(1);
    const [one, other] = await Promise.all([start(at, 'one'), start(at, 'other')]);
    const idToken = await idTokenAt(other.origin);
    const { venue } = expectOk(await clientAt(other.origin, idToken).addVenue({ body: { venue: { name: 'Hall' } } }));
    await at.db.updateTable('devices').set({ venue_id: venue.venueId }).execute();
    const [certified] = at.certified;
    if (!certified) throw new Error('No amplifier has a certificate.');
    const listen = async () => {
      const amp = await talk(connectTls(one, id, certified, { keepalive: 60 }));
      amp.client.on('message', (_topic, payload) => {
        const answer = JSON.stringify({ id: (JSON.parse(payload.toString()) as { readonly id: string }).id, result: 'OK' });
        amp.client.publish(deviceTopics.commandResponse(id), answer, { qos: 1 });
      });
      await amp.client.subscribeAsync(deviceTopics.command(id), { qos: 1 });
      return amp;
    };
    const order = (origin: string, name: string) => {
      const deviceCommand = { id: name, leaApi: '1.0', url: '/amp/channels/1/output', method: 'set', params: { mute: false } } as const;
      return clientAt(origin, idToken).sendCommand({ params: { deviceId: id }, body: { deviceCommand } });
    };
    const frozen = await listen();
    expectOk(await order(other.origin, 'before'));
    one.child.kill('SIGSTOP');
    const [there, here] = [order(other.origin, 'over-the-bus'), order(one.origin, 'of-its-own')];
    expect(await there).toMatchObject({ ok: false, error: { code: 'TimeOut' } });
    one.child.kill('SIGCONT');
    expect(await here).toMatchObject({ ok: false });
    await expect.poll(frozen.hasEnded).toBe(true);
    await using again = await listen();
    expectOk(await order(other.origin, 'after'));
    const heard = [frozen, again].map((amp) =>
      amp.on(deviceTopics.command(id)).map((text) => (JSON.parse(text) as { readonly id: string }).id),
    );
    expect(heard).toEqual([['before'], ['after']]);
    await frozen[Symbol.asyncDispose]();
  });
});

describe('PostgreSQL stopped abruptly', () => {
  it('loses nothing acknowledged, and work in progress finishes when it is back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'headroom-broker-'));
    // Under root, PostgreSQL runs as another user and needs access here.
    chmodSync(folder, 0o755);
    const data = join(folder, 'data');
    await copyEmptyCloud(data);
    let server = await startEmbedded(data, []);
    const rig = await createBrokerRig({ nodes: 1, amps: 4, url: server.url });
    const all = await Promise.all([1, 2, 3, 4].map((number) => rig.certified(ampIdOf(number))));
    const reporters = all.map((certified, index) => report(index + 1, certified, () => [rig.one.port]));
    try {
      for (let round = 0; round < 2; round += 1) {
        const before = reporters.map(({ acknowledged }) => acknowledged());
        await expect.poll(() => reporters.every(({ acknowledged }, index) => acknowledged() > (before[index] ?? 0) + 3)).toBe(true);
        // SIGQUIT: stops without a checkpoint.
        process.kill(Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
        await expect.poll(() => isThere(join(data, 'postgres/postmaster.pid'))).toBe(false);
        server = await startEmbedded(data, []);
      }
      const before = reporters.map(({ acknowledged }) => acknowledged());
      await expect.poll(() => reporters.every(({ acknowledged }, index) => acknowledged() > (before[index] ?? 0))).toBe(true);
      await Promise.all(reporters.map((reporter) => reporter.end()));
      await expectNothingLost(rig.one.db, reporters);
    } finally {
      await Promise.all(reporters.map((reporter) => reporter.end()));
      await rig[Symbol.asyncDispose]();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
function isThere(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}
