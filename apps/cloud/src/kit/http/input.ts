import type { Call, FieldsSchema } from '@headroom/protocol/cloud';

export interface InputProblem {
  readonly field: string;
  readonly message: string;
}
type Part = 'params' | 'query' | 'body';

/** Deeper than any valid message, shallow enough to walk. */
const deepest = 32;

export function readPart(call: Call, part: Part, given: unknown): { readonly value: unknown } | InputProblem {
  const schema = call[part];
  // Clients may send an empty payload where none is expected.
  if (schema === undefined) return isEmpty(given) ? { value: undefined } : { field: part, message: `This call takes no ${part}.` };
  const hostile = hostileText(given, part, 0);
  if (hostile !== undefined) return hostile;
  return readFields(schema, given ?? {}, part);
}

function readFields(schema: FieldsSchema, given: unknown, part: Part): { readonly value: unknown } | InputProblem {
  const read = schema.safeParse(given);
  if (read.success) return { value: read.data };
  const [issue] = read.error.issues;
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknownKey].map(String).join('.') || part;
  const text = issue?.message ?? '';
  // Zod's messages are for programmers.
  const message = text.startsWith('must ')
    ? `${field} ${text}.`
    : (sentences[issue?.code ?? '']?.(field) ?? `${field} is not as it should be.`);
  return { field, message };
}
const sentences: Readonly<Record<string, (field: string) => string>> = {
  unrecognized_keys: (field) => `${field} is not a field of this call.`,
  invalid_type: (field) => `${field} is missing or of the wrong kind.`,
  invalid_value: (field) => `${field} is none of the values it can have.`,
  invalid_union: (field) => `${field} has a form that it cannot have.`,
  too_small: (field) => `${field} is too small or too short.`,
  too_big: (field) => `${field} is too large or too long.`,
};

/** The database cannot store lone surrogates and NUL. */
function hostileText(value: unknown, field: string, depth: number): InputProblem | undefined {
  if (depth > deepest) return { field, message: 'This request is nested too deeply.' };
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? { field, message: `${field} holds characters that are no text.` } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const below = depth === 0 ? key : `${field}.${key}`;
    const found = hostileText(key, below, depth) ?? hostileText(item, below, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
const isEmpty = (given: unknown) => given === undefined || given === null || (typeof given === 'object' && Object.keys(given).length === 0);
