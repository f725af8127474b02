/** Not for browsers. */

export { anyDateFetch } from './any-date-fetch.ts';
export { createKey, createRequest, pinOf, proofOf } from './keys.ts';
export * from './registration.ts';
export { notAdmitted, olderCopy, openTlsLink, type TlsPlace } from './tls-link.ts';
