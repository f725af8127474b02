import type { Language } from '@headroom/model/people';
import type { ResultOf, AskedWith, Call, Calls, ErrorDetails, ErrorOf, GeneralError, Role } from '@headroom/protocol/cloud';
import type { Db } from '../db/database.ts';
import type { AttemptCookie, DeviceCookie, RefreshCookie } from './cookies.ts';

export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
}
export interface TokenReader {
  verify(token: string): Promise<SignedIn | GeneralError>;
  publicKeys(): Promise<object>;
}
export interface VenueRights {
  readonly venueId: string;
  readonly ownerId: string;
  readonly role: Role;
}
interface Asking {
  /** The pool, or the transaction of the idempotency key. */
  readonly db: Db;
  readonly now: Date;
  readonly arrivedAt: number;
  readonly address: string;
  readonly agent: string;
  language(): Language;
  readonly origin: () => string;
  readonly refreshCookie: RefreshCookie;
  readonly deviceCookie: DeviceCookie;
  readonly attemptCookie: AttemptCookie;
  readonly known: string | undefined;
  /** When the caller leaves or the cloud stops. */
  readonly signal: AbortSignal;
  /** Once the call's changes are stored. */
  announce(accountIds: Iterable<string>): void;
}
export type AskingInVenue = Pick<Asking, 'db' | 'now' | 'address' | 'announce'> & {
  readonly caller: SignedIn;
  readonly venue: VenueRights;
};
export type Request<C extends Call> = Asking &
  AskedWith<C> &
  (C['caller'] extends 'open' ? unknown : { readonly caller: SignedIn }) &
  (C['caller'] extends Role ? { readonly venue: VenueRights } : unknown);

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
export const refuse = <Code extends string>(
  code: Code,
  more: { readonly field?: string; readonly details?: ErrorDetails } = {},
): Refusal<Code> => new Refusal(code, more);

/** The tag is cheaper than a hash; no value if the caller's copy is current. */
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
export type Handlers<Rows extends Calls> = { readonly [K in keyof Rows]: Handler<Rows[K]> };
