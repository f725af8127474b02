import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readModel } from '../catalogue/catalogue.ts';
import { schemaOf } from '../schema/schema.ts';
import { merge, put, segmentsOf, type Tree } from '../property/tree.ts';
import {
  alarmCodes,
  bridgeLostOf,
  alarmState,
  eventKinds,
  isUnanswered,
  eventOfAlarm,
  isInAlarms,
  isUpdateFailed,
  offlineOf,
  planAlarms,
  severityOfAlarm,
  severityOfEvent,
  alarmSeverities,
  subjectOfAlarm,
  subjectsOf,
  usualLevels,
  wrongOf,
  type AlarmCode,
  type OpenAlarm,
  type Wrong,
} from './alarms.ts';
import { faultCodes } from './health.ts';

const minute = 60_000;
const fault: Wrong = { code: 'outputFaulted', channel: 1, quietMs: 0, isCaused: false, anewAfter: undefined };
const held: Wrong = { code: 'offline', channel: undefined, quietMs: minute, isCaused: false, anewAfter: undefined };
const caused: Wrong = { ...held, isCaused: true };

function createLedger() {
  let open: OpenAlarm[] = [];
  const begun: number[] = [];
  const begin = (wrong: Wrong, at: number, change: Partial<OpenAlarm>) => {
    const { code, channel, isCaused } = wrong;
    const alarm = { code, channel, isCaused, beganAt: at, changedAt: at, isFlapping: false, isPresent: true, quietUntil: undefined };
    const made = { ...alarm, isTold: change.quietUntil === undefined && !isCaused, ...change };
    if (made.isTold) begun.push(at);
    open.push(made);
  };
  return {
    see(minutes: number, ...wrong: Wrong[]): string[] {
      const now = minutes * minute;
      const changes = planAlarms(open, wrong, () => begun.filter((at) => at > now - 10 * minute).length, now);
      for (const change of changes) {
        if (change.kind === 'begins') begin(change.wrong, now, { quietUntil: change.quietUntil });
        else if (change.kind === 'flaps') begin(change.wrong, now, { isFlapping: true });
        else {
          const { alarm } = change;
          const to = (values: Partial<OpenAlarm>) =>
            (open = open.map((one) => (one === alarm ? { ...one, ...values, changedAt: now } : one)));
          if (change.kind === 'ends' || change.kind === 'vanishes') open = open.filter((one) => one !== alarm);
          else if (change.kind === 'waits') to({ isCaused: false, quietUntil: change.quietUntil });
          else if (change.kind === 'stays') to({ isFlapping: false });
          else if (change.kind === 'is told') to({ isTold: true, quietUntil: undefined });
          else if (change.kind === 'is caused') to({ isCaused: true, quietUntil: undefined });
          else to({ isPresent: change.kind === 'comes' });
        }
      }
      return changes.map(({ kind }) => kind);
    },
    open: () => open,
  };
}
type Step = readonly [minutes: number, wrong: readonly Wrong[], changes: readonly string[]];

