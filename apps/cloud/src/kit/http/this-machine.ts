/** Whether a request was made on this very machine. */

import type { FastifyRequest } from 'fastify';

export function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  // Through a proxy on this machine everybody would seem to be here.
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  // A page from elsewhere whose name was turned to this machine names itself.
  const isNamedSo = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(headers.host ?? '');
  return !isForwarded && isNamedSo && /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}
