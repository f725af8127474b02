/** A run judges settings at once, listens to all channels together, and waits for the load monitors. */

import { isUacLocked } from '@headroom/model/health';
import {
  beginRetest,
  beginRun,
  changedSteps,
  checkOf,
  guardOf,
  judge,
  nextRun,
  openSteps,
  planTestSound,
  stepKey,
  type CheckStep,
  type Recipe,
  type Report,
  type RunEvent,
  type Scope,
  type SoundPlan,
} from '@headroom/model/commissioning';
import { hasListened, listen, roadOf, type Evidence, type Listening } from '@headroom/model/diagnosis';
import type { Unsubscribe } from '@headroom/protocol';
import type { Amp, Seat, SeatReads } from '../../device/binding/seat.ts';
import type { Shelf } from '../../device/commissioning/shelf.ts';
import { playTestSound, type SoundEnd } from '../../device/commissioning/test-sound.ts';

const everyMs = 500;
/** Until the amplifier has sent what is followed for the first time. */
const settleMs = 1000;
const reportPatienceMs = 8000;
/** A load monitor needs some seconds of signal. */
const loadPatienceMs = 15_000;

export type ToneEnd = SoundEnd | { readonly ok: false; readonly why: 'generatorInUse' };
export interface Activity {
  readonly kind: 'idle' | 'running' | 'tone';
  /** Somebody must resume, because the amplifier was lost meanwhile. */
  readonly isCutOff: boolean;
}
export interface Conductor {
  activity(): Activity;
  subscribe(listener: () => void): Unsubscribe;
  begin(recipe: Recipe, scope: Scope): void;
  retest(report: Report): void;
  resume(): void;
  stop(): void;
  repeat(steps: readonly CheckStep[]): void;
  remark(step: CheckStep, text: string): void;
  /** A photo that the cloud keeps, or none. */
  picture(step: CheckStep, sha256: string | undefined): void;
  discard(): void;
  /** Plays a quiet tone; the caller has asked. Ends by itself, or by any touch. */
  playTone(step: CheckStep): Promise<ToneEnd>;
  dispose(): void;
}

interface Look {
  readonly evidence: Evidence;
  readonly isCurrent: boolean;
}

