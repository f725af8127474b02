/** A source of random bytes: handed in, so that a test can say what was drawn. */

export type RandomBytes = (length: number) => Uint8Array;

/** `crypto.getRandomValues` is all that a page on http://<ip> has: neither `crypto.subtle` nor `randomUUID` exists there [API-13]. */
export const systemRandomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));
