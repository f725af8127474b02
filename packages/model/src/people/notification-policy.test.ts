import { describe, expect, it } from 'vitest';
import { noHours, type VenueHours } from './hours.ts';
import {
  gatherMs,
  heldKey,
  planNotifications,
  recoveryMs,
  spacingMs,
  type Happening,
  type Maintenance,
  type Recipient,
  type Situation,
  type Told,
  type Trouble,
} from './notification-policy.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Noon in Madrid. */
const noon = Date.UTC(2026, 10, 22, 11);
const grace = 10 * second;

const trouble = (change: Partial<Trouble> = {}): Trouble => ({
  alarmId: 'a1',
  thing: 'amp/fault',
  deviceId: 'amp',
  severity: 'Critical',
  beganAt: noon,
  endedAt: undefined,
  graceMs: grace,
  isFlapping: false,
  isNewsEachTime: false,
  isQuiet: false,
  isAcknowledged: false,
  snoozedUntil: undefined,
  ...change,
});
const ada = (change: Partial<Recipient> = {}): Recipient => ({
  recipientId: 'ada',
  levels: 7,
  cannot: undefined,
  lastMessageAt: undefined,
  told: new Map(),
  held: new Set(),
  ...change,
});
const told = (says: Told['says'], at: number, thing = 'amp/fault', isFailed = false) => new Map([[thing, { says, at, isFailed }]]);
const plan = (change: Partial<Situation>, now: number) =>
  planNotifications({ troubles: [], happenings: [], maintenances: [], recipients: [ada()], hours: noHours, ...change }, now);
function outcome(change: Partial<Situation>, now: number) {
  const { messages, held, nextAt } = plan(change, now);
  return {
    says: messages.flatMap(({ lines }) => lines.map(({ says }) => says)),
    held: held.map(({ reason }) => reason),
    in: nextAt === undefined ? undefined : nextAt - now,
  };
}
const nobody = { says: [], held: [], in: undefined };
const quiet: VenueHours = { timeZone: 'Europe/Madrid', update: null, quiet: { from: '22:00', to: '08:00' } };
const midnight = noon + 12 * hour;
const upkeep: Maintenance = { deviceId: undefined, from: noon - hour, to: noon + hour };

describe('an alarm', () => {
  it.each([
    ['not in its grace', 0, { ...nobody, in: grace }],
    ['not while others may follow', grace, { ...nobody, in: gatherMs }],
    ['after both', grace + gatherMs, { ...nobody, says: ['began'] }],
    ['later, where nobody looked in time', hour, { ...nobody, says: ['began'] }],
  ])('is sent once: %s', (_when, after, expected) => {
    expect(outcome({ troubles: [trouble()] }, noon + after)).toEqual(expected);
    expect(outcome({ troubles: [trouble()], recipients: [ada({ told: told('began', noon) })] }, noon + after)).toEqual(nobody);
  });

  it('is never sent if it ended within its grace, and neither is its end', () => {
    for (const after of [0, grace, hour])
      expect(outcome({ troubles: [trouble({ endedAt: noon + 5 * second })] }, noon + after)).toEqual(nobody);
  });

  it('is sent for the levels that somebody wants', () => {
    const levels = { Critical: 1, Warning: 2, Info: 4 } as const;
    for (const severity of ['Critical', 'Warning', 'Info'] as const)
      for (const wanted of ['Critical', 'Warning', 'Info'] as const) {
        const { says } = outcome({ troubles: [trouble({ severity })], recipients: [ada({ levels: levels[wanted] })] }, noon + hour);
        expect({ severity, wanted, says }).toEqual({ severity, wanted, says: severity === wanted ? ['began'] : [] });
      }
  });

  it('is one message if many begin within a short time, and the next waits a while', () => {
    const rack = Array.from({ length: 40 }, (_, index) =>
      trouble({ alarmId: `a${index}`, thing: `amp ${index}`, beganAt: noon + index * 300, graceMs: 2 * minute }),
    );
    const first = noon + 2 * minute + gatherMs;
    expect(plan({ troubles: rack }, first - 1).messages).toEqual([]);
    const [message, ...more] = plan({ troubles: rack }, first).messages;
    expect([message?.why, message?.lines.length, more.length]).toEqual(['alarm', 40, 0]);
    const recipients = [ada({ lastMessageAt: first - 1 })];
    expect(outcome({ troubles: rack, recipients }, first)).toEqual({ ...nobody, in: spacingMs - 1 });
    expect(outcome({ troubles: rack, recipients }, first + spacingMs).says).toHaveLength(40);
  });

  it('is sent to each recipient by what that recipient already knows', () => {
    const recipients = [ada({ told: told('began', noon) }), ada({ recipientId: 'bob' }), ada({ recipientId: 'eve', levels: 2 })];
    expect(plan({ troubles: [trouble()], recipients }, noon + hour).messages.map(({ recipientId }) => recipientId)).toEqual(['bob']);
  });
});

