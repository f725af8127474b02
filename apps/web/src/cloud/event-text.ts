import { alarmCodes, eventKinds, faultCodes, warningCodes, type AlarmCode, type HealthCode } from '@headroom/model/health';
import type { Language } from '@headroom/model/people';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { useAmpWords, type Words as AmpWords } from '../device/site/cards/amp-words.ts';
import { causeLink } from '../device/site/cause.ts';
import { momentText } from '../i18n/date-text.ts';
import { useLanguage } from '../i18n/language.ts';
import { cloudPaths } from '../navigation/cloud-table.ts';
import { useEventWords, type Words } from './event-words.ts';
import type { OwnVenue } from './venues.ts';

export type VenueEvent = AnsweredWith<CloudApi['listEvents']>['events'][number];
export type Alarm = AnsweredWith<CloudApi['listAlarms']>['alarms'][number];
type Place = Pick<Alarm, 'deviceId' | 'bridgeId' | 'name' | 'channel' | 'channelName'>;

const healthCodes: readonly AlarmCode[] = [...faultCodes, ...warningCodes];
const isOfAmp = (code: AlarmCode): code is HealthCode => healthCodes.includes(code);
const codeText = (words: Words, amp: AmpWords, code: AlarmCode): string => (isOfAmp(code) ? amp.reasons[code] : words.codes[code]);
function withAmps(words: Words, what: string, amps: number | undefined): string {
  return amps === undefined ? what : words.amps(what, amps);
}
type Answered = Pick<Alarm, 'code' | 'acknowledgedAt' | 'acknowledgedBy' | 'snoozedUntil'>;
type Told = Pick<VenueEvent, 'kind'> & { readonly [Key in 'from' | 'to' | 'by' | 'amps' | 'flaps']?: VenueEvent[Key] | undefined };
function eventText(words: Words, language: Language, what: string, { kind, from = '', to = '', by = '', amps, flaps = 0 }: Told): string {
  const versions = (said: string) => (from === '' || to === '' ? said : words.versions(said, from, to));
  switch (kind) {
    case 'faultBegan':
    case 'warningBegan':
      return what;
    case 'faultEnded':
    case 'warningEnded':
      return words.ended(what);
    case 'flapping':
      return words.flapping(what, flaps);
    case 'steady':
      return words.steady(what);
    case 'acknowledged':
      return words.acknowledged(what, by);
    case 'snoozed':
      return words.snoozed(what, by, to === '' ? '' : momentText(language, new Date(to)));
    case 'reopened':
      return words.reopened(what, by);
    case 'offline':
      return words.codes.offline;
    case 'bridgeLost':
      return withAmps(words, words.codes.bridgeLost, amps);
    case 'bridgeFound':
      return withAmps(words, words.bridgeFound, amps);
    case 'updateFailed':
      return versions(words.codes.updateFailed);
    case 'updateSucceeded':
      return versions(words.updateSucceeded);
    case 'ampMovedIn':
      return words.ampMovedIn(from);
    case 'ampMovedOut':
      return words.ampMovedOut(to);
    case 'settingsImported':
      return from === '' ? words.settingsImported : `${words.settingsImported}: ${from}`;
    case 'online':
    case 'ampAdded':
    case 'ampRemoved':
      return words[kind];
  }
}
function channelText(words: Words, { channel, channelName = '' }: Place): string {
  if (channel === undefined) return '';
  return channelName === '' ? words.channel(String(channel)) : `${channel} ${channelName}`;
}

export function useEventText() {
  const words = useEventWords();
  const language = useLanguage();
  const amp = useAmpWords();
  return {
    ofEvent: (event: VenueEvent): string =>
      eventText(words, language, event.code === undefined ? '' : codeText(words, amp, event.code), event),
    ofCode: (code: AlarmCode): string => codeText(words, amp, code),
    ofAnswered({ code, acknowledgedAt, acknowledgedBy, snoozedUntil }: Answered): string {
      const told =
        acknowledgedAt === undefined
          ? ({ kind: 'snoozed', to: snoozedUntil } as const)
          : ({ kind: 'acknowledged', by: acknowledgedBy } as const);
      return eventText(words, language, codeText(words, amp, code), told);
    },
    ofAlarm: ({ code, amps }: Alarm): string => withAmps(words, codeText(words, amp, code), amps),
    device({ deviceId, bridgeId, name }: Place, { amps }: OwnVenue): string {
      if (bridgeId !== undefined) return words.bridge(name);
      return deviceId === name ? (amps[deviceId]?.deviceName ?? name) : name;
    },
    meaning(text: string): string[] {
      const wanted = text.toLowerCase();
      const has = (said: string) => said.toLowerCase().includes(wanted);
      const codes = alarmCodes.filter((code) => has(codeText(words, amp, code)));
      return [...codes, ...eventKinds.filter((kind) => has(eventText(words, language, '', { kind })))];
    },
    channel: (place: Place): string => channelText(words, place),
  };
}

type Cause = Pick<Alarm, 'deviceId' | 'channel'> & { readonly code?: AlarmCode | undefined };
/** Undefined for an amplifier that left the venue. */
export function pathOf({ venueId, amps }: OwnVenue, { deviceId, channel, code }: Cause): string | undefined {
  const amp = deviceId === undefined ? undefined : amps[deviceId];
  if (deviceId === undefined || !amp) return undefined;
  const base = cloudPaths.amp(venueId, deviceId);
  return (code !== undefined && isOfAmp(code) ? causeLink(base, { channel, code }, amp.isUACLocked) : undefined) ?? base;
}
