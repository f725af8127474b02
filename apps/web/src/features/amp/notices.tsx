/** What stands above every page of an amplifier while it is true: old data [CONN-08], and why nothing can be changed [LOGIN-07] [ERR-05]. */

import { useState } from 'react';
import { isUacLocked, readModel, unsupportedReason } from '@headroom/model';
import { useDerived, useStatus } from '../../device/amp-context.tsx';
import { useFleet } from '../../device/fleet-context.tsx';
import { nameOf, type FleetAmp } from '../../device/fleet.ts';
import { useStaleSeconds } from '../../device/freshness.ts';
import { MoveNotice } from '../../device/move-notice.tsx';
import { useSignedIn } from '../../device/session.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { paths } from '../../navigation/paths.ts';
import { Banner, StaleBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SignIn } from './sign-in.tsx';
import { useAmpScreenWords } from './words.ts';

export function Notices({ amp }: { readonly amp: FleetAmp }) {
  const { device } = amp;
  const { main } = useFleet();
  const go = useGo();
  const [asking, setAsking] = useState(false);
  const words = useAmpScreenWords();
  const stale = useStaleSeconds(device);
  const signedIn = useSignedIn();
  const { needsPassword } = useStatus(device);
  const { isProtected, isLocked, model, unsupported } = useDerived(
    ['/misc/passwordProtected', '/UAC', '/amp/deviceInfo/modelID'],
    (tree) => {
      const modelID = device.read('/amp/deviceInfo/modelID');
      return {
        isProtected: device.read('/misc/passwordProtected') === true,
        isLocked: isUacLocked(tree),
        model: readModel(modelID)?.name ?? (typeof modelID === 'string' ? modelID : ''),
        // Of one that has not answered yet nobody knows.
        unsupported: device.status().loaded ? unsupportedReason(modelID, device.status().apiVersion) : undefined,
      };
    },
  );
  const isGuest = isProtected && (!signedIn || needsPassword);
  // The page's own amplifier has its login; any other is asked for on the spot.
  const signIn = () => (device === main ? go(paths.login) : setAsking(true));
  return (
    <>
      <MoveNotice />
      {stale !== undefined && (
        <StaleBanner>
          <b>{words.stale(stale)}</b> {words.staleMore}
        </StaleBanner>
      )}
      {unsupported !== undefined && (
        <Banner tone="warn">{unsupported === 'unknown model' ? words.unknownModel(model) : words.unsupportedApi}</Banner>
      )}
      {isLocked && (
        <Banner tone="plain" icon="shield">
          {words.lockedByUac}
        </Banner>
      )}
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
      {asking && <SignIn device={device} name={nameOf(amp)} onClose={() => setAsking(false)} />}
    </>
  );
}
