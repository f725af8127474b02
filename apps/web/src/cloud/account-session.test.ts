import { createManualClock } from '@headroom/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { preferences } from '../preferences/preferences.ts';
import { setLooking } from '../device/binding/looking.ts';
import { createAccountSession, type AccountSession } from './account-session.ts';

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

function browser() {
  const clock = createManualClock();
  const asked: { path: string; token: string | null }[] = [];
  const answers: Record<string, (token: string | null) => Answer | undefined> = {};
  const tabs: { listener: ((message: unknown) => void) | undefined }[] = [];
  const sessions: AccountSession[] = [];
  const left: string[] = [];
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
      leaveTo: (url) => void left.push(url),
    });
    sessions.push(session);
    return session;
  };
  return { clock, asked, answers, open, left, count: (path: string) => asked.filter((call) => call.path === path).length };
}

const minute = 60_000;

describe('the session of a cloud account', () => {
  const clean = () => {
    preferences.set('loggedIn', false);
    sessionStorage.clear();
  };
  beforeEach(clean);
  afterEach(clean);

  it('[ACCOUNT-19] asks again for fresh tokens while an earlier request is still running', async () => {
    const { answers, open } = browser();
    let given = 0;
    answers['/account/refresh'] = () => ok({ ...tokens('fresh'), emailVerified: ++given > 1 });
    const session = open();
    session.enter({ ...tokens('first'), emailVerified: false });
    await Promise.all([session.refresh(), session.refresh()]);
    expect(session.standing()).toMatchObject({ emailVerified: true });
  });

  it('[CLOUDAPI-01] [ACCOUNT-10] asks for fresh tokens each minute, one tab for all', async () => {
    const { clock, answers, asked, open, count } = browser();
    let given = 0;
    answers['/account/refresh'] = () => ok(tokens(`fresh ${++given}`));
    const one = open();
    const other = open();
    one.enter(tokens('first'));
    expect(other.standing()).toMatchObject({ state: 'in', email: 'ada@example.com' });
    await clock.advance(minute - 1);
    expect(count('/account/refresh')).toBe(0);
    await clock.advance(1);
    expect(count('/account/refresh')).toBe(1);
    await clock.advance(minute);
    expect(count('/account/refresh')).toBe(2);
    answers['/venues'] = () => ok({ venues: [] });
    for (const tab of [one, other]) await tab.client.listVenues();
    expect(asked.filter(({ path }) => path === '/venues').map(({ token }) => token)).toEqual(['Bearer fresh 2', 'Bearer fresh 2']);
    expect(Object.keys(localStorage)).toEqual(['headroom.loggedIn']);
  });

  it('[ACCOUNT-10] two tabs that want fresh tokens at the same moment ask once', async () => {
    const { answers, open, count } = browser();
    const [one, other] = [open(), open()];
    one.enter(tokens('first'));
    answers['/account/refresh'] = () => ok(tokens('fresh', 'eve@example.com'));
    await Promise.all([one.refresh(), other.refresh()]);
    expect(count('/account/refresh')).toBe(1);
    expect([one.standing(), other.standing()]).toMatchObject([{ email: 'eve@example.com' }, { email: 'eve@example.com' }]);
  });

  it('[ACCOUNT-08] a tab that signs out while fresh tokens are requested stays signed out, and a waiting tab requests none', async () => {
    const { answers, open, count } = browser();
    const [one, other] = [open(), open()];
    one.enter(tokens('first'));
    answers['/account/refresh'] = () => ok(tokens('fresh'));
    answers['/account/sign-out'] = () => ok({});
    const [asked, waiting] = [one.refresh(), other.refresh()];
    await Promise.resolve();
    await one.signOut();
    await Promise.all([asked, waiting]);
    expect([one.standing().state, other.standing().state]).toEqual(['out', 'out']);
    expect(count('/account/refresh')).toBe(1);
    expect(preferences.get('loggedIn')).toBe(false);
  });

  it.each([
    ['refused', refused(401, 'SessionEnded')],
    ['given', ok(tokens('fresh'))],
  ])('whoever signs in after another stays signed in when tokens of the one before are %s late', async (_, late) => {
    const { answers, open } = browser();
    const session = open();
    session.enter(tokens('first'));
    answers['/account/sign-out'] = () => ok({});
    answers['/account/refresh'] = () => {
      void session.signOut();
      session.enter(tokens('other', 'eve@example.com'));
      return late;
    };
    await session.refresh();
    expect(session.standing()).toMatchObject({ state: 'in', email: 'eve@example.com' });
  });

  it('whoever signs in after another stays signed in when a call of the one before is refused late', async () => {
    const { answers, open } = browser();
    const session = open();
    session.enter(tokens('first'));
    answers['/account/sign-out'] = () => ok({});
    answers['/venues'] = () => {
      void session.signOut();
      session.enter(tokens('other', 'eve@example.com'));
      return refused(401, 'SessionEnded');
    };
    expect(await session.client.listVenues()).toMatchObject({ ok: false });
    expect(session.standing()).toMatchObject({ state: 'in', email: 'eve@example.com' });
  });

  it('leaves for the log-out of the provider that opened the session, once it has ended here', async () => {
    const { answers, open, left, asked } = browser();
    const [one, other] = [open(), open()];
    one.enter(tokens('first'));
    answers['/account/sign-out'] = () => ok({ providerSignOut: 'https://login.example/out' });
    await one.signOut();
    expect([one.standing().state, other.standing().state]).toEqual(['out', 'out']);
    expect(left).toEqual(['https://login.example/out']);
    expect(asked).toContainEqual({ path: '/account/sign-out', token: `Bearer ${tokens('first').idToken}` });
  });

  it('[ACCOUNT-08] pages that open together request nothing more once one of them has signed out', async () => {
    const { answers, open, count } = browser();
    preferences.set('loggedIn', true);
    answers['/account/refresh'] = () => ok(tokens('fresh'));
    answers['/account/sign-out'] = () => ok({});
    const [one, other] = [open(), open()];
    await one.signOut();
    await Promise.all([one.refresh(), other.refresh()]);
    expect([one.standing().state, other.standing().state]).toEqual(['out', 'out']);
    expect(count('/account/refresh')).toBeLessThan(2);
  });

  it('a line that is away for an hour ends no session; a refusal by the cloud does, in every tab (OQ-040)', async () => {
    const { clock, answers, open } = browser();
    const [one, other] = [open(), open()];
    one.enter(tokens('first'));
    await clock.advance(3_600_000);
    expect([one.standing().state, other.standing().state]).toEqual(['in', 'in']);
    answers['/account/refresh'] = () => refused(401, 'SessionEnded');
    await clock.advance(minute);
    expect([one.standing(), other.standing()]).toMatchObject([{ state: 'out' }, { state: 'out' }]);
    expect(preferences.get('loggedIn')).toBe(false);
  });

  it('a page that opens without a line says so, and continues by itself', async () => {
    const { clock, answers, open } = browser();
    preferences.set('loggedIn', true);
    const session = open();
    expect(session.standing().state).toBe('asking');
    await clock.advance(0);
    expect(session.standing().state).toBe('unreachable');
    answers['/account/refresh'] = () => ok(tokens('fresh'));
    await clock.advance(minute);
    expect(session.standing().state).toBe('in');
  });

  it('a call with an expired token is repeated once with a fresh one (OQ-042)', async () => {
    const { answers, open, asked } = browser();
    const session = open();
    session.enter(tokens('old'));
    answers['/account/refresh'] = () => ok(tokens('fresh'));
    answers['/venues'] = (token) => (token === 'Bearer fresh' ? ok({ venues: [] }) : refused(401, 'TokenExpired'));
    expect(await session.client.listVenues()).toMatchObject({ ok: true, value: { venues: [] } });
    expect(asked.map(({ path }) => path)).toEqual(['/venues', '/account/refresh', '/venues']);
  });

  it('a call with an expired token is not repeated as somebody else who has signed in since', async () => {
    const { answers, open, asked } = browser();
    const [one, other] = [open(), open()];
    one.enter(tokens('old'));
    answers['/account/refresh'] = () => {
      other.enter(tokens('of Eve', 'eve@example.com'));
      return ok(tokens('fresh'));
    };
    answers['/venues'] = (token) => (token === 'Bearer old' ? refused(401, 'TokenExpired') : ok({ venues: [] }));
    expect(await one.client.listVenues()).toMatchObject({ ok: false, error: { code: 'TokenExpired' } });
    expect(asked.map(({ token }) => token)).not.toContain('Bearer of Eve');
    expect(one.standing()).toMatchObject({ state: 'in', email: 'eve@example.com' });
  });

  it.each([
    [401, 'SessionEnded'],
    [401, 'NotSignedIn'],
    [403, 'Forbidden'],
  ])('a call refused with %i %s is made once, and requests no fresh tokens', async (status, code) => {
    const { answers, open, asked } = browser();
    const session = open();
    session.enter(tokens('first'));
    answers['/venues'] = () => refused(status, code);
    answers['/account/refresh'] = () => ok(tokens('fresh'));
    expect(await session.client.listVenues()).toMatchObject({ ok: false, error: { code } });
    expect(asked.map(({ path }) => path)).toEqual(['/venues']);
    expect(session.standing().state).toBe(status === 401 ? 'out' : 'in');
  });

  it('[ACCOUNT-08] signing out does not wait for an answer', async () => {
    const { open } = browser();
    const [one, other] = [open(), open()];
    one.enter(tokens('first'));
    const told = one.signOut();
    expect([one.standing().state, other.standing().state]).toEqual(['out', 'out']);
    await told;
  });

  it.each([true, false])(
    '[PROP-35] a session belongs to a verified e-mail address: %j; its refresh token is kept for this tab',
    (emailVerified) => {
      const session = browser().open();
      session.enter({ ...tokens('first', 'eve@example.com'), refreshToken: 'kept', emailVerified });
      expect(session.standing()).toEqual({ state: 'in', email: 'eve@example.com', emailVerified, isHeld: false });
      expect(sessionStorage.getItem('headroom.refresh')).toBe('kept');
    },
  );

  it('[ACCOUNT-08] signing out clears every tab, even if the cloud cannot be reached', async () => {
    const { open } = browser();
    const [one, other] = [open(), open()];
    one.enter({ ...tokens('first'), refreshToken: 'kept' });
    expect(sessionStorage.getItem('headroom.refresh')).toBe('kept');
    await one.signOut();
    expect([one.standing().state, other.standing().state]).toEqual(['out', 'out']);
    expect(sessionStorage.getItem('headroom.refresh')).toBeNull();
  });

  it.each<readonly [string, string, (session: AccountSession) => Promise<unknown>]>([
    ['signing out', 'signed out', (session) => session.signOut()],
    ['what was just done', 'signed out', async (session) => session.end()],
    ['the answer of a call', 'ended', (session) => session.client.listVenues()],
    ['the refusal of fresh tokens', 'ended', (session) => session.refresh()],
  ])('[ACCOUNT-08] [ACCOUNT-24] an end by %s reaches every tab', async (_, because, act) => {
    const { answers, open } = browser();
    const [one, other] = [open(), open()];
    one.enter(tokens('first'));
    for (const path of ['/venues', '/account/refresh']) answers[path] = () => refused(401, 'SessionEnded');
    await act(one);
    expect([one.standing(), other.standing()]).toEqual([
      { state: 'out', because },
      { state: 'out', because: 'signed out' },
    ]);
    expect(preferences.get('loggedIn')).toBe(false);
  });

  it('why the cloud ended it is known to every tab', async () => {
    const ending = { because: 'password changed', at: '2026-11-26T14:02:00.000Z' };
    for (const path of ['/venues', '/account/refresh']) {
      const { answers, open } = browser();
      const [one, other] = [open(), open()];
      one.enter(tokens('first'));
      answers[path] = () => ({ status: 401, body: { code: 'SessionEnded', message: '', details: ending } });
      await (path === '/venues' ? one.client.listVenues() : one.refresh());
      expect([one.standing(), other.standing()]).toEqual([
        { state: 'out', because: 'ended', ending },
        { state: 'out', because: 'signed out', ending },
      ]);
    }
  });

  it('a reason that this version does not know is none', async () => {
    const { answers, open } = browser();
    const session = open();
    session.enter(tokens('first'));
    answers['/venues'] = () => ({ status: 401, body: { code: 'SessionEnded', message: '', details: { because: 'moon', at: 'x' } } });
    await session.client.listVenues();
    expect(session.standing()).toEqual({ state: 'out', because: 'ended' });
  });

  it('without a session nothing is requested', () => {
    const { open, asked } = browser();
    expect(open().standing()).toEqual({ state: 'out', because: 'never in' });
    expect(asked).toEqual([]);
  });
});

afterEach(() => setLooking(false));

it('makes no call that changes an amplifier while its tab is view-only, and makes it afterwards', async () => {
  const { asked, answers, open } = browser();
  const session = open();
  session.enter(tokens('1'));
  answers['/devices/001B66000001'] = () => ok({});
  setLooking(true);
  const params = { deviceId: '001B66000001' };
  expect(await session.client.removeDevice({ params })).toMatchObject({ ok: false, error: { code: 'Looking' } });
  expect(asked).toEqual([]);
  setLooking(false);
  await session.client.removeDevice({ params });
  expect(asked.map(({ path }) => path)).toEqual(['/devices/001B66000001']);
});
