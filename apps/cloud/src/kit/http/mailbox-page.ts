/** For this machine only, because it shows codes. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../mail/mail-template.ts';
import type { KeptMessage, Mailbox } from '../mail/mailbox.ts';
import { generalAnswer } from './errors.ts';

export const mailboxStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:0 1rem 2rem;color-scheme:light dark}
header{position:sticky;top:0;background:#e0940c;color:#221600;padding:.75rem 1rem;margin:0 -1rem}h1{font-size:1.1rem;margin:0}header p{margin:0}
article{border:1px solid #8886;border-radius:8px;padding:.75rem 1rem;margin-top:1rem}h2{font-size:1rem;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.5rem 0 0}small{opacity:.8}`;

export function addMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  // Not a check of the URL, because %6dailbox leads here too.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isFromThisMachine(request)) return undefined;
    const { status, body } = generalAnswer('NotFound');
    return reply.code(status).send(body);
  };
  app.get('/mailbox.json', { onRequest }, async () => ({ messages: mailbox.messages() }));
  app.get('/mailbox', { onRequest }, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page(mailbox.messages())));
}

function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  // Behind a local proxy everybody would seem local.
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  // Against DNS rebinding: a foreign page's Host header has its own name.
  const isNamedSo = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(headers.host ?? '');
  return !isForwarded && isNamedSo && /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

function page(messages: readonly KeptMessage[]): string {
  const articles = messages.map(
    ({ kind, at, to, subject, text }) =>
      `<article><h2>${escapeHtml(subject || (kind === 'sms' ? 'Text message' : 'No subject'))}</h2><small>${kind === 'sms' ? 'SMS' : 'Mail'} to ${escapeHtml(to)}, ${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</small><pre>${escapeHtml(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Development mailbox</title><style>${mailboxStyle}</style></head><body>
<header><h1>Development mailbox</h1><p>No mail server is configured: what stands here was sent to nobody. This page answers this machine only.</p></header>
${articles.length === 0 ? '<p>Nothing has been written yet.</p>' : articles.join('\n')}</body></html>`;
}
