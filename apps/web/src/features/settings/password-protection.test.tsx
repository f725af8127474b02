import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { SessionProvider } from '../../device/site/session-context.ts';
import { createSession } from '../../device/site/session.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { PasswordProtection } from './password-protection.tsx';

let close = () => {};
afterEach(() => {
  cleanup();
  close();
});

it.each([
  ['Protect…', '', 'Protect with a password?'],
  ['Change…', 'headroom', 'Change the password?'],
  ['Remove…', 'headroom', 'Remove the password?'],
])('[SETTINGS-02] %s asks in a dialog of its own', async (name, password, title) => {
  const { site, turn, wrapper } = await siteRig([{ model: '704D', password, shown: password }], [], password === '' ? undefined : password);
  const session = createSession();
  close = session.close;
  renderKit(
    wrapper({
      children: (
        <SessionProvider value={session}>
          <SeatProvider value={site.mainSeat}>
            <PasswordProtection />
          </SeatProvider>
        </SessionProvider>
      ),
    }),
  );
  await turn(1000);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
});
