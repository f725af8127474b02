/** Carries a page's upload to an amplifier and returns the answer [API-18] [API-21]. */

import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { obstacleOf } from './carried-socket.ts';
import { uploadPath } from './http.ts';
import type { Place } from './place.ts';
import type { UploadAnswer } from './uploads.ts';

const connectMs = 5000;
/** Longer than storing a package takes, and than the page waits. */
const answerMs = 60_000;
const maxAnswerLength = 2000;
const handedOn = ['content-type', 'content-length', 'transfer-encoding'] as const;

/** Tries web `ports` in turn, before any byte of the file is sent. */
export async function carryUpload(page: IncomingMessage, { host }: Place, ports: readonly number[]): Promise<UploadAnswer> {
  let failure: UploadAnswer = { status: 502, message: '' };
  for (const port of ports) {
    const reached = await reach(host, port);
    if (!('status' in reached)) return send(page, reached, `${host}:${port}`);
    failure = reached;
  }
  return failure;
}

function reach(host: string, port: number): Promise<Socket | UploadAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: connectMs });
    const fail = (why: string) => {
      socket.destroy();
      resolve({ status: 502, message: `The upload did not reach port ${port} of ${host}: ${why}.` });
    };
    socket.once('connect', () => {
      socket.removeAllListeners().setTimeout(0);
      resolve(socket);
    });
    socket.once('timeout', () => fail('it does not answer'));
    socket.once('error', (error) => fail(words[obstacleOf(error)]));
  });
}
const words = {
  'unknown name': 'nobody knows that name',
  'no way': 'there is no way to it from here',
  'nothing listens': 'nothing listens there',
  silent: 'it does not answer',
  refused: 'it ended the connection',
  'not carried': 'it is no amplifier of this page',
} as const;

function send(page: IncomingMessage, socket: Socket, host: string): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const headers = Object.fromEntries(handedOn.flatMap((name) => (page.headers[name] === undefined ? [] : [[name, page.headers[name]]])));
    const sent = request({ method: 'POST', path: uploadPath, headers: { ...headers, host }, createConnection: () => socket });
    let isOver = false;
    const finish = (answer: UploadAnswer) => {
      if (isOver) return;
      isOver = true;
      page.unpipe(sent);
      page.resume();
      resolve(answer);
      sent.destroy();
    };
    const broken = { status: 502, message: `The connection to ${host} ended during the upload.` };
    socket.setTimeout(answerMs, () => finish({ status: 504, message: `The amplifier at ${host} has stopped answering.` }));
    sent.on('error', () => finish(broken));
    page.on('close', () => page.complete || finish(broken));
    sent.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text = `${text}${chunk}`.slice(0, maxAnswerLength)));
      answer.on('end', () => finish({ status: answer.statusCode ?? 502, message: text.trim() }));
      answer.on('error', () => finish(broken));
    });
    page.pipe(sent);
  });
}
