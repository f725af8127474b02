/** [API-13] */
import { formulas, schemeName, schemeNames, wholeNonceStart, wholeSchemeName, type ProvenRequest, type SchemeName } from './scheme.ts';

export type Auth =
  | { readonly scheme: SchemeName; readonly nonce: string; readonly digest: string }
  | { readonly scheme: SchemeName; readonly nonce: string; readonly uac: string };

export interface Challenge {
  readonly nonce: string;
  /** Without it, and unless the nonce says otherwise, the device knows only the first scheme. */
  readonly schemes?: readonly string[];
}

export function signWithPassword(password: string, challenge: Challenge, request: ProvenRequest): Auth {
  const [scheme, { nonce }] = [schemeFor(challenge), challenge];
  return { scheme, nonce, digest: formulas[scheme].digest(password, nonce, request) };
}

export function signWithLockKey(lockKey: string, mac: string, challenge: Challenge, request: ProvenRequest): Auth {
  const [scheme, { nonce }] = [schemeFor(challenge), challenge];
  return { scheme, nonce, uac: formulas[scheme].uac(lockKey, mac, nonce, request) };
}

const schemeFor = ({ nonce, schemes = [] }: Challenge): SchemeName =>
  nonce.startsWith(wholeNonceStart) || schemes.includes(wholeSchemeName) ? wholeSchemeName : schemeName;

export function readAuth(value: unknown): Auth | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'auth must be an object.';
  const { scheme = schemeName, nonce, digest: digestText, uac } = value as Record<string, unknown>;
  if (!isSchemeName(scheme)) return `auth.scheme must be ${schemeNames.join(' or ')}.`;
  if (!isShortText(nonce)) return 'auth.nonce must be text.';
  if (digestText !== undefined && uac !== undefined) return 'auth must have either digest or uac.';
  if (digestText !== undefined)
    return isHash(digestText) ? { scheme, nonce, digest: digestText } : 'auth.digest must be 64 lower-case hex digits.';
  if (uac !== undefined) return isHash(uac) ? { scheme, nonce, uac } : 'auth.uac must be 64 lower-case hex digits.';
  return 'auth must have digest or uac.';
}

const isSchemeName = (value: unknown): value is SchemeName => schemeNames.includes(value as SchemeName);

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 64;
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