export function createConductor(seat: Seat, shelf: Shelf): Conductor {
  const { device, clock } = seat;
  const listeners = new Set<() => void>();
  let activity: Activity = { kind: 'idle', isCutOff: false };
  let listening: Listening | undefined;
  let since = 0;
  let tone: AbortController | undefined;
  let cancel: Unsubscribe = () => undefined;
  let followed: { readonly places: SeatReads['places']; readonly end: Unsubscribe } | undefined;

  const run = () => shelf.now().run;
  function become(next: Activity): void {
    activity = next;
    for (const listener of listeners) listener();
  }
  function send(...events: readonly RunEvent[]): void {
    const before = run();
    const after = before && events.reduce(nextRun, before);
    if (after !== before) shelf.keepRun(after);
  }

  /** Follows what the rule reads; undefined while nothing is known. */
  function look<T>(rule: (seen: Look) => T): T | undefined {
    const { answer, reads } = seat.ask((amp) => {
      const { state, loaded } = amp.status();
      if (!loaded) return undefined;
      const isCurrent = state === 'CONNECTED' && amp.current;
      if (isCurrent) listening = listen(listening, amp.tree, clock.elapsed());
      return { found: rule({ evidence: evidenceOf(amp, device.lastUpdate(), listening), isCurrent }), isCurrent };
    });
    if (followed?.places !== reads.places) {
      const end = reads.follow(() => undefined);
      followed?.end();
      followed = { places: reads.places, end };
    }
    if (answer?.isCurrent === false && activity.kind !== 'idle') halt(true);
    return answer?.found;
  }
  function unfollow(): void {
    cancel();
    followed?.end();
    followed = undefined;
  }
  function halt(isCutOff: boolean): void {
    unfollow();
    if (activity.kind !== 'idle') send({ kind: 'stop' });
    become({ kind: 'idle', isCutOff });
    tone?.abort();
  }

  function go(): void {
    unfollow();
    listening = undefined;
    since = clock.elapsed();
    become({ kind: 'running', isCutOff: false });
    const tick = () => {
      look((seen) => seen.isCurrent && advance(seen.evidence));
      if (activity.kind === 'running') cancel = clock.after(everyMs, tick);
    };
    tick();
  }
  function advance(evidence: Evidence): void {
    const now = run();
    if (!now || now.state !== 'running') return finish();
    const age = clock.elapsed() - since;
    const measured = openSteps(now).filter(({ check }) => checkOf(check).needs !== 'settings');
    const guards = guardsOf(evidence, measured);
    const unguarded = Object.fromEntries(Object.entries(guards).filter(([key]) => !Object.hasOwn(now.measuring, key)));
    const events: RunEvent[] = [
      { kind: 'measure', guards: unguarded },
      { kind: 'watched', guards, at: clock.now() },
    ];
    const isHeard = listening !== undefined && hasListened(listening);
    for (const step of openSteps(now)) {
      const need = checkOf(step.check).needs;
      if (need === 'settings' ? age < settleMs : !isHeard) continue;
      const judged = judge(evidence, now.recipe, step);
      // Over the cloud the first values may take their time.
      if (judged.finding === 'notReported' && age < reportPatienceMs) continue;
      if (need === 'load' && judged.outcome === 'cannotKnow' && judged.finding === 'loadUntested' && age < loadPatienceMs) continue;
      events.push({ kind: 'result', step, judged, at: clock.now() });
    }
    send(...events);
    const next = run();
    if (next && openSteps(next).length === 0) finish();
  }
  function finish(): void {
    unfollow();
    become({ kind: 'idle', isCutOff: false });
  }
  const evidenceNow = (): Evidence => seat.ask((amp) => evidenceOf(amp, device.lastUpdate(), undefined)).answer;

  async function playTone(step: CheckStep): Promise<ToneEnd> {
    const before = run();
    const channel = step.channel ?? 1;
    const frequency = before?.recipe.checks.find(({ check }) => check === step.check)?.limits['frequency'];
    const plan = planTestSound(seat.tree, channel, { type: 'Tone', frequency: typeof frequency === 'number' ? frequency : 1000 });
    // A stopped tone still restores the levels that it found.
    if (!plan || tone) return { ok: false, why: 'generatorInUse' };
    unfollow();
    if (before?.state === 'stopped') resumeRun();
    send({ kind: 'repeat', steps: [step] });
    [listening, since] = [undefined, clock.elapsed()];
    become({ kind: 'tone', isCutOff: false });
    tone = new AbortController();
    const { signal } = tone;
    const ended = await playTestSound(seat, plan, { signal, hear: (over) => hear(step, plan, over) });
    tone = undefined;
    if (activity.kind === 'tone') finish();
    return ended;
  }
  function hear(step: CheckStep, plan: SoundPlan, over: AbortSignal): Promise<void> {
    since = clock.elapsed();
    return new Promise((resolve) => {
      const tick = () => {
        if (over.aborted) return;
        const judged = look(({ isCurrent, evidence }) => {
          const now = run();
          if (!isCurrent || !now) return undefined;
          const guards = guardsOf(evidence, [step], plan);
          send(...(Object.hasOwn(now.measuring, stepKey(step)) ? [] : [{ kind: 'measure', guards } as const]), {
            kind: 'watched',
            guards,
            at: clock.now(),
          });
          return judge(evidence, now.recipe, step);
        });
        const age = clock.elapsed() - since;
        const isKnown = judged !== undefined && judged.outcome !== 'cannotKnow' && age >= loadSettleMs;
        if (judged && (isKnown || age >= loadPatienceMs)) {
          send({ kind: 'result', step, judged, at: clock.now() });
          return resolve();
        }
        cancel = clock.after(everyMs, tick);
      };
      tick();
    });
  }
  function resumeRun(): void {
    const before = run();
    if (!before) return;
    const evidence = evidenceNow();
    const judged = before.steps.flatMap((step) => {
      const result = before.results[stepKey(step)];
      return result ? [{ ...step, settings: result.settings }] : [];
    });
    const changed = changedSteps(judged, before.recipe, evidence);
    send({ kind: 'resume', deviceId: seat.id, tree: evidence.tree, changed, at: clock.now() });
  }

  return {
    activity: () => activity,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin(recipe, scope) {
      shelf.keepRun(beginRun(recipe, { deviceId: seat.id, tree: evidenceNow().tree, scope, at: clock.now() }));
      go();
    },
    retest(report) {
      shelf.keepRun(beginRetest(report, { deviceId: seat.id, evidence: evidenceNow(), at: clock.now() }));
      go();
    },
    resume() {
      resumeRun();
      if (run()?.state === 'running') go();
    },
    stop: () => halt(false),
    repeat(steps) {
      if (run()?.state === 'stopped') resumeRun();
      send({ kind: 'repeat', steps });
      go();
    },
    remark: (step, text) => send({ kind: 'remark', step, text }),
    picture: (step, sha256) => send({ kind: 'picture', step, sha256 }),
    discard() {
      halt(false);
      shelf.keepRun(undefined);
    },
    playTone,
    dispose: () => halt(false),
  };
  function guardsOf({ tree }: Evidence, steps: readonly CheckStep[], plan?: SoundPlan) {
    const channels = new Set(steps.map(({ channel = 1 }) => channel));
    const guards = new Map([...channels].map((channel) => [channel, guardOf(tree, channel, plan?.own)]));
    return Object.fromEntries(steps.map((step) => [stepKey(step), guards.get(step.channel ?? 1) ?? '']));
  }
}
/** Long enough that no finding of the time before the tone counts. */
const loadSettleMs = 6000;

const evidenceOf = (amp: Amp, since: number | undefined, listening: Listening | undefined): Evidence => ({
  // The rules hide what a speaker tuning lock hides; what the UAC lock hides, the seat leaves out.
  tree: isUacLocked(amp.tree) ? amp.told : amp.tree,
  road: roadOf({ isConnected: amp.status().state === 'CONNECTED' }, { isOld: !amp.current, since, losses: 0 }),
  listening,
  lastChange: () => undefined,
});
