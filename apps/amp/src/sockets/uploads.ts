/** A form's file is streamed to disk under a limit [API-18] [API-19] [API-21]. */

import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';

export interface UploadAnswer {
  readonly status: number;
  readonly message: string;
}
export interface ReceivedFile {
  /** Without folders. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}
export interface UploadOptions {
  readonly folder: string;
  readonly maxBytes: number;
  mayUpload(ticket: string): boolean;
  /** May use the file until it resolves; then it is deleted. */
  take(file: ReceivedFile): Promise<UploadAnswer>;
}
const submitField = 'http-multipart-form-data-upload';
const ticketField = 'uploadTicket';
/** A sender this long silent has gone. */
const silenceMs = 20_000;

export function createUploads({ folder, maxBytes, mayUpload, take }: UploadOptions): (request: IncomingMessage) => Promise<UploadAnswer> {
  let busy = false;
  return async (request) => {
    if (busy) return another;
    if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? ''))
      return { status: 415, message: 'The upload must be a form with a file.' };
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + 65_536) return tooLarge;
    let isOurs = false;
    /** The place is taken only at the file, with a valid ticket if needed. */
    const begin = (ticket: string): UploadAnswer | undefined => {
      if (busy) return another;
      if (!mayUpload(ticket)) return noTicket;
      busy = isOurs = true;
      return undefined;
    };
    const path = join(folder, `upload-${randomBytes(8).toString('hex')}`);
    try {
      await mkdir(folder, { recursive: true });
      const form = await receive(request, path, maxBytes, begin);
      if ('status' in form) return form;
      return await take({ name: form.name, path, bytes: form.bytes });
    } catch {
      return notStored;
    } finally {
      if (isOurs) busy = false;
      await rm(path, { force: true });
    }
  };
}
const another: UploadAnswer = { status: 409, message: 'Another upload is running.' };
const noTicket: UploadAnswer = { status: 403, message: 'The upload ticket is missing, used or too old. It comes before the file.' };
const tooLarge: UploadAnswer = { status: 413, message: 'The file is too large.' };
const notStored: UploadAnswer = { status: 500, message: 'The upload could not be stored.' };
const cutOff: UploadAnswer = { status: 400, message: 'The upload was cut off.' };

interface Form {
  readonly name: string;
  readonly bytes: number;
}
function receive(
  request: IncomingMessage,
  path: string,
  maxBytes: number,
  begin: (ticket: string) => UploadAnswer | undefined,
): Promise<Form | UploadAnswer> {
  // Closed during mkdir: the event will not repeat.
  if (request.destroyed) return Promise.resolve(cutOff);
  return new Promise((resolve) => {
    const fields = new Map<string, string>();
    let name = '';
    let bytes = 0;
    let failure: UploadAnswer | undefined;
    let stored: Promise<void> = Promise.resolve();
    const over = new AbortController();
    const timer = setTimeout(() => finish({ status: 408, message: 'The upload has stopped arriving.' }), silenceMs);
    function finish(outcome: Form | UploadAnswer): void {
      clearTimeout(timer);
      request.unpipe();
      request.resume();
      // A part cut off never ends by itself and would keep its file open.
      over.abort();
      void stored.then(() => resolve(outcome));
    }
    let busboy: InstanceType<typeof Busboy>;
    try {
      const limits = { files: 1, fields: 8, fieldSize: 4096, fileSize: maxBytes, headerPairs: 50, parts: 12 };
      busboy = new Busboy({ headers: request.headers as BusboyHeaders, limits });
    } catch {
      return finish({ status: 400, message: 'The form cannot be read.' });
    }
    busboy.on('field', (field, value) => void fields.set(field, value));
    busboy.on('file', (field, stream, fileName) => {
      if (field !== 'file') failure ??= { status: 400, message: 'The file must be in the field file.' };
      name = (fileName ?? '').split(/[/\\]/).pop() ?? '';
      stream.on('data', (chunk: Buffer) => (bytes += chunk.length));
      stream.on('limit', () => {
        failure = tooLarge;
        finish(tooLarge);
      });
      // Take nothing from strangers to a protected amplifier.
      failure ??= begin(fields.get(ticketField) ?? '');
      if (failure) {
        stream.resume();
        finish(failure);
      } else
        stored = pipeline(stream, createWriteStream(path, { mode: 0o600 }), { signal: over.signal }).catch(() => {
          failure ??= notStored;
          // Without this the rest would be waited for.
          finish(failure);
        });
    });
    busboy.on('error', () => finish({ status: 400, message: 'The form cannot be read.' }));
    busboy.on('finish', () => {
      void stored.then(() => {
        if (failure) return finish(failure);
        if (name === '') return finish({ status: 400, message: 'The form has no file.' });
        if (fields.get(submitField) !== 'Submit')
          return finish({ status: 400, message: `The form has no field ${submitField} with the value Submit.` });
        finish({ name, bytes });
      });
    });
    request.on('data', () => timer.refresh());
    request.on('aborted', () => finish(cutOff));
    request.on('close', () => {
      if (!request.complete) finish(cutOff);
    });
    request.pipe(busboy);
  });
}