describe('the end of an alarm', () => {
  const ended = trouble({ endedAt: noon + hour });
  const knows = [ada({ told: told('began', noon + minute) })];
  it.each([
    ['not where it may begin again', 0, { ...nobody, in: recoveryMs }],
    ['not while others may follow', recoveryMs, { ...nobody, in: gatherMs }],
    ['after both', recoveryMs + gatherMs, { ...nobody, says: ['ended'] }],
  ])('is sent to whoever received the alarm: %s', (_when, after, expected) => {
    expect(outcome({ troubles: [ended], recipients: knows }, noon + hour + after)).toEqual(expected);
  });

  it.each([
    ['was never told', new Map()],
    ['was told of its end already', told('ended', noon + 2 * hour)],
    ['could not be told', told('began', noon + minute, 'amp/fault', true)],
  ])('is not sent to whoever %s', (_who, map) => {
    expect(outcome({ troubles: [ended], recipients: [ada({ told: map })] }, noon + 3 * hour)).toEqual(nobody);
  });

  it('is not sent if the alarm began again first: its recipients know', () => {
    const again = trouble({ alarmId: 'a2', beganAt: noon + hour + minute });
    expect(outcome({ troubles: [ended, again], recipients: knows }, noon + 5 * hour)).toEqual(nobody);
    const newly = [ada({ told: told('ended', noon + hour + 3 * minute) })];
    const later = trouble({ alarmId: 'a2', beganAt: noon + 2 * hour });
    expect(outcome({ troubles: [ended, later], recipients: newly }, noon + 5 * hour).says).toEqual(['began']);
  });

  it('goes unsent to whoever could not be reached, who is told anew when it begins again', () => {
    const failed = [ada({ told: told('began', noon + minute, 'amp/fault', true) })];
    expect(outcome({ troubles: [trouble()], recipients: failed }, noon + hour)).toEqual(nobody);
    const again = trouble({ alarmId: 'a2', beganAt: noon + 2 * hour });
    expect(outcome({ troubles: [ended, again], recipients: failed }, noon + 3 * hour).says).toEqual(['began']);
  });
});

describe('a repeated event', () => {
  const again = trouble({ alarmId: 'a2', isNewsEachTime: true, beganAt: noon + minute });
  const knowing = [ada({ told: told('began', noon + 30 * second) })];
  it('is sent once each time it begins, and its end to whoever knew', () => {
    const says = (change: Partial<Trouble>, recipients = knowing) =>
      outcome({ troubles: [{ ...again, ...change }], recipients }, noon + hour).says;
    expect([says({}), says({ isNewsEachTime: false })]).toEqual([['began'], []]);
    expect(says({}, [ada({ told: told('began', noon + 2 * minute) })])).toEqual([]);
    expect(says({ endedAt: noon + 2 * minute })).toEqual(['ended']);
  });
});

