/** The contract as an OpenAPI 3.1 document, for clients of other makes. */

import * as z from 'zod/mini';
import { largestForm, type Call, type Calls, type FieldsSchema } from './call.ts';
import { basePath } from './base-path.ts';
import { areas } from './cloud-api.ts';
import { errorBody, generalErrors } from './general-errors.ts';

type Json = Readonly<Record<string, unknown>>;

export function openApi(version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [area, calls] of Object.entries<Calls>(areas))
    for (const [name, call] of Object.entries(calls)) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(area, name, call);
  return {
    openapi: '3.1.0',
    info: { title: 'Headroom cloud', version },
    servers: [{ url: basePath }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(area: string, name: string, call: Call): Json {
  return {
    operationId: name,
    tags: [area],
    summary: call.summary,
    ...(call.caller === 'open' ? {} : { security: [{ identityToken: [] }] }),
    ...(call.caller === 'open' || call.caller === 'account'
      ? {}
      : { description: `Needs the role ${call.caller} in the venue, or a higher one.` }),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.once ? [header('Idempotency-Key', 'A repetition with the same key answers as the first time did.')] : []),
      ...(call.tagged ? [header('If-None-Match', 'The tag of the answer that is known: answered 304 where it still holds.')] : []),
    ],
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            description: `At most ${call.largestBody ?? largestForm} bytes.`,
            content: json(schemaOf(call.body, 'input')),
          },
        }),
    responses: {
      200: { description: 'Done.', content: { [mediaOf(call)]: { schema: schemaOf(call.response, 'output') } } },
      ...errorsOf(call),
    },
  };
}

/** A stream is described by one of its messages. */
const mediaOf = ({ streams }: Call) =>
  streams === undefined ? 'application/json' : streams === 'events' ? 'text/event-stream' : 'text/plain';
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};
const json = (schema: Json): Json => ({ 'application/json': { schema } });
const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

function parametersOf(schema: FieldsSchema | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

/** Several errors can share a status: one line each. */
function errorsOf(call: Call): Json {
  const rows = Object.entries({ ...generalErrors, ...call.errors });
  const statuses = [...new Set(rows.map(([, { status }]) => status))].toSorted((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: rows
          .filter(([, row]) => row.status === status)
          .map(([code, { message }]) => `${code}: ${message}`)
          .join('\n\n'),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );
}
