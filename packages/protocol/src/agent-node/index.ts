/** The Node half of an amplifier's side of a cloud: keys, certificates, registration, and the link over TLS. No browser code imports it. */

export { anyDateFetch } from './any-date-fetch.ts';
export { createKey, createRequest, pinOf, proofOf } from './keys.ts';
export * from './registration.ts';
export { olderCopy, openTlsLink, type TlsPlace } from './tls-link.ts';
