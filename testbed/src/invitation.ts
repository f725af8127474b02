import { networkInterfaces } from 'node:os';
import { encodeQR } from 'qr';

/** When listening everywhere, addresses reachable from elsewhere come first. */
export function addressesOf(host: string, port: number): string[] {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const machine = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outer = machine.filter(({ internal, family, scopeid }) => !internal && (family === 'IPv4' || (host === '::' && scopeid === 0)));
  const hosts = isEverywhere ? [...outer.map(({ address }) => address), 'localhost'] : [host];
  return hosts.map((name) => `http://${name.includes(':') ? `[${name}]` : name}:${port}/`);
}

/** Two modules per character, white on black; empty for loopback addresses. */
export function qrCode([first = '']: readonly string[]): string {
  if (first === '' || /^http:\/\/(?:localhost|127\.|\[::1\])/.test(first)) return '';
  return encodeQR(first, 'ascii', { border: 4 }).trimEnd().replaceAll(/^.+$/gm, '\u001B[97;40m$&\u001B[0m');
}
