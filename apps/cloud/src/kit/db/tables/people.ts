import type { Language } from '@headroom/model/people';
import type { SessionEnd } from '@headroom/protocol/cloud';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { JWK } from 'jose';

interface Accounts {
  account_id: string;
  email: string;
  email_key: string;
  password_hash: string;
  confirmed_at: Date | null;
  /** By the operator. */
  disabled_at: ColumnType<Date | null, never, Date | null>;
  created_at: Date;
  language: Language;
}
interface Codes {
  account_id: string;
  /** Of a telephone, its contact too. */
  purpose: 'confirm' | 'reset' | 'email' | `phone ${string}`;
  code_hash: string;
  tries: Generated<number>;
  asked_from: string;
  sent_at: Date;
  expires_at: Date;
}
interface Sessions {
  session_id: string;
  account_id: string;
  address: string;
  agent: string;
  created_at: Date;
  used_at: Date;
  ended_at: ColumnType<Date | null, never, Date>;
  /** Null also of sessions that an older version ended. */
  ended_because: ColumnType<SessionEnd | null, never, SessionEnd>;
  /** The sign-in provider that opened it. */
  provider_id: string | null;
}
interface RefreshTokens {
  token_hash: Uint8Array;
  session_id: string;
  created_at: Date;
  expires_at: Date;
  rotated_at: ColumnType<Date | null, never, Date>;
  successor_salt: ColumnType<Uint8Array | null, never, Uint8Array>;
}
interface SigningKeys {
  key_id: string;
  public_key: JSONColumnType<JWK>;
  created_at: Date;
  sealed_key: Uint8Array | null;
}
interface EmailChanges {
  account_id: string;
  email: string;
  email_key: string;
  asked_at: Date;
}
interface SignInFailures {
  key: string;
  count: number;
  failed_at: Date;
  locked_until: Date;
}
interface SecondFactors {
  account_id: string;
  sealed_secret: Uint8Array;
  confirmed_at: ColumnType<Date | null, never, Date>;
  last_step: ColumnType<number | null, never, number>;
}
interface RecoveryCodes {
  account_id: string;
  code_hash: Uint8Array;
}
interface Passkeys {
  passkey_id: string;
  account_id: string;
  name: string;
  credential_id: string;
  public_key: Uint8Array;
  counter: ColumnType<string, number, number>;
  is_backed_up: boolean;
  transports: string[];
  created_at: Date;
  used_at: ColumnType<Date | null, never, Date>;
}
interface PasskeyChallenges {
  challenge: string;
  account_id: string | null;
  expires_at: Date;
}

interface ProviderLinks {
  link_id: string;
  account_id: string;
  provider_id: string;
  issuer: string;
  subject: string;
  /** As the provider said last. */
  email: string;
  linked_at: Date;
  used_at: Date;
}
interface ProviderAttempts {
  state_hash: Uint8Array;
  browser_hash: Uint8Array;
  network: string;
  /** Of the account to be linked. */
  account_id: string | null;
  sealed: Uint8Array;
  expires_at: Date;
}

export interface PeopleTables {
  accounts: Accounts;
  codes: Codes;
  sessions: Sessions;
  refresh_tokens: RefreshTokens;
  signing_keys: SigningKeys;
  email_changes: EmailChanges;
  sign_in_failures: SignInFailures;
  second_factors: SecondFactors;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  passkey_challenges: PasskeyChallenges;
  provider_links: ProviderLinks;
  provider_attempts: ProviderAttempts;
}
