import { createManualClock } from '@headroom/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { preferences } from '../preferences/preferences.ts';
import { createAccountSession, refreshEvery, type AccountSession } from './account-session.ts';

interface Answer {
  readonly status: number;
  readonly body: object;
}
const tokens = (idToken: string, email = 'ada@example.com') => ({
  username: email,
  accessToken: 'a',
  refreshToken: '',
  idToken,
  emailVerified: true,
});
const ok = (body: object): Answer => ({ status: 200, body });
const refused = (status: number, code: string): Answer => ({ status, body: { code, message: code } });

/** Tabs of one browser, and what their cloud answers to each call. */
function browser() {
  const clock = createManualClock();
  const asked: { path: string; token: string | null }[] = [];
  const answers: Record<string, (token: string | null) => Answer | undefined> = {};
  const tabs: { listener: ((message: unknown) => void) | undefined }[] = [];
  const sessions: AccountSession[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const open = (): AccountSession => {
    const tab: (typeof tabs)[number] = { listener: undefined };
    tabs.push(tab);
    const session = createAccountSession({
      origin: 'http://cloud.example',
      clock,
      fetch: async (address, options) => {
        const path = new URL(address as string).pathname.replace('/api', '');
        const token = new Headers(options?.headers).get('authorization');
        asked.push({ path, token });
        const answer = answers[path]?.(token);
        if (answer === undefined) throw new TypeError('Failed to fetch');
        return new Response(JSON.stringify(answer.body), { status: answer.status });
      },
      others: {
        tell: (message) => tabs.filter((other) => other !== tab).forEach(({ listener }) => listener?.(message)),
        listen: (listener) => void (tab.listener = listener),
        close: () => undefined,
      },
      alone: <T>(work: () => Promise<T>) => {
        const next = last.then(work);
        last = next.catch(() => undefined);
        return next;
      },
    });
    sessions.push(session);
    return session;
  };
  return { clock, asked, answers, open, count: (path: string) => asked.filter((call) => call.path === path).length };
}

describe('who is signed in to the cloud', () => {
  const clean = () => {
    preferences.set('loggedIn', false);
    sessionStorage.clear();
  };
  beforeEach(clean);
  afterEach(clean);

  it('[ACCOUNT-10] asks for fresh tokens each minute, and one tab does it for all', async () => {
    const { clock, answers, open, count } = browser();
    let given = 0;
    answers['/account/refresh'] = () => ok(tokens(`fresh ${++given}`));
    const one = open();
    const other = open();
    one.enter(tokens('first'));
    expect(other.standing()).toMatchObject({ state: 'in', email: 'ada@example.com' });
    await clock.advance(refreshEvery);
    await clock.advance(refreshEvery);
    expect(count('/account/refresh')).toBe(2);
    expect(Object.keys(localStorage)).toEqual(['headroom.loggedIn']);
  });

  it('a line that is away for an hour ends no session; the cloud`s refusal does, in every tab (OQ-040)', async () => {
    const { clock, answers, open } = browser();
    const [one, other] = [open(), open()];
    one.enter(tokens('first'));
    await clock.advance(3_600_000);
    expect([one.standing().state, other.standing().state]).toEqual(['in', 'in']);
    answers['/account/refresh'] = () => refused(401, 'SessionEnded');
    await clock.advance(refreshEvery);
    expect([one.standing(), other.standing()]).toMatchObject([{ state: 'out' }, { state: 'out' }]);
    expect(preferences.get('loggedIn')).toBe(false);
  });

  it('a page that opens without a line says so, and goes on by itself', async () => {
    const { clock, answers, open } = browser();
    preferences.set('loggedIn', true);
    const session = open();
    expect(session.standing().state).toBe('asking');
    await clock.advance(0);
    expect(session.standing().state).toBe('unreachable');
    answers['/account/refresh'] = () => ok(tokens('fresh'));
    await clock.advance(refreshEvery);
    expect(session.standing().state).toBe('in');
  });

  it('a call whose token is too old is made once more with a fresh one (OQ-042)', async () => {
    const { answers, open, asked } = browser();
    const session = open();
    session.enter(tokens('old'));
    answers['/account/refresh'] = () => ok(tokens('fresh'));
    answers['/venues'] = (token) => (token === 'Bearer fresh' ? ok({ venues: [] }) : refused(401, 'TokenExpired'));
    expect(await session.client.listVenues()).toMatchObject({ ok: true, value: { venues: [] } });
    expect(asked.map(({ path }) => path)).toEqual(['/venues', '/account/refresh', '/venues']);
  });

  it('[ACCOUNT-08] signing out clears every tab, also where the cloud cannot be told', async () => {
    const { open } = browser();
    const [one, other] = [open(), open()];
    one.enter({ ...tokens('first'), refreshToken: 'kept' });
    expect(sessionStorage.getItem('headroom.refresh')).toBe('kept');
    await one.signOut();
    expect([one.standing().state, other.standing().state]).toEqual(['out', 'out']);
    expect(sessionStorage.getItem('headroom.refresh')).toBeNull();
  });

  it('a stranger is asked nothing and asks nothing', () => {
    const { open, asked } = browser();
    expect(open().standing()).toEqual({ state: 'out', because: 'never in' });
    expect(asked).toEqual([]);
  });
});
