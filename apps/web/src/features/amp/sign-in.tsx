/** The login of one amplifier that has a password of its own (OQ-019) [LOGIN-07]. */

import { useRef, useState } from 'react';
import type { Device } from '@headroom/protocol';
import { outcomeText } from '../../device/outcome-text.ts';
import { session, usePreparedAuth } from '../../device/session.ts';
import { useDeviceWords } from '../../device/words.ts';
import { Button } from '../../ui/button.tsx';
import { DialogOrSheet } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { useAmpScreenWords } from './words.ts';

interface SignInProps {
  readonly device: Device;
  readonly name: string;
  readonly onClose: () => void;
}

export function SignIn({ device, name, onClose }: SignInProps) {
  const words = useAmpScreenWords();
  const deviceWords = useDeviceWords();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  usePreparedAuth();
  const signIn = async () => {
    if (password === '' || busy) return;
    setBusy(true);
    const outcome = await device.run({ kind: 'checkPassword', password });
    setBusy(false);
    if (!outcome.ok) {
      setFailure(outcome.reason === 'throttled' ? `${words.loginFailed}. ${outcomeText(deviceWords, outcome)}` : words.loginFailed);
      return;
    }
    if (!session.signedIn()) session.signIn(password);
    onClose();
  };
  return (
    <DialogOrSheet
      open
      onClose={onClose}
      busy={busy}
      title={words.signInTo(name)}
      initialFocus={field}
      onSubmit={() => void signIn()}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" disabled={password === ''} busy={busy ? words.signingIn : undefined}>
            {words.signIn}
          </Button>
        </>
      }
    >
      <PasswordField
        ref={field}
        label={words.password}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={failure}
      />
    </DialogOrSheet>
  );
}
