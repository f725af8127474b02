/** Asks for an amplifier's password (OQ-019) [LOGIN-07] or lock key [LOCK-05]. */

import { useRef, useState } from 'react';
import type { LocalDevice } from '@headroom/protocol';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { usePreparedAuth, useSession } from '../../device/site/session-context.ts';
import { useDeviceWords } from '../../device/words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { useAmpScreenWords } from './words.ts';

interface SignInProps {
  readonly device: LocalDevice;
  readonly secret: 'password' | 'lockKey';
  readonly name: string;
  readonly onClose: () => void;
}

export function SignIn({ device, secret, name, onClose }: SignInProps) {
  const words = useAmpScreenWords();
  const deviceWords = useDeviceWords();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const session = useSession();
  const isKey = secret === 'lockKey';
  usePreparedAuth();
  const signIn = async () => {
    if (typed === '' || busy) return;
    setBusy(true);
    const outcome = await device.run(isKey ? { kind: 'checkLockKey', key: typed } : { kind: 'checkPassword', password: typed });
    setBusy(false);
    if (!outcome.ok) {
      const isWrong = outcome.reason === 'wrong password' || outcome.reason === 'password needed';
      const said = isKey ? words.lockKeyFailed : words.loginFailed;
      setFailure(outcome.reason === 'throttled' || (isKey && !isWrong) ? `${said}. ${outcomeText(deviceWords, outcome)}` : said);
      return;
    }
    if (!isKey && !session.signedIn()) session.signIn(typed);
    onClose();
  };
  return (
    <DialogOrSheet
      open
      onClose={onClose}
      busy={busy}
      title={isKey ? words.unlockAmp(name) : words.signInTo(name)}
      initialFocus={field}
      onSubmit={() => void signIn()}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={typed === ''}
            busy={busy ? (isKey ? words.checkingKey : words.signingIn) : undefined}
          >
            {isKey ? words.useLockKey : words.signIn}
          </Button>
        </>
      }
    >
      <PasswordField
        ref={field}
        label={isKey ? words.lockKey : words.password}
        value={typed}
        onChange={setTyped}
        autoComplete={isKey ? 'off' : 'current-password'}
        error={failure}
      />
    </DialogOrSheet>
  );
}
