/** The log: one line of JSON an event, without a secret in it. */

import { destination as openDestination, pino, type DestinationStream, type Logger } from 'pino';

/** Whatever object they stand in, on its first three levels. */
const secrets = [
  'password',
  'passwordConfirm',
  'confirmPassword',
  'secondFactor',
  'recoveryCodes',
  'oldPassword',
  'newPassword',
  // What a database says of a row it refused holds the row.
  'detail',
  'token',
  'idToken',
  'accessToken',
  'refreshToken',
  'registrationToken',
  'authorization',
  'cookie',
  'secret',
];
const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, base: null, redact: { paths, censor: '(secret)' } }, destination);
}

const flushMs = 200;
/** The library writes no more than 16 kB at once. */
const blockBytes = 16_000;
/** Written in blocks: a line at a time would cost as much as the answer that it tells of. What is left is written when the process ends by itself. */
export const standardOutput = (): DestinationStream =>
  openDestination({ dest: 1, sync: false, minLength: blockBytes, periodicFlush: flushMs });