describe('an alarm that comes and goes', () => {
  const flapping = trouble({ alarmId: 'a4', isFlapping: true, beganAt: noon + minute });
  it('is one notice that says so, and then its end', () => {
    const { messages } = plan({ troubles: [trouble({ endedAt: noon + 1 }), flapping] }, noon + hour);
    expect(messages).toMatchObject([{ why: 'flapping', lines: [{ says: 'flaps' }] }]);
    const recipients = [ada({ told: told('flaps', noon + 2 * minute) })];
    for (let after = 0; after < hour; after += minute) expect(outcome({ troubles: [flapping], recipients }, noon + after)).toEqual(nobody);
    expect(outcome({ troubles: [{ ...flapping, endedAt: noon + 20 * minute }], recipients }, noon + hour).says).toEqual(['ended']);
    expect(outcome({ troubles: [{ ...flapping, isFlapping: false }], recipients }, noon + hour)).toEqual(nobody);
  });
  it('is announced as such to whoever received its beginning', () => {
    expect(outcome({ troubles: [flapping], recipients: [ada({ told: told('began', noon) })] }, noon + hour).says).toEqual(['flaps']);
  });
  it('is not sent, nor its end, while the alarm it belongs to is', () => {
    const recipients = [ada({ told: told('began', noon) })];
    expect(outcome({ troubles: [trouble({ endedAt: noon + 1 }), { ...flapping, isQuiet: true }], recipients }, noon + hour)).toEqual(
      nobody,
    );
  });
});

