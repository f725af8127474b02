import { loadMonitor, monitorStates, output, pilotToneDetector, powerSupply } from '../amplifier/index.ts';
import { channelNumbers } from '../catalogue/channel-numbers.ts';
import { valueOf, type Tree } from '../property/tree.ts';

export const faultCodes = ['powerSupplyFault', 'outputFaulted'] as const;
export const warningCodes = [
  'powerNotOk',
  'channelThermal',
  'loadShort',
  'loadOpen',
  'loadUnknown',
  'pilotToneShort',
  'pilotToneOpen',
  'primaryInputMissing',
  'secondaryInputMissing',
] as const;
export type HealthCode = (typeof faultCodes)[number] | (typeof warningCodes)[number];

export interface HealthReason {
  readonly code: HealthCode;
  readonly level: 'fault' | 'warning';
  readonly channel: number | undefined;
}
/** (OQ-095) */
export type HealthLevel = 'fault' | 'warning' | 'none';
export interface Health {
  readonly hasFault: boolean;
  readonly hasWarning: boolean;
  readonly level: HealthLevel;
  readonly reasons: readonly HealthReason[];
}

export const healthLevel = (hasFault: boolean, hasWarning: boolean): HealthLevel => (hasFault ? 'fault' : hasWarning ? 'warning' : 'none');

export function isFaulted(tree: Tree, channel: number): boolean {
  const { status, fault } = output.properties;
  return valueOf(tree, status, { channel }) === 'Faulted' || valueOf(tree, fault, { channel }) === true;
}

/** `stopped` by a fault, `waiting` for a test. Devices keep findings while not testing, so "Ok" does not exclude a later short. */
export type MonitorFinding = 'off' | 'stopped' | 'waiting' | 'unknown' | (typeof monitorStates)[number];
export function monitorFinding(tree: Tree, of: typeof loadMonitor | typeof pilotToneDetector, channel: number): MonitorFinding {
  const { enable, testing, status } = of.properties;
  if (valueOf(tree, enable, { channel }) !== true) return 'off';
  const isStopped = isFaulted(tree, channel);
  if (valueOf(tree, testing, { channel }) !== true) return isStopped ? 'stopped' : 'waiting';
  const found = valueOf(tree, status, { channel });
  if (found === undefined) return 'waiting';
  if (found === 'Ok' && isStopped) return 'stopped';
  return monitorStates.includes(found) ? found : 'unknown';
}

export function channelHealth(tree: Tree, channel: number): Health {
  return healthOf(channelReasons(tree, channel));
}

export function ampHealth(tree: Tree): Health {
  const { fault, powerOk } = powerSupply.properties;
  const own: HealthReason[] = [];
  if (valueOf(tree, fault, {}) === true) own.push({ code: 'powerSupplyFault', level: 'fault', channel: undefined });
  if (valueOf(tree, powerOk, {}) === false) own.push({ code: 'powerNotOk', level: 'warning', channel: undefined });
  return healthOf([...own, ...channelNumbers(tree).flatMap((channel) => channelReasons(tree, channel))]);
}

export function isChannelInStandby(tree: Tree, channel: number): boolean {
  const { status, autoStandbyActive } = output.properties;
  return valueOf(tree, status, { channel }) === 'Standby' || valueOf(tree, autoStandbyActive, { channel }) === true;
}
/** [STAT-07] False without channels. */
export function isAutoStandby(tree: Tree): boolean {
  const channels = channelNumbers(tree);
  return channels.length > 0 && channels.every((channel) => isChannelInStandby(tree, channel));
}

function channelReasons(tree: Tree, channel: number): HealthReason[] {
  const here = { channel };
  const codes: HealthCode[] = [];
  if (isFaulted(tree, channel)) codes.push('outputFaulted');
  if (valueOf(tree, output.properties.thermal, here) === true) codes.push('channelThermal');

  const load = monitorFinding(tree, loadMonitor, channel);
  if (load === 'Short') codes.push('loadShort');
  if (load === 'Open') codes.push('loadOpen');
  if (load === 'unknown') codes.push('loadUnknown');

  const pilot = pilotToneDetector.properties;
  if (valueOf(tree, pilot.enable, here) === true) {
    const tone = monitorFinding(tree, pilotToneDetector, channel);
    if (tone === 'Short') codes.push('pilotToneShort');
    if (tone === 'Open') codes.push('pilotToneOpen');
    const misses = (required: typeof pilot.inputEnablePrimary, present: typeof pilot.inputPresentPrimary) =>
      valueOf(tree, required, here) === true && valueOf(tree, present, here) === false;
    if (misses(pilot.inputEnablePrimary, pilot.inputPresentPrimary)) codes.push('primaryInputMissing');
    if (misses(pilot.inputEnableSecondary, pilot.inputPresentSecondary)) codes.push('secondaryInputMissing');
  }
  return codes.map((code) => ({ code, level: code === 'outputFaulted' ? 'fault' : 'warning', channel }));
}

function healthOf(found: readonly HealthReason[]): Health {
  const faults = found.filter(({ level }) => level === 'fault');
  const warnings = found.filter(({ level }) => level === 'warning');
  const hasFault = faults.length > 0;
  const hasWarning = warnings.length > 0;
  return { hasFault, hasWarning, level: healthLevel(hasFault, hasWarning), reasons: [...faults, ...warnings] };
}
