import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCloudClient, type CloudClient } from '@headroom/protocol/cloud';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectOk, testPassword as password } from '../../test/cloud-rig.ts';
import { copyEmptyCloud } from '../../test/empty-cloud.ts';

const program = fileURLToPath(new URL('../../../../scripts/cloud.mjs', import.meta.url));
/** `npm run soak` uses more. */
const rounds = Number(process.env['HEADROOM_CLOUD_KILLS'] ?? 3);
let data = '';
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-cloud-kill-'));
  // Under root, PostgreSQL runs as another user and needs access here.
  chmodSync(folder, 0o755);
  data = join(folder, 'data');
  await copyEmptyCloud(data);
});
afterAll(() => rmSync(join(data, '..'), { recursive: true, force: true }));

async function start() {
  const child = spawn(process.execPath, [program, '--port', '0', '--mqtt-port', '0', '--data', data, '--log', 'silent', '--mailbox'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DATABASE_URL: '' },
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  let text = '';
  const origin = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, address] = /answers at (\S+?),/.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error(`It has ended: ${text}`)));
  });
  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return { origin, end };
}
const clientOf = (origin: string, idToken?: string) => createCloudClient({ fetch, origin, idToken: () => idToken });

async function write(client: CloudClient, round: number, safe: Set<string>, asked: Set<string>): Promise<void> {
  for (let count = 0; ; count += 1) {
    const name = `${round}-${count}`;
    asked.add(name);
    const venue = await client.addVenue({ body: { venue: { name } } }, { idempotencyKey: name });
    if (!venue.ok) return;
    safe.add(name);
    const contact = await client.addContact({ body: { name, email: `c${name}@example.com`, severityLevel: ['Info'] } });
    if (!contact.ok || contact.unchanged) return;
    safe.add(`contact ${name}`);
    const { venueId } = expectOk(venue).venue;
    const told = await client.addVenueContact({ params: { venueId, contactId: contact.value.contact.contactId } });
    if (!told.ok) return;
    safe.add(`told ${name}`);
  }
}

it(
  `kill -9 during writes, ${rounds} times, loses nothing acknowledged, leaves nothing half done, and the database is found again`,
  async () => {
    const first = await start();
    const stranger = clientOf(first.origin);
    const email = 'ada@example.com';
    expectOk(await stranger.register({ body: { email, password, passwordConfirm: password } }));
    const { messages } = (await (await fetch(`${first.origin}/mailbox.json`)).json()) as { messages: { text: string }[] };
    expectOk(await stranger.confirmRegistration({ body: { email, code: /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0] ?? '', password } }));
    await first.end('SIGTERM');

    const safe = new Set<string>();
    const asked = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const cloud = await start();
      const { idToken } = expectOk(await clientOf(cloud.origin).signIn({ body: { email, password } }));
      const safeBefore = safe.size;
      const writing = write(clientOf(cloud.origin, idToken), round, safe, asked);
      // Each round is killed after another number of writes, with the next one under way.
      await expect.poll(() => safe.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(safeBefore + 2 + (round % 7));
      await cloud.end('SIGKILL');
      await writing;
      const pid = readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0];

      const next = await start();
      expect(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]).toBe(pid);
      const again = expectOk(await clientOf(next.origin).signIn({ body: { email, password } }));
      const client = clientOf(next.origin, again.idToken);
      const { venues } = expectOk(await client.listVenues());
      const { contacts } = expectOk(await client.listContacts());
      const names = new Set(venues.map(({ name }) => name));
      const found = new Set([...names, ...contacts.map(({ name }) => `contact ${name}`)]);
      for (const { venueId, name } of venues)
        if (safe.has(`told ${name}`) && expectOk(await client.listVenueContacts({ params: { venueId } })).venueContacts.length === 1)
          found.add(`told ${name}`);
      expect([...safe].filter((one) => !found.has(one))).toEqual([]);
      expect(names.size).toBe(venues.length);
      expect([...names].filter((name) => !asked.has(name))).toEqual([]);
      for (const { name, ...rest } of contacts) expect(rest).toMatchObject({ email: `c${name}@example.com`, severityLevel: ['Info'] });
      const last = [...asked].at(-1) ?? '';
      const repeated = await client.addVenue({ body: { venue: { name: last } } }, { idempotencyKey: last });
      if (repeated.ok) safe.add(last);
      else expect(repeated.error.code).toBe('TooManyRequests');
      await next.end('SIGTERM');
    }
    expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(false);
  },
  rounds * 60_000 + 60_000,
);