describe('an alarm', () => {
  it.each<readonly [string, readonly Step[]]>([
    [
      'ends and begins where it went wrong once more, and not where it went wrong but once',
      [
        [0, [{ ...fault, anewAfter: 0 }], ['begins']],
        [1, [{ ...fault, anewAfter: 0 }], []],
        [2, [{ ...fault, anewAfter: 1.5 * minute }], ['ends', 'begins']],
        [3, [{ ...fault, anewAfter: 1.5 * minute }], []],
        [4, [], ['ends']],
      ],
    ],
    [
      'begins once and ends once',
      [
        [0, [fault], ['begins']],
        [1, [fault], []],
        [2, [], ['ends']],
        [3, [], []],
      ],
    ],
    [
      'is one alarm a channel',
      [
        [0, [fault], ['begins']],
        [1, [fault, { ...fault, channel: 2 }], ['begins']],
        [2, [fault], ['ends']],
      ],
    ],
    [
      'flaps at the fourth time in ten minutes, and ends when it was quiet for ten',
      [
        [0, [fault], ['begins']],
        [1, [], ['ends']],
        [2, [fault], ['begins']],
        [3, [], ['ends']],
        [4, [fault], ['begins']],
        [5, [], ['ends']],
        [6, [fault], ['flaps']],
        [7, [], ['goes']],
        [8, [fault], ['comes']],
        [9, [], ['goes']],
        [18.9, [], []],
        [19, [], ['ends']],
        [20, [fault], ['begins']],
      ],
    ],
    [
      'flaps no longer where it stays for ten minutes',
      [
        [0, [fault], ['begins']],
        [1, [], ['ends']],
        [2, [fault], ['begins']],
        [3, [], ['ends']],
        [4, [fault], ['begins']],
        [5, [], ['ends']],
        [6, [fault], ['flaps']],
        [15.9, [fault], []],
        [16, [fault], ['stays']],
        [17, [], ['ends']],
      ],
    ],
    [
      'does not flap where three times lie within ten minutes and the fourth after',
      [
        [0, [fault], ['begins']],
        [1, [], ['ends']],
        [4, [fault], ['begins']],
        [5, [], ['ends']],
        [8, [fault], ['begins']],
        [9, [], ['ends']],
        [10, [fault], ['begins']],
      ],
    ],
    [
      'begins anew where it comes back after it was quiet, before anybody looked',
      [
        [0, [fault], ['begins']],
        [1, [], ['ends']],
        [2, [fault], ['begins']],
        [3, [], ['ends']],
        [4, [fault], ['begins']],
        [5, [], ['ends']],
        [6, [fault], ['flaps']],
        [7, [], ['goes']],
        [30, [fault], ['ends', 'begins']],
      ],
    ],
    [
      'is told of after its time',
      [
        [0, [held], ['begins']],
        [0.9, [held], []],
        [1, [held], ['is told']],
        [2, [held], []],
        [3, [], ['ends']],
      ],
    ],
    [
      'is told to nobody where it ends before',
      [
        [0, [held], ['begins']],
        [0.9, [], ['vanishes']],
      ],
    ],
    [
      'is a part of what causes it, and waits once that is gone',
      [
        [0, [caused], ['begins']],
        [9, [caused], []],
        [10, [held], ['waits']],
        [10.4, [held], []],
        [10.5, [held], ['is told']],
      ],
    ],
    [
      'becomes a part of its cause, which is found a little later',
      [
        [0, [held], ['begins']],
        [0.2, [caused], ['is caused']],
        [5, [], ['vanishes']],
      ],
    ],
    [
      'was told of, and is a part of its cause where that came soon after',
      [
        [0, [{ ...held, quietMs: 0 }], ['begins']],
        [1.9, [caused], ['is caused']],
        [5, [held], ['waits']],
        [5.1, [], ['ends']],
      ],
    ],
    [
      'stays its own where the cause came much later',
      [
        [0, [{ ...held, quietMs: 0 }], ['begins']],
        [2.1, [caused], []],
        [5, [], ['ends']],
      ],
    ],
  ])('%s', (_title, steps) => {
    const ledger = createLedger();
    expect(steps.map(([minutes, wrong]) => [minutes, ledger.see(minutes, ...wrong)])).toEqual(
      steps.map(([minutes, , changes]) => [minutes, changes]),
    );
  });

  it('is one at a time, is reported at most five times in ten minutes, and ends ten minutes after its cause was last seen', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ after: fc.integer({ min: 1, max: 300 }), isWrong: fc.boolean() }), { maxLength: 60 }), (steps) => {
        const ledger = createLedger();
        const told: number[] = [];
        let minutes = 0;
        for (const { after, isWrong } of steps) {
          minutes += after / 60;
          const changes = ledger.see(minutes, ...(isWrong ? [fault] : []));
          if (changes.includes('begins') || changes.includes('flaps')) told.push(minutes);
          if (ledger.open().length > 1 || (isWrong && ledger.open().length !== 1)) return false;
        }
        ledger.see(minutes + 10);
        ledger.see(minutes + 20);
        return ledger.open().length === 0 && told.every((at) => told.filter((other) => other >= at && other < at + 10).length <= 5);
      }),
    );
  });
});

