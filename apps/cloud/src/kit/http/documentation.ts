import { escapeHtml as escape } from '../mail/mail-template.ts';
import { areas, basePath, generalErrors, openApi, type Call, type Calls, type ErrorRow } from '@headroom/protocol/cloud';
import type { FastifyInstance } from 'fastify';

export const documentationStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h3{margin-bottom:0}code,pre{font-size:.9em}pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:6px}td,th{text-align:left;padding:0 1rem 0 0;vertical-align:top}`;

export function addDocumentation(app: FastifyInstance, version: string): void {
  // Cached, because anybody may ask.
  let made: { readonly json: Buffer; readonly html: Buffer } | undefined;
  const documents = () => (made ??= documentsOf(version));
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(documents().json));
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(documents().html));
}
function documentsOf(version: string): { readonly json: Buffer; readonly html: Buffer } {
  const document = openApi(version);
  return { json: Buffer.from(JSON.stringify(document)), html: Buffer.from(page(document)) };
}

type Operations = Readonly<
  Record<
    string,
    {
      readonly requestBody?: { readonly description: string; readonly content: object };
      readonly responses: Record<string, { content: object }>;
    }
  >
>;

function page(document: ReturnType<typeof openApi>): string {
  const paths = document['paths'] as Readonly<Record<string, Operations>>;
  const sections = Object.entries<Calls>(areas).map(
    ([area, calls]) =>
      `<h2>${escape(area)}</h2>${Object.entries(calls)
        .map(([name, call]) => section(name, call, paths))
        .join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Headroom cloud: its calls</title>
<style>${documentationStyle}</style></head><body><h1>The calls of the Headroom cloud</h1>
<p>All below <code>${basePath}</code>; for programs in <a href="/openapi.json">openapi.json</a>. A bearer identity token belongs to every call that is not open.</p>
${sections.join('')}<h2>Errors of every call</h2>${errorTable(generalErrors)}</body></html>`;
}

function section(name: string, call: Call, paths: Readonly<Record<string, Operations>>): string {
  const operation = paths[call.path]?.[call.method.toLowerCase()];
  const schema = (content: object | undefined) =>
    escape(
      Object.values((content ?? {}) as Record<string, { schema: unknown }>)
        .map(({ schema: own }) => JSON.stringify(own, undefined, 2))
        .join(),
    );
  const takes = operation?.requestBody;
  const body = takes === undefined ? '' : `<p>Takes, ${escape(takes.description.toLowerCase())}</p><pre>${schema(takes.content)}</pre>`;
  const rules = [
    `who: ${call.caller}`,
    `rate: ${call.rate}`,
    ...(call.once ? ['takes an Idempotency-Key'] : []),
    ...(call.tagged ? ['answers with an ETag'] : []),
    ...(call.streams === undefined ? [] : [`goes on, in ${call.streams}`]),
  ];
  return `<h3 id="${escape(name)}"><code>${call.method} ${escape(call.path)}</code></h3><p>${escape(call.summary)} (${escape(rules.join('; '))})</p>
${body}<p>Answers</p><pre>${schema(operation?.responses['200']?.content)}</pre>${errorTable(call.errors)}`;
}

function errorTable(errors: Readonly<Record<string, ErrorRow>>): string {
  const rows = Object.entries(errors).map(
    ([code, row]) => `<tr><td>${row.status}</td><td><code>${escape(code)}</code></td><td>${escape(row.message)}</td></tr>`,
  );
  return rows.length === 0 ? '' : `<table><tr><th>Status</th><th>Code</th><th>Sentence</th></tr>${rows.join('')}</table>`;
}
