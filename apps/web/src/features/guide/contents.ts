import type { AmpPage } from '../../navigation/amp-table.ts';
import type { ChannelTab } from '../../navigation/channel-paging.ts';
import type { cloudTable } from '../../navigation/cloud-table.ts';
import type { localTable } from '../../navigation/local-table.ts';

/** In the order of the contents. */
export const contents = {
  recipes: ['firstAmp', 'firstVenue', 'threeZones', 'replaceAmp', 'handOver', 'tuneRoom', 'updateMany', 'noInternet'],
  amplifiers: ['amps', 'amp', 'power', 'network', 'dot1x', 'settings', 'logs', 'green', 'files', 'commissioning', 'connect'],
  channel: ['channels', 'inputs', 'output', 'generator', 'inputEq', 'crossover', 'equalizer', 'limiter', 'load'],
  site: ['groups', 'meters', 'snapshots', 'compare', 'copy', 'wall', 'firmware'],
  cloud: [
    'venues',
    'venue',
    'addAmp',
    'alarms',
    'venueSettings',
    'notices',
    'contacts',
    'messageLink',
    'invitation',
    'updates',
    'changes',
    'account',
    'profile',
    'operator',
  ],
  headroom: ['preferences', 'help', 'login', 'itDepartment'],
} as const;
export type GuideSection = keyof typeof contents;
export type GuideKey = (typeof contents)[GuideSection][number];
export const sections = Object.keys(contents) as GuideSection[];

/** Around an amplifier's pages, and the guide itself. */
type WithoutOwn = 'amp' | 'guide' | 'guidePage';
export const localGuide: Readonly<Record<Exclude<keyof typeof localTable, WithoutOwn>, GuideKey>> = {
  root: 'amps',
  login: 'login',
  amps: 'amps',
  groups: 'groups',
  group: 'groups',
  noTouch: 'wall',
  touch: 'wall',
  touchGroup: 'wall',
  touchSubGroup: 'wall',
  meters: 'meters',
  update: 'firmware',
  snapshots: 'snapshots',
  compare: 'compare',
  copy: 'copy',
  preferences: 'preferences',
  about: 'help',
};
export const cloudGuide: Readonly<Record<Exclude<keyof typeof cloudTable, WithoutOwn>, GuideKey>> = {
  root: 'venues',
  login: 'account',
  providerSignIn: 'account',
  providerLink: 'profile',
  register: 'account',
  forgot: 'account',
  verifyEmail: 'account',
  venues: 'venues',
  dashboard: 'venues',
  addVenue: 'venues',
  venue: 'venue',
  venueSettings: 'venueSettings',
  venueFirmware: 'updates',
  venueEvents: 'alarms',
  venueFaults: 'alarms',
  venueMeters: 'meters',
  venueGroups: 'groups',
  venueGroup: 'groups',
  venueSnapshots: 'snapshots',
  venueCompare: 'compare',
  venueCopy: 'copy',
  venueCommissioning: 'commissioning',
  venueNotices: 'notices',
  venueLog: 'changes',
  notice: 'messageLink',
  addAmp: 'addAmp',
  invitation: 'invitation',
  contacts: 'contacts',
  addContact: 'contacts',
  editContact: 'contacts',
  editNoContact: 'contacts',
  update: 'updates',
  updateProgress: 'updates',
  profile: 'profile',
  accountLog: 'changes',
  operator: 'operator',
  preferences: 'preferences',
  about: 'help',
};
export const ampGuide: Readonly<Record<Exclude<AmpPage, 'channel' | 'channelTab'>, GuideKey>> = {
  home: 'amp',
  channels: 'channels',
  power: 'power',
  network: 'network',
  dot1x: 'dot1x',
  settings: 'settings',
  events: 'logs',
  faults: 'logs',
  green: 'green',
  advanced: 'files',
  commissioning: 'commissioning',
  connect: 'connect',
};
export const tabGuide: Readonly<Record<ChannelTab, GuideKey>> = {
  INPUTS: 'inputs',
  SETTINGS: 'output',
  SIGNAL_GENERATOR: 'generator',
  INPUT_EQ: 'inputEq',
  CROSSOVER: 'crossover',
  EQUALIZER: 'equalizer',
  LIMITER: 'limiter',
  LOAD_MONITOR: 'load',
};
