import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf, cloudWords, missingAccounts, signUpAt, startServer } from '@headroom/testbed';
import { changeOne, fillVenues } from './many-venues.ts';
import { spreadOf, unmeasured, type BenchRow } from './row.ts';

const venues = 1000;
const amps = 20;

interface Answer {
  readonly status: number;
  /** On the wire, with headers. */
  readonly bytes: number;
  readonly text: string;
}
const ask = (origin: string, path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request(origin + path, { headers, agent: false }, (answer) => {
      const { socket } = answer;
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes: socket.bytesRead, text }));
    });
    asked.on('error', reject);
    asked.end();
  });

export async function run(): Promise<BenchRow[]> {
  const row = {
    what: `refresh of a page of ${venues} venues with ${amps} amplifiers each after one change, in bytes`,
    against: 'all of them asked for anew',
    good: 1 / 100,
    aim: 1 / 5000,
    basis: 'bytes',
  } as const;
  if (missingAccounts !== undefined) return [{ ...row, ratio: unmeasured, skipped: missingAccounts }];
  const data = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  // PostgreSQL's own user needs access.
  chmodSync(data, 0o755);
  try {
    await using cloud = await startServer([...cloudWords, '--port', '0', '--data', join(data, 'cloud'), '--log', 'silent']);
    const ada = await signUpAt(cloud.origin, 'ada@example.com');
    const { accountId } = answerOf(await ada.client.getProfile());
    await fillVenues(join(data, 'cloud'), { accountId, venues, amps, from: 0 });
    const headers = { authorization: `Bearer ${ada.idToken}` };
    const whole = await ask(cloud.origin, '/api/changes', headers);
    const { cursor, devices } = JSON.parse(whole.text) as { readonly cursor: string; readonly devices: readonly unknown[] };
    if (devices.length !== venues * amps) throw new Error(`${devices.length} amplifiers were told.`);
    const quiet = await ask(cloud.origin, `/api/changes?cursor=${cursor}`, { ...headers, 'if-none-match': `"${cursor}"` });
    await changeOne(join(data, 'cloud'));
    const news = await ask(cloud.origin, `/api/changes?cursor=${cursor}`, headers);
    const told = (JSON.parse(news.text) as { readonly devices: readonly { readonly amp: { readonly hasFault: boolean } }[] }).devices;
    if (told.length !== 1 || told[0]?.amp.hasFault !== true) throw new Error(`${told.length} amplifiers were told instead of the one.`);
    return [
      {
        ...row,
        ratio: spreadOf([news.bytes / whole.bytes]),
        note: `${news.bytes} against ${whole.bytes} bytes, heads included; where nothing changed, status ${quiet.status} in ${quiet.bytes}`,
      },
    ];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
