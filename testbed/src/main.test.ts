import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alarmState } from '@headroom/model/health';
import { createCloudClient, type CloudClient } from '@headroom/protocol/cloud';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyEmptyCloud } from '../../apps/cloud/test/empty-cloud.ts';
import { answerOf } from './cloud-program.ts';
import { demoAccount } from './demonstration-cloud.ts';
import { latestVersion, outdatedAmps } from './demonstration.ts';
import { freePort } from './free-port.ts';
import { createTestbed, type Testbed } from './testbed.ts';

const cloudIn = (data: string) => join(data, 'cloud/cloud');
const program = fileURLToPath(new URL('main.ts', import.meta.url));
let folder = '';
let testbed: Testbed;
const running: { readonly child: ChildProcess; readonly ended: Promise<unknown> }[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-start-'));
  // PostgreSQL's own user needs access.
  chmodSync(folder, 0o755);
  testbed = await createTestbed({ amps: [{ model: '704D', name: 'Main bar' }] });
});
// A killed program would leave its database running.
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(async () => {
  await testbed.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(...words: string[]) {
  const child = spawn(process.execPath, [program, '--no-build', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const ended = new Promise<{ code: number | null; text: string }>((resolve) => child.on('close', (code) => resolve({ code, text })));
  running.push({ child, ended });
  const said = (sentence: string) =>
    new Promise<string>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (text.includes(sentence)) resolve(text);
        });
      }
    });
  void said('never');
  return { ended, said, stop: () => child.kill('SIGTERM') };
}
const port = 20_000 + (process.pid % 20_000);

describe('npm start for an amplifier', () => {
  it('serves the application to this machine only, and ends cleanly on a signal', async () => {
    const [amp] = testbed.amps;
    const server = start('--amp', amp?.host ?? '', '--port', `${port}`);
    const text = await server.said('Open ');
    expect(text).toContain(`Open http://127.0.0.1:${port}/`);
    expect(text).not.toContain('█');
    expect(await (await fetch(`http://127.0.0.1:${port}/host`)).json()).toEqual({ host: amp?.host });
    server.stop();
    expect((await server.ended).code).toBe(0);
  });

  it('serves it to the phones of the network with --listen, and prints the address to type', async () => {
    const server = start('--amp', testbed.amps[0]?.host ?? '', '--port', `${port}`, '--listen', '0.0.0.0');
    const text = await server.said(`http://localhost:${port}/`);
    const addresses = [...text.matchAll(/http:\/\/[\w.]+:\d+\//g)].map(([address]) => address);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect((await fetch(`${address}host`)).status).toBe(200);
    expect((await fetch(`http://localhost:${port}/host`)).status).toBe(200);
  });
});

type Venues = readonly { readonly venueId: string; readonly name: string }[];
/** Fails if the demonstration was seeded twice, or has no fault to find. */
async function expectLife(origin: string, client: CloudClient, venues: Venues): Promise<void> {
  const params = { venueId: venues.find(({ name }) => name === 'The Long Room')?.venueId ?? '' };
  const { groups } = answerOf(await client.listGroups({ params }));
  expect(groups.map(({ name }) => name)).toEqual(['All subs', 'Bar and terrace', 'Restaurant']);
  const { snapshots } = wholeOf(await client.listSnapshots({ params }));
  expect(snapshots.map(({ name }) => name).toSorted()).toEqual(['Bar before the new subwoofer', 'Opening night']);
  const { contacts } = wholeOf(await client.listContacts());
  expect(contacts.map(({ name, emailState }) => [name, emailState])).toEqual([
    ['Duty manager', 'told'],
    ['Sound engineer', 'unconfirmed'],
  ]);

  const imports = answerOf(await client.listEvents({ params, query: { text: 'settingsImported' } }));
  expect(imports.events.map(({ from }) => from)).toEqual(['Main bar.json', 'Main bar.json']);
  const monthAgo = new Date(Date.now() - 25 * 86_400_000).toISOString();
  expect(answerOf(await client.listEvents({ params, query: { to: monthAgo } })).events.length).toBeGreaterThan(1);
  const alarms = async () => {
    const now = wholeOf(await client.listAlarms({ params, query: {} })).alarms;
    const states = now.map((alarm) => `${alarm.name} ${alarm.code} ${alarmState(alarm, Date.now())}`);
    return [...new Set(states)];
  };
  await vi.waitFor(
    async () =>
      expect(await alarms()).toEqual(
        expect.arrayContaining(['Patio outputFaulted acknowledged', 'Restaurant loadOpen open', 'Club channelThermal ended']),
      ),
    { timeout: 120_000, interval: 200 },
  );

  const { devices } = answerOf(await client.getChanges({ query: {} }));
  const why = async (name: string, channel: number) => {
    const deviceId = devices.find(({ amp }) => amp.deviceName === name)?.amp.ampId ?? '';
    return answerOf(await client.diagnoseChannel({ params: { deviceId }, query: { channel: `${channel}` } })).cause?.name;
  };
  await vi.waitFor(async () => expect([await why('Main bar', 4), await why('Restaurant', 8)]).toEqual(['muted', 'loadOpen']), {
    timeout: 120_000,
    interval: 200,
  });
  const { messages } = (await (await fetch(`${origin}/mailbox.json`)).json()) as { messages: { to: string; text: string }[] };
  expect(messages.filter(({ text }) => text.includes('Main bar.json'))).toEqual([]);
}
function wholeOf<Value extends object>(
  answer: { readonly ok: boolean; readonly value?: Value | undefined } | { readonly ok: true; readonly unchanged: true },
): Value {
  return answerOf(answer as { readonly ok: boolean; readonly value?: Value });
}

describe('npm start', () => {
  const any = ['--cloud-port', '0', '--mqtt-port', '0'];
  const hostOf = (second: number) => `127.${1 + (process.pid % 200)}.${second}.1`;
  const originIn = (text: string) => /^Open (http:\/\/\S+)\/$/m.exec(text)?.[1] ?? '';

  it('starts a cloud with a demo account, three venues, their amplifiers and a life, and has all of it once at the next start', async () => {
    const data = join(folder, 'whole');
    // Amplifiers find the cloud again at the port where they registered.
    const broker = `${await freePort()}`;
    for (const second of [111, 112]) {
      const whole = start('--data', data, '--host', hostOf(second), '--port', `${port}`, '--cloud-port', '0', '--mqtt-port', broker);
      const text = await whole.said('An amplifier by itself');
      const origin = originIn(text);
      expect(origin).toMatch(/^http:\/\/localhost:\d+$/);
      expect(text).toContain(`sign in as ${demoAccount.email} with the password ${demoAccount.password}`);
      expect(await (await fetch(`${origin}/config.json`)).json()).toEqual({ demo: demoAccount });
      const stranger = createCloudClient({ fetch, origin, idToken: () => undefined });
      const { idToken } = answerOf(await stranger.signIn({ body: demoAccount }));
      const client = createCloudClient({ fetch, origin, idToken: () => idToken });
      const { venues } = answerOf(await client.listVenues());
      expect(venues.map(({ name }) => name).toSorted()).toEqual(['Film house', 'Harbour Hotel', 'The Long Room']);
      await vi.waitFor(
        async () => {
          const lists = await Promise.all(venues.map(({ venueId }) => client.listDevices({ params: { venueId } })));
          expect(lists.flatMap((list) => (answerOf(list) as { devices: object[] }).devices)).toHaveLength(12);
        },
        { timeout: 120_000, interval: 200 },
      );
      const waiting = async () => {
        const { devices } = answerOf(await client.getChanges({ query: {} }));
        return devices
          .filter(({ amp }) => amp.hasAvailableFirmwareUpdate)
          .map(({ amp }) => `${amp.deviceName} ${amp.latestFirmwareVersion}`);
      };
      await vi.waitFor(
        async () => expect((await waiting()).toSorted()).toEqual(outdatedAmps.map((name) => `${name} ${latestVersion}`).toSorted()),
        {
          timeout: 120_000,
          interval: 200,
        },
      );
      await expectLife(origin, client, venues);
      whole.stop();
      expect((await whole.ended).code).toBe(0);
    }
  });

  it('[CONNECT-01] starts an empty cloud with --empty, which names no account and is the region that its amplifiers offer', async () => {
    const data = join(folder, 'empty');
    await copyEmptyCloud(cloudIn(data));
    const text = await start('--empty', '--data', data, '--host', hostOf(113), '--port', `${port}`, ...any).said('An amplifier by itself');
    expect(text).not.toContain('sign in as');
    const origin = originIn(text);
    expect(await (await fetch(`${origin}/config.json`)).json()).toEqual({});
    const served = (await (await fetch(`http://${hostOf(113)}:${port}/config.json`)).json()) as { cloudRegions: object[] };
    expect(served.cloudRegions).toEqual([{ name: 'This computer', endpoint: origin.replace('localhost', '127.0.0.1') }]);
    const stranger = createCloudClient({ fetch, origin, idToken: () => undefined });
    expect(await stranger.signIn({ body: demoAccount })).toMatchObject({ error: { code: 'EmailNotFound' } });
  });

  it('serves the amplifiers even if the cloud cannot start, and says why', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port: taken } = other.address() as AddressInfo;
    const data = join(folder, 'taken');
    await copyEmptyCloud(cloudIn(data));
    const text = await start('--data', data, '--host', hostOf(114), '--port', `${port}`, ...any, '--cloud-port', `${taken}`).said('Open ');
    other.close();
    expect(text).toContain(
      `The cloud did not start: Port ${taken} of 127.0.0.1 is taken: choose another with --cloud-port or --mqtt-port.`,
    );
    expect(text).toContain(`Open http://${hostOf(114)}:${port}/`);
  });
});