describe('a message is held back', () => {
  const warning = { severity: 'Warning' } as const;
  it.each<[string, Partial<Situation>, number, ReturnType<typeof outcome>]>([
    ['unconfirmed', { recipients: [ada({ cannot: 'unconfirmed' })] }, noon + hour, { says: [], held: ['unconfirmed'], in: undefined }],
    ['unsubscribed', { recipients: [ada({ cannot: 'unsubscribed' })] }, noon + hour, { says: [], held: ['unsubscribed'], in: undefined }],
    ['acknowledged', { troubles: [trouble({ isAcknowledged: true })] }, noon + hour, { says: [], held: ['acknowledged'], in: undefined }],
    ['snoozed', { troubles: [trouble({ snoozedUntil: noon + 2 * hour })] }, noon + hour, { says: [], held: ['snoozed'], in: hour }],
    ['maintenance', { maintenances: [upkeep] }, noon + minute, { says: [], held: ['maintenance'], in: 59 * minute }],
    [
      'maintenance of the amplifier',
      { maintenances: [{ ...upkeep, deviceId: 'amp' }] },
      noon + minute,
      { says: [], held: ['maintenance'], in: 59 * minute },
    ],
    ['quiet hours', { hours: quiet, troubles: [trouble(warning)] }, midnight, { says: [], held: ['quiet hours'], in: 8 * hour }],
  ])('while %s, and recorded once', (_why, change, now, expected) => {
    const situation = { troubles: [trouble()], ...change };
    expect(outcome(situation, now)).toEqual(expected);
    const [reason = 'snoozed'] = plan(situation, now).held.map((one) => one.reason);
    const recipients = (change.recipients ?? [ada()]).map((one) => ({ ...one, held: new Set([heldKey('a1', reason)]) }));
    expect(outcome({ ...situation, recipients }, now)).toEqual({ ...expected, held: [] });
  });

  it.each<[string, Partial<Situation>, number]>([
    ['maintenance of another amplifier', { maintenances: [{ ...upkeep, deviceId: 'other' }] }, noon + minute],
    ['maintenance that is over', { maintenances: [upkeep] }, noon + 2 * hour],
    ['maintenance to come', { maintenances: [{ ...upkeep, from: noon + hour }] }, noon + minute],
    ['snoozed until before', { troubles: [trouble({ snoozedUntil: noon + minute })] }, noon + hour],
    ['quiet hours, as it is critical', { hours: quiet }, midnight],
    ['quiet hours that are over', { hours: quiet, troubles: [trouble(warning)] }, noon + 20 * hour],
  ])('not for %s', (_why, change, now) => {
    expect(outcome({ troubles: [trouble()], ...change }, now)).toEqual({ ...nobody, says: ['began'] });
  });

  it("through daylight saving by the venue's clock", () => {
    // Clocks go forward in Madrid on 29 March at two.
    const before = Date.UTC(2026, 2, 28, 23);
    const late = trouble({ ...warning, beganAt: before });
    expect(outcome({ hours: quiet, troubles: [late] }, before + hour).in).toBe(6 * hour);
  });

  it('and sent once when quiet hours end, if it persists; its end is sent then if it was sent before', () => {
    const morning = midnight + 8 * hour;
    const stands = trouble({ ...warning, beganAt: midnight });
    const recipients = [ada({ held: new Set([heldKey('a1', 'quiet hours')]) })];
    expect(outcome({ hours: quiet, troubles: [stands], recipients }, morning).says).toEqual(['began']);
    const gone = { ...stands, endedAt: midnight + hour };
    expect(outcome({ hours: quiet, troubles: [gone], recipients }, morning)).toEqual(nobody);
    const knows = [ada({ told: told('began', noon) })];
    const over = trouble({ ...warning, endedAt: midnight });
    expect(outcome({ hours: quiet, troubles: [over], recipients: knows }, midnight + hour)).toEqual({ ...nobody, in: 7 * hour });
    expect(outcome({ hours: quiet, troubles: [over], recipients: knows }, morning).says).toEqual(['ended']);
  });

  it('until its snooze is over: then its recipients are reminded once, unless it is acknowledged', () => {
    const recipients = [ada({ told: told('began', noon) })];
    const snoozed = trouble({ snoozedUntil: noon + hour });
    expect(outcome({ troubles: [snoozed], recipients }, noon + minute)).toEqual({ ...nobody, in: 59 * minute });
    expect(outcome({ troubles: [snoozed], recipients }, noon + hour + gatherMs).says).toEqual(['began']);
    expect(outcome({ troubles: [snoozed], recipients: [ada({ told: told('began', noon + hour + gatherMs) })] }, noon + 2 * hour)).toEqual(
      nobody,
    );
    expect(outcome({ troubles: [{ ...snoozed, isAcknowledged: true }], recipients }, noon + 2 * hour)).toEqual(nobody);
  });

  it('but the end of an acknowledged alarm is sent', () => {
    const over = trouble({ isAcknowledged: true, endedAt: noon + hour });
    expect(outcome({ troubles: [over], recipients: [ada({ told: told('began', noon) })] }, noon + 2 * hour).says).toEqual(['ended']);
  });
});

describe('an event', () => {
  const happening: Happening = { eventId: 'e1', severity: 'Info', at: noon };
  it.each<[string, Partial<Situation>, number, readonly string[], readonly string[]]>([
    ['gathered', {}, noon, [], []],
    ['told and settled', {}, noon + gatherMs, ['happened'], ['e1']],
    ['of no interest', { recipients: [ada({ levels: 3 })] }, noon, [], ['e1']],
    ['nobody`s who can be told', { recipients: [ada({ cannot: 'unconfirmed' })] }, noon, [], ['e1']],
    ['nobody`s', { recipients: [] }, noon, [], ['e1']],
    ['left for after quiet hours', { hours: quiet }, midnight, [], []],
    ['told before', { recipients: [ada({ told: told('happened', noon, 'event e1') })] }, noon + hour, [], ['e1']],
    [
      'told to one, and left for the other',
      { recipients: [ada(), ada({ recipientId: 'bob', lastMessageAt: noon })] },
      noon + gatherMs,
      ['happened'],
      [],
    ],
  ])('is %s', (_what, change, now, says, settled) => {
    const found = plan({ happenings: [happening], ...change }, now);
    expect(found.messages.flatMap(({ lines }) => lines.map((line) => line.says))).toEqual(says);
    expect(found.settled).toEqual(settled);
  });
});
