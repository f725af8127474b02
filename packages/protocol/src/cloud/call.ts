import type * as z from 'zod/mini';
import type { GeneralError } from './general-errors.ts';
import type { Role } from './roles.ts';

/** A role counts in the venue of `venueId` or `deviceId`. Outside the caller's venues the call answers 404, as one for the cloud's operator does to others. */
export type Caller = 'open' | 'account' | 'cloudOperator' | Role;

/** `credential` is for secrets that can be guessed. */
export type RateClass = 'read' | 'write' | 'command' | 'credential' | 'mail' | 'large';

export interface ErrorRow {
  readonly status: number;
  readonly message: string;
  readonly field?: string;
}
/** Bytes of a form with every character at its longest. */
export const largestForm = 32 * 1024;
/** Made with `fields` of values.ts. */
export type FieldsSchema = z.ZodMiniObject;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base path: `/venues/{venueId}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly caller: Caller;
  readonly params?: FieldsSchema;
  readonly query?: FieldsSchema;
  readonly body?: FieldsSchema;
  readonly response: z.ZodMiniType;
  readonly errors: Readonly<Record<string, ErrorRow>>;
  readonly rate: RateClass;
  /** No page needs it: amplifiers, bridges and other programs call it. */
  readonly forPrograms?: true;
  readonly largestBody?: number;
  /** An `Idempotency-Key` makes a repetition return the first answer. */
  readonly once?: true;
  /** Sends an ETag, and answers a known one with 304. */
  readonly tagged?: true;
  /** Streams `response` messages as server-sent events, or lines of text. */
  readonly streams?: 'events' | 'lines';
}
export type Calls = Readonly<Record<string, Call>>;

type Part<C extends Call, K extends 'params' | 'query' | 'body'> =
  C[K] extends z.core.$ZodType<infer Output> ? { readonly [P in K]: Output } : unknown;
export type AskedWith<C extends Call> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;
export type AnsweredWith<C extends Call> = z.output<C['response']>;
export type ResultOf<C extends Call> = C extends { readonly streams: string } ? AsyncIterable<AnsweredWith<C>> : AnsweredWith<C>;
export type ErrorOf<C extends Call> = (keyof C['errors'] & string) | GeneralError;
