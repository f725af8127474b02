export type RandomBytes = (length: number) => Uint8Array;

/** Pages on http://<ip> lack `crypto.subtle` and `randomUUID` [API-13]. */
export const systemRandomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));
