import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leave } from '../../../test/scripted-cloud.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { SessionProvider } from '../../device/site/session-context.ts';
import { createSession } from '../../device/site/session.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { SignIn } from './sign-in.tsx';

let close = () => {};
afterEach(() => {
  leave();
  close();
});

async function stage() {
  const rig = await siteRig([{ model: '704D', password: 'headroom' }]);
  const session = createSession();
  close = session.close;
  const [link] = rig.links;
  if (!link) throw new Error('no amplifier');
  const closed = vi.fn<() => void>();
  renderKit(
    <SessionProvider value={session}>
      <SignIn device={rig.site.main} secret="password" name="Bar" onClose={closed} />
    </SessionProvider>,
  );
  const signIn = async (password: string, ms = 500) => {
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await rig.turn(ms);
  };
  const says = () => screen.queryByText(/^Login Failed/)?.textContent;
  return { ...rig, link, session, signIn, says, closed };
}

describe('signing in on an amplifier`s own page', () => {
  it('[ERR-03] "Login Failed" with a wrong password; the right one closes the dialog', async () => {
    const { signIn, says, session, closed } = await stage();
    await signIn('wrong');
    expect([says(), session.signedIn(), closed.mock.calls.length]).toEqual(['Login Failed', false, 0]);
    await signIn('headroom');
    expect([session.signedIn(), closed.mock.calls.length]).toEqual([true, 1]);
  });

  it('[ERR-03] "Login Failed" where the amplifier does not answer', async () => {
    const { signIn, says, session, link, closed } = await stage();
    link.frozen = true;
    await signIn('headroom', 10_000);
    expect([says(), session.signedIn(), closed.mock.calls.length]).toEqual(['Login Failed', false, 0]);
  });

  it('[ERR-03] "Login Failed" where it is not reached', async () => {
    const { signIn, says, session, link, turn, closed } = await stage();
    link.answer = 'refuse';
    link.cut();
    await turn(100);
    await signIn('headroom');
    expect([says(), session.signedIn(), closed.mock.calls.length]).toEqual(['Login Failed', false, 0]);
  });

  it('[ERR-03] "Login Failed" and how long to wait after many wrong passwords', async () => {
    const { signIn, says } = await stage();
    for (let guess = 0; guess < 20 && says()?.includes('s.') !== true; guess += 1) await signIn(`guess ${guess}`);
    expect(says()).toMatch(/^Login Failed\. .*\d+ s/);
  });
});
