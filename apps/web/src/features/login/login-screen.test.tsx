import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { leave } from '../../../test/scripted-cloud.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { SessionProvider } from '../../device/site/session-context.ts';
import { createSession } from '../../device/site/session.ts';
import { pageAt } from '../../../test/page-at.tsx';
import { navigate, whereabouts } from '../../navigation/whereabouts.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './login-screen.tsx';

let close = () => {};
afterEach(() => {
  leave();
  close();
  navigate('/');
});

async function stage() {
  const rig = await siteRig([{ model: '704D', password: 'headroom' }]);
  const session = createSession();
  close = session.close;
  await act(async () =>
    renderKit(rig.wrapper({ children: <SessionProvider value={session}>{pageAt('/login', Screen)}</SessionProvider> })),
  );
  const signIn = async (password: string, ms = 500) => {
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await rig.turn(ms);
  };
  const [link] = rig.links;
  if (!link) throw new Error('no amplifier');
  const says = () => screen.queryByText(/^Login Failed/)?.textContent;
  return { ...rig, link, session, signIn, says };
}
const unreachable = 'Login Failed. The amplifier did not answer. Check the connection and try again.';

describe('the login of an amplifier', () => {
  it('[LOGIN-01] [LOGIN-02] has a hidden password, "Sign in" once something is typed, and "Continue as guest"', async () => {
    await stage();
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    expect(password.type).toBe('password');
    const buttons = () => screen.getAllByRole<HTMLButtonElement>('button').map(({ textContent, disabled }) => [textContent, disabled]);
    const other = [
      ['', false],
      ['Continue as guest', false],
      ['', false],
    ];
    expect(buttons()).toEqual(other.toSpliced(1, 0, ['Sign in', true]));
    fireEvent.change(password, { target: { value: 'x' } });
    expect(buttons()).toEqual(other.toSpliced(1, 0, ['Sign in', false]));
    fireEvent.change(password, { target: { value: '' } });
    expect(buttons()).toEqual(other.toSpliced(1, 0, ['Sign in', true]));
  });

  it('[LOGIN-02] [LOGIN-04] signs in with Enter, and is not in the history on the way back', async () => {
    const { turn, session } = await stage();
    const before = history.length;
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    fireEvent.change(password, { target: { value: 'headroom' } });
    // As a browser does on Enter.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).type).toBe('submit');
    fireEvent.submit(password);
    await turn(500);
    expect([session.signedIn(), location.pathname, history.length]).toEqual([true, '/', before]);
  });

  it('[LOGIN-03] lets a guest on to the amplifiers, without asking again', async () => {
    const { session } = await stage();
    const been: string[] = [];
    const rest = whereabouts.subscribe(() => been.push(whereabouts.now().path));
    fireEvent.click(screen.getByRole('button', { name: 'Continue as guest' }));
    rest();
    expect([been[0], session.guest(), session.signedIn()]).toEqual(['/amps', true, false]);
  });

  it('[LOGIN-03] leaves a guest a guest, although the password that was sent before is right', async () => {
    const { session, turn } = await stage();
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'headroom' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    fireEvent.click(screen.getByRole('button', { name: 'Continue as guest' }));
    await turn(500);
    expect([session.guest(), session.signedIn()]).toEqual([true, false]);
  });

  it('[ERR-03] shows "Login Failed" for a wrong password until the next attempt; the right one continues', async () => {
    const { signIn, says, session } = await stage();
    expect(says()).toBeUndefined();
    await signIn('wrong');
    expect([says(), session.signedIn(), location.pathname]).toEqual(['Login Failed. The password is not correct.', false, '/login']);
    await signIn('headroom');
    expect([says(), session.signedIn(), location.pathname]).toEqual([undefined, true, '/']);
  });

  it('[ERR-03] shows "Login Failed" if the amplifier does not answer', async () => {
    const { signIn, says, session, link, turn } = await stage();
    link.frozen = true;
    await signIn('headroom');
    expect(says()).toBeUndefined();
    await turn(10_000);
    expect([says(), session.signedIn(), location.pathname]).toEqual([unreachable, false, '/login']);
  });

  it('[ERR-03] shows "Login Failed" if it is not reached', async () => {
    const { signIn, says, session, link, turn } = await stage();
    link.answer = 'refuse';
    link.cut();
    await turn(100);
    await signIn('headroom');
    expect([says(), session.signedIn(), location.pathname]).toEqual([unreachable, false, '/login']);
  });

  it('[ERR-03] shows "Login Failed" and the wait after many wrong passwords, until that is over', async () => {
    const { signIn, says } = await stage();
    for (let guess = 0; guess < 20 && !says()?.includes('Too many'); guess += 1) await signIn(`guess ${guess}`);
    expect(says()).toMatch(/^Login Failed\. Too many wrong passwords\. Try again in \d+ s\.$/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(true);
  });
});
