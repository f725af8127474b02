import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUploads, type UploadAnswer } from './uploads.ts';

const maxBytes = 100_000;
const boundary = 'edge';
let folder = '';
let server: Server;
let port = 0;
let taken: { name: string; content: string }[] = [];
let answers: UploadAnswer[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-uploads-'));
  const upload = createUploads({
    folder,
    maxBytes,
    mayUpload: (ticket) => ticket !== 'bad',
    take({ name, path }) {
      taken.push({ name, content: readFileSync(path, 'utf8') });
      return Promise.resolve({ status: 200, message: 'OK' });
    },
  });
  server = createServer((request, response) => {
    void upload(request).then((answer) => {
      answers.push(answer);
      response.writeHead(answer.status).end(answer.message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  taken = [];
  answers = [];
});

const field = (name: string, value: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string, fieldName = 'file') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${fieldName}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n${content}\r\n`;
const submit = field('http-multipart-form-data-upload', 'Submit');
const end = `--${boundary}--\r\n`;
async function post(body: string, type = `multipart/form-data; boundary=${boundary}`): Promise<UploadAnswer> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { 'content-type': type }, body });
  return { status: response.status, message: await response.text() };
}

function openBelow(place: string): string[] {
  if (!existsSync('/proc/self/fd')) return [];
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(place) ? [path] : [];
    } catch {
      return [];
    }
  });
}

describe('an upload', () => {
  it('[API-18] [API-19] is a form with a file and the submit field, in either order', async () => {
    expect(await post(file('a.enc', 'content') + submit + end)).toEqual({ status: 200, message: 'OK' });
    expect(await post(submit + file('b.enc', 'more') + end)).toEqual({ status: 200, message: 'OK' });
    expect(taken).toEqual([
      { name: 'a.enc', content: 'content' },
      { name: 'b.enc', content: 'more' },
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('[API-19] [API-20] anything else is refused in words and leaves nothing behind', async () => {
    expect(await post('hello', 'text/plain')).toMatchObject({ status: 415 });
    expect(await post(file('a.enc', 'x') + end)).toEqual({
      status: 400,
      message: 'The form has no field http-multipart-form-data-upload with the value Submit.',
    });
    expect(await post(submit + end)).toMatchObject({ status: 400, message: 'The form has no file.' });
    expect(await post(file('a.enc', 'x', 'other') + submit + end)).toMatchObject({ status: 400 });
    expect(await post(`${submit}${field('uploadTicket', 'bad')}${file('a.enc', 'x')}${end}`)).toMatchObject({ status: 403 });
    expect(await post(submit + file('a.enc', 'x'.repeat(maxBytes + 70_000)) + end)).toMatchObject({ status: 413 });
    expect(await post(submit + file('a.enc', 'x'.repeat(maxBytes + 10)) + end)).toMatchObject({ status: 413 });
    expect(taken).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('[API-18] a file without a ticket is refused before it is received', async () => {
    const body = `${field('uploadTicket', 'bad')}${file('a.enc', 'x'.repeat(90_000))}`;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length + 9000}\r\n\r\n${body.slice(0, 1000)}`,
    );
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect([readdirSync(folder), openBelow(folder)]).toEqual([[], []]);
    socket.destroy();
  });

  it('[API-20] the rest of a refused file is read, so that the connection serves the next request', async () => {
    const request = (body: string) =>
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (data) => (heard += data.toString()));
    const refused = request(`${field('uploadTicket', 'bad')}${file('a.enc', 'x'.repeat(maxBytes + 40_000))}${submit}${end}`);
    socket.write(refused.slice(0, 1000));
    await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 403 /);
    socket.write(refused.slice(1000) + request(submit + file('b.enc', 'x') + end));
    await expect.poll(() => heard).toContain('HTTP/1.1 200 ');
    expect(taken).toEqual([{ name: 'b.enc', content: 'x' }]);
    socket.destroy();
  });

  it('[API-18] a connection that has not reached the file keeps nobody else out, and one that sends it does', async () => {
    const begin = async (part: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 9000\r\n\r\n`;
      await Promise.all([once(server, 'request'), new Promise((resolve) => socket.write(head + part, resolve))]);
      return socket;
    };
    const idle = await begin(submit);
    expect(await post(submit + file('a.enc', 'x') + end)).toMatchObject({ status: 200 });
    const sending = await begin(file('b.enc', 'x').trimEnd());
    await expect.poll(() => readdirSync(folder)).toHaveLength(1);
    expect(await post(submit + file('c.enc', 'x') + end)).toMatchObject({ status: 409 });
    for (const socket of [idle, sending]) socket.destroy();
    await expect.poll(() => answers.filter(({ status }) => status === 400)).toHaveLength(2);
    expect(await post(submit + file('d.enc', 'x') + end)).toMatchObject({ status: 200 });
  });

  it('a name with folders in it is only a name', async () => {
    await post(submit + file('../../../etc/passwd', 'x') + end);
    expect(taken.map(({ name }) => name)).toEqual(['passwd']);
  });

  const body = file('a.enc', 'x'.repeat(50_000)) + submit + end;
  const openFiles = () => openBelow(folder);
  it.each([
    ['at once', 64, 0],
    ['while its file is written', 9973, 1],
  ])('that is cut off %s leaves nothing, and the next one works', async (_when, first, files) => {
    for (let cut = first; cut < body.length; cut += 9973) {
      answers = [];
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      const begun = once(server, 'request');
      const start = `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, cut)}`;
      await Promise.all([begun, new Promise((resolve) => socket.write(start, resolve))]);
      if (files > 0) await expect.poll(() => readdirSync(folder)).toHaveLength(files);
      socket.destroy();
      await expect.poll(() => answers).toMatchObject([{ status: 400 }]);
    }
    expect(taken).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
    expect(openFiles()).toEqual([]);
    expect(await post(submit + file('a.enc', 'x'.repeat(maxBytes + 10)) + end)).toMatchObject({ status: 413 });
    expect(openFiles()).toEqual([]);
    expect(await post(body)).toMatchObject({ status: 200 });
  });
});
