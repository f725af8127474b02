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
    info: {
      title: 'Headroom cloud',
      version,
      description:
        'Accounts, venues and their networked audio amplifiers. An identity token from a sign-in belongs to every call that is not public.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: basePath, description: 'This cloud.' }],
    tags: Object.entries(descriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

const descriptions: Readonly<Record<keyof typeof areas, string>> = {
  accounts: 'Registering, signing in and out, sessions, and a forgotten password.',
  profile: 'What belongs to one`s own account.',
  secondFactor: 'A second factor by one-time codes.',
  providers: 'Sign-in by OpenID Connect, at the providers that the operator of this cloud configured.',
  operator: 'For whoever runs this cloud: its accounts, its venues by name, and what it needs.',
  passkeys: 'Signing in by passkeys.',
  venues: 'Places with amplifiers.',
  contacts: 'People who are told of alarms.',
  members: 'Who else sees a venue, and in which role.',
  notices: 'What was told to whom, and by which way.',
  audit: 'Who changed what.',
  changes: 'What is new since an earlier answer, asked for or as it happens.',
  alarms: 'What is wrong and what happened in a venue.',
  groups: 'Channels that are moved together.',
  snapshots: 'Kept states of a venue`s amplifiers.',
  recipes: 'What is checked when amplifiers of a venue are handed over.',
  devices: 'Amplifiers: what they report, commands, and credentials for live values.',
  commissioning: 'Runs through a recipe, signed reports, and what differs since.',
  registration: 'How amplifiers and bridges become a venue`s.',
  rollouts: 'Updates of many amplifiers.',
};

function operation(area: string, name: string, call: Call): Json {
  return {
    operationId: name,
    tags: [area],
    summary: call.summary,
    security: call.caller === 'open' ? [] : [{ identityToken: [] }],
    description: whoIn(call),
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

function whoIn({ caller }: Call): string {
  if (caller === 'open') return 'Public: whoever calls needs no account.';
  if (caller === 'cloudOperator') return 'Needs an account that --operator names.';
  return caller === 'account' ? 'Needs an account.' : `Needs the role ${caller} in the venue, or a higher one.`;
}
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
