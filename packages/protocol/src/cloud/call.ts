/** One call of the cloud's HTTP interface: a row of its contract. */

import type * as z from 'zod/mini';
import type { GeneralError } from './general-errors.ts';
import type { Role } from './roles.ts';

/**
 * Who may call: anybody; who is signed in; or who has at least this role in the venue that `venueId` or `deviceId` of the path belongs to.
 * Outside of one's venues such a call answers 404, inside without the role 403.
 */
export type Caller = 'open' | 'account' | Role;

/** How often one caller may: `command` is what a finger on a fader sends, `credential` guards secrets that can be guessed, `mail` what makes the cloud write to somebody. */
export type RateClass = 'read' | 'write' | 'command' | 'credential' | 'mail' | 'large';

export interface ErrorRow {
  readonly status: number;
  readonly message: string;
  /** Of the body, where one field is to blame. */
  readonly field?: string;
}
/** Bytes of a form that somebody fills in, every character at its longest; where a row says nothing else, no body is larger. */
export const largestForm = 32 * 1024;
/** An object of named fields; `fields` of values.ts makes one. */
export type FieldsSchema = z.ZodMiniObject;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base address, with its parameters in braces: `/venues/{venueId}`. */
  readonly path: `/${string}`;
  /** What it does, for a reader of the contract. */
  readonly summary: string;
  readonly caller: Caller;
  readonly params?: FieldsSchema;
  readonly query?: FieldsSchema;
  readonly body?: FieldsSchema;
  readonly response: z.ZodMiniType;
  /** The call's own errors by code; those that every call can have stand in general-errors.ts. */
  readonly errors: Readonly<Record<string, ErrorRow>>;
  readonly rate: RateClass;
  /** Bytes, where its body may be larger than a form is. */
  readonly largestBody?: number;
  /** What must not happen twice: an `Idempotency-Key` makes a repetition answer as the first time did. */
  readonly once?: true;
  /** Its answer carries an ETag, and one that the caller already knows is answered 304 without a body. */
  readonly tagged?: true;
  /** Its answer goes on: one message of `response` after the other as server-sent events, or one line of text after the other. */
  readonly streams?: 'events' | 'lines';
}
/** The rows of one area, by the name that the client's method and the server's handler share. */
export type Calls = Readonly<Record<string, Call>>;

type Part<C extends Call, K extends 'params' | 'query' | 'body'> =
  C[K] extends z.core.$ZodType<infer Output> ? { readonly [P in K]: Output } : unknown;
/** What a call is asked with: only the parts that its row has. */
export type AskedWith<C extends Call> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;
export type AnsweredWith<C extends Call> = z.output<C['response']>;
/** A stream is its messages, one after the other. */
export type ResultOf<C extends Call> = C extends { readonly streams: string } ? AsyncIterable<AnsweredWith<C>> : AnsweredWith<C>;
export type ErrorOf<C extends Call> = (keyof C['errors'] & string) | GeneralError;
