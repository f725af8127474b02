import { output } from '@headroom/model/amplifier';
import { channelNumbers } from '@headroom/model/catalogue';
import { bridgePair } from '@headroom/model/channel';
import {
  chineseDiagnosisWords,
  diagnose,
  diagnosisWords,
  roadOf,
  sentenceOf,
  spanishDiagnosisWords,
  type Diagnosis,
  type DiagnosisWords,
  type Evidence,
  type Finding,
  type KnownChange,
  type Symptom,
} from '@headroom/model/diagnosis';
import type { AmpSummary } from '@headroom/model/health';
import type { Language } from '@headroom/model/people';
import { addressOf, at, type Tree } from '@headroom/model/property';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { mergeStates } from '@headroom/protocol/shadow';
import type { Db } from '../../kit/db/database.ts';
import type { VenueRights } from '../../kit/http/handler.ts';
import { shownTo } from '../shadows/attributes.ts';
import { lossesOf } from '../../venues/alarms/events.ts';
import type { WhySilent } from '../../venues/notices/notification-scheduler.ts';
import { readShadows } from '../shadows/documents.ts';
import { devicesOf } from './store.ts';

const words: Readonly<Record<Language, DiagnosisWords>> = { en: diagnosisWords, es: spanishDiagnosisWords, zh: chineseDiagnosisWords };

const hourMs = 3_600_000;

interface Asked {
  readonly deviceId: string;
  readonly channel: number;
  readonly symptom: Symptom;
  readonly language: Language;
  readonly venue: Pick<VenueRights, 'venueId' | 'role'>;
  readonly summary: AmpSummary;
  readonly now: Date;
}
/** Undefined without such a channel. */
export async function diagnosisOf(db: Db, asked: Asked): Promise<AnsweredWith<CloudApi['diagnoseChannel']> | undefined> {
  const stored = await diagnoseStored(db, asked);
  if (stored === undefined) return undefined;
  const { cause, further, steps } = stored.diagnosis;
  const time = (moment: number) => new Date(moment).toISOString().slice(0, 16) + 'Z';
  const said = (finding: Finding) => ({
    name: finding.name,
    step: finding.step,
    since: finding.since === undefined ? undefined : new Date(finding.since).toISOString(),
    sentence: sentenceOf(finding, { words: words[asked.language], time }),
  });
  return {
    symptom: asked.symptom,
    ...(cause && { cause: said(cause) }),
    further: further.map(said),
    steps: steps.map(({ step, verdict, findings }) => ({ step, verdict, sentences: findings.map((finding) => said(finding).sentence) })),
    changes: stored.changes.map(({ by, ...change }) => ({ ...change, at: new Date(change.at).toISOString(), by: by?.name })),
    losses: stored.losses,
  };
}

/** It names no people, because whoever is told of the alarm reads it. */
export const whySilent: WhySilent = async (db, { deviceId, channel, code, venueId, language, timeZone, now }) => {
  const [device] = await devicesOf(db, { deviceId });
  if (device === undefined) return undefined;
  const asked = { deviceId, channel, symptom: 'silent', venue: { venueId, role: 'viewer' }, summary: device.summary, now } as const;
  const cause = (await diagnoseStored(db, asked))?.diagnosis.cause;
  if (cause === undefined || cause.step === 'road' || cause.name === code) return undefined;
  const format = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return sentenceOf(cause, { words: words[language], time: (moment) => format.format(moment) });
};

async function diagnoseStored(
  db: Db,
  asked: Omit<Asked, 'language'>,
): Promise<{ readonly diagnosis: Diagnosis; readonly changes: readonly StandingChange[]; readonly losses: number } | undefined> {
  const { deviceId, channel, symptom, venue, summary, now } = asked;
  const shadows = [...((await readShadows(db, deviceId))?.values() ?? [])];
  const tree = shownTo(venue.role, mergeStates(shadows.map(({ state }) => state?.reported ?? {})));
  if (!channelNumbers(tree).includes(channel)) return undefined;
  const stamps = mergeStates(shadows.map(({ stamps: { reported = {} } }) => reported));
  const changes = await changesOf(db, asked, tree, stamps);
  const losses = await lossesOf(db, venue.venueId, deviceId, new Date(now.getTime() - hourMs));
  const evidence: Evidence = {
    tree,
    road: roadOf(summary, { isOld: false, since: losses.lastAt?.getTime(), losses: losses.count }),
    // Shadows hold no levels.
    listening: undefined,
    lastChange: (address) => changes.find((change) => change.address === address),
  };
  return { diagnosis: diagnose(evidence, channel, symptom), changes, losses: losses.count };
}

const maxEntries = 1000;
const { mute, enable, fader } = output.properties;
/** In ms: so long after a command its amplifier reports the value. */
const reportMs = 10_000;

interface StandingChange extends KnownChange {
  readonly address: string;
  readonly to: boolean | number;
}
/** A value that was reported again later may be somebody else's: of it the log knows nothing. */
async function changesOf(
  db: Db,
  { deviceId, channel, venue: { venueId, role } }: Pick<Asked, 'deviceId' | 'channel' | 'venue'>,
  tree: Tree,
  stamps: Tree,
): Promise<readonly StandingChange[]> {
  const addresses = bridgePair(channel).flatMap((half) => [mute, enable, fader].map((handle) => addressOf(handle, { channel: half })));
  const newest = db
    .selectFrom('audit_log')
    .where('venue_id', '=', venueId)
    .select(['entry_id', 'recorded_at', 'actor_id', 'device_id', 'action', 'value_after'])
    .orderBy('entry_id', 'desc')
    .limit(maxEntries);
  const rows = await db
    .selectFrom(newest.as('newest'))
    .leftJoin('accounts', 'accounts.account_id', 'newest.actor_id')
    .where('newest.device_id', '=', deviceId)
    .where('newest.action', 'in', addresses)
    .select(['recorded_at', 'accounts.email', 'action', 'value_after'])
    .orderBy('entry_id', 'desc')
    .execute();
  const changes = new Map<string, StandingChange>();
  for (const { recorded_at, email, action, value_after } of rows) {
    const stamp = at(stamps, action);
    const isLast = typeof stamp === 'number' && stamp * 1000 <= recorded_at.getTime() + reportMs;
    const to = at(tree, action);
    if (changes.has(action) || !isLast || value_after !== to || (typeof to !== 'boolean' && typeof to !== 'number')) continue;
    // Only owners read the log.
    changes.set(action, {
      address: action,
      to,
      at: recorded_at.getTime(),
      by: role === 'owner' && email !== null ? { kind: 'person', name: email } : undefined,
    });
  }
  return [...changes.values()];
}
