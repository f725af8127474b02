import type { AskedWith, Call, Calls, ErrorOf, ResultOf } from './call.ts';
import type { CallName, CloudApi } from './cloud-api.ts';
import { basePath } from './base-path.ts';
import { errorBody, type ErrorDetails } from './general-errors.ts';

export interface CallError<Code extends string> {
  /** `Unreachable`: the call may have arrived. `Unreadable`: the answer is not in the contract. */
  readonly code: Code | 'Unreachable' | 'Unreadable';
  readonly message: string;
  readonly status: number | undefined;
  readonly field: string | undefined;
  readonly details: ErrorDetails;
}
type Unchanged = { readonly ok: true; readonly unchanged: true; readonly tag: string };
type Answered<Value> = { readonly ok: true; readonly unchanged: false; readonly value: Value; readonly tag: string | undefined };
type Failed<Code extends string> = { readonly ok: false; readonly error: CallError<Code> };
export type CallResult<C extends Call> =
  | Answered<ResultOf<C>>
  | (C extends { readonly tagged: true } ? Unchanged : never)
  | Failed<ErrorOf<C>>;

interface Extras {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly outlivesPage?: true;
  readonly known?: string;
}
type Method<C extends Call> = keyof AskedWith<C> extends never
  ? (extras?: Extras) => Promise<CallResult<C>>
  : (asked: AskedWith<C>, extras?: Extras) => Promise<CallResult<C>>;
export type CloudClient = { readonly [K in CallName]: Method<CloudApi[K]> };

export interface CloudClientPorts {
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly idToken: () => string | undefined | Promise<string | undefined>;
}
type Words = Readonly<Record<string, string | number | boolean | undefined>>;
interface Asked {
  readonly params?: Words;
  readonly query?: Words;
  readonly body?: object;
}

type AnyMethod = (...asked: never[]) => Promise<unknown>;
export function clientOf(make: (name: CallName) => AnyMethod): CloudClient {
  const made = new Map<string, AnyMethod>();
  const get = (_: object, name: string | symbol) => {
    // `await` asks any object for this.
    if (typeof name !== 'string' || name === 'then') return undefined;
    const method = made.get(name) ?? make(name as CallName);
    made.set(name, method);
    return method;
  };
  return new Proxy({}, { get }) as CloudClient;
}
/** Any call but the first ones loads the whole contract. */
export const createClientInParts = (ports: CloudClientPorts, first: Calls, whole: () => Promise<Calls>): CloudClient => {
  const outliving = createOutliving();
  return clientOf((name) => async (one: Asked & Extras = {}, other: Extras = {}) => {
    let call: Call | undefined;
    try {
      call = first[name] ?? (await whole())[name];
    } catch (error) {
      return refused('Unreachable', error instanceof Error ? error.message : String(error), undefined);
    }
    if (call === undefined) throw new Error(`The cloud has no call ${name}.`);
    const isAsked = call.params !== undefined || call.query !== undefined || call.body !== undefined;
    return isAsked ? send(ports, outliving, call, one, other) : send(ports, outliving, call, {}, one);
  });
};

async function send(
  ports: CloudClientPorts,
  outliving: Outliving,
  call: Call,
  asked: Asked,
  extras: Extras,
): Promise<Answered<unknown> | Unchanged | Failed<string>> {
  const headers = new Headers();
  const body = asked.body === undefined ? undefined : JSON.stringify(asked.body);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (extras.idempotencyKey !== undefined) headers.set('idempotency-key', extras.idempotencyKey);
  if (extras.known !== undefined) headers.set('if-none-match', extras.known);
  let response: Response;
  let text = '';
  let leave: (() => void) | undefined;
  try {
    const idToken = call.caller === 'open' ? undefined : await ports.idToken();
    if (idToken !== undefined) headers.set('authorization', `Bearer ${idToken}`);
    leave = extras.outlivesPage && body !== undefined ? outliving.enter(body) : undefined;
    response = await ports.fetch(ports.origin + basePath + addressOf(call, asked), {
      method: call.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(leave === undefined ? {} : { keepalive: true }),
      ...(extras.signal === undefined ? {} : { signal: extras.signal }),
    });
    if (response.ok && call.streams !== undefined && response.body !== null)
      return { ok: true, unchanged: false, value: messagesOf(call, textOf(response.body)), tag: undefined };
    text = await response.text();
  } catch (error) {
    return refused('Unreachable', error instanceof Error ? error.message : String(error), undefined);
  } finally {
    leave?.();
  }
  const tag = response.headers.get('etag') ?? undefined;
  if (response.status === 304 && tag !== undefined) return { ok: true, unchanged: true, tag };
  const answer = readJson(text);
  if (!response.ok) {
    const error = errorBody.safeParse(answer);
    if (!error.success) return refused('Unreadable', `The cloud answered with status ${response.status}.`, response.status);
    const { code, message, field, details = {} } = error.data;
    return { ok: false, error: { code, message, field, details, status: response.status } };
  }
  const value = call.response.safeParse(answer);
  if (!value.success) return refused('Unreadable', 'The cloud answered in a form that is not in its contract.', response.status);
  return { ok: true, unchanged: false, value: value.data, tag };
}

/** Browsers limit a page's outliving requests to 64 kB. */
interface Outliving {
  /** Returns the release; undefined if the request cannot outlive the page. */
  enter(body: string): (() => void) | undefined;
}
const maxOutlivingLength = 4096;
const maxOutlivingBytes = 32_768;
const maxOutliving = 64;
function createOutliving(): Outliving {
  let bytes = 0;
  let count = 0;
  return {
    enter(body) {
      const { length } = new TextEncoder().encode(body);
      if (length > maxOutlivingLength || bytes + length > maxOutlivingBytes || count >= maxOutliving) return undefined;
      bytes += length;
      count += 1;
      return () => {
        bytes -= length;
        count -= 1;
      };
    },
  };
}

async function* messagesOf({ streams, response }: Call, text: ReadableStreamDefaultReader<string>): AsyncGenerator {
  for await (const line of linesOf(text)) {
    if (streams === 'lines') yield response.parse(line);
    else if (line.startsWith(eventStart)) yield response.parse(JSON.parse(line.slice(eventStart.length)));
  }
}
const eventStart = 'data: ';
/** Hold the reader: an unreferenced body is cancelled. */
const textOf = (body: ReadableStream<Uint8Array>): ReadableStreamDefaultReader<string> =>
  body.pipeThrough(new TextDecoderStream()).getReader();
async function* linesOf(reader: ReadableStreamDefaultReader<string>): AsyncGenerator<string> {
  let rest = '';
  try {
    for (;;) {
      const { done, value = '' } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function addressOf({ path }: Call, { params = {}, query = {} }: Asked): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const wanted = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) wanted.set(key, String(value));
  return wanted.size === 0 ? address : `${address}?${wanted.toString()}`;
}
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
const refused = (code: 'Unreachable' | 'Unreadable', message: string, status: number | undefined) =>
  ({ ok: false, error: { code, message, status, field: undefined, details: {} } }) as const;
