import { describe, expect, it } from 'vitest';
import { rolloutTimes } from './rollout-plan.ts';
import { canBeginAnew, countRollout, isForRetry, rolloutDeviceStates, type RolloutReason } from './rollout-states.ts';
import { hour, rehearse } from '../../test/rollout-rig.ts';

describe('the order of a rollout', () => {
  it('starts with one amplifier, and then the rest, a fixed number at a time, once it is healthy', () => {
    const rollout = rehearse(6);
    expect(rollout.states()).toEqual(['starting', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting']);
    rollout.flash(1).restart(1);
    expect(rollout.of(1)).toEqual(['checking', undefined]);
    expect(rollout.orders).toEqual(['amp1']);
    rollout.pass(rolloutTimes.settle);
    expect(rollout.states()).toEqual(['success', 'starting', 'starting', 'starting', 'waiting', 'waiting']);
    rollout.update(3);
    expect(rollout.states()).toEqual(['success', 'starting', 'success', 'starting', 'starting', 'waiting']);
    for (const number of [2, 4, 5, 6]) rollout.update(number);
    expect(rollout.plan()).toMatchObject({ state: 'finished', result: 'success', isOver: true });
    expect([...new Set(rollout.orders)]).toEqual(['amp1', 'amp2', 'amp3', 'amp4', 'amp5', 'amp6']);
  });

  it('tries each package on one amplifier of its own first', () => {
    const rollout = rehearse(6, { releases: 2 });
    expect(rollout.states()).toEqual(['starting', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting']);
    rollout.update(1);
    expect(rollout.states()).toEqual(['success', 'starting', 'starting', 'waiting', 'starting', 'waiting']);
  });

  it('stops when the first fails: nothing new begins, and nobody waits', () => {
    const rollout = rehearse(4, { tolerated: 3 });
    rollout.take(1).report(1, 'Decrypting').report(1, 'DecryptingFail').look();
    expect(rollout.of(1)).toEqual(['failure', 'DecryptingFail']);
    expect(rollout.of(2)).toEqual(['cancelled', 'Halted']);
    expect(rollout.plan()).toMatchObject({ state: 'halted', result: 'failure', isOver: true });
    expect(rollout.orders).toEqual(['amp1']);
  });

  it('stops at more failures than tolerated; those begun end', () => {
    const rollout = rehearse(8, { tolerated: 1 });
    rollout.update(1);
    rollout.take(2).report(2, 'Decrypting').report(2, 'ExtractionFail').look();
    expect(rollout.state()).toBe('running');
    rollout.take(3).report(3, 'HwNotSupportedInFw').look();
    expect(rollout.state()).toBe('halted');
    expect(rollout.states()).toEqual(['success', 'failure', 'failure', 'starting', 'starting', 'cancelled', 'cancelled', 'cancelled']);
    expect(rollout.plan()?.isOver).toBe(false);
    rollout.update(4).update(5);
    expect(rollout.plan()).toMatchObject({ state: 'halted', result: 'failure', isOver: true });
    expect(countRollout(rollout.states())).toEqual({ total: 8, waiting: 0, running: 0, succeeded: 3, failed: 2, cancelled: 3 });
  });

  it('begins nothing new once stopped, and finishes what runs', () => {
    const rollout = rehearse(3);
    rollout.take(1).stop();
    expect(rollout.states()).toEqual(['starting', 'cancelled', 'cancelled']);
    rollout.update(1);
    expect(rollout.plan()).toMatchObject({ state: 'stopped', result: 'failure', isOver: true });
  });

  it('begins at its time, and starts nothing after its end', () => {
    const rollout = rehearse(2, { startsAt: hour });
    expect([rollout.state(), ...rollout.states()]).toEqual(['scheduled', 'waiting', 'waiting']);
    rollout.pass(hour);
    expect([rollout.state(), ...rollout.states()]).toEqual(['running', 'starting', 'waiting']);
    rollout.is(2, { isConnected: false }).update(1);
    expect(rollout.states()).toEqual(['success', 'offline']);
    rollout.pass(4 * hour);
    expect(rollout.of(2)).toEqual(['cancelled', 'Offline']);
    expect(rollout.plan()).toMatchObject({ state: 'finished', result: 'failure', isOver: true });
  });

  it('distinguishes amplifiers away until the window ended from those without a turn: only the former are repeated with the failures', () => {
    const rollout = rehearse(5, { atOnce: 1, tolerated: 1 });
    for (const number of [4, 5]) rollout.is(number, { isConnected: false });
    rollout.update(1).take(2).report(2, 'Extraction').is(5, { isConnected: true });
    rollout.pass(rolloutTimes.steady).pass(4 * hour);
    expect([1, 2, 3, 4, 5].map(rollout.of)).toEqual([
      ['success', undefined],
      ['failure', 'NotEnded'],
      ['cancelled', 'WindowOver'],
      ['cancelled', 'Offline'],
      ['cancelled', 'WindowOver'],
    ]);
    const forRetry = rolloutDeviceStates.filter((state) => isForRetry({ state }));
    expect(forRetry).toEqual(['failure', 'request failed']);
    const ofCancelled = (reason: RolloutReason) => isForRetry({ state: 'cancelled', reason });
    expect((['Offline', 'Halted', 'Stopped', 'WindowOver'] as const).map(ofCancelled)).toEqual([true, true, true, true]);
    expect((['Removed', 'Withdrawn', 'AlreadyThere'] as const).map(ofCancelled)).toEqual([false, false, false]);
    const mended = (['PartFailed', 'OldVersion', 'SettingsChanged', 'NewFault', 'StepsUnseen'] as const).map((reason) =>
      ['1.0', '2.0'].map((version) => canBeginAnew({ state: 'failure', reason, toVersion: '2.0' }, version)),
    );
    expect(mended).toEqual([[true, true], ...Array.from({ length: 4 }, () => [true, false])]);
  });
});

describe('the same version once more', () => {
  const again = () => rehearse(1, { isRepeat: true }).look().pass(0);
  it('is started if the version is present, and has succeeded after all steps, the restart and a settled state', () => {
    const amp = again();
    expect(amp.orders).toEqual(['amp1']);
    amp.flash(1);
    expect(amp.of(1)).toEqual(['checking', undefined]);
    amp.pass(rolloutTimes.settle);
    expect(amp.of(1)).toEqual(['checking', undefined]);
    amp.restart(1).pass(rolloutTimes.settle);
    expect(amp.of(1)).toEqual(['success', undefined]);
  });

  it('has succeeded if nobody saw its restart, by what it reports after it', () => {
    const amp = again().flash(1).report(1, 'FinishedFlash').pass(rolloutTimes.settle);
    expect(amp.of(1)).toEqual(['success', undefined]);
  });

  it.each([
    ['its order was taken, and nothing came of it', (amp: Rehearsal) => amp.take(1).pass(rolloutTimes.begin), 'NotBegun'],
    ['it never restarts', (amp: Rehearsal) => amp.flash(1).pass(rolloutTimes.back), 'NotEnded'],
    [
      'its part fails again',
      (amp: Rehearsal) => amp.take(1).report(1, 'Downloading', ['None', 'DownloadFail', 'None']).report(1, 'Finished'),
      'PartFailed',
    ],
  ] as const)('has failed if %s', (_, act, reason) => {
    const amp = again();
    act(amp);
    expect(amp.of(1)).toEqual(['failure', reason]);
  });

  it('is repeated if it lost power on the way', () => {
    const amp = again().take(1).report(1, 'Downloading').report(1, 'Decrypting');
    amp.is(1, { isConnected: false }).is(1, { isConnected: true }).report(1, 'None').pass(rolloutTimes.idle);
    expect([amp.of(1), amp.orders]).toEqual([
      ['starting', undefined],
      ['amp1', 'amp1'],
    ]);
  });
});

type Rehearsal = ReturnType<typeof rehearse>;

describe('an amplifier not yet begun', () => {
  it('is cancelled if its release is withdrawn; what runs continues', () => {
    const rollout = rehearse(3, { atOnce: 1 });
    rollout.update(1).take(2).is(2, { isOffered: false }).is(3, { isOffered: false });
    expect(rollout.of(3)).toEqual(['cancelled', 'Withdrawn']);
    expect(rollout.state()).toBe('halted');
    rollout.update(2);
    expect(rollout.of(2)).toEqual(['success', undefined]);
  });

  it('is left alone if somebody else updated it', () => {
    const rollout = rehearse(2);
    rollout.is(2, { version: '2.0' });
    expect(rollout.of(2)).toEqual(['cancelled', 'AlreadyThere']);
  });

  it('is ordered again until it answers, and not after it accepted the order', () => {
    const rollout = rehearse(1);
    rollout
      .pass(rolloutTimes.askAgain - 1)
      .pass(1)
      .look()
      .look();
    expect(rollout.orders).toEqual(['amp1', 'amp1']);
    rollout.take(1).pass(rolloutTimes.askAgain);
    expect(rollout.orders).toEqual(['amp1', 'amp1']);
  });

  it('is not ordered again after the window has ended', () => {
    const rollout = rehearse(1, { startsAt: hour }).is(1, { isConnected: false });
    rollout.pass(5 * hour - rolloutTimes.steady - 1).is(1, { isConnected: true });
    rollout.pass(rolloutTimes.steady).pass(rolloutTimes.askAgain).pass(rolloutTimes.askAgain);
    expect(rollout.orders).toEqual(['amp1']);
    rollout.pass(rolloutTimes.answer);
    expect(rollout.of(1)).toEqual(['request failed', 'NoAnswer']);
  });
});
