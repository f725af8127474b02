/** Serves the local application for real amplifiers, and carries pages' sockets and uploads to them. */

import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import type { Clock } from '@headroom/protocol';
import { carriedTo } from '@headroom/protocol/wire';
import { carrySocket } from './carried-socket.ts';
import { carryUpload } from './carried-upload.ts';
import { carryingLimits } from './crowd.ts';
import { createHostRules, namesOf } from './host-rules.ts';
import { createHttpFace } from './http.ts';
import { createPlaces, readPlace } from './place.ts';
import type { UploadAnswer } from './uploads.ts';
import type { WebRoot } from './web-root.ts';

export interface ApplicationServer extends AsyncDisposable {
  readonly port: number;
  close(): Promise<void>;
}
export interface ApplicationServerOptions {
  /** `0.0.0.0` for the whole network. */
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  /** Read per request: the page starts at the first, via GET /host. */
  readonly amplifiers: () => readonly string[];
  /** Likeliest first. */
  readonly uploadPorts: readonly number[];
  readonly web: () => WebRoot | undefined;
  readonly isOlderCopy: () => boolean;
  readonly servedElsewhere: () => readonly string[];
}

/** Throws a sentence for an invalid address. */
export function serveApplication({
  host,
  port,
  clock,
  amplifiers,
  uploadPorts,
  web,
  isOlderCopy,
  servedElsewhere,
}: ApplicationServerOptions): Promise<ApplicationServer> {
  const first = () => amplifiers()[0] ?? '';
  if (!readPlace(first()))
    throw new Error(`The amplifier must be an address or a name, with a port where it is not the standard one, not ${first()}.`);
  const machine = hostname().toLowerCase();
  const rules = createHostRules({ own: () => namesOf(host, [machine, `${machine}.local`]), discovered: () => [], configured: [] });
  const placeOf = createPlaces(() => amplifiers().flatMap((address) => readPlace(address) ?? []));
  const upload = async (request: IncomingMessage): Promise<UploadAnswer> => {
    const wanted = wantedBy(request) ?? first();
    const place = await placeOf(wanted);
    return place ? carryUpload(request, place, uploadPorts) : { status: 403, message: `This page sends no uploads to ${wanted}.` };
  };
  const simulated = () => ({ host: first(), carried: true, isOlderCopy: isOlderCopy(), servedElsewhere: servedElsewhere() });
  const face = createHttpFace({ clock, limits: carryingLimits, rules, web, simulated, upload });
  face.onSocket((request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const wanted = wantedBy(request);
    if (wanted === undefined || rules.refusal(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n', () => socket.destroy());
      return;
    }
    void placeOf(wanted).then((place) => carrySocket(request, socket, head, place));
  });
  const close = () =>
    new Promise<void>((resolve) => {
      face.http.close(() => resolve());
      face.drop();
    });
  return new Promise((resolve, reject) => {
    face.http.once('error', reject);
    face.http.listen({ host, port, exclusive: true }, () =>
      resolve({ port: (face.http.address() as AddressInfo).port, close, [Symbol.asyncDispose]: close }),
    );
  });
}

const wantedBy = ({ url }: IncomingMessage): string | undefined => new URLSearchParams(url?.split('?')[1]).get(carriedTo) ?? undefined;
