import { isEmail, plainCode } from '@headroom/model/people';
import * as z from 'zod/mini';

/** Refuses unknown fields: a misspelt one must not get lost. */
export const fields = z.strictObject;

export const id = () => z.uuid('must be an id such as 0b54a7f2-6b1e-4c6b-9d0a-6a3f5f0f8f11').check(z.toLowerCase());

/** Line breaks would reach mails, headers and logs. */
export const line = (longest: number) =>
  z.string().check(
    z.maxLength(longest, `must have at most ${longest} characters`),
    z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'must be one line without control characters'),
  );
export const name = (longest: number) =>
  line(longest).check(
    z.trim(),
    z.refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), 'must not be empty'),
  );

/** RFC limit of an address. */
const maxEmailLength = 254;
/** Each call has its own error for missing fields. */
export const emailOrEmpty = () =>
  line(maxEmailLength).check(
    z.trim(),
    z.refine((text) => text === '' || isEmail(text), 'must be an e-mail address such as name@example.com'),
  );

export const email = () => emailOrEmpty().check(z.refine((text) => text !== '', 'must not be empty'));

/** Long enough for any passphrase, short enough to hash. */
const maxPasswordLength = 256;
export const password = () => line(maxPasswordLength);
export const code = () => line(40).check(z.overwrite(plainCode));
export const token = () => line(512);
/** Bytes as base64url. */
export const encoded = (longest: number) =>
  line(longest).check(z.refine((text) => /^[\w-]+$/.test(text), 'must be base64url without padding'));

/** [API-06] */
export const deviceId = () =>
  line(12).check(z.toUpperCase(), z.regex(/^[\dA-Fa-f]{12}$/, 'must be an amplifier`s id: twelve hexadecimal digits'));
export const pem = (label: string, longest: number) =>
  z
    .string()
    .check(
      z.maxLength(longest, `must have at most ${longest} characters`),
      z.trim(),
      z.regex(
        new RegExp(`^\\s*-----BEGIN ${label}-----\\r?\\n[A-Za-z0-9+/=\\r\\n]+\\r?\\n-----END ${label}-----\\s*$`),
        `must be a ${label} in PEM`,
      ),
    );
export const signature = () =>
  z
    .string()
    .check(
      z.maxLength(130, 'must have at most 130 characters'),
      z.regex(/^(?:[A-Za-z0-9+/]\s*){80,110}(?:=\s*){0,2}$/, 'must be a signature in base64'),
    );
/** Sixteen random bytes, and the hash of the authority's certificate. */
export const registrationToken = () =>
  line(66).check(z.trim(), z.regex(/^[\w-]{22}\.[\w-]{43}$/, 'must be a registration token as a venue gives it'));

export const nothing = fields({});
export const sent = z.object({
  isSent: z.boolean(),
  /** For `readTrouble`. */
  reason: z.optional(z.string()),
});
export const moment = () =>
  line(40).check(
    z.refine(
      (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
      'must be a time such as 2026-11-22T20:00:00Z',
    ),
  );
