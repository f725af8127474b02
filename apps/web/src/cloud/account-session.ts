/** Access tokens in memory only, shared by tabs [ACCOUNT-08] [ACCOUNT-10]. */

import {
  accountCalls,
  clientOf,
  createClientInParts,
  sessionEnds,
  type AnsweredWith,
  type CallError,
  type CallName,
  type CloudApi,
  type CloudClient,
  type SessionEnd,
} from '@headroom/protocol/cloud';
import type { Clock } from '@headroom/protocol';
import { isLooking } from '../device/binding/looking.ts';
import { useDeviceWords } from '../device/words.ts';
import { part } from '../parts/lazy-chunks.ts';
import { preferences } from '../preferences/preferences.ts';
import { tabStorage } from '../preferences/storage.ts';

type Tokens = AnsweredWith<CloudApi['signIn']>;
export interface Ending {
  readonly because: SessionEnd;
  /** In the cloud's time. */
  readonly at: string;
}
/** `asking`: an earlier session may continue. `unreachable`: this cannot be known for now. */
export type Standing =
  | { readonly state: 'asking' | 'unreachable' }
  | { readonly state: 'out'; readonly because: 'never in' | 'signed out' | 'ended'; readonly ending?: Ending | undefined }
  | { readonly state: 'in'; readonly email: string; readonly emailVerified: boolean; readonly isHeld: boolean };

export interface AccountSession {
  /** Returns the same object until it changes. */
  standing(): Standing;
  subscribe(listener: () => void): () => void;
  readonly client: CloudClient;
  enter(tokens: Tokens): void;
  signOut(): Promise<void>;
  /** For calls that end the session themselves. */
  end(because?: SessionEnd): void;
  /** The provider sends the browser back. */
  leaveTo(url: string): void;
  refresh(): Promise<void>;
  close(): void;
}

/** Signing in needs few rows; the rest loads later. */
const contract = part(() => import('@headroom/protocol/cloud-contract'));