describe('the report of an amplifier', () => {
  const model = readModel('704D');
  const amp = (changes: object = {}): Tree => {
    const tree = model ? schemaOf(model).defaults() : {};
    merge(tree, '', changes);
    return tree;
  };
  const codes = (tree: Tree) => wrongOf(tree).map(({ code, channel }) => [code, channel]);

  it('raises the alarms of its health, channel by channel', () => {
    expect(codes(amp())).toEqual([]);
    const channels = { 1: { output: { thermal: true } }, 2: { output: { status: 'Faulted' } } };
    expect(codes(amp({ amp: { channels, powerSupply: { fault: true } } }))).toEqual([
      ['powerSupplyFault', undefined],
      ['outputFaulted', 2],
      ['channelThermal', 1],
    ]);
  });

  it.each([
    ['DownloadFail', true],
    ['DecryptingFail', true],
    ['ExtractionFail', true],
    ['HwNotSupportedInFw', true],
    ['Downloading', false],
    ['FinishedFlash', false],
    ['None', false],
  ])('[ENUM-27] raises an alarm if an update ended with %s: %s', (fwUpdateStatus, isWrong) => {
    expect(codes(amp({ misc: { fwUpdateStatus } }))).toEqual(isWrong ? [['updateFailed', undefined]] : []);
  });

  it('raises no alarm through a leaf that is not declared to raise one', () => {
    if (!model) throw new Error('no model');
    for (const { address, property } of schemaOf(model).leaves()) {
      if (isInAlarms(segmentsOf(address))) continue;
      const values = property.kind === 'flag' ? [true, false] : property.kind === 'choice' ? [...property.options] : ['', 7];
      for (const value of values) {
        const tree = amp();
        put(tree, address, value);
        expect([address, wrongOf(tree)]).toEqual([address, []]);
      }
    }
    expect(isInAlarms(['misc', 'fwUpdateStatus'])).toBe(true);
  });
});

describe('an update from the cloud', () => {
  const versions = ['1.9.0', '2.0', '2.1.0'] as const;
  // On which versions it persists.
  it.each([
    ['DownloadFail', [true, false, true]],
    ['OldVersion', [true, false, true]],
    ['NotBack', [true, false, true]],
    ['Refused', [true, false, true]],
    ['SameVersion', [true, false, true]],
    ['SettingsChanged', [false, true, false]],
    ['NewFault', [false, true, false]],
    ['StepsUnseen', [false, true, false]],
    ['PartFailed', [true, true, false]],
  ] as const)('that failed raises an alarm until somebody has dealt with it: %s', (reason, expected) => {
    const last = { hasFailed: true, reason, fromVersion: '1.9.0', toVersion: '2.0.0', startedAt: 5 };
    const trees = versions.map((firmwareVersion): Tree => ({ amp: { deviceInfo: { firmwareVersion } } }));
    expect(trees.map((tree) => isUpdateFailed(tree, last))).toEqual(expected);
    expect(trees.map((tree) => isUpdateFailed(tree, { ...last, hasFailed: false }))).toEqual([false, false, false]);
    const repeat = { ...last, fromVersion: '2.0.0' };
    expect(trees.map((tree) => isUpdateFailed(tree, repeat))).toEqual([false, true, false]);
  });
});

