import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readModel } from '@headroom/model/catalogue';
import { createCloudClient } from '@headroom/protocol/cloud';
import { samplePackage, writePackage } from '@headroom/protocol/firmware-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { help } from './kit/config.ts';
import { startEmbedded } from './kit/db/embedded.ts';
import { sentenceOfStart } from './kit/db/embedded-trouble.ts';
import type { MailMessage } from './kit/mail/mail.ts';
import { codeIn, expectOk, testPassword as password } from '../test/cloud-rig.ts';
import { copyEmptyCloud } from '../test/empty-cloud.ts';

const program = fileURLToPath(new URL('../../../scripts/cloud.mjs', import.meta.url));
const page = fileURLToPath(new URL('../../web/dist/cloud/cloud.html', import.meta.url));
let folder = '';
let usual = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-cloud-'));
  usual = join(folder, 'usual');
  // Under root, PostgreSQL runs as another user and needs access here.
  chmodSync(folder, 0o755);
  await copyEmptyCloud(usual);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly text: string }>;
  readonly origin: Promise<string>;
  readonly said: () => string;
}
const runs: Run[] = [];
afterEach(async () => {
  for (const one of runs.splice(0)) if (one.child.exitCode === null && one.child.signalCode === null) await stop(one);
});
const run = (...words: string[]): Run => runIn({}, ...words);
function runIn(environment: Readonly<Record<string, string>>, ...words: string[]): Run {
  const child = spawn(process.execPath, [program, '--log', 'warn', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', ...environment },
  });
  let text = '';
  let found: (origin: string) => void = () => undefined;
  const origin = new Promise<string>((resolve) => (found = resolve));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, address] = /answers at ([^\s,]+)[,\n]/.exec(text) ?? [];
      if (address !== undefined) found(address);
    });
  const ended = new Promise<{ code: number | null; text: string }>((resolve) => child.on('close', (code) => resolve({ code, text })));
  const begun = { child, ended, origin, said: () => text };
  runs.push(begun);
  return begun;
}
async function stop({ child, ended }: Run): Promise<number | null> {
  child.kill('SIGTERM');
  return (await ended).code;
}
const clientOf = (origin: string) => createCloudClient({ fetch, origin, idToken: () => undefined });

