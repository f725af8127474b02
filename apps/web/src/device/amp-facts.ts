/** What cards, lists and headers say about one amplifier of the fleet: its summary, its connection, and what may be muted. */

import {
  addressOf,
  channelNumbers,
  localRole,
  output,
  permissionOf,
  powerSupply,
  readModel,
  summarise,
  type AmpSummary,
  type PermissionReason,
} from '@headroom/model';
import type { ConnectionState } from '@headroom/protocol';
import type { Status } from '../ui/chip.tsx';
import { useDerived } from './amp-context.tsx';
import type { FleetAmp } from './fleet.ts';
import { knownTree } from './known-tree.ts';
import { useSignedIn } from './session.ts';

export interface AmpFacts {
  readonly summary: AmpSummary;
  readonly state: ConnectionState;
  /** Everything that CONN-07 asks for has arrived. */
  readonly loaded: boolean;
  readonly isLoggedIn: boolean;
  /** The channels whose mute this person may change; none on a read-only amplifier [AMPS-12]. */
  readonly muteable: readonly number[];
  /** Why nothing may be muted. */
  readonly readOnly: PermissionReason | undefined;
}

export function readAmpFacts({ ampId, device, found }: FleetAmp, isLoggedIn: boolean): AmpFacts {
  const { state, loaded, needsPassword, apiVersion } = device.status();
  const tree = knownTree(device);
  const summary = summarise(tree, {
    ampId,
    host: device.host,
    isConnected: state === 'CONNECTED' && loaded,
    apiVersion,
    // Locally no version is offered; what an amplifier carries for the wall controllers is theirs, not its own (OQ-058).
    hasAvailableFirmwareUpdate: undefined,
    latestFirmwareVersion: undefined,
    numberOfChannels: undefined,
  });
  const admitted = isLoggedIn && !needsPassword;
  const answers = channelNumbers(tree).map((channel) => ({
    channel,
    ...permissionOf({
      mode: 'local',
      role: localRole(tree, admitted),
      handle: output.properties.mute,
      address: addressOf(output.properties.mute, { channel }),
      tree,
      apiVersion,
    }),
  }));
  const muteable = answers.filter(({ permission }) => permission === 'Write').map(({ channel }) => channel);
  return {
    summary: {
      ...summary,
      deviceName: summary.deviceName || found?.name || ampId,
      modelID: shortModel(summary.modelID || found?.model || ''),
    },
    state,
    loaded,
    isLoggedIn: admitted,
    muteable,
    readOnly: muteable.length === 0 ? answers[0]?.reason : undefined,
  };
}

/** `704D` of `Connect Series Model 704D`; an unknown model keeps its own words. */
const shortModel = (modelID: string) => readModel(modelID)?.name ?? modelID;

/** What a summary takes of the power supply, whose currents are another matter ten times a second. */
const powerFacts = (['powerSource', 'poeStatus', 'fault', 'powerOk'] as const).map((name) => addressOf(powerSupply.properties[name], {}));

/** Live while the component shows; `closely` also follows what only a page of this amplifier needs at once. */
export function useAmpFacts(amp: FleetAmp, closely = false): AmpFacts {
  const isLoggedIn = useSignedIn();
  const { device } = amp;
  const channels = channelNumbers(knownTree(device));
  const parts = closely ? ['output', 'loadMonitor', 'pilotToneDetector'] : ['output'];
  const urls = [
    '/misc',
    '/amp/deviceInfo',
    ...powerFacts,
    '/UAC',
    ...(closely ? ['/network', '/lockedProperties'] : []),
    ...channels.flatMap((channel) => parts.map((part) => `/amp/channels/${channel}/${part}`)),
  ];
  return useDerived(urls, () => readAmpFacts(amp, isLoggedIn), device);
}

/** The face of an amplifier: what is wrong comes before how it rests. */
export function faceOf({ isConnected, hasFault, hasWarning, isAutoStandby }: AmpSummary): Status {
  if (!isConnected) return 'offline';
  return hasFault ? 'fault' : hasWarning ? 'warn' : isAutoStandby ? 'standby' : 'ok';
}
