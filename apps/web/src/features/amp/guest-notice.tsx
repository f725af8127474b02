/** Offers sign-in to a guest [LOGIN-07]. */

import type { LocalDevice } from '@headroom/protocol';
import { useState } from 'react';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { useLocalSiteValue } from '../../device/site/local-site-context.tsx';
import { useGo } from '../../navigation/navigation.tsx';
import { paths } from '../../navigation/local-table.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SignIn } from './sign-in.tsx';
import { useAmpScreenWords } from './words.ts';

export function GuestNotice({ device, name }: { readonly device: LocalDevice; readonly name: string }) {
  const words = useAmpScreenWords();
  const go = useGo();
  const main = useLocalSiteValue((site) => site.main);
  const [asking, setAsking] = useState(false);
  const isGuest = useAmp(({ role }) => role === 'guest');
  // Only the page's own amplifier has a login page.
  const signIn = () => (device === main ? go(paths.login) : setAsking(true));
  return (
    <>
      {isGuest && (
        <Banner
          tone="plain"
          icon="lock"
          action={
            <Button small onClick={signIn}>
              {words.signIn}
            </Button>
          }
        >
          <b>{words.viewOnly}</b> {words.signInToChange}
        </Banner>
      )}
      {asking && <SignIn device={device} secret="password" name={name} onClose={() => setAsking(false)} />}
    </>
  );
}