describe('npm start refuses', () => {
  it.each([
    [['--empty=no'], "Option '--empty' does not take an argument. Try --help."],
    [['--host', '999.1.1.1'], '--host must be an address such as 127.0.0.31, not 999.1.1.1.'],
    [['--host', '192.0.2.7'], '192.0.2.7 is not an address of this machine.'],
    [['--amp', '10.0.0.1', '--listen', '192.0.2.7'], '192.0.2.7 is not an address of this machine.'],
    [['--amp', '10.0.0.1', '--listen', 'nowhere.invalid'], 'nowhere.invalid is not an address or name of this machine.'],
    [
      ['--amp', 'http://10.0.0.1'],
      'The amplifier must be an address or a name, with a port where it is not the standard one, not http://10.0.0.1.',
    ],
  ])('%j', async (words, sentence) => {
    expect(await start(...words).ended).toEqual({ code: 1, text: `${sentence}\n` });
  });

  it('a second fleet on the folder of the first', async () => {
    const data = join(folder, 'data');
    const host = (second: number) => `127.${1 + (process.pid % 200)}.${second}.1`;
    const first = start('--local', '--data', data, '--host', host(101), '--port', `${port}`);
    await first.said('Open ');
    expect(await start('--local', '--data', data, '--host', host(102), '--port', `${port}`).ended).toEqual({
      code: 1,
      text: `The folder ${data} is in use by other amplifiers: end them, or name another folder.\n`,
    });
    first.stop();
    expect((await first.ended).code).toBe(0);
    const third = start('--local', '--data', data, '--host', host(102), '--port', `${port}`);
    await third.said('Open ');
  });
});
