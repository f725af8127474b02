/** [CONNECT-04] [CONNECT-05] */

import { isJsonObject, readJson, type JsonObject } from '@headroom/model/files';
import type { Clock } from '../clock.ts';
import { registrationCalls } from '../cloud/amplifiers/registration.ts';
import { generalErrors } from '../cloud/general-errors.ts';
import type { Unsubscribe } from '../device.ts';
import { checkCertificate, createRequest, pinOf, proofOf, type CertificateRequest } from './keys.ts';

/** Only its owner may read it. */
export interface Enrolment {
  readonly id: string;
  readonly key: string;
  readonly certificate: string;
  readonly authority: string;
  readonly broker: { readonly host: string; readonly port: number };
  /** For example https://cloud.example/api. */
  readonly base: string;
  /** By its own clock: only differences count. */
  readonly since: number;
  readonly validMs: number;
}
export type Enrolled =
  | { readonly ok: true; readonly enrolment: Enrolment }
  | { readonly ok: false; readonly message: string; readonly code: string };

export type Fetch = (address: string, init: RequestInit & { readonly body: string }) => Promise<Response>;
/** A client waits 10 s [API-15]. */
const patienceMs = 8000;
const maxAnswerLength = 65_536;

export interface EnrolmentAsked {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly base: string;
  readonly path: string;
  readonly key: string;
  readonly request: CertificateRequest;
  readonly body: JsonObject;
  readonly meant: { readonly pin: string } | { readonly authority: string };
  readonly idField: 'deviceId' | 'bridgeId';
}
export async function enrol({ fetch, clock, base, path, key, request, body, meant, idField }: EnrolmentAsked): Promise<Enrolled> {
  const answer = await ask(fetch, base + path, { ...body, csr: request.pem });
  if (!answer.ok) return refusalOf(answer.code, idField);
  const { certificate, authority, broker, validMs } = answer.value;
  const id = answer.value[idField];
  const isWhole =
    typeof id === 'string' &&
    typeof certificate === 'string' &&
    typeof authority === 'string' &&
    isJsonObject(broker) &&
    typeof validMs === 'number';
  if (!isWhole || typeof broker['host'] !== 'string' || typeof broker['port'] !== 'number') return unreadable;
  const isMeant = 'pin' in meant ? pinOf(authority) === meant.pin : authority === meant.authority;
  const refusal = isMeant ? checkCertificate(certificate, authority, key) : 'not the pinned authority';
  if (refusal !== undefined)
    return {
      ok: false,
      code: 'AuthorityRefused',
      message:
        refusal === 'not the pinned authority'
          ? 'What answers there is not the cloud that gave this token.'
          : `The cloud gave a certificate that is ${refusal}.`,
    };
  const place = { host: broker['host'], port: broker['port'] };
  return { ok: true, enrolment: { id, key, certificate, authority, broker: place, base, since: clock.now(), validMs } };
}
export const pinIn = (token: string): string => token.split('.')[1] ?? '';

/** The present certificate proves the request; the key is new. */
export async function renew(
  { id, base, key, authority }: Enrolment,
  next: string,
  { fetch, clock, kind }: { readonly fetch: Fetch; readonly clock: Clock; readonly kind: 'devices' | 'bridges' },
): Promise<Enrolled> {
  const request = createRequest(id, next);
  return enrol({
    fetch,
    clock,
    base,
    path: `/${kind}/${id}/certificate`,
    key: next,
    request,
    body: { proof: proofOf(request, key) },
    meant: { authority },
    idField: kind === 'devices' ? 'deviceId' : 'bridgeId',
  });
}

/** After two thirds of its life; a clock that jumps only makes it early. */
export function isRenewalDue({ since, validMs }: Enrolment, clock: Clock): boolean {
  const age = clock.now() - since;
  return age < 0 || age >= (validMs * 2) / 3;
}
const lookMs = 3_600_000;
/** A failure is retried an hour later. */
export function keepRenewed(clock: Clock, current: () => Enrolment | undefined, renewNow: () => Promise<unknown>): Unsubscribe {
  let stop = clock.after(0, look);
  function look(): void {
    stop = clock.after(lookMs, look);
    const enrolment = current();
    if (enrolment && isRenewalDue(enrolment, clock)) void renewNow();
  }
  return () => stop();
}

export function readEnrolment(text: unknown): Enrolment | undefined {
  const json = typeof text === 'string' ? readJson(text) : undefined;
  if (!json?.ok || !isJsonObject(json.value)) return undefined;
  const { id, key, certificate, authority, broker, base, since, validMs } = json.value;
  const texts = [id, key, certificate, authority, base];
  if (!texts.every((value) => typeof value === 'string') || typeof since !== 'number' || typeof validMs !== 'number') return undefined;
  if (!isJsonObject(broker) || typeof broker['host'] !== 'string' || typeof broker['port'] !== 'number') return undefined;
  return json.value as unknown as Enrolment;
}

type Asked = { readonly ok: true; readonly value: JsonObject } | { readonly ok: false; readonly code: unknown };
const unreadable = { ok: false, code: 'Unreadable', message: 'What answers there is no cloud of ours.' } as const;
async function ask(fetch: Fetch, address: string, body: JsonObject): Promise<Asked> {
  let status = 0;
  let said = '';
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    status = answer.status;
    said = (await answer.text()).slice(0, maxAnswerLength);
  } catch {
    return { ok: false, code: unreachable };
  }
  const json = readJson(said);
  const value = json.ok && isJsonObject(json.value) ? json.value : undefined;
  if (status >= 200 && status < 300 && value) return { ok: true, value };
  return { ok: false, code: value?.['code'] };
}

const unreachable = 'Unreachable';
const { registerDevice, registerBridgeDevice, renewDevice, registerBridge, renewBridge } = registrationCalls;
const refusals = {
  deviceId: { ...generalErrors, ...renewDevice.errors, ...registerBridgeDevice.errors, ...registerDevice.errors },
  bridgeId: { ...generalErrors, ...renewBridge.errors, ...registerBridge.errors },
} as const;
/** Repeats nothing from an address that a user names: contract codes only. */
function refusalOf(code: unknown, idField: EnrolmentAsked['idField']): Enrolled {
  if (code === unreachable) return { ok: false, code, message: 'The cloud cannot be reached.' };
  const found = Object.entries(refusals[idField]).find(([known]) => known === code);
  return found ? { ok: false, code: found[0], message: found[1].message } : unreadable;
}
