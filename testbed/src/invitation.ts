/** What to type on a phone, and a picture to point it at. */

import { networkInterfaces } from 'node:os';
import { encodeQR } from 'qr';

/** The pages' addresses on a server that listens at `host`: where it listens everywhere, those that others can reach come first. */
export function addressesOf(host: string, port: number): string[] {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const machine = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outer = machine.filter(({ internal, family, scopeid }) => !internal && (family === 'IPv4' || (host === '::' && scopeid === 0)));
  const hosts = isEverywhere ? [...outer.map(({ address }) => address), 'localhost'] : [host];
  return hosts.map((name) => `http://${name.includes(':') ? `[${name}]` : name}:${port}/`);
}

/** Two modules a character, white on black whatever the terminal's own colours are; empty for an address that only this machine has. */
export function qrCode([first = '']: readonly string[]): string {
  if (first === '' || /^http:\/\/(?:localhost|127\.|\[::1\])/.test(first)) return '';
  return encodeQR(first, 'ascii', { border: 4 }).trimEnd().replaceAll(/^.+$/gm, '\u001B[97;40m$&\u001B[0m');
}
