/** The values of which the contract's messages consist. */

import { isEmail } from '@headroom/model/people';
import * as z from 'zod/mini';

/** An object's own fields and no others: what is misspelt is refused, not lost. */
export const fields = z.strictObject;

/** One has one spelling, however it came. */
export const id = () => z.uuid('must be an id such as 0b54a7f2-6b1e-4c6b-9d0a-6a3f5f0f8f11').check(z.toLowerCase());

/** One line of text. Line breaks and control characters end up in mails, headers and logs: none is taken. */
export const line = (longest: number) =>
  z.string().check(
    z.maxLength(longest, `must have at most ${longest} characters`),
    z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'must be one line without control characters'),
  );
/** A line that says something. */
export const name = (longest: number) =>
  line(longest).check(
    z.trim(),
    z.refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), 'must not be empty'),
  );

/** The longest address that mail can carry. */
const maxEmailLength = 254;
/** Empty passes: each call says in its own words which of its fields are missing. */
export const emailOrEmpty = () =>
  line(maxEmailLength).check(
    z.trim(),
    z.refine((text) => text === '' || isEmail(text), 'must be an e-mail address such as name@example.com'),
  );

export const email = () => emailOrEmpty().check(z.refine((text) => text !== '', 'must not be empty'));

/** Long enough for every passphrase, short enough to hash. */
const maxPasswordLength = 256;
/** Any text: the rules for a new password are the call's. */
export const password = () => line(maxPasswordLength);
/** As it came by mail; anything else is a wrong code. */
export const code = () => line(40).check(z.trim());
/** A secret that the cloud gave out and gets back. */
export const token = () => line(512);
/** Bytes as base64url. */
export const encoded = (longest: number) =>
  line(longest).check(z.refine((text) => /^[\w-]+$/.test(text), 'must be base64url without padding'));

/** Its twelve digits, as everywhere [API-06]. */
export const deviceId = () =>
  line(12).check(z.toUpperCase(), z.regex(/^[\dA-Fa-f]{12}$/, 'must be an amplifier`s id: twelve hexadecimal digits'));
/** Something in PEM; what it holds is read by whoever takes it. */
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
/** ECDSA over P-256, in DER, as base64, which programs write on several lines. */
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
