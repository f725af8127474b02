import { destination as openDestination, pino, type DestinationStream, type Logger } from 'pino';

/** On the first three levels of any object. */
const secrets = [
  'password',
  'passwordConfirm',
  'confirmPassword',
  'secondFactor',
  'recoveryCodes',
  'oldPassword',
  'newPassword',
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
/** The library writes at most 16 kB at once. */
const blockBytes = 16_000;
/** A write per line would cost as much as the answer it reports. */
export const standardOutput = (): DestinationStream =>
  openDestination({ dest: 1, sync: false, minLength: blockBytes, periodicFlush: flushMs });
