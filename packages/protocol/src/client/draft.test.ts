import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import type { Outcome, Pace } from '../device.ts';
import { paces } from '../pace.ts';
import { createDraft, isSettled, shownValue, stepDraft, undelivered, type Draft, type DraftEvent } from './draft.ts';

const ok: Outcome = { ok: true };
const refused: Outcome = { ok: false, reason: 'refused', message: 'Locked.' };
const lost: Outcome = { ok: false, reason: 'not connected', message: 'Not Connected' };

function run(events: readonly DraftEvent<number>[], start = createDraft<number>(0, true)): Draft<number> {
  return events.reduce((draft, event) => stepDraft(draft, event).draft, start);
}
const shownAfter = (...events: DraftEvent<number>[]) => shownValue(run(events));

describe('the draft of a control', () => {
  it("[CTRL-05] shows the finger's value while it is held, whatever the device reports", () => {
    expect(shownAfter({ kind: 'take' }, { kind: 'move', value: 5 }, { kind: 'report', value: 1 })).toBe(5);
    expect(
      shownAfter(
        { kind: 'move', value: 5 },
        { kind: 'outcome', write: 1, outcome: ok },
        { kind: 'report', value: 1 },
        { kind: 'report', value: 2 },
      ),
    ).toBe(5);
  });
  it("shows the finger's value after the release until the device has reported the write", () => {
    const released = run([{ kind: 'move', value: 5 }, { kind: 'release' }, { kind: 'report', value: 3 }]);
    expect(shownValue(released)).toBe(5);
    const acknowledged = run([{ kind: 'outcome', write: 1, outcome: ok }], released);
    expect(shownValue(acknowledged)).toBe(5);
    const reported = run([{ kind: 'report', value: 4.9 }], acknowledged);
    expect([shownValue(reported), isSettled(reported)]).toEqual([4.9, true]);
  });
  it('settles at once on a refusal, and gives the reason', () => {
    const draft = run([{ kind: 'move', value: 5 }, { kind: 'release' }, { kind: 'outcome', write: 1, outcome: refused }]);
    expect([shownValue(draft), isSettled(draft), draft.problem?.message]).toEqual([0, true, 'Locked.']);
  });
  it('keeps a refused value under the finger until it is released', () => {
    const held = run([
      { kind: 'move', value: 5 },
      { kind: 'outcome', write: 1, outcome: refused },
    ]);
    expect(shownValue(held)).toBe(5);
    expect(shownValue(run([{ kind: 'release' }], held))).toBe(0);
  });
  it('accepts the silence of a device that changed nothing as its answer', () => {
    const { draft, effects } = stepDraft(run([{ kind: 'move', value: 5 }, { kind: 'release' }]), {
      kind: 'outcome',
      write: 1,
      outcome: ok,
    });
    expect(effects).toEqual([{ kind: 'wait', write: 1 }]);
    expect(shownValue(run([{ kind: 'patience', write: 1 }], draft))).toBe(0);
  });
  it('lets go, with a message, when somebody else sets the value under the finger', () => {
    const dragged = run([{ kind: 'take' }, { kind: 'move', value: -5 }, { kind: 'outcome', write: 1, outcome: ok }]);
    const { draft, effects } = stepDraft(run([{ kind: 'report', value: -5 }], dragged), { kind: 'report', value: -60 });
    expect([shownValue(draft), draft.dropped, effects]).toEqual([-60, 'whole', [{ kind: 'overruled', value: -60 }]]);
    const gone = stepDraft(draft, { kind: 'move', value: -4 });
    expect([shownValue(gone.draft), gone.effects]).toEqual([-60, []]);
    const again = stepDraft(run([{ kind: 'release' }, { kind: 'take' }], gone.draft), { kind: 'move', value: -59 });
    expect(again.effects).toEqual([{ kind: 'write', write: 2, value: -59 }]);
  });
  it('gives up a key press that somebody else overtook, and a value that was only shown', () => {
    for (const own of ['move', 'show'] as const) {
      const { draft, effects } = stepDraft(run([{ kind: own, value: 5 }, { kind: 'release' }]), { kind: 'report', value: -60 });
      expect([shownValue(draft), draft.dropped, isSettled(draft), effects.length]).toEqual([-60, 'no', true, 1]);
    }
  });
  it.each([
    ['in single precision', [-5.1], [Math.fround(-5.1)]],
    ['rounded', [-5.04], [-5]],
    ['limited', [12], [9]],
    ['one after the other', [1, 2, 3], [1, 2, 3]],
    ['up and down', [5, -5, 4], [5, -5, 4]],
    ['not at all', [5], [0]],
  ])('recognises its own writes, %s', (_, moves, reports) => {
    const held = run([{ kind: 'take' }, ...moves.map((value) => ({ kind: 'move', value }) as const)]);
    const told = run(
      reports.map((value) => ({ kind: 'report', value })),
      held,
    );
    expect([told.dropped, shownValue(told)]).toEqual(['no', moves.at(-1)]);
  });
  it('does not count a report as its own once its writes were answered before another', () => {
    const held = run([
      { kind: 'take' },
      { kind: 'move', value: -40 },
      { kind: 'move', value: -10 },
      { kind: 'outcome', write: 1, outcome: ok },
      { kind: 'report', value: -40 },
      { kind: 'outcome', write: 2, outcome: ok },
      { kind: 'report', value: -10 },
    ]);
    expect(run([{ kind: 'report', value: -40 }], held).dropped).toBe('whole');
  });
  it('shows a value to be written later, and can forget it', () => {
    const shown = stepDraft(run([{ kind: 'take' }]), { kind: 'show', value: 7 });
    expect([shownValue(shown.draft), shown.effects, undelivered(shown.draft)]).toEqual([7, [], { value: 7 }]);
    const left = run([{ kind: 'release' }], shown.draft);
    expect([shownValue(left), shownValue(run([{ kind: 'forget' }], left))]).toEqual([7, 0]);
    expect(stepDraft(shown.draft, { kind: 'move', value: 7 }).effects.length).toBe(1);
    expect(shownValue(run([{ kind: 'lost' }], shown.draft))).toBe(0);
  });
  it('drops values a lost connection kept from the device, held or not, and moves nothing until it is held again', () => {
    const held = run([{ kind: 'take' }, { kind: 'move', value: 5 }]);
    const dropped = stepDraft(held, { kind: 'lost' });
    expect([undelivered(held), shownValue(dropped.draft), dropped.effects]).toEqual([{ value: 5 }, 0, []]);
    for (const event of [{ kind: 'move', value: 6 }, { kind: 'forget' }, { kind: 'outcome', write: 1, outcome: lost }] as const)
      expect([event.kind, stepDraft(dropped.draft, event).effects]).toEqual([event.kind, []]);
    const again = run([{ kind: 'move', value: 6 }, { kind: 'release' }, { kind: 'take' }], dropped.draft);
    expect(stepDraft(again, { kind: 'move', value: 1 }).effects).toEqual([{ kind: 'write', write: 2, value: 1 }]);
    const released = run([{ kind: 'move', value: 5 }, { kind: 'release' }, { kind: 'lost' }]);
    expect([shownValue(released), isSettled(released)]).toEqual([0, true]);
  });
  it.each(['delayed', 'time-out'] as const)(
    "shows the device's value again when a held value ended as %s, and says so until held again",
    (reason) => {
      const unanswered: Outcome = { ok: false, reason, message: '' };
      const held = run([{ kind: 'take' }, { kind: 'move', value: 5 }, { kind: 'outcome', write: 1, outcome: unanswered }]);
      expect([shownValue(held), held.dropped, stepDraft(held, { kind: 'forget' }).effects]).toEqual([0, 'upwards', []]);
      const lower = stepDraft(held, { kind: 'move', value: -5 });
      expect([lower.effects, lower.draft.dropped]).toEqual([[{ kind: 'write', write: 2, value: -5 }], 'upwards']);
      expect(run([{ kind: 'release' }, { kind: 'take' }], held).dropped).toBe('no');
      const free = run([{ kind: 'move', value: 5 }, { kind: 'release' }, { kind: 'outcome', write: 1, outcome: unanswered }]);
      expect([shownValue(free), isSettled(free), free.problem?.reason]).toEqual([0, true, reason === 'delayed' ? undefined : reason]);
    },
  );
  it('keeps what the device has acknowledged when the connection is lost, and does not call it undelivered', () => {
    const done = run([{ kind: 'move', value: 5 }, { kind: 'release' }, { kind: 'outcome', write: 1, outcome: ok }]);
    expect([undelivered(done), shownValue(run([{ kind: 'lost' }], done))]).toEqual([undefined, 5]);
  });
  it('uses only the outcome and the timeout of the newest write', () => {
    expect(
      shownAfter(
        { kind: 'move', value: 5 },
        { kind: 'move', value: 6 },
        { kind: 'release' },
        { kind: 'outcome', write: 1, outcome: refused },
      ),
    ).toBe(6);
    const done = run([
      { kind: 'move', value: 5 },
      { kind: 'move', value: 6 },
      { kind: 'release' },
      { kind: 'outcome', write: 2, outcome: ok },
    ]);
    expect(shownValue(run([{ kind: 'patience', write: 1 }], done))).toBe(6);
    expect(shownValue(run([{ kind: 'patience', write: 2 }], done))).toBe(0);
    expect(shownAfter({ kind: 'move', value: 5 }, { kind: 'release' }, { kind: 'patience', write: 1 })).toBe(5);
  });
  it('lets go of a finger that has not moved yet when somebody else sets the value', () => {
    const taken = run([{ kind: 'take' }, { kind: 'report', value: 3 }]);
    expect([shownValue(taken), taken.dropped]).toEqual([3, 'whole']);
    const again = run([{ kind: 'take' }], taken);
    expect(again).toEqual(taken);
    const left = run([{ kind: 'release' }], again);
    expect([shownValue(left), isSettled(left)]).toEqual([3, true]);
    const unknown = run([{ kind: 'take' }], createDraft<number>(undefined, true));
    expect(shownValue(run([{ kind: 'report', value: 3 }], unknown))).toBe(3);
  });
  it('writes an unmoved value once', () => {
    const held = run([{ kind: 'take' }, { kind: 'move', value: 5 }]);
    expect(stepDraft(held, { kind: 'move', value: 5 }).effects).toEqual([]);
    expect(stepDraft(run([{ kind: 'release' }], held), { kind: 'move', value: 5 }).effects).toEqual([
      { kind: 'write', write: 2, value: 5 },
    ]);
  });
  it('ignores a write that a newer one overtook, and waits for no report of a value the device has already', () => {
    const superseded: Outcome = { ok: false, reason: 'superseded', message: '' };
    expect(
      run([
        { kind: 'move', value: 5 },
        { kind: 'outcome', write: 1, outcome: superseded },
      ]).problem,
    ).toBeUndefined();
    const known = run([{ kind: 'move', value: 5 }, { kind: 'release' }, { kind: 'report', value: 5 }]);
    const { draft, effects } = stepDraft(known, { kind: 'outcome', write: 1, outcome: ok });
    expect([effects, isSettled(draft)]).toEqual([[], true]);
  });

  it('does not accept an older report as an answer on a slow road, or a report of another value', () => {
    const released = run(
      [
        { kind: 'move', value: 5 },
        { kind: 'outcome', write: 1, outcome: ok },
        { kind: 'move', value: 6 },
        { kind: 'release' },
        { kind: 'outcome', write: 2, outcome: ok },
      ],
      createDraft<number>(0, false),
    );
    expect(shownValue(run([{ kind: 'report', value: 5 }], released))).toBe(6);
    expect(isSettled(run([{ kind: 'report', value: 6 }], released))).toBe(true);
    expect(shownValue(run([{ kind: 'report', value: 5.9 }], released))).toBe(6);
    const waited = run(
      [
        { kind: 'report', value: 5.9 },
        { kind: 'patience', write: 2 },
      ],
      released,
    );
    expect([shownValue(waited), isSettled(waited)]).toEqual([5.9, true]);
  });

  const roads: readonly (readonly [string, Pace, maxReportMs: number])[] = [
    ['the local road', paces.local, 100],
    ['the road through the cloud', paces.cloud, 5000],
  ];
  const gesture = fc.record({
    moves: fc.array(fc.record({ value: fc.integer({ min: -9, max: 9 }), pause: fc.nat(400) }), { minLength: 1, maxLength: 12 }),
    pause: fc.nat(9000),
  });
  it.each(roads)('[CTRL-05] never returns to the previous value after the release: %s', async (_, pace, maxReportMs) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(gesture, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(maxReportMs), { minLength: 1, maxLength: 20 }),
        fc.nat(200),
        async (gestures, reportTimes, answerMs) => {
          const clock = createManualClock();
          let draft = createDraft(0, pace.reportsInOrder);
          let device = 0;
          let reportedAt = 0;
          let reports = 0;
          let shownSince: (number | undefined)[] = [];
          const say = (ms: number, event: () => DraftEvent<number>) => {
            reportedAt = Math.max(reportedAt, clock.now() + ms);
            clock.after(reportedAt - clock.now(), () => feed(event()));
          };
          const feed = (event: DraftEvent<number>) => {
            const { draft: next, effects } = stepDraft(draft, event);
            draft = next;
            if (!draft.held && shownSince.at(-1) !== shownValue(draft)) shownSince.push(shownValue(draft));
            for (const effect of effects) {
              if (effect.kind === 'wait') clock.after(pace.patience, () => feed({ kind: 'patience', write: effect.write }));
              else if (effect.kind === 'write')
                clock.after(answerMs, () => {
                  const before = device;
                  const held = (device = effect.value);
                  const done: DraftEvent<number> = { kind: 'outcome', write: effect.write, outcome: ok };
                  if (pace.reportsInOrder) say(0, () => done);
                  else feed(done);
                  reports += 1;
                  if (held !== before) say(reportTimes[reports % reportTimes.length] ?? 0, () => ({ kind: 'report', value: held }));
                });
            }
          };
          for (const { moves, pause } of gestures) {
            feed({ kind: 'take' });
            for (const { value, pause: moment } of moves) {
              feed({ kind: 'move', value });
              await clock.advance(moment);
            }
            shownSince = [];
            feed({ kind: 'release' });
            await clock.advance(pause);
            expect(shownSince).toEqual([moves.at(-1)?.value]);
          }
          await clock.advance(maxReportMs + 2 * pace.patience);
          expect([isSettled(draft), shownValue(draft)]).toEqual([true, device]);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each(roads)(
    '[CTRL-05] neither jumps nor stays unsettled in 10,000 interleavings of drags, reports, refusals and reconnects: %s',
    async (_, pace) => {
      const act = fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({ kind: fc.constantFrom('move' as const, 'show' as const), value: fc.integer({ min: -12, max: 12 }) }),
        },
        { weight: 2, arbitrary: fc.constantFrom({ kind: 'take' as const }, { kind: 'release' as const }, { kind: 'forget' as const }) },
        { weight: 2, arbitrary: fc.record({ kind: fc.constant('foreign' as const), value: fc.integer({ min: -9, max: 9 }) }) },
        {
          weight: 5,
          arbitrary: fc.constantFrom({ kind: 'answer' as const, as: 'ok' as const }, { kind: 'answer' as const, as: 'refused' as const }),
        },
        { weight: 3, arbitrary: fc.constant({ kind: 'notify' as const }) },
        { weight: 1, arbitrary: fc.constantFrom({ kind: 'cut' as const }, { kind: 'connected' as const }, { kind: 'time' as const }) },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
          const clock = createManualClock();
          let draft = createDraft(0, pace.reportsInOrder);
          let device = 0;
          let reported = 0;
          let connected = true;
          let waiting: { write: number; value: number }[] = [];
          let allowed: number[] = [0];
          let overruled = 0;
          const feed = (event: DraftEvent<number>) => {
            const before = shownValue(draft);
            const step = stepDraft(draft, event);
            const byHand = ['move', 'show', 'forget', 'lost'].includes(event.kind);
            if (step.draft.held && !step.draft.dropped && !byHand) expect(shownValue(step.draft)).toBe(before);
            if (event.kind === 'move' && !draft.dropped) expect(shownValue(step.draft)).toBe(event.value);
            if (step.draft.write?.phase === 'sent' && !byHand) expect(shownValue(step.draft)).toBe(before);
            if (isSettled(step.draft)) expect(shownValue(step.draft)).toBe(step.draft.device);
            allowed = [step.draft.device ?? 0, step.draft.finger?.value ?? 0];
            expect(allowed).toContain(shownValue(step.draft));
            draft = step.draft;
            for (const effect of step.effects) {
              if (effect.kind === 'wait') clock.after(pace.patience, () => feed({ kind: 'patience', write: effect.write }));
              else if (effect.kind === 'overruled') overruled += 1;
              else if (connected) waiting.push({ write: effect.write, value: effect.value });
              else clock.after(0, () => feed({ kind: 'outcome', write: effect.write, outcome: lost }));
            }
          };
          const notify = () => {
            if (connected && device !== reported) feed({ kind: 'report', value: (reported = device) });
          };
          const answer = (as: 'ok' | 'refused') => {
            const next = waiting.shift();
            if (!next) return;
            if (as === 'ok') device = Math.max(-9, Math.min(9, next.value));
            feed({ kind: 'outcome', write: next.write, outcome: as === 'ok' ? ok : refused });
          };
          const cut = () => {
            if (connected) feed({ kind: 'lost' });
            connected = false;
            for (const { write } of waiting.splice(0)) feed({ kind: 'outcome', write, outcome: lost });
          };
          const connect = () => {
            if (connected) return;
            connected = true;
            feed({ kind: 'report', value: (reported = device) });
          };
          for (const one of acts) {
            if (one.kind === 'foreign') device = one.value;
            else if (one.kind === 'answer') answer(one.as);
            else if (one.kind === 'notify') notify();
            else if (one.kind === 'cut') cut();
            else if (one.kind === 'connected') connect();
            else if (one.kind === 'time') await clock.advance(pace.patience);
            else feed(one);
          }
          connect();
          feed({ kind: 'release' });
          feed({ kind: 'forget' });
          while (waiting.length > 0) answer('ok');
          notify();
          await clock.advance(2 * pace.patience);
          expect(isSettled(draft)).toBe(true);
          expect(shownValue(draft)).toBe(device);
        }),
        { numRuns: 10_000 },
      );
    },
  );
});
