/** Uploads go as a form over plain http, with a ticket where the device issues them [API-18] [API-19] [API-21]. */

import type { LocalDevice, Outcome } from '@headroom/protocol';
import { uploadUrl } from '../site/road.ts';

/** Both uploads need this field (OQ-027). */
const submitField = { name: 'http-multipart-form-data-upload', value: 'Submit' } as const;
/** Without progress for this long, the amplifier is gone. */
const silenceMs = 30_000;

export type UploadFailure =
  | Extract<Outcome, { ok: false }>
  | { readonly ok: false; readonly reason: 'cancelled'; readonly message: '' }
  | { readonly ok: false; readonly reason: 'demonstration'; readonly message: '' };
export type UploadOutcome = { readonly ok: true } | UploadFailure;

export interface UploadOptions {
  readonly name: string;
  /** Share sent, 0 to 1; at 1 the device's answer is pending. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

export async function uploadFile(device: LocalDevice, file: Blob, { name, onProgress, signal }: UploadOptions): Promise<UploadOutcome> {
  if (import.meta.env.MODE === 'demonstration') return noUploads;
  const ticket = await device.run({ kind: 'uploadTicket' });
  if (!ticket.ok) return ticket;
  if (signal?.aborted) return cancelled;
  const form = new FormData();
  // A device can refuse the file without reading it.
  form.append(submitField.name, submitField.value);
  const text = ticketOf(ticket.result);
  if (text !== undefined) form.append('uploadTicket', text);
  form.append('file', file, name);
  return send(uploadUrl(device.host), form, onProgress, signal);
}

function ticketOf(result: unknown): string | undefined {
  if (typeof result === 'string') return result;
  return typeof result === 'object' && result !== null && 'uploadTicket' in result && typeof result.uploadTicket === 'string'
    ? result.uploadTicket
    : undefined;
}

/** Its amplifiers are in this page's worker: a request would leave the browser. */
const noUploads: UploadFailure = { ok: false, reason: 'demonstration', message: '' };
const cancelled: UploadFailure = { ok: false, reason: 'cancelled', message: '' };

/** fetch reports no upload progress, so use XMLHttpRequest. */
function send(
  url: string,
  form: FormData,
  onProgress: UploadOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let silent = false;
    const stillThere = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        silent = true;
        request.abort();
      }, silenceMs);
    };
    const abort = () => request.abort();
    const finish = (outcome: UploadOutcome) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve(outcome);
    };
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      stillThere();
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.upload.addEventListener('load', () => {
      stillThere();
      onProgress?.(1);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return finish({ ok: true });
      const message = request.responseText.trim().slice(0, 300);
      finish(request.status === 403 ? { ok: false, reason: 'password needed', message } : { ok: false, reason: 'refused', message });
    });
    request.addEventListener('error', () => finish({ ok: false, reason: 'not connected', message: '' }));
    request.addEventListener('abort', () => finish(silent ? { ok: false, reason: 'time-out', message: '' } : cancelled));
    signal?.addEventListener('abort', abort);
    request.open('POST', url);
    stillThere();
    request.send(form);
  });
}
