/** The scene of the fault soak: an operator's cloud, amplifiers in a venue, a commander, and a notified program. */

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { at } from '@headroom/model/property';
import { answerOf, cloudWords, createTestbed, registerAmps, signUpAt, startServer, type TestbedAmp } from '@headroom/testbed';

export interface Place extends AsyncDisposable {
  readonly amps: readonly TestbedAmp[];
  freeze(seconds: number): Promise<void>;
  /** Restarts it on its folder and ports; 'without power' also kills PostgreSQL. */
  restart(how: 'killed' | 'stopped' | 'without power'): Promise<void>;
  /** Crashes PostgreSQL; its owner restarts it. */
  killDatabase(): Promise<void>;
  command(): Commands;
  /** Shorts another line each time; the program must be told. */
  shorten(): Trouble;
  /** The cloud's values are the amplifiers'. */
  isRight(): Promise<boolean>;
  happened(since: Date): Promise<readonly string[]>;
}
interface Commands {
  stop(): Promise<{ readonly acknowledged: number; readonly lost: number; readonly twice: number; readonly late: number }>;
}
interface Trouble {
  readonly since: number;
  told(): readonly number[];
  mend(): void;
}
interface Line {
  readonly says: string;
  readonly deviceId?: string;
  readonly channel?: number;
  readonly alarmId?: string;
}
const names = ['Bar', 'Hall', 'Gym', 'Deck', 'Pool', 'Foyer'];
const channels = 4;
const place = '/amp/channels/1/output/name';
const programmes = Object.fromEntries(
  Array.from({ length: channels }, (_, index) => [`analog/${index + 1}`, { kind: 'music', level: -14 } as const]),
);

export async function openPlace(): Promise<Place> {
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'headroom-faults-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  // Root runs PostgreSQL as another user, who needs access.
  chmodSync(folder, 0o755);
  const heard: { readonly at: number; readonly line: Line }[] = [];
  const program = createServer((request, answer) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      for (const line of (JSON.parse(text) as { readonly lines: readonly Line[] }).lines) heard.push({ at: performance.now(), line });
      answer.end();
    });
  });
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  stack.defer(() => void program.close());
  const start = (port: number, mqttPort: number) =>
    startServer(
      [...cloudWords, '--port', `${port}`, '--mqtt-port', `${mqttPort}`, '--data', join(folder, 'data'), '--log', 'error'],
      { WEBHOOKS_PRIVATE: 'yes' },
      /answers at [^]*connect at port \d+/,
    );
  let cloud = await start(0, 0);
  stack.defer(() => cloud[Symbol.asyncDispose]());
  const [origin = ''] = /http:[^\s,]+/.exec(cloud.origin) ?? [];
  const [port, mqttPort] = [Number(new URL(origin).port), Number(/\d+$/.exec(cloud.origin)?.[0])];
  const { client } = await signUpAt(origin, 'ada@example.com');
  const { venueId } = answerOf(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
  const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/`;
  answerOf(await client.addWebhook({ params: { venueId }, body: { url, severityLevel: ['Critical'] } }));
  const testbed = stack.use(await createTestbed({ amps: names.map((name) => ({ model: '704D', name, programmes })) }));
  const known = await registerAmps({ origin, client, venueId }, testbed);
  const { amps } = testbed;
  const commanded = known.amp('Bar').amplifier;
  const pidFile = join(folder, 'data/postgres/postmaster.pid');
  const databasePid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0);
  let number = 0;
  let shortened = 0;
  const kept = stack.move();
  return {
    amps,
    async freeze(seconds) {
      cloud.hang();
      await pause(seconds * 1000);
      cloud.wake();
    },
    async restart(how) {
      await (how === 'stopped' ? cloud[Symbol.asyncDispose]() : cloud.kill());
      // Kills PostgreSQL with all its processes, without a clean shutdown.
      if (how === 'without power') {
        process.kill(databasePid(), 'SIGQUIT');
        while (databasePid() !== 0) await pause(20);
      }
      cloud = await start(port, mqttPort);
    },
    async killDatabase() {
      const before = databasePid();
      process.kill(before, 'SIGKILL');
      while (databasePid() === before || (await fetch(`${origin}/readyz`)).status !== 200) await pause(100);
    },
    command() {
      const accepted: number[] = [];
      const acknowledged: number[] = [];
      /** Time-outs, each with whether its value had been accepted. */
      const refused = new Map<number, boolean>();
      const unfollow = commanded.device.follow({
        changed(changes) {
          for (const [address, value] of changes) if (address === place) accepted.push(Number(/\d+/.exec(String(value))?.[0]));
        },
      });
      const over = new AbortController();
      async function run(): Promise<void> {
        while (!over.signal.aborted) {
          const mine = (number += 1);
          const deviceCommand = { leaApi: '1.0', url: '/amp/channels/1/output', method: 'set', params: { name: `Count ${mine}` } } as const;
          const answer = await client.sendCommand({ params: { deviceId: known.idOf('Bar') }, body: { deviceCommand } });
          if (answer.ok) acknowledged.push(mine);
          else if ('code' in answer.error && answer.error.code === 'TimeOut') refused.set(mine, accepted.includes(mine));
          await pause(200);
        }
      }
      const running = run();
      return {
        async stop() {
          over.abort();
          await running;
          await pause(1000);
          unfollow();
          const late = [...refused].filter(([mine, wasAccepted]) => !wasAccepted && accepted.includes(mine)).length;
          return {
            acknowledged: acknowledged.length,
            lost: acknowledged.filter((mine) => !accepted.includes(mine)).length,
            twice: accepted.length - new Set(accepted).size,
            late,
          };
        },
      };
    },
    shorten() {
      const name = names[shortened % names.length] ?? '';
      const channel = 1 + (Math.floor(shortened / names.length) % channels);
      shortened += 1;
      const { loads } = known.amp(name).amplifier.world;
      const since = performance.now();
      loads.set(channel, { kind: 'short' });
      const isOfIt = ({ says, deviceId, channel: of }: Line) => says === 'began' && deviceId === known.idOf(name) && of === channel;
      return {
        since,
        told: () => heard.flatMap((one) => (one.at > since && isOfIt(one.line) ? one.at : [])),
        mend: () => void loads.set(channel, { kind: 'speaker', ohms: 8 }),
      };
    },
    async isRight() {
      const changes = await client.getChanges({ query: {} });
      if (!changes.ok || changes.unchanged || !changes.value.devices.every(({ amp }) => amp.isConnected)) return false;
      const told = await client.getConfiguration({ params: { deviceId: known.idOf('Bar') } });
      const shadows = told.ok && !told.unchanged ? told.value.deviceConfiguration : [];
      const reported = shadows.find(({ shadowName }) => shadowName === 'channel1')?.shadowState.reported;
      return at((reported ?? {}) as Parameters<typeof at>[0], place) === at(commanded.core.tree, place);
    },
    async happened(since) {
      const { events } = answerOf(await client.listEvents({ params: { venueId }, query: { from: since.toISOString() } }));
      return events.map(({ kind }) => kind);
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
