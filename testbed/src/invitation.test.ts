import { networkInterfaces } from 'node:os';
import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { addressesOf, qrCode } from './invitation.ts';

const modulesOf = (line: string, light: string) => Array.from(line.replaceAll(/[^ █▀▄]|\d/g, ''), (sign) => light.includes(sign));
/** Like a camera: blocks are light, the rest dark. */
function photograph(picture: string) {
  const scale = 8;
  const rows = picture.split('\n').flatMap((line) => [modulesOf(line, '█▀'), modulesOf(line, '█▄')]);
  const [width, height] = [(rows[0]?.length ?? 0) * scale, rows.length * scale];
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++)
    data.fill(rows[Math.floor(at / width / scale)]?.[Math.floor((at % width) / scale)] ? 255 : 0, at * 3, at * 3 + 3);
  return { width, height, data };
}

describe('the address to type on a phone', () => {
  it('is the one where the server listens, if it has one', () => {
    expect(addressesOf('192.168.1.5', 8000)).toEqual(['http://192.168.1.5:8000/']);
    expect(addressesOf('fe80::1', 8000)).toEqual(['http://[fe80::1]:8000/']);
  });

  it('is every address that others can reach if it listens everywhere, with this machine last', () => {
    const outer = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    expect(addressesOf('0.0.0.0', 8001)).toEqual([...outer.map(({ address }) => `http://${address}:8001/`), 'http://localhost:8001/']);
  });

  it.each(['http://192.168.1.5:8000/', 'http://10.255.255.254:65535/', 'http://headroom.example:8000/'])(
    'is in a QR code that a camera reads: %s',
    (address) => {
      expect(decodeQR(photograph(qrCode([address, 'http://localhost:8000/'])))).toBe(address);
    },
  );

  it.each([[[]], [['http://localhost:8000/']], [['http://127.0.0.1:8000/']]])('has no QR code if no phone could come: %j', (addresses) => {
    expect(qrCode(addresses)).toBe('');
  });
});
