/** By commands, without a connection [AMPS-12]. */

import { muteState, type AmpSummary } from '@headroom/model/health';
import { isAtLeast } from '@headroom/protocol/cloud';
import type { Device } from '@headroom/protocol';
import { useMemo } from 'react';
import { useCloud } from '../../cloud/account-context.ts';
import { commandDevice } from '../../cloud/command-device.ts';
import { useVenues, type OwnVenue } from '../../cloud/venues.ts';
import { useLooking } from '../../device/binding/looking.ts';
import { useControlWords } from '../../device/control-words.ts';
import type { AmpFacts } from '../../device/site/cards/amp-facts.ts';
import { MuteAllOver } from '../../device/site/cards/mute-all.tsx';
import { MuteEverything } from '../../device/sound/mute-everything-button.tsx';
import { muteAndSay } from '../../device/sound/mute-everything.ts';
import { StopGenerator } from '../../device/sound/stop-generator.tsx';

/** The list is polled every 10 s. */
const listMs = 12_000;

function useCardDevice(ampId: string): Pick<Device, 'write'> {
  const cloud = useCloud();
  const { refresh } = useVenues();
  return useMemo(() => {
    const { write } = commandDevice(cloud, ampId);
    return { write: (one) => write(one).finally(() => void refresh()) };
  }, [cloud, ampId, refresh]);
}

export function CardMute({ facts }: { readonly facts: AmpFacts }) {
  const { failed } = useVenues();
  const device = useCardDevice(facts.summary.ampId);
  const { looking } = useControlWords();
  // Pressing the button would unmute.
  const isHeld = useLooking() && muteState(facts.summary.channelSummaries) === 'all';
  return (
    <MuteAllOver
      device={device}
      patience={listMs}
      facts={facts}
      small={false}
      isOff={failed || isHeld}
      why={isHeld ? looking : undefined}
    />
  );
}

/** Only owners set up the generator. */
export function CardStop({ summary, role }: { readonly summary: AmpSummary; readonly role: OwnVenue['role'] }) {
  const { failed } = useVenues();
  const { operator, viewer } = useControlWords();
  const device = useCardDevice(summary.ampId);
  const why = role === 'owner' ? undefined : role === 'operator' ? operator : viewer;
  return <StopGenerator summary={summary} device={device} why={why} isOff={failed} />;
}
export function MuteVenue({ venue }: { readonly venue: OwnVenue }) {
  const cloud = useCloud();
  const { refresh } = useVenues();
  if (!isAtLeast(venue.role, 'operator')) return null;
  const targets = () =>
    Object.values(venue.amps).map(({ ampId, deviceName, isConnected, isSupported, channelSummaries }) => ({
      ampId,
      name: deviceName,
      channels: channelSummaries,
      muteable: isSupported ? channelSummaries.map(({ channelNumber }) => channelNumber) : [],
      device: isConnected ? commandDevice(cloud, ampId) : undefined,
      asOne: (act: () => Promise<void>) => act().finally(() => void refresh()),
    }));
  return <MuteEverything compact={false} mute={() => muteAndSay(targets)} />;
}
