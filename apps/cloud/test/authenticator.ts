import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

export interface Behaviour {
  readonly origin: string;
  readonly rpId: string;
  readonly isUserVerified: boolean;
}
export interface TestAuthenticator {
  create(options: unknown, behaviour: Behaviour): { credentialId: string; clientDataJSON: string; attestationObject: string };
  get(
    options: unknown,
    behaviour: Behaviour,
  ): { credentialId: string; clientDataJSON: string; authenticatorData: string; signature: string };
  counter: number;
}

export function createTestAuthenticator(): TestAuthenticator {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    counter: 0,
    create(options, behaviour) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = Buffer.concat([head(behaviour, hasCredential, this.counter), credential]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        credentialId: text(id),
        clientDataJSON: text(clientData('webauthn.create', options, behaviour)),
        attestationObject: text(cbor(attestation)),
      };
    },
    get(options, behaviour) {
      this.counter += 1;
      const authData = head(behaviour, 0, this.counter);
      const client = clientData('webauthn.get', options, behaviour);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return {
        credentialId: text(id),
        clientDataJSON: text(client),
        authenticatorData: text(authData),
        signature: text(sign('sha256', signed, privateKey)),
      };
    },
  };
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

function clientData(type: string, options: unknown, { origin }: Behaviour): Buffer {
  const { challenge } = options as { readonly challenge: string };
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
function head({ rpId, isUserVerified }: Behaviour, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const said = userPresent | (isUserVerified ? userVerified : 0) | flags;
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(said), count]);
}
/** RFC 9053: kind EC2, ES256, P-256, and the point. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;
function cbor(value: Cbor): Buffer {
  const start = (major: number, size: number) => {
    if (size < 24) return Buffer.of((major << 5) | size);
    return size < 256 ? Buffer.of((major << 5) | 24, size) : Buffer.of((major << 5) | 25, size >> 8, size & 0xff);
  };
  if (typeof value === 'number') return value < 0 ? start(1, -1 - value) : start(0, value);
  if (typeof value === 'string') return Buffer.concat([start(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) return Buffer.concat([start(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
  return Buffer.concat([start(2, value.length), value]);
}
