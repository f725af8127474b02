/** Uploads an intact, fitting firmware package to an amplifier [API-18] [API-21]. */

import { createHash } from 'node:crypto';
import { readPlace, uploadPath } from '@headroom/amp';
import { deviceInfo } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { isFirmwareFor } from '@headroom/model/firmware';
import { isTree } from '@headroom/model/property';
import type { Connection } from './connections.ts';

export interface FirmwarePackage {
  /** States the models it is for. */
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** Hexadecimal. */
  readonly sha256: string;
}
export type Carried = { readonly ok: true } | { readonly ok: false; readonly message: string };
/** Longer than storing a package takes. */
const patienceMs = 120_000;
const maxAnswerLength = 300;

export async function carryFirmware(
  { address, device }: Connection,
  file: FirmwarePackage,
  uploadPorts: readonly number[],
): Promise<Carried> {
  if (createHash('sha256').update(file.content).digest('hex') !== file.sha256.toLowerCase())
    return refuse('The package is damaged: it is not the one that was announced.');
  const model = readModel(device.read(deviceInfo.properties.modelID, {}));
  if (!model || !isFirmwareFor(file.name, model)) return refuse('The package is not made for this amplifier.');
  const ticket = await device.run({ kind: 'uploadTicket' });
  if (!ticket.ok) return refuse(ticket.message);
  const { host = '' } = readPlace(address) ?? {};
  for (const port of uploadPorts) {
    const answer = await send(`http://${host.includes(':') ? `[${host}]` : host}:${port}${uploadPath}`, formOf(file, ticket.result));
    if (answer) return answer;
  }
  return refuse('The amplifier takes no uploads.');
}

/** The ticket precedes the file, so that the amplifier can refuse early. */
function formOf({ name, content }: FirmwarePackage, result: unknown): FormData {
  const form = new FormData();
  form.append(uploadPath.replaceAll(/^\/|\.cgi$/g, ''), 'Submit');
  const ticket = isTree(result) ? result['uploadTicket'] : result;
  if (typeof ticket === 'string') form.append('uploadTicket', ticket);
  form.append('file', new Blob([content]), name);
  return form;
}
/** Undefined if nothing listens. */
async function send(url: string, body: FormData): Promise<Carried | undefined> {
  try {
    const answer = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
    const message = (await answer.text()).trim().slice(0, maxAnswerLength);
    return answer.ok ? { ok: true } : refuse(message === '' ? `The amplifier answered ${answer.status}.` : message);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    return code === 'ECONNREFUSED' ? undefined : refuse('The connection to the amplifier was lost while the package was carried.');
  }
}
const refuse = (message: string): Carried => ({ ok: false, message });
