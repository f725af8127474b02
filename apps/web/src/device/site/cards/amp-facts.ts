/** What cards, lists and headers say about one amplifier of the site: its summary, its connection, and what may be muted. */

import type { PermissionReason } from '@headroom/model/access';
import { deviceInfo, misc, output, powerSupply, uac } from '@headroom/model/amplifier';
import { channelNumbers, readModel } from '@headroom/model/catalogue';
import { bridgesOf, playsGenerator, type BridgePair } from '@headroom/model/channel';
import { isUpdating } from '@headroom/model/firmware';
import { aboutAmp, ampHealth, summarise, type AmpSummary, type HealthReason } from '@headroom/model/health';
import { valueOf, type ResourceShape } from '@headroom/model/property';
import type { ConnectionState } from '@headroom/protocol';
import type { Status } from '../../../ui/look/chip.tsx';
import type { SiteAmp } from '../site.ts';
import type { Amp } from '../../binding/seat.ts';
import { useAmpAt } from '../../binding/use-amp.tsx';
import { useCallback } from 'react';

export interface AmpFacts {
  readonly summary: AmpSummary;
  /** What else a search finds it by. */
  readonly about: readonly string[];
  /** What is wrong, the worst first, and at which channel. */
  readonly reasons: readonly HealthReason[];
  readonly state: ConnectionState;
  /** It is connected, and has not been heard for so long that nobody can say how it fares. */
  readonly isSilent: boolean;
  /** Everything that CONN-07 asks for has arrived. */
  readonly loaded: boolean;
  readonly isLoggedIn: boolean;
  /** The pairs that are bridged: each is one channel. */
  readonly bridged: readonly BridgePair[];
  /** The channels whose mute this person may change; none on a read-only amplifier [AMPS-12]. */
  readonly muteable: readonly number[];
  /** Its firmware is being replaced, by whomever. */
  readonly isUpdating: boolean;
  /** Why nothing may be muted. */
  readonly readOnly: PermissionReason | undefined;
}

export function readAmpFacts(amp: Amp, listed: SiteAmp['listed']): AmpFacts {
  const { state, loaded, apiVersion } = amp.status();
  const { id, tree } = amp;
  // Which amplifier it is and whether it is well is told of a locked one too; what a lock hides of its channels is not [LOCK-02].
  const summary = summarise(tree, {
    ampId: id,
    host: amp.host,
    isConnected: state === 'CONNECTED' && loaded,
    apiVersion,
    // Locally no version is offered; what an amplifier carries for the wall controllers is theirs, not its own (OQ-058).
    hasAvailableFirmwareUpdate: undefined,
    latestFirmwareVersion: undefined,
    numberOfChannels: undefined,
  });
  const isSilent = summary.isConnected && !amp.heard;
  const answers = channelNumbers(tree).map((channel) => ({ channel, ...amp.may(output.properties.mute, { channel }) }));
  const muteable = answers.filter(({ permission }) => permission === 'Write').map(({ channel }) => channel);
  return {
    summary: {
      ...summary,
      deviceName: summary.deviceName || listed?.name || id,
      modelID: shortModel(summary.modelID || listed?.model || ''),
      channelSummaries: summary.channelSummaries.map((channel) => {
        const at = { channel: channel.channelNumber };
        return {
          ...channel,
          channelName: amp.hides(output.properties.name, at) ? '' : channel.channelName,
          isMuted: channel.isMuted && !amp.hides(output.properties.mute, at),
          playsGenerator: playsGenerator(amp.told, channel.channelNumber) || undefined,
        };
      }),
    },
    about: aboutAmp(amp.told),
    reasons: isSilent ? [] : ampHealth(amp.told).reasons,
    isSilent,
    state,
    loaded,
    isLoggedIn: amp.role !== 'guest',
    bridged: bridgesOf(tree, channelNumbers(tree)),
    muteable,
    isUpdating: state === 'CONNECTED' && !isSilent && isUpdating(valueOf(tree, misc.properties.fwUpdateStatus, {}) ?? 'None'),
    readOnly: muteable.length === 0 ? answers[0]?.reason : undefined,
  };
}

/** `704D` of `Connect Series Model 704D`; an unknown model keeps its own words. */
export const shortModel = (modelID: string) => readModel(modelID)?.name ?? modelID;

/** What a row shows at once; the rest of it its site asks for now and then [CONN-10]. */
const liveInLists: ReadonlySet<ResourceShape> = new Set([misc, deviceInfo, powerSupply, uac, output]);

/** Live while the component shows; `closely` also follows at once what only a page of this amplifier has to. */
export function useAmpFacts({ seat, listed }: SiteAmp, closely = false): AmpFacts {
  const read = useCallback((amp: Amp) => readAmpFacts(amp, listed), [listed]);
  return useAmpAt(seat, read, closely ? undefined : liveInLists);
}

/** The face of an amplifier: what is wrong comes before how it rests. */
export function faceOf({ summary, isSilent }: Pick<AmpFacts, 'summary' | 'isSilent'>): Status {
  const { isConnected, hasFault, hasWarning, isAutoStandby } = summary;
  if (!isConnected) return 'offline';
  if (isSilent) return 'unknown';
  return hasFault ? 'fault' : hasWarning ? 'warn' : isAutoStandby ? 'standby' : 'ok';
}
