/** The local login: password, or on as a guest [LOGIN-01] to [LOGIN-04]; whoever has nothing to log in to is sent on (OQ-061). */

import { Navigate } from '../../navigation/router.tsx';
import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '@headroom/protocol';
import { readModel } from '@headroom/model';
import { useDerived, useStatus } from '../../device/amp-context.tsx';
import { useFleet } from '../../device/fleet-context.tsx';
import { session, usePreparedAuth, useSignedIn } from '../../device/session.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/place.ts';
import { usePreference } from '../../preferences/preferences.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { LevelArt } from './level-art.tsx';
import styles from './login-screen.module.css';
import { useLoginWords, type Words } from './words.ts';

export function Screen() {
  const words = useLoginWords();
  const { main } = useFleet();
  const { loaded, needsPassword } = useStatus(main);
  const signedIn = useSignedIn();
  const [dark, setDark] = usePreference('darkMode');
  const { name, model, isProtected } = useDerived(
    ['/misc', '/amp/deviceInfo'],
    () => ({
      name: main.read('/amp/deviceInfo/deviceName'),
      model: readModel(main.read('/amp/deviceInfo/modelID'))?.name,
      isProtected: main.read('/misc/passwordProtected') === true,
    }),
    main,
  );
  useTitle(words.title);
  if ((signedIn && !needsPassword) || (loaded && !isProtected)) return <Navigate to={paths.root} replace />;
  return (
    <div className={styles.screen}>
      <aside className={styles.picture}>
        <div className={styles.logo}>
          <Logo name="Headroom" large />
        </div>
        <LevelArt caption={words.headroom} />
      </aside>
      <main className={styles.side}>
        <div className={styles.form}>
          <div className={styles.phoneLogo}>
            <Logo name="Headroom" large />
          </div>
          <div>
            <h1 className={styles.title}>{typeof name === 'string' && name !== '' ? name : main.host}</h1>
            <p className={styles.lead}>{words.protectedBody}</p>
          </div>
          <div className={styles.chips}>
            {model !== undefined && <Chip>{model}</Chip>}
            <Chip icon="wired">{main.host}</Chip>
          </div>
          <LoginForm />
          <p className={styles.caption}>{words.guestBody}</p>
        </div>
        <IconButton icon="contrast" label={words.darkMode} pressed={dark} onClick={() => setDark(!dark)} />
      </main>
    </div>
  );
}

type Failure = Extract<Outcome, { ok: false }>;

function LoginForm() {
  const words = useLoginWords();
  const { main } = useFleet();
  const go = useGo();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  usePreparedAuth();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [wait, setWait] = useCountdown();
  const signIn = async () => {
    if (password === '' || busy || wait > 0) return;
    setBusy(true);
    setFailure(undefined);
    const outcome = await main.run({ kind: 'checkPassword', password });
    setBusy(false);
    if (outcome.ok) {
      session.signIn(password);
      go(paths.root, { replace: true });
      return;
    }
    setFailure(outcome);
    if (outcome.retryAfter !== undefined) setWait(Math.ceil(outcome.retryAfter));
  };
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        void signIn();
      }}
    >
      <PasswordField
        label={words.password}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        ref={field}
        error={failure === undefined ? undefined : failureText(words, failure, wait)}
      />
      <Button type="submit" variant="primary" block busy={busy ? words.signingIn : undefined} disabled={password === '' || wait > 0}>
        {words.signIn}
      </Button>
      <Button
        block
        onClick={() => {
          session.continueAsGuest();
          go(paths.amps);
        }}
      >
        {words.guest}
      </Button>
    </form>
  );
}

/** [ERR-03] */
function failureText(words: Words, { reason }: Failure, wait: number): string {
  const why =
    reason === 'throttled'
      ? words.throttled(wait)
      : reason === 'wrong password' || reason === 'password needed' || reason === 'refused'
        ? words.wrong
        : words.unreachable;
  return `${words.failed}. ${why}`;
}

/** Whole seconds that run out. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
