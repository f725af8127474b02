/** What stands behind a call of the contract: a function from a checked request to an answer or a refusal. */

import type { Language } from '@headroom/model/people';
import type { ResultOf, AskedWith, Call, Calls, ErrorDetails, ErrorOf, GeneralError, Role } from '@headroom/protocol/cloud';
import type { Db } from '../db/database.ts';
import type { DeviceCookie, RefreshCookie } from './cookies.ts';

/** Who is signed in. */
export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
}
/** Who a bearer token says that it is, and the keys that prove it. */
export interface TokenReader {
  verify(token: string): Promise<SignedIn | GeneralError>;
  publicKeys(): Promise<object>;
}
/** The venue that a call is about, and what the caller is in it. */
export interface VenueRights {
  readonly venueId: string;
  /** The account that the venue belongs to. */
  readonly ownerId: string;
  readonly role: Role;
}
interface Asking {
  /** The pool; the transaction of the idempotency key where the call came with one. */
  readonly db: Db;
  readonly now: Date;
  /** On the clock's `elapsed`, at the earliest. */
  readonly arrivedAt: number;
  /** Where the caller is, and with which program. */
  readonly address: string;
  readonly agent: string;
  /** The language that the caller asks for. */
  language(): Language;
  /** Under which address of ours the caller reaches us: https://cloud.example. */
  readonly origin: () => string;
  readonly refreshCookie: RefreshCookie;
  readonly deviceCookie: DeviceCookie;
  /** The tag of the answer that the caller has. */
  readonly known: string | undefined;
  /** Aborted when the caller is gone, or the cloud ends. */
  readonly signal: AbortSignal;
  /** The accounts that see what this call changes: they are told once it is stored. */
  announce(accountIds: Iterable<string>): void;
}
export type Request<C extends Call> = Asking &
  AskedWith<C> &
  (C['caller'] extends 'open' ? unknown : { readonly caller: SignedIn }) &
  (C['caller'] extends Role ? { readonly venue: VenueRights } : unknown);

/** One of the call's errors, instead of an answer. */
export class Refusal<Code extends string> {
  readonly code: Code;
  readonly field: string | undefined;
  readonly details: ErrorDetails | undefined;
  constructor(code: Code, { field, details }: { readonly field?: string; readonly details?: ErrorDetails }) {
    this.code = code;
    this.field = field;
    this.details = details;
  }
}
/** `field` and `details` where the row does not say them already. */
export const refuse = <Code extends string>(
  code: Code,
  more: { readonly field?: string; readonly details?: ErrorDetails } = {},
): Refusal<Code> => new Refusal(code, more);

/** With a tag that costs less than a hash of the whole answer; without a value where the caller has that very answer. */
export class Tagged<Value> {
  readonly tag: string;
  readonly value: Value | undefined;
  constructor(tag: string, value: Value | undefined) {
    this.tag = tag;
    this.value = value;
  }
}

export type Handler<C extends Call> = (
  request: Request<C>,
) => Promise<ResultOf<C> | Refusal<ErrorOf<C>> | (C['tagged'] extends true ? Tagged<ResultOf<C>> : never)>;
/** One a row: nothing compiles while one is missing. */
export type Handlers<Rows extends Calls> = { readonly [K in keyof Rows]: Handler<Rows[K]> };
