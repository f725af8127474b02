/** Cloud answers against a bare server, and start-up cost. */

import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerOf, cloudWords, missingAccounts, signUpAt, startServer, type Running } from '@headroom/testbed';
import { inHaste, pairsOf, spreadOf, unmeasured, type BenchRow } from './row.ts';

const pairs = 5;
const coldPairs = 9;
const contacts = 20;
const warm = inHaste(2000, 500);
const counted = inHaste(4000, 1000);
const atOnce = 16;
const bareProgram = fileURLToPath(new URL('../../apps/cloud/test/bare-read.ts', import.meta.url));

/** Microseconds; requests come from another process. */
async function costOf(server: Running, path: string, headers: Readonly<Record<string, string>>, wanted: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const asked = request(server.origin + path, { agent, headers }, (answer) => {
        let found = 0;
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => (found += text.split('"contactId"').length - 1));
        answer.on('end', () =>
          found === wanted ? resolve() : reject(new Error(`${found} contacts instead of ${wanted}, status ${answer.statusCode}`)),
        );
      });
      asked.on('error', reject);
      asked.end();
    });
  const askAll = async (count: number) => {
    let left = count;
    const line = async () => {
      while (left-- > 0) await ask();
    };
    await Promise.all(Array.from({ length: atOnce }, line));
  };
  await askAll(warm);
  const before = server.cpu();
  await askAll(counted);
  const spent = server.cpu() - before;
  agent.destroy();
  return (spent / counted) * 1000;
}

/** CPU time, because wall time depends on other load. */
interface Start {
  readonly cpu: number;
  readonly wall: number;
}
async function startOf(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  isThere: (origin: string) => Promise<void>,
) {
  const begin = performance.now();
  await using server = await startServer(words, environment);
  await isThere(server.origin);
  return { cpu: server.cpu(), wall: performance.now() - begin } satisfies Start;
}
async function answers(origin: string): Promise<void> {
  const { status } = await fetch(`${origin}/healthz`);
  if (status !== 200) throw new Error(`The first answer had status ${status}.`);
}
const empty = ['-e', `console.log('http://127.0.0.1:1'); setInterval(() => {}, 1e6)`];

export async function run(): Promise<BenchRow[]> {
  const reads = {
    what: 'REST reads per second, signed in and validated',
    against: 'bare node:http that reads the same rows of the same database, and asks nobody who it is',
    good: 0.5,
    aim: 0.8,
  };
  const cold = { what: 'start of `npm run cloud` to its first 200, database running', against: 'an empty node process', good: 8, aim: 4 };
  const skipped = missingAccounts;
  if (skipped !== undefined) return [reads, cold].map((row): BenchRow => ({ ...row, ratio: unmeasured, skipped }));
  const data = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  // PostgreSQL's own user needs access.
  chmodSync(data, 0o755);
  try {
    await using keeper = await startServer([
      ...cloudWords,
      '--port',
      '0',
      '--mqtt-port',
      '0',
      '--data',
      join(data, 'cloud'),
      '--log',
      'silent',
    ]);
    const ada = await signUpAt(keeper.origin, 'ada@example.com');
    for (let index = 0; index < contacts; index += 1)
      answerOf(
        await ada.client.addContact({
          body: { name: `Contact ${index}`, email: `contact-${index}@example.com`, severityLevel: ['Critical'] },
        }),
      );
    const { accountId } = answerOf(await ada.client.getProfile());
    const sockets = join(data, 'cloud', 'socket');
    const url = `postgres://headroom@localhost/postgres?host=${encodeURIComponent(sockets)}`;
    const shared = { DATABASE_URL: url, CLOUD_SECRET: '' };
    const words = [...cloudWords, '--port', '0', '--mqtt-port', '0', '--data', join(data, 'cloud')];
    const taken = await pairsOf(
      pairs,
      async () => {
        await using cloud = await startServer(words, shared);
        return await costOf(cloud, '/api/contacts', { authorization: `Bearer ${ada.idToken}` }, contacts);
      },
      async () => {
        await using bare = await startServer([bareProgram, url, accountId]);
        return await costOf(bare, '/', {}, contacts);
      },
    );
    const starts = await pairsOf(
      coldPairs,
      () => startOf(words, shared, answers),
      () => startOf(empty, {}, async () => undefined),
    );
    const [[ours, bare] = [0, 0]] = taken.slice(-1);
    const [slow, quick] = starts.at(-1) ?? [];
    return [
      {
        ...reads,
        ratio: spreadOf(taken.map(([own, peer]) => peer / own)),
        note: `${contacts} contacts: ${ours.toFixed(0)} against ${bare.toFixed(0)} microseconds of CPU`,
      },
      {
        ...cold,
        ratio: spreadOf(starts.map(([own, peer]) => own.cpu / peer.cpu)),
        note: `${slow?.cpu.toFixed(0)} against ${quick?.cpu.toFixed(0)} ms of CPU; by the clock ${slow?.wall.toFixed(0)} against ${quick?.wall.toFixed(0)}`,
      },
    ];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