describe('an amplifier that is not connected', () => {
  const here = { tree: {}, hasBridge: false, isBridgeLost: false, isCloudGone: false };
  it.each([
    ['is told of at once', here, 0, false],
    ['behind a bridge waits whether that is lost', { ...here, hasBridge: true }, 0.5, false],
    ['is a part of its lost bridge', { ...here, hasBridge: true, isBridgeLost: true }, 0.5, true],
    ['comes back to another process of the cloud', { ...here, isCloudGone: true }, 1.5, false],
    ['restarts with its update', { ...here, tree: { misc: { fwUpdateStatus: 'Finished' } } }, 15, false],
    ['was updated long ago', { ...here, tree: { misc: { fwUpdateStatus: 'FinishedFlash' } } }, 0, false],
  ])('%s', (_title, absence, minutes, isCaused) => {
    expect(offlineOf(absence)).toMatchObject({ quietMs: minutes * minute, isCaused });
  });
  it('is not blamed on its bridge, which is reported at once', () => {
    expect([bridgeLostOf(false).quietMs, bridgeLostOf(true).quietMs]).toEqual([0, 1.5 * minute]);
  });
});

describe('the severity of an event', () => {
  it('is critical if sound is at stake or an amplifier is lost, a warning otherwise, and information when all is well again', () => {
    const isFault = (code: AlarmCode) => (faultCodes as readonly string[]).includes(code);
    const isLoss = (code: AlarmCode) => code === 'offline' || code === 'bridgeLost';
    for (const code of alarmCodes) {
      expect([code, severityOfAlarm(code, usualLevels)]).toEqual([code, isFault(code) || isLoss(code) ? 'critical' : 'warning']);
      expect([code, severityOfAlarm(code, { isLossCritical: false })]).toEqual([code, isFault(code) ? 'critical' : 'warning']);
      const began = eventOfAlarm(code, 'began');
      const ended = eventOfAlarm(code, 'ended');
      expect([code, began && severityOfEvent(began, code, usualLevels)]).toEqual([code, severityOfAlarm(code, usualLevels)]);
      expect([code, ended && severityOfEvent(ended, code, usualLevels)]).toEqual([code, code === 'updateFailed' ? undefined : 'info']);
    }
    expect(eventKinds.filter((kind) => severityOfEvent(kind, undefined, usualLevels) !== 'info')).toEqual([
      'faultBegan',
      'warningBegan',
      'offline',
      'bridgeLost',
      'flapping',
      'updateFailed',
    ]);
  });

  it.each([true, false])(
    'comes from one table, which says what each level contains; lost connections are critical: %j',
    (isLossCritical) => {
      const venue = { isLossCritical };
      expect(alarmSeverities.map((severity) => subjectsOf(severity, venue))).toEqual([
        isLossCritical ? ['faults', 'losses'] : ['faults'],
        isLossCritical ? ['warnings', 'failedUpdates'] : ['losses', 'warnings', 'failedUpdates'],
        ['updates', 'imports', 'moves'],
      ]);
      for (const code of alarmCodes) expect(subjectsOf(severityOfAlarm(code, venue), venue)).toContain(subjectOfAlarm(code));
    },
  );
});

it.each<readonly [string, Parameters<typeof alarmState>[0]]>([
  ['open', { isPresent: true }],
  ['away', { isPresent: false }],
  ['open', { isPresent: true, snoozedUntil: '2026-11-20T10:00:00Z' }],
  ['snoozed', { isPresent: true, snoozedUntil: '2026-11-20T10:00:01Z' }],
  ['acknowledged', { isPresent: true, acknowledgedAt: '2026-11-20T09:00:00Z', snoozedUntil: '2026-11-20T10:00:01Z' }],
  ['ended', { isPresent: true, acknowledgedAt: '2026-11-20T09:00:00Z', endedAt: '2026-11-20T09:30:00Z' }],
])('an alarm is %s: %j, and only an open one or one that is away waits for an answer', (state, alarm) => {
  const found = alarmState(alarm, Date.parse('2026-11-20T10:00:00Z'));
  expect([found, isUnanswered(found)]).toEqual([state, ['open', 'away'].includes(state)]);
});
