/** Explains a UAC lock and takes its key [LOCK-05]. */

import type { LocalDevice } from '@headroom/protocol';
import { useState } from 'react';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SignIn } from './sign-in.tsx';
import { useAmpScreenWords } from './words.ts';

interface LockNoticeProps {
  /** Undefined in the cloud, where amplifiers take no key. */
  readonly local: LocalDevice | undefined;
  readonly name: string;
}
export function LockNotice({ local, name }: LockNoticeProps) {
  const words = useAmpScreenWords();
  const { lock } = useAmp(({ status }) => status());
  const [asking, setAsking] = useState(false);
  const enter =
    lock === 'closed' && local ? (
      <Button small icon="key" onClick={() => setAsking(true)}>
        {words.enterLockKey}
      </Button>
    ) : undefined;
  return (
    <>
      <Banner tone="plain" icon="shield" {...(enter ? { action: enter } : {})}>
        {words.lockedByUac}
      </Banner>
      {asking && local && <SignIn device={local} secret="lockKey" name={name} onClose={() => setAsking(false)} />}
    </>
  );
}
