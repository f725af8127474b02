/** `npm run soak`: memory of a public cloud among strangers. */

import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { cloudWords, startServer } from './cloud-program.ts';

const seconds = Number(process.argv[2] ?? 900);
const turnMs = 500;
const turns = Math.ceil((seconds * 1000) / turnMs);
const silentTurns = 60;
const maxGrowthMb = 30;
const maxMb = 450;

const folder = mkdtempSync(join(tmpdir(), 'headroom-strangers-'));
// PostgreSQL's own user needs access.
chmodSync(folder, 0o755);
const cloud = await startServer(
  [...cloudWords, '--port', '0', '--mqtt-port', '0', '--data', join(folder, 'data'), '--proxy', '127.0.0.1', '--log', 'error'],
  { DATABASE_URL: '' },
  /http:[^]*connect at port \d+/,
);
const [, origin = '', port = '', mqttPort = ''] = /(http:..[\d.]+:(\d+))[^]* (\d+)$/.exec(cloud.origin) ?? [];

let answered = 0;
let cut = 0;
/** From varied addresses, to avoid limits. */
async function call(path: string, body?: string): Promise<void> {
  const place = `${randomInt(1, 223)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const headers = { 'x-forwarded-for': place, 'content-type': 'application/json' };
  const response = await fetch(`${origin}${path}`, body === undefined ? { headers } : { method: 'POST', headers, body });
  await response.arrayBuffer();
  answered += 1;
}
const word = () => randomBytes(9).toString('base64url');
function talk(socket: ReturnType<typeof connect>, bytes: Buffer): void {
  socket.on('error', () => undefined);
  socket.on('close', () => (cut += 1));
  socket.resume();
  socket.end(bytes);
}
const open = new Set<ReturnType<typeof connect>>();
function stayAway(): void {
  const socket = connect(Number(randomInt(2) === 0 ? port : mqttPort), '127.0.0.1');
  socket.on('error', () => undefined);
  open.add(socket);
}
const hello = Buffer.concat([Buffer.from([0x10, 16, 0, 4]), Buffer.from('MQTT'), Buffer.from([4, 2, 0, 60, 0, 4]), Buffer.from('ampX')]);

async function turn(): Promise<void> {
  const password = `Aa1-${word()}`;
  const email = `${word()}@example.com`;
  await Promise.all([
    ...Array.from({ length: 8 }, () => call(`/${word()}/${word()}?${word()}=${word()}`)),
    ...['/', '/docs', '/openapi.json', '/api/venues', '/healthz', '/api/changes'].map((path) => call(path)),
    call('/api/account/register', JSON.stringify({ email, password, passwordConfirm: password })),
    call('/api/account/sign-in', JSON.stringify({ email, password: word() })),
    call('/api/account/sign-in/passkey/begin', '{}'),
    call('/api/account/register', `{"email":"${'a'.repeat(20_000)}`),
    call('/api/account/sign-in', JSON.stringify({ email: [[]], password: { [word()]: word() } })),
  ]);
  for (let each = 0; each < 4; each += 1) {
    talk(connect(Number(port), '127.0.0.1'), randomBytes(randomInt(1, 4000)));
    talk(connect(Number(mqttPort), '127.0.0.1'), randomBytes(randomInt(1, 4000)));
    const secured = connectTls({ port: Number(mqttPort), host: '127.0.0.1', rejectUnauthorized: false });
    talk(secured, Buffer.concat([hello, randomBytes(randomInt(1, 400))]));
  }
  stayAway();
  if (open.size <= silentTurns) return;
  const [oldest] = open;
  oldest?.destroy();
  if (oldest) open.delete(oldest);
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
const samples: number[] = [];
const started = performance.now();
for (let each = 0; each < turns && performance.now() - started < seconds * 1000; each += 1) {
  await turn();
  const rest = started + (each + 1) * turnMs - performance.now();
  if (rest > 0) await new Promise((done) => setTimeout(done, rest));
  if (each % 10 === 0) samples.push(cloud.memory());
  if (each % 120 === 0)
    console.log(
      `${((performance.now() - started) / 1000).toFixed(0)} s: ${cloud.memory().toFixed(0)} MB, ${answered} calls answered, ${cut} connections ended`,
    );
}
for (const socket of open) socket.destroy();
await cloud[Symbol.asyncDispose]();
rmSync(folder, { recursive: true, force: true });

const third = Math.max(1, Math.floor(samples.length / 3));
const growth = median(samples.slice(-third)) - median(samples.slice(third, 2 * third));
const most = Math.max(...samples);
console.log(
  `${answered} calls and ${cut} connections of strangers: ${most.toFixed(0)} MB at most, ${growth.toFixed(0)} MB more in the last third.`,
);
// An unused cloud would need no memory.
if (!(answered > seconds && cut > seconds)) throw new Error('The cloud met too few strangers to prove anything.');
if (!(growth < maxGrowthMb)) throw new Error(`Its memory grew by ${growth.toFixed(0)} MB; at most ${maxGrowthMb} MB is allowed.`);
if (!(most < maxMb)) throw new Error(`It held ${most.toFixed(0)} MB; at most ${maxMb} MB is allowed.`);
process.exit(0);
