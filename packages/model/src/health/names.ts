import type { AlarmCode } from './alarms.ts';
import type { HealthCode } from './health.ts';

export type HealthNames = Readonly<Record<HealthCode, string>>;
export type CloudAlarmNames = Readonly<Record<Exclude<AlarmCode, HealthCode>, string>>;

export const healthNames: HealthNames = {
  powerSupplyFault: 'Power supply fault',
  outputFaulted: 'Output faulted',
  powerNotOk: 'Power not OK',
  channelThermal: 'Too hot',
  loadShort: 'Load short',
  loadOpen: 'Load open',
  loadUnknown: 'Load not OK',
  pilotToneShort: 'Pilot tone: short',
  pilotToneOpen: 'Pilot tone: open',
  primaryInputMissing: 'Primary tone missing',
  secondaryInputMissing: 'Secondary tone missing',
};
export const cloudAlarmNames: CloudAlarmNames = {
  offline: 'Connection lost',
  bridgeLost: 'Connection to the bridge lost',
  updateFailed: 'Update failed',
};
