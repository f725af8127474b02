/** The cloud keeps what each amplifier's run has found, so that a later course goes on from there. */

import { channelNumbers } from '@headroom/model/catalogue';
import { openSteps, verdictOf, withoutRemark, type Recipe, type Run, type Verdict } from '@headroom/model/commissioning';
import type { Clock, Unsubscribe } from '@headroom/protocol';
import type { OpenShelf } from '../../cloud/commissioning/venue-shelf.ts';
import type { SiteAmp } from '../../device/site/site.ts';
import { createConductor, type Conductor } from './conductor.ts';

export interface CourseRow {
  /** `ofChannels`: somebody's run of single channels is kept instead. */
  readonly state: 'waiting' | 'now' | 'done' | 'signed' | 'cutOff' | 'away' | 'notReached' | 'ofChannels';
  /** Undefined before its run. */
  readonly verdict: Verdict | undefined;
  readonly done: number;
  readonly all: number;
  /** Checks that must have a remark before the run is signed off. */
  readonly remarksMissing: number;
}
export interface Course {
  /** By amplifier; one that is not in it waits. */
  rows(): ReadonlyMap<string, CourseRow>;
  isRunning(): boolean;
  subscribe(listener: () => void): Unsubscribe;
  /** Begins, or goes on with those that are not done. */
  start(amps: readonly SiteAmp[], recipe: Recipe): Promise<void>;
  /** Signs what is done and needs no remark. */
  sign(amps: readonly SiteAmp[]): Promise<void>;
  stop(): void;
}
interface CourseOptions {
  readonly clock: Clock;
  readonly openShelf: (amp: SiteAmp) => Promise<OpenShelf | undefined>;
}
/** How long a course waits in all for amplifiers that are not connected or have not told their channels. */
const patienceMs = 20_000;
const everyMs = 500;

export function createCourse({ clock, openShelf }: CourseOptions): Course {
  const listeners = new Set<() => void>();
  let rows: ReadonlyMap<string, CourseRow> = new Map();
  let isRunning = false;
  let isStopped = false;
  let waiting: SiteAmp[] = [];
  let playing: Conductor | undefined;
  function become(ampId: string, row: CourseRow): void {
    rows = new Map([...rows, [ampId, row]]);
    for (const listener of listeners) listener();
  }
  const later = (ms: number) =>
    new Promise<void>((resolve) => {
      clock.after(ms, resolve);
    });
  async function runOne(amp: SiteAmp, recipe: Recipe): Promise<void> {
    const { ampId, seat } = amp;
    become(ampId, rowOf(undefined, 'now'));
    const shelf = await openShelf(amp);
    if (!shelf) return become(ampId, rowOf(undefined, 'notReached'));
    if (isStopped || isOfChannels(shelf.now().run)) {
      shelf.close();
      return become(ampId, rowOf(undefined, isStopped ? 'waiting' : 'ofChannels'));
    }
    const conductor = createConductor(seat, shelf);
    playing = conductor;
    const end = shelf.subscribe(() => become(ampId, rowOf(shelf.now().run, 'now')));
    if (stateOf(shelf.now().run) === 'unfinished') conductor.resume();
    // A run that cannot be resumed begins anew.
    if (stateOf(shelf.now().run) === 'void') conductor.begin(recipe, undefined);
    await idle(conductor);
    const { isCutOff } = conductor.activity();
    playing = undefined;
    conductor.dispose();
    await shelf.settle();
    end();
    const { run } = shelf.now();
    const isDone = stateOf(run) !== 'unfinished';
    become(ampId, rowOf(run, isCutOff ? 'cutOff' : shelf.problem() !== undefined ? 'notReached' : isDone ? 'done' : 'waiting'));
    shelf.close();
  }
  return {
    rows: () => rows,
    isRunning: () => isRunning,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start(amps, recipe) {
      if (isRunning) return;
      isRunning = true;
      isStopped = false;
      waiting = amps.filter(({ ampId }) => !isThrough(rows.get(ampId)));
      let waitedMs = 0;
      while (waiting.length > 0) {
        const [ready] = waiting.splice(waiting.findIndex(isReady), waiting.some(isReady) ? 1 : 0);
        if (ready) await runOne(ready, recipe);
        else if (waitedMs < patienceMs) {
          await later(everyMs);
          waitedMs += everyMs;
        } else for (const { ampId } of waiting.splice(0)) become(ampId, rowOf(undefined, 'away'));
      }
      isRunning = false;
      for (const listener of listeners) listener();
    },
    async sign(amps) {
      for (const amp of amps) {
        const row = rows.get(amp.ampId);
        if (row === undefined || !maySign(row)) continue;
        const shelf = await openShelf(amp);
        const isOther = isOfChannels(shelf?.now().run);
        const signed = isOther ? undefined : await shelf?.sign();
        shelf?.close();
        if (isOther) become(amp.ampId, rowOf(undefined, 'ofChannels'));
        else if (signed?.ok) become(amp.ampId, { ...row, state: 'signed' });
        else
          become(amp.ampId, {
            ...row,
            state: signed !== undefined && 'problem' in signed && signed.problem === 'away' ? 'away' : 'notReached',
          });
      }
    },
    stop() {
      isStopped = true;
      waiting = [];
      playing?.stop();
    },
  };
}
export const isThrough = (row: CourseRow | undefined): boolean => row?.state === 'done' || row?.state === 'signed';
export const maySign = (row: CourseRow | undefined): boolean => row?.state === 'done' && row.remarksMissing === 0;
const isOfChannels = (run: Run | undefined): boolean => run?.scope !== undefined && run.state !== 'void';
const isReady = ({ seat }: SiteAmp): boolean => seat.available && channelNumbers(seat.tree).length > 0;
const stateOf = (run: Run | undefined): Verdict => (run ? verdictOf(run) : 'void');
const rowOf = (run: Run | undefined, state: CourseRow['state']): CourseRow => ({
  state,
  verdict: run && verdictOf(run),
  done: run ? run.steps.length - openSteps(run).length : 0,
  all: run?.steps.length ?? 0,
  remarksMissing: run ? withoutRemark(run).length : 0,
});
function idle(conductor: Conductor): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (conductor.activity().kind !== 'idle') return;
      end();
      resolve();
    };
    const end = conductor.subscribe(look);
    look();
  });
}