export interface SessionPorts {
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly clock: Clock;
  readonly others: { tell(message: unknown): void; listen(listener: (message: unknown) => void): void; close(): void };
  /** One tab at a time; without browser locks the cloud tolerates two. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  readonly leaveTo: (url: string) => void;
}
type Message =
  | { readonly kind: 'signed in'; readonly tokens: Tokens }
  | { readonly kind: 'signed out'; readonly ending?: Ending | undefined };

/** [ACCOUNT-10] */
const refreshEvery = 60_000;
const refreshKey = 'headroom.refresh';

export function createAccountSession({ fetch, origin, clock, others, alone, leaveTo }: SessionPorts): AccountSession {
  const listeners = new Set<() => void>();
  let tokens: Tokens | undefined;
  let standing: Standing = preferences.get('loggedIn') ? { state: 'asking' } : { state: 'out', because: 'never in' };
  let refreshing: Promise<void> | undefined;
  let stopTimer: () => void = () => undefined;

  const become = (next: Standing) => {
    standing = next;
    for (const listener of listeners) listener();
  };
  const isOut = () => standing.state === 'out';
  const later = () => {
    stopTimer();
    stopTimer = clock.after(refreshEvery, () => void refresh());
  };
  const keep = (next: Tokens) => {
    tokens = next;
    // Empty if the browser holds it in an HttpOnly cookie (OQ-140).
    if (next.refreshToken === '') tabStorage.remove(refreshKey);
    else tabStorage.write(refreshKey, next.refreshToken);
    preferences.set('loggedIn', true);
    become({ state: 'in', email: next.username, emailVerified: next.emailVerified, isHeld: next.isHeld === true });
    later();
  };
  const drop = (because: 'signed out' | 'ended', ending?: Ending) => {
    stopTimer();
    tokens = undefined;
    tabStorage.remove(refreshKey);
    preferences.set('loggedIn', false);
    become({ state: 'out', because, ending });
  };
  const tell = (message: Message) => others.tell(message);

  /** Other tabs get the result. */
  const refresh = (): Promise<void> => {
    const before = tokens;
    return (refreshing ??= alone(async () => {
      // Another tab may have shared fresh tokens.
      if (isOut() || tokens !== before) return;
      const answered = await bare.refresh({ body: ownRefreshToken() });
      // Somebody else may have signed in meanwhile.
      if (isOut() || tokens !== before) return;
      if (answered.ok) {
        keep(answered.value);
        tell({ kind: 'signed in', tokens: { ...answered.value, refreshToken: '' } });
      } else if (answered.error.status === 401 || answered.error.status === 403) {
        const ending = endingIn(answered.error);
        drop('ended', ending);
        tell({ kind: 'signed out', ending });
      } else {
        // A poor connection keeps the session (OQ-040).
        if (tokens === undefined) become({ state: 'unreachable' });
        later();
      }
    }).finally(() => (refreshing = undefined)));
  };

  others.listen((message) => {
    const data = message as Message;
    if (data.kind === 'signed out') {
      if (standing.state !== 'out') drop('signed out', data.ending);
    } else if (ownRefreshToken().refreshToken === undefined) keep(data.tokens);
  });

  const clientWith = (idToken: () => string | undefined) =>
    createClientInParts({ fetch, origin, idToken }, accountCalls, async () => (await contract()).cloudApi);
  const bare = clientWith(() => tokens?.idToken);
  const client = renewing(bare, {
    tokens: () => tokens,
    refresh,
    end(error) {
      if (standing.state !== 'in') return;
      const ending = endingIn(error);
      drop('ended', ending);
      tell({ kind: 'signed out', ending });
    },
  });
  if (standing.state === 'asking') void refresh();

  return {
    standing: () => standing,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    client,
    enter(next) {
      keep(next);
      tell({ kind: 'signed in', tokens: { ...next, refreshToken: '' } });
    },
    async signOut() {
      // The session ends here whatever the cloud answers.
      // The contract loads later, when this session has no token any more.
      const idToken = tokens?.idToken;
      const told = clientWith(() => idToken).signOut();
      drop('signed out');
      tell({ kind: 'signed out' });
      const answered = await told;
      if (answered.ok && !answered.unchanged && answered.value.providerSignOut !== undefined) leaveTo(answered.value.providerSignOut);
    },
    end(because) {
      const ending = because && { because, at: new Date(clock.now()).toISOString() };
      drop('signed out', ending);
      tell({ kind: 'signed out', ending });
    },
    leaveTo,
    // A running refresh may predate the caller's change, so another one follows.
    refresh: () => (refreshing === undefined ? refresh() : refreshing.then(refresh)),
    close() {
      stopTimer();
      others.close();
    },
  };
}

function ownRefreshToken(): { readonly refreshToken?: string } {
  const kept = tabStorage.read(refreshKey);
  return kept === null ? {} : { refreshToken: kept };
}

/** Refused while this tab only looks (`looked-at.ts`). */
const changing: ReadonlySet<string> = new Set<CallName>([
  'putConfiguration',
  'relocateDevice',
  'removeDevice',
  'retryRollout',
  'stopRollout',
  'updateDevice',
  'updateVenue',
]);
const lookingError = (): CallError<string> => ({
  code: 'Looking',
  message: useDeviceWords.now().looking,
  status: undefined,
  field: undefined,
  details: {},
});

function endingIn({ details: { because, at } }: CallError<string>): Ending | undefined {
  const known = sessionEnds.find((one) => one === because);
  return known === undefined || typeof at !== 'string' ? undefined : { because: known, at };
}

/** Repeats a call once if only its token's age failed it (OQ-042). */
function renewing(
  bare: CloudClient,
  { tokens, refresh, end }: { tokens: () => Tokens | undefined; refresh: () => Promise<void>; end: (error: CallError<string>) => void },
): CloudClient {
  type Answer = { readonly ok: true } | { readonly ok: false; readonly error: CallError<string> };
  type AnyMethod = (...asked: never[]) => Promise<Answer>;
  return clientOf((name) => {
    const method = bare[name] as AnyMethod;
    return async (...asked: never[]) => {
      if (changing.has(name) && isLooking()) return { ok: false, error: lookingError() };
      let own = tokens();
      const first = await method(...asked);
      if (first.ok || first.error.status !== 401) return first;
      let second: Answer = first;
      if (first.error.code === 'TokenExpired') {
        await refresh();
        // Somebody else may have signed in meanwhile.
        if (tokens()?.username !== own?.username) return first;
        own = tokens();
        second = await method(...asked);
      }
      // The answer is about the session before: somebody else has signed in since.
      if (second.ok || own !== tokens()) return second;
      if (second.error.code === 'SessionEnded' || second.error.code === 'NotSignedIn') end(second.error);
      return second;
    };
  });
}
