/** Local login, or guest access [LOGIN-01] to [LOGIN-04]. */

import { useState } from 'react';
import type { Outcome } from '@headroom/protocol';
import { deviceInfo } from '@headroom/model/amplifier';
import { useAmpAt } from '../../device/binding/use-amp.tsx';
import { useMainSeat } from '../../device/site/local-site-context.tsx';
import { usePreparedAuth, useSession } from '../../device/site/session-context.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { paths } from '../../navigation/local-table.ts';
import { useTitle } from '../../navigation/place.ts';
import { usePreference } from '../../preferences/preferences.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chips, Entrance, Fields, Note } from '../../ui/entrance/entrance.tsx';
import { useCountdown } from '../../ui/entrance/use-countdown.ts';
import { useFirst } from '../../ui/entrance/use-first.ts';
import { useAttempt } from '../../ui/form/use-attempt.ts';
import { refuse, sent } from '../../ui/form/use-form.ts';
import { Chip } from '../../ui/look/chip.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { Link } from '../../ui/provider.tsx';
import { useLoginWords, type Words } from './words.ts';

function LoginPage() {
  const words = useLoginWords();
  const mainSeat = useMainSeat();
  const [dark, setDark] = usePreference('darkMode');
  const { name, model } = useAmpAt(mainSeat, (amp) => ({
    name: amp.read(deviceInfo.properties.deviceName, {}) ?? '',
    model: amp.model?.name,
  }));
  useTitle(words.title);
  return (
    <Entrance
      product="Headroom"
      caption={words.headroom}
      title={name === '' ? mainSeat.host : name}
      lead={words.protectedBody}
      dark={{ label: words.darkMode, pressed: dark, onChange: setDark }}
      foot={<Link href={paths.guidePage('login')}>{words.guide}</Link>}
    >
      <Chips>
        {model !== undefined && <Chip>{model}</Chip>}
        <Chip icon="wired">{mainSeat.host}</Chip>
      </Chips>
      <LoginForm />
      <Note>{words.guestBody}</Note>
    </Entrance>
  );
}
export { LoginPage as Screen };

type Failure = Extract<Outcome, { ok: false }>;

function LoginForm() {
  const words = useLoginWords();
  const mainSeat = useMainSeat();
  const session = useSession();
  const go = useGo();
  const field = useFirst<HTMLInputElement>();
  usePreparedAuth();
  const [password, setPassword] = useState('');
  const [wait, setWait] = useCountdown();
  const { busy, error: failure, run } = useAttempt<Failure>();
  const check = async () => {
    const outcome = await mainSeat.device.run({ kind: 'checkPassword', password });
    return outcome.ok ? sent : refuse(outcome);
  };
  const signIn = () => {
    if (password === '' || wait > 0) return;
    run(
      check,
      () => {
        session.signIn(password);
        go(paths.root, { replace: true });
      },
      ({ retryAfter }) => {
        if (retryAfter !== undefined) setWait(Math.ceil(retryAfter));
        return false;
      },
    );
  };
  return (
    <Fields onSubmit={signIn}>
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
    </Fields>
  );
}

/** [ERR-03] */
function failureText(words: Words, { reason }: Failure, wait: number): string | undefined {
  if (reason === 'throttled' && wait <= 0) return undefined;
  const why =
    reason === 'throttled'
      ? words.throttled(wait)
      : reason === 'wrong password' || reason === 'password needed' || reason === 'refused'
        ? words.wrong
        : words.unreachable;
  return `${words.failed}. ${why}`;
}
