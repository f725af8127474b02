/** RFC 8058: a form POST from the mail provider unsubscribes, without a page; GET does nothing. */

import { basePath } from '@headroom/protocol/cloud';
import type { FastifyInstance } from 'fastify';
import type { ChangeNotifier } from '../../kit/changes/change-notifier.ts';
import type { Db } from '../../kit/db/database.ts';
import { generalAnswer } from '../../kit/http/errors.ts';
import { Refusal } from '../../kit/http/handler.ts';
import { followLink, type LinkTools } from './link-actions.ts';

interface OneClickPorts extends LinkTools {
  readonly db: Db;
  readonly changeNotifier: ChangeNotifier;
  now(): Date;
}
const largestForm = 1024;
const maxTokenLength = 512;

export function addOneClick(app: FastifyInstance, { db, changeNotifier, now, links }: OneClickPorts): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, text, done) => done(null, text),
    );
    scope.post(`${basePath}/notice-links/one-click`, { bodyLimit: largestForm }, async (request, reply) => {
      const { token } = request.query as { readonly token?: unknown };
      const isMeant = typeof request.body === 'string' && /List-Unsubscribe[\s\S]{0,10}One-Click/.test(request.body);
      if (!isMeant || typeof token !== 'string' || token.length > maxTokenLength) {
        const { status, body } = generalAnswer('BadRequest');
        return reply.code(status).send(body);
      }
      const told = new Set<string>();
      const asked = { now: now(), address: request.ip, announce: (ids: Iterable<string>) => [...ids].forEach((id) => told.add(id)) };
      const wish = { token, action: 'unsubscribe', hours: undefined } as const;
      const outcome = await followLink({ links }, db, wish, asked);
      changeNotifier.announce(told);
      // A contact that is gone needs no unsubscribing.
      return reply.code(outcome instanceof Refusal && outcome.code === 'LinkExpired' ? 410 : 200).send({});
    });
  });
}
