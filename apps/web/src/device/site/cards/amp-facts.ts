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
import { isOpening, type Amp } from '../../binding/seat.ts';
import { useAmpAt } from '../../binding/use-amp.tsx';
import { useCallback } from 'react';

export interface AmpFacts {
  readonly summary: AmpSummary;
  readonly about: readonly string[];
  readonly reasons: readonly HealthReason[];
  readonly state: ConnectionState;
  readonly isSilent: boolean;
  /** Its values are there before its description. */
  readonly isOpening: boolean;
  /** Everything that CONN-07 asks for has arrived. */
  readonly loaded: boolean;
  readonly isLoggedIn: boolean;
  readonly bridged: readonly BridgePair[];
  /** None on a read-only amplifier [AMPS-12]. */
  readonly muteable: readonly number[];
  readonly isUpdating: boolean;
  readonly readOnly: PermissionReason | undefined;
}

export function readAmpFacts(amp: Amp, listed: SiteAmp['listed']): AmpFacts {
  const { state, loaded, apiVersion } = amp.status();
  const { id, tree } = amp;
  // A lock hides neither which amplifier it is nor its health [LOCK-02].
  const summary = summarise(tree, {
    ampId: id,
    host: amp.host,
    isConnected: state === 'CONNECTED' && loaded,
    apiVersion,
    // The firmware that an amplifier carries belongs to the wall controllers (OQ-058).
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
    isOpening: loaded && isOpening(amp.status()),
    state,
    loaded,
    isLoggedIn: amp.role !== 'guest',
    bridged: bridgesOf(tree, channelNumbers(tree)),
    muteable,
    isUpdating: state === 'CONNECTED' && !isSilent && isUpdating(valueOf(tree, misc.properties.fwUpdateStatus, {}) ?? 'None'),
    readOnly: muteable.length === 0 ? answers[0]?.reason : undefined,
  };
}

/** `704D` of `Connect Series Model 704D`; unknown models stay as they are. */
export const shortModel = (modelID: string) => readModel(modelID)?.name ?? modelID;

/** Subscribed for every row; the site polls the rest of a row [CONN-10]. */
export const liveInLists: ReadonlySet<ResourceShape> = new Set([misc, deviceInfo, powerSupply, uac, output]);

/** `closely` subscribes to what only the amplifier's own page needs. */
export function useAmpFacts({ seat, listed }: SiteAmp, closely = false): AmpFacts {
  const read = useCallback((amp: Amp) => readAmpFacts(amp, listed), [listed]);
  return useAmpAt(seat, read, closely ? undefined : liveInLists);
}

export function faceOf({ summary, isSilent, isOpening: opening }: Pick<AmpFacts, 'summary' | 'isSilent' | 'isOpening'>): Status {
  const { isConnected, hasFault, hasWarning, isAutoStandby } = summary;
  if (!isConnected && !opening) return 'offline';
  if (isSilent || opening) return 'unknown';
  return hasFault ? 'fault' : hasWarning ? 'warn' : isAutoStandby ? 'standby' : 'ok';
}