describe('the program', () => {
  it('runs its own PostgreSQL, keeps what it acknowledged over a kill, and takes over a server that still runs', async () => {
    const data = join(folder, 'killed');
    const first = run('--port', '0', '--mqtt-port', '0', '--data', data, '--mailbox');
    const body = { email: 'ada@example.com', password, passwordConfirm: password };
    const stranger = clientOf(await first.origin);
    expectOk(await stranger.register({ body }));
    const { messages } = (await (await fetch(`${await first.origin}/mailbox.json`)).json()) as { messages: MailMessage[] };
    expectOk(await stranger.confirmRegistration({ body: { email: body.email, password, code: codeIn(messages[0]) } }));
    const pid = readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0];
    first.child.kill('SIGKILL');
    await first.ended;
    const second = run('--port', '0', '--mqtt-port', '0', '--data', data, '--no-docs');
    await second.origin;
    expect([first, second].map(({ said }) => said().includes('/docs'))).toEqual([true, false]);
    await expect.poll(second.said).toContain('No mail server is configured: no mail is sent.');
    expect(await clientOf(await second.origin).register({ body })).toMatchObject({ error: { code: 'EmailExists' } });
    expect(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]).toBe(pid);

    const third = await run('--port', '0', '--mqtt-port', '0', '--data', data).ended;
    expect(third).toEqual({ code: 1, text: `${data} is in use by another process: stop that one, or name another folder with --data.\n` });

    const model = readModel('704D')!;
    const content = writePackage(samplePackage(model, '3.9.0.0', 50_000));
    const good = join(folder, 'ASBT-3.9.0.0.tar.xz.enc');
    const cut = join(folder, 'ASBT-3.10.0.0.tar.xz.enc');
    writeFileSync(good, content);
    writeFileSync(cut, content.subarray(0, 100_000));
    const firmware = (...words: string[]) => run('firmware', ...words, '--data', data).ended;
    expect(await firmware('add', good, cut)).toEqual({ code: 1, text: 'ASBT-3.10.0.0.tar.xz.enc is damaged or cut short.\n' });
    expect(await firmware('list')).toEqual({ code: 0, text: '' });
    expect(await firmware('add', good)).toMatchObject({ code: 0, text: expect.stringMatching(/^Offered: ASBT-3\.9/) as string });
    expect(await firmware('add', join(folder, 'none'))).toMatchObject({
      code: 1,
      text: expect.stringContaining('cannot be read (ENOENT).') as string,
    });

    const account = (...words: string[]) => run('accounts', ...words, '--data', data).ended;
    expect(await account('list', 'ADA')).toEqual({
      code: 0,
      text: expect.stringMatching(/^active {7}since \d{4}-\d\d-\d\d {2}used never .* ada@example\.com\n$/) as string,
    });
    expect(JSON.parse((await account('show', body.email, '--json')).text)).toMatchObject({ email: body.email, state: 'active', venues: 0 });
    expect(await run('venues', 'list', '--data', data).ended).toEqual({ code: 0, text: '' });
    const { port } = new URL(await second.origin);
    const doctor = (...words: string[]) => run('doctor', '--data', data, '--mqtt-port', '0', ...words).ended;
    const looked = await doctor('--port', port);
    expect(looked).toMatchObject({ code: 0, text: expect.stringMatching(/^ok +database +PostgreSQL /) as string });
    expect(looked.text).toMatch(/\nok +processes +1 running\n/);
    expect(await doctor('--port', '1', '--json')).toMatchObject({
      code: 1,
      text: expect.stringContaining('"condition": "bad"') as string,
    });
    expect(await account('end-second-factor', body.email)).toEqual({ code: 1, text: 'ada@example.com has no second factor.\n' });
    expect(await account('disable', body.email)).toMatchObject({ code: 0 });
    expect(await account('list')).toMatchObject({ code: 0, text: expect.stringMatching(/^disabled /) as string });
    expect(await account('end-sessions', body.email)).toEqual({
      code: 0,
      text: 'ada@example.com: sessions ended by the operator. The running cloud tells its owner by mail.\n',
    });

    const file = join(folder, 'all.gz');
    expect(await run('backup', file, '--data', data).ended).toMatchObject({ code: 0 });
    const costs = gunzipSync(readFileSync(file))
      .toString()
      .match(/\$argon2[^$]*\$[^$]*\$[^$]*\$/g);
    expect(new Set(costs)).toEqual(new Set(['$argon2id$v=19$m=19456,t=2,p=1$']));
    expect((await fetch(`${await second.origin}/readyz`)).status).toBe(200);
    const copy = join(folder, 'copy');
    expect(await run('restore', file, '--data', copy).ended).toMatchObject({ code: 0 });
    expect(await run('firmware', 'list', '--data', copy).ended).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^ASBT-3\.9/) as string,
    });
    expect(await run('firmware', 'withdraw', 'ASBT-3.9.0.0.tar.xz.enc', '--data', copy).ended).toMatchObject({ code: 0 });
    expect(await run('firmware', 'list', '--data', copy).ended).toEqual({ code: 0, text: '' });
    const restored = run('--port', '0', '--mqtt-port', '0', '--data', copy);
    expect(await clientOf(await restored.origin).register({ body })).toMatchObject({ error: { code: 'EmailExists' } });

    expect(await stop(restored)).toBe(0);
    expect(await stop(second)).toBe(0);
    expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(false);
    const stopped = await doctor('--port', port);
    expect(stopped).toMatchObject({ code: 0, text: expect.stringMatching(/\nwarning +processes +no process/) as string });
  });

  it('migrates tables with the migrate command, and with no command that may run beside a cloud', async () => {
    const data = join(folder, 'no tables');
    const list = () => run('firmware', 'list', '--data', data).ended;
    const refused = { code: 1, text: 'This database holds no cloud yet: start the cloud on it first. Nothing was changed.\n' };
    expect(await list()).toEqual(refused);
    expect(await run('backup', join(folder, 'none.gz'), '--data', data).ended).toEqual(refused);
    expect(await run('migrate', '--data', data).ended).toEqual({ code: 0, text: 'The tables are those of this version.\n' });
    expect(await list()).toEqual({ code: 0, text: '' });
  });

  it('is put on hold and released beside its running cloud, which reports it at its start', async () => {
    const order = async (word: string) => (await run(word, '--data', usual).ended).text;
    const start = () => run('--port', '0', '--mqtt-port', '0', '--data', usual);
    const first = start();
    await first.origin;
    expect(await order('hold')).toBe('The cloud is on hold: it sends no messages, updates no amplifier and calls no webhook.\n');
    expect(await stop(first)).toBe(0);
    const held = start();
    await held.origin;
    expect(await order('release')).toBe('The cloud is released, and reports present alarms now.\n');
    expect(await order('release')).toBe('The cloud was not on hold.\n');
    expect(await stop(held)).toBe(0);
    expect([first, held].map(({ said }) => said().includes('this cloud is on hold'))).toEqual([false, true]);
  });

  it.skipIf(!existsSync(page))('serves the built application from its own bundle', async () => {
    const server = run('--port', '0', '--mqtt-port', '0', '--data', usual);
    const answer = await fetch(`${await server.origin}/venues`, { headers: { accept: 'text/html' } });
    expect(await answer.text()).toBe(readFileSync(page, 'utf8').replaceAll('="./', '="/'));
    expect(await stop(server)).toBe(0);
  });

  it('leaves no server behind when it is told to end twice', async () => {
    const server = run('--port', '0', '--mqtt-port', '0', '--data', usual);
    await server.origin;
    server.child.kill('SIGINT');
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(1);
    await expect.poll(() => existsSync(join(usual, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('reports in one sentence that its port is taken, and leaves no server behind', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, text } = await run('--port', String(port), '--data', usual).ended;
    expect({ code, text }).toEqual({ code: 1, text: `Port ${port} of 127.0.0.1 is taken: choose another with --port.\n` });
    expect(existsSync(join(usual, 'postgres/postmaster.pid'))).toBe(false);
    await new Promise((resolve) => other.close(resolve));
  });

  it("keeps its own time when the machine's clock is set, and reports it", async () => {
    const sets = 'const { now } = Date; process.on("SIGUSR2", () => { Date.now = () => now() + 3_600_000; });';
    const preload = `--import=data:text/javascript,${encodeURIComponent(sets)}`;
    const { child, origin, said } = runIn(
      { NODE_OPTIONS: preload, METRICS_TOKEN: 'to-measure' },
      '--port',
      '0',
      '--mqtt-port',
      '0',
      '--data',
      usual,
    );
    const ahead = async () => {
      const answer = await fetch(`${await origin}/metrics`, { headers: { authorization: 'Bearer to-measure' } });
      return Number(/^headroom_clock_ahead_seconds (\S+)$/m.exec(await answer.text())?.[1]);
    };
    expect(await ahead()).toBe(0);
    child.kill('SIGUSR2');
    await expect.poll(ahead).toBeGreaterThan(3000);
    await expect.poll(said).toContain("this machine's clock was set: the cloud takes that over slowly");
  });

  it('prints its help, and refuses unknown arguments in one line', async () => {
    expect((await run('--help').ended).text).toBe(`${help}\n`);
    const { code, text } = await run('--port', 'many').ended;
    expect({ code, text }).toEqual({ code: 1, text: '--port must be a whole number up to 65535, not many.\n' });
  });
});

describe('an embedded server that cannot start', () => {
  it.each([
    ['FATAL: could not write: No space left on device', 'The disk of /data is full: make room and start again; nothing is damaged.'],
    ['FATAL:  database files are incompatible with server', '/data belongs to another version of PostgreSQL'],
    ['FATAL:  lock file "postmaster.pid" already exists', '/data is in use by another process.'],
    ['FATAL:  something new', 'PostgreSQL did not start in /data: FATAL:  something new'],
  ])('is reported with a sentence: %s', (words, sentence) => {
    expect(sentenceOfStart(words, '/data')).toContain(sentence);
  });

  it('puts its socket elsewhere when its folder is too deep for one', async () => {
    const deep = join(folder, 'a'.repeat(100));
    await copyEmptyCloud(deep);
    const server = await startEmbedded(deep, ['fsync=off']);
    expect(new URL(server.url).searchParams.get('host')).toMatch(/headroom-[0-9a-f]{16}$/);
    await server.stop();
  });
});
