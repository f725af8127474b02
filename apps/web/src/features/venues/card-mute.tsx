/** Mutes an amplifier from its card, without a road to it: by commands alone [AMPS-12]. */

import { machineClock, type Device } from '@headroom/protocol';
import { createDevicePort } from '@headroom/protocol/cloud';
import { useMemo } from 'react';
import { useCloud } from '../../cloud/account-context.ts';
import { useVenues } from '../../cloud/venues.ts';
import type { AmpFacts } from '../../device/site/cards/amp-facts.ts';
import { MuteAllOver } from '../../device/site/cards/mute-all.tsx';

/** What has not been carried there by then is called off: a mute that comes late may be one that nobody wants any more. */
const writeMs = 7000;
/** The list is asked every 10 s. */
const listMs = 12_000;

export function CardMute({ facts }: { readonly facts: AmpFacts }) {
  const cloud = useCloud();
  const { failed, refresh } = useVenues();
  const deviceId = facts.summary.ampId;
  const device = useMemo((): Pick<Device, 'write'> => {
    const open = () => Promise.resolve({ refusal: 'A card has no connection.' });
    const { command } = createDevicePort({ client: cloud, deviceId, clock: machineClock, open });
    return {
      async write({ resource, at, values }) {
        const asked = { id: crypto.randomUUID(), url: resource.pathAt(at), method: 'set', params: values } as const;
        const outcome = await command(asked, AbortSignal.timeout(writeMs));
        void refresh();
        return outcome;
      },
    };
  }, [cloud, deviceId, refresh]);
  return <MuteAllOver device={device} patience={listMs} facts={facts} small={false} isOff={failed} />;
}
