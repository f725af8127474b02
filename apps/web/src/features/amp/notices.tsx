/** [CONN-08] [LOGIN-07] [ERR-05] */

import { deviceInfo, misc, output } from '@headroom/model/amplifier';
import { readModel, unsupportedReason } from '@headroom/model/catalogue';
import { valueOf } from '@headroom/model/property';
import { Suspense } from 'react';
import { useLocalDevice } from '../../device/site/local-site-context.tsx';
import { nameOf, type SiteAmp } from '../../device/site/site.ts';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { useStaleSeconds } from '../../device/binding/freshness.ts';
import { hidesLinks } from '../../device/site/cause.ts';
import { hasNotice } from '../../device/commissioning/kept-key.ts';
import { MoveNotice } from '../../device/site/move-notice.tsx';
import { partWithin } from '../../parts/lazy-part.ts';
import { Banner, StaleBanner } from '../../ui/feedback/banner.tsx';
import { GuestNotice } from './guest-notice.tsx';
import { LockNotice } from './lock-notice.tsx';
import { useAmpScreenWords } from './words.ts';

const DifferencesNotice = partWithin(
  () => import('../../device/commissioning/differences-notice.tsx'),
  (module) => module.DifferencesNotice,
);

export function Notices({ amp }: { readonly amp: SiteAmp }) {
  const { device } = amp;
  const local = useLocalDevice();
  const words = useAmpScreenWords();
  const stale = useStaleSeconds(device);
  const { ampId, isProtected, isBarred, model, unsupported } = useAmp(({ id, may, read, status, tree }) => {
    const modelID = valueOf(tree, deviceInfo.properties.modelID, {});
    const { apiVersion, loaded } = status();
    // The lock notice speaks of channels and of amplifier settings.
    const told = [may(output.properties.mute, { channel: 1 }), may(deviceInfo.properties.deviceName, {})];
    return {
      ampId: id,
      isProtected: read(misc.properties.passwordProtected, {}) === true,
      isBarred: hidesLinks({ tree, status }) && told.every(({ permission }) => permission !== 'Write'),
      model: readModel(modelID)?.name ?? modelID ?? '',
      unsupported: loaded ? unsupportedReason(modelID, apiVersion) : undefined,
    };
  });
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
      {isBarred && <LockNotice local={local} name={nameOf(amp)} />}
      {isProtected && local && <GuestNotice device={local} name={nameOf(amp)} />}
      {hasNotice(ampId) && (
        <Suspense>
          <DifferencesNotice />
        </Suspense>
      )}
    </>
  );
}
