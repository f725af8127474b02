import type { FastifyRequest } from 'fastify';

export function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  // Behind a local proxy everybody would seem local.
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  // Against DNS rebinding: a foreign page's Host header has its own name.
  const isNamedSo = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(headers.host ?? '');
  return !isForwarded && isNamedSo && /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}
