import type { FirmwareStep } from '../src/amplifier/device.ts';
import {
  beginWith,
  newProgress,
  planRollout,
  rolloutTimes,
  takeAnswer,
  type OrderAnswer,
  type RolloutFacts,
  type RolloutPlan,
  type StepReport,
} from '../src/firmware/rollout-plan.ts';
import type { RolloutState } from '../src/firmware/rollout-states.ts';

export const hour = 3_600_000;
const idle = { step: 'None', parts: ['None', 'None', 'None'] } as const;

export function rehearse(
  count: number,
  options: Partial<{ atOnce: number; tolerated: number; waits: boolean; startsAt: number; releases: number; isRepeat: boolean }> = {},
) {
  const { atOnce = 3, tolerated = 0, waits = true, startsAt = 0, releases = 1, isRepeat = false } = options;
  let now = 0;
  let state: RolloutState = startsAt > 0 ? 'scheduled' : 'running';
  let plan: RolloutPlan | undefined;
  const orders: string[] = [];
  const amps = Array.from({ length: count }, (_, index) => {
    const last: StepReport = idle;
    const facts: RolloutFacts = {
      isHere: true,
      isOffered: true,
      isConnected: true,
      version: isRepeat ? '2.0' : '1.0',
      reports: [],
      compare: () => ({ changed: [], faults: [] }),
    };
    return { deviceId: `amp${index + 1}`, release: `r${index % releases}`, progress: newProgress(0), facts, last };
  });
  const find = (number: number) => {
    const amp = amps[number - 1];
    if (!amp) throw new Error('There is no such amplifier.');
    return amp;
  };
  const rig = {
    orders,
    plan: () => plan,
    state: () => state,
    find,
    states: () => amps.map(({ progress }) => progress.state),
    of: (number: number) => [find(number).progress.state, find(number).progress.reason],
    look() {
      plan = planRollout(
        {
          state,
          startsAt,
          endsAt: startsAt + 4 * hour,
          atOnce,
          tolerated,
          waits,
          members: amps.map((amp) => ({ ...amp, toVersion: '2.0', isRepeat })),
        },
        now,
      );
      ({ state } = plan);
      for (const amp of amps) {
        const next = plan.progress.get(amp.deviceId) ?? amp.progress;
        amp.progress = plan.begun.includes(amp.deviceId) ? beginWith(next, amp.last) : next;
        amp.facts = { ...amp.facts, reports: [] };
      }
      orders.push(...plan.orders);
      return rig;
    },
    pass(ms: number) {
      now += ms;
      return rig.look();
    },
    stop() {
      state = 'stopped';
      return rig.look();
    },
    is(number: number, facts: Partial<RolloutFacts>) {
      const amp = find(number);
      amp.facts = { ...amp.facts, ...facts };
      return rig.look();
    },
    report(number: number, step: FirmwareStep, parts: readonly FirmwareStep[] = ['None', 'None', 'None']) {
      const amp = find(number);
      amp.last = { step, parts };
      amp.facts = { ...amp.facts, reports: [...amp.facts.reports, amp.last] };
      return rig.look();
    },
    answer(number: number, answer: OrderAnswer) {
      const amp = find(number);
      amp.progress = takeAnswer(amp.progress, answer, { waits }, now);
      return rig.look();
    },
    take: (number: number) => rig.answer(number, { kind: 'taken' }),
    /** Until its restart. */
    flash(number: number) {
      rig
        .take(number)
        .report(number, 'Downloading')
        .report(number, 'Decrypting')
        .report(number, 'Extraction')
        .report(number, 'ExtractionComplete');
      return rig
        .report(number, 'Downloading', ['Finished', 'Finished', 'Downloading'])
        .report(number, 'Finished', ['Finished', 'Finished', 'Finished']);
    },
    restart: (number: number, version = '2.0') =>
      rig.is(number, { isConnected: false }).pass(12_000).is(number, { isConnected: true, version }).report(number, 'FinishedFlash'),
    update: (number: number) => rig.flash(number).restart(number).pass(rolloutTimes.settle),
  };
  return rig.look();
}
