import { isHostAddress, isMac } from '../network/address.ts';
import { hostProblem, keepAddressCharacters, readCidr } from '../network/subnet.ts';
import { canonicalDeviceId } from '../catalogue/device-id.ts';

/** [TOUCH-13] */
export interface TouchController {
  readonly macAddress: string;
  readonly name: string;
  /** `192.168.1.60/24`. */
  readonly ipAddress: string;
  readonly dhcp: boolean;
  readonly versionNumber: string;
  readonly configuration: TouchConfiguration;
}
export interface TouchConfiguration {
  readonly name: string;
  readonly groups: readonly TouchGroup[];
}
/** [TOUCH-14] */
export const touchGroupTypes = ['volume', 'sourceSelect'] as const;
export type TouchGroup = VolumeGroup | SourceSelectGroup;

export interface AmpAddress {
  readonly ipAddress: string;
  readonly macAddress: string;
}
export interface VolumeAmp extends AmpAddress {
  /** Offset in dB by channel number. */
  readonly channels: Readonly<Record<string, number>>;
}
export interface SubGroupAmp extends AmpAddress {
  readonly channels: readonly number[];
}
export interface SubGroup {
  readonly name: string;
  readonly amps: readonly SubGroupAmp[];
}
/** [TOUCH-15] */
export interface VolumeGroup {
  readonly name: string;
  readonly type: 'volume';
  readonly range: number;
  readonly amps: readonly VolumeAmp[];
  readonly subGroups: readonly SubGroup[];
}
export interface TouchSource extends AmpAddress {
  readonly channel: number;
  readonly sourceInput: string;
}
export interface SourceState {
  readonly name: string;
  readonly sources: readonly TouchSource[];
}
/** [TOUCH-16] */
export interface SourceSelectGroup {
  readonly name: string;
  readonly type: 'sourceSelect';
  readonly states: readonly SourceState[];
}

/** [TOUCH-34] */
export const volumeRange = { min: 0, max: 80, step: 0.1, default: 80 } as const;
export const channelOffset = { min: -80, max: 0, step: 0.1, default: 0 } as const;
/** [TOUCH-17] */
export const maxStates = 4;
export const canAddState = ({ states }: SourceSelectGroup): boolean => states.length < maxStates;

export const emptyVolumeGroup = (name: string): VolumeGroup => ({
  name,
  type: 'volume',
  range: volumeRange.default,
  amps: [],
  subGroups: [],
});
export const emptySourceSelectGroup = (name: string): SourceSelectGroup => ({ name, type: 'sourceSelect', states: [] });

/** Address not set (OQ-003) [TOUCH-19]. */
export const unsetIp = '0.0.0.0';
export const unsetMac = '00:00:00:00:00:00';
/** Never part of an address. */
export const unresolvedPrefix = 'unresolved:';
export const unresolvedAddress = (name: string): string => unresolvedPrefix + name;
export function addressState(ipAddress: string | undefined): 'set' | 'unset' | 'unresolved' {
  if (ipAddress === undefined || ipAddress === '' || ipAddress === unsetIp) return 'unset';
  return isHostAddress(ipAddress) ? 'set' : 'unresolved';
}
/** Either address suffices: addresses change, and old entries may lack one. */
export function isSameAmp(one: AmpAddress, other: AmpAddress): boolean {
  const macs = [one, other].map(({ macAddress }) =>
    isMac(macAddress) && macAddress !== unsetMac ? canonicalDeviceId(macAddress) : undefined,
  );
  if (macs[0] !== undefined && macs[1] !== undefined) return macs[0] === macs[1];
  return addressState(one.ipAddress) !== 'unset' && one.ipAddress === other.ipAddress;
}

export type NameProblem = 'required' | 'too long';
const nameProblem = (name: string, longest: number): NameProblem | undefined =>
  name.trim() === '' ? 'required' : name.length > longest ? 'too long' : undefined;
/** [TOUCH-26] */
export const groupNameProblem = (name: string): NameProblem | undefined => nameProblem(name, 60);
/** Longer foreign names are accepted while unchanged (OQ-135) [TOUCH-27]. */
export const renameProblem = (name: string, before: string): NameProblem | undefined =>
  name === before && name.trim() !== '' ? undefined : nameProblem(name, 50);
export const controllerNameProblem = (name: string): NameProblem | undefined => nameProblem(name, 50);

export interface ControllerSettings {
  readonly name: string;
  readonly dhcp: boolean;
  readonly ipAddress: string;
}
/** [TOUCH-28] Loopback is for simulated controllers. */
export function isControllerIp(text: string): boolean {
  const cidr = keepAddressCharacters(text) === text ? readCidr(text) : undefined;
  return cidr !== undefined && hostProblem(cidr, true) === undefined;
}
/** With DHCP the address may be invalid [TOUCH-30]. */
export function canSaveController(settings: ControllerSettings, before: ControllerSettings): boolean {
  const isChanged =
    settings.name !== before.name || settings.dhcp !== before.dhcp || (!settings.dhcp && settings.ipAddress !== before.ipAddress);
  return isChanged && (settings.dhcp || isControllerIp(settings.ipAddress)) && renameProblem(settings.name, before.name) === undefined;
}
