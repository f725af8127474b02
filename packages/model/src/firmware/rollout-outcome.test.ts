import { describe, expect, it } from 'vitest';
import { rolloutTimes } from './rollout-plan.ts';
import { hour, rehearse } from '../../test/rollout-rig.ts';

const bad: readonly (readonly [string, (rollout: ReturnType<typeof rehearse>) => unknown, readonly (string | undefined)[]])[] = [
  ['fails to download', (amp) => amp.take(1).report(1, 'Downloading').report(1, 'DownloadFail'), ['failure', 'DownloadFail']],
  ['fails to decrypt', (amp) => amp.take(1).report(1, 'Decrypting').report(1, 'DecryptingFail'), ['failure', 'DecryptingFail']],
  ['fails to extract', (amp) => amp.take(1).report(1, 'Extraction').report(1, 'ExtractionFail'), ['failure', 'ExtractionFail']],
  ['has other hardware', (amp) => amp.take(1).report(1, 'HwNotSupportedInFw'), ['failure', 'HwNotSupportedInFw']],
  ['was seen fail before its order was answered', (amp) => amp.report(1, 'DownloadFail'), ['failure', 'DownloadFail']],
  [
    'has a part that failed, and says that it has finished',
    (amp) => amp.take(1).report(1, 'Downloading', ['None', 'DownloadFail', 'None']).report(1, 'Finished', ['None', 'None', 'None']),
    ['failure', 'PartFailed'],
  ],
  [
    'has a part that never ends',
    (amp) =>
      amp
        .flash(1)
        .report(1, 'None', ['None', 'Downloading', 'None'])
        .restart(1)
        .report(1, 'None', ['None', 'Downloading', 'None'])
        .pass(rolloutTimes.back),
    ['failure', 'PartFailed'],
  ],
  [
    'fails after it was silent between the package`s arrival and its own first step',
    (amp) => amp.take(1).report(1, 'Downloading').report(1, 'None').report(1, 'Decrypting').report(1, 'DecryptingFail'),
    ['failure', 'DecryptingFail'],
  ],
  ['takes the order and never begins', (amp) => amp.take(1).pass(rolloutTimes.begin), ['failure', 'NotBegun']],
  ['never ends', (amp) => amp.take(1).report(1, 'Extraction').pass(rolloutTimes.step), ['failure', 'NotEnded']],
  [
    'never ends to download',
    (amp) => amp.take(1).report(1, 'Downloading').pass(rolloutTimes.step).pass(rolloutTimes.download),
    ['failure', 'NotEnded'],
  ],
  ['ends and never restarts', (amp) => amp.flash(1).pass(rolloutTimes.back), ['failure', 'OldVersion']],
  ['comes back on its old version', (amp) => amp.flash(1).restart(1, '1.0').pass(rolloutTimes.back), ['failure', 'OldVersion']],
  ['comes back on a third version', (amp) => amp.flash(1).restart(1, '1.5').pass(rolloutTimes.back), ['failure', 'OldVersion']],
  [
    'never comes back',
    (amp) =>
      amp
        .flash(1)
        .is(1, { isConnected: false })
        .pass(4 * hour),
    ['failure', 'NotBack'],
  ],
  [
    'reports no step and has the new version',
    (amp) => amp.take(1).is(1, { version: '2.0' }).pass(rolloutTimes.begin),
    ['failure', 'StepsUnseen'],
  ],
  [
    'has other settings than before',
    (amp) => amp.is(1, { compare: () => ({ changed: ['/amp/channels/1/output/fader'], faults: [] }) }).update(1),
    ['failure', 'SettingsChanged'],
  ],
  [
    'has a new fault',
    (amp) => amp.is(1, { compare: () => ({ changed: [], faults: ['outputFaulted 1'] }) }).update(1),
    ['failure', 'NewFault'],
  ],
  ['does not answer', (amp) => amp.answer(1, { kind: 'unknown' }).pass(rolloutTimes.answer), ['request failed', 'NoAnswer']],
  ...(['Busy', 'OlderVersion', 'SameVersion', 'WrongModel', 'NoRoom'] as const).map(
    (code) =>
      [
        `refuses: ${code}`,
        (amp: ReturnType<typeof rehearse>) => amp.answer(1, { kind: 'refused', code, words: '' }),
        ['request failed', code],
      ] as const,
  ),
  ['refuses in words of its own', (amp) => amp.answer(1, { kind: 'refused', code: '7', words: 'No.' }), ['request failed', 'Refused']],
  ['is removed from the venue', (amp) => amp.take(1).is(1, { isHere: false }), ['cancelled', 'Removed']],
];
const good: readonly (readonly [string, (rollout: ReturnType<typeof rehearse>) => unknown])[] = [
  ['reports each step', (amp) => amp.update(1)],
  ['reports eight channels', (amp) => amp.take(1).report(1, 'Downloading').report(1, 'Finished8ch').restart(1).pass(rolloutTimes.settle)],
  ['falls silent at its end', (amp) => amp.take(1).report(1, 'Decrypting').report(1, 'None').restart(1).pass(rolloutTimes.settle)],
  [
    'is silent between the package`s arrival and its own first step',
    (amp) =>
      amp
        .take(1)
        .report(1, 'Downloading')
        .report(1, 'None')
        .report(1, 'Decrypting')
        .report(1, 'Finished')
        .restart(1)
        .pass(rolloutTimes.settle),
  ],
  ['was heard again only after its restart', (amp) => amp.take(1).restart(1).pass(rolloutTimes.settle)],
  [
    'downloads for longer than any other step may last',
    (amp) => amp.take(1).report(1, 'Downloading').pass(rolloutTimes.step).report(1, 'Finished').restart(1).pass(rolloutTimes.settle),
  ],
  [
    'is lost when its order is sent again, which it may have taken before',
    (amp) => amp.answer(1, { kind: 'unknown' }).pass(rolloutTimes.askAgain).answer(1, { kind: 'not connected' }).update(1),
  ],
  ['was not heard to take the order', (amp) => amp.answer(1, { kind: 'unknown' }).update(1)],
  [
    'is busy with the order that was not heard to be taken',
    (amp) =>
      amp.answer(1, { kind: 'unknown' }).pass(rolloutTimes.askAgain).answer(1, { kind: 'refused', code: 'Busy', words: '' }).update(1),
  ],
  [
    'has a part that tells late that it has finished',
    (amp) =>
      amp.take(1).report(1, 'Downloading').report(1, 'Finished', ['Finished', 'Downloading', 'None']).restart(1).pass(rolloutTimes.settle),
  ],
];

describe('the outcome for an amplifier', () => {
  it.each(bad)('[FWCLOUD-16] [FWCLOUD-17] that %s', (_what, happen, expected) => {
    const rollout = rehearse(2);
    happen(rollout);
    rollout.look();
    expect(rollout.of(1)).toEqual(expected);
    expect(rollout.find(2).progress.state).toBe(expected[0] === 'cancelled' ? 'starting' : 'cancelled');
  });

  it.each(good)('[FWCLOUD-14] [FWCLOUD-15] that %s: success', (_what, happen) => {
    const rollout = rehearse(1);
    happen(rollout);
    expect(rollout.of(1)).toEqual(['success', undefined]);
  });

  it('[FWCLOUD-14] that reports an earlier failure counts only its new reports', () => {
    const rollout = rehearse(2);
    rollout.report(2, 'DecryptingFail', ['None', 'DownloadFail', 'None']).update(1);
    rollout.take(2).report(2, 'DecryptingFail', ['None', 'DownloadFail', 'None']);
    expect(rollout.of(2)).toEqual(['starting', undefined]);
    rollout.report(2, 'Downloading', ['None', 'DownloadFail', 'None']).update(2);
    expect(rollout.of(2)).toEqual(['success', undefined]);
  });

  it('is no success before it is back on the new version, healthy, and without further reports', () => {
    const rollout = rehearse(1);
    rollout.flash(1).pass(rolloutTimes.settle);
    expect(rollout.of(1)).toEqual(['checking', undefined]);
    rollout.restart(1).pass(rolloutTimes.settle - 1);
    expect(rollout.of(1)).toEqual(['checking', undefined]);
    rollout.pass(1);
    expect(rollout.of(1)).toEqual(['success', undefined]);
  });
});

describe('an amplifier that goes offline', () => {
  const away = (rollout: ReturnType<typeof rehearse>) =>
    rollout
      .is(1, { isConnected: false })
      .pass(5 * 60_000)
      .is(1, { isConnected: true });

  it('before its turn is waited for, and others go first', () => {
    const rollout = rehearse(2);
    rollout.answer(1, { kind: 'not connected' }).is(1, { isConnected: false });
    expect(rollout.states()).toEqual(['offline', 'starting']);
    rollout.update(2);
    away(rollout).pass(rolloutTimes.steady).look();
    expect(rollout.states()).toEqual(['starting', 'success']);
    rollout.update(1);
    expect(rollout.plan()).toMatchObject({ state: 'finished', result: 'success' });
  });

  it('before it answers is waited for too', () => {
    const rollout = rehearse(1);
    rollout.answer(1, { kind: 'unknown' }).is(1, { isConnected: false }).pass(rolloutTimes.answer);
    expect(rollout.of(1)).toEqual(['offline', undefined]);
    rollout.is(1, { isConnected: true }).pass(rolloutTimes.steady).look();
    rollout.update(1);
    expect(rollout.of(1)).toEqual(['success', undefined]);
    const hasty = rehearse(1, { waits: false });
    hasty.answer(1, { kind: 'unknown' }).is(1, { isConnected: false }).pass(rolloutTimes.answer);
    expect(hasty.of(1)).toEqual(['request failed', 'Offline']);
  });

  it('while it carries out an order that it was not heard to take is still busy with it when it is back, and is no failure', () => {
    const rollout = rehearse(1);
    rollout.answer(1, { kind: 'unknown' }).is(1, { isConnected: false }).pass(rolloutTimes.answer);
    rollout.is(1, { isConnected: true }).report(1, 'Downloading').pass(rolloutTimes.steady).look();
    expect(rollout.orders).toEqual(['amp1', 'amp1']);
    rollout.answer(1, { kind: 'refused', code: 'Busy', words: '' });
    expect([rollout.of(1), rollout.state()]).toEqual([['starting', undefined], 'running']);
    rollout.report(1, 'Downloading').pass(rolloutTimes.begin);
    expect(rollout.of(1)).toEqual(['running', undefined]);
    rollout.report(1, 'Decrypting').report(1, 'Extraction').report(1, 'Finished').restart(1).pass(rolloutTimes.settle);
    expect(rollout.of(1)).toEqual(['success', undefined]);
  });

  it('is not waited for if so configured', () => {
    const rollout = rehearse(2, { waits: false });
    rollout.is(2, { isConnected: false });
    expect(rollout.of(2)).toEqual(['cancelled', 'Offline']);
  });

  it.each([
    ['after it took the order', []],
    ['while it downloads', ['Downloading']],
    ['while it decrypts', ['Downloading', 'Decrypting']],
    ['while it extracts', ['Downloading', 'Decrypting', 'Extraction']],
    ['while its parts are written', ['Downloading', 'Decrypting', 'Extraction', 'ExtractionComplete', 'Downloading']],
  ] as const)('%s is started again where it was interrupted', (_when, steps) => {
    const rollout = rehearse(1);
    rollout.take(1);
    for (const step of steps) rollout.report(1, step);
    away(rollout).report(1, 'None').pass(rolloutTimes.idle).look();
    expect(rollout.of(1)).toEqual(['starting', undefined]);
    expect(rollout.orders).toEqual(['amp1', 'amp1']);
    rollout.update(1);
    expect(rollout.of(1)).toEqual(['success', undefined]);
  });

  it('and returns before anybody looks is started again after as long as a restart may take', () => {
    const rollout = rehearse(1)
      .take(1)
      .report(1, 'Downloading')
      .report(1, 'None')
      .pass(rolloutTimes.back - 1);
    expect([rollout.of(1), rollout.orders]).toEqual([['checking', undefined], ['amp1']]);
    rollout.pass(1).look();
    expect([rollout.of(1), rollout.orders]).toEqual([
      ['starting', undefined],
      ['amp1', 'amp1'],
    ]);
  });

  it('while it restarts has time until the window ends', () => {
    const rollout = rehearse(1);
    rollout
      .flash(1)
      .is(1, { isConnected: false })
      .pass(3 * hour);
    expect(rollout.of(1)).toEqual(['checking', undefined]);
    rollout.is(1, { isConnected: true, version: '2.0' }).report(1, 'FinishedFlash').pass(rolloutTimes.settle);
    expect(rollout.of(1)).toEqual(['success', undefined]);
  });

  it('continues if only the line was away', () => {
    const rollout = rehearse(1);
    rollout.take(1).report(1, 'Downloading');
    away(rollout).report(1, 'Extraction').report(1, 'Finished').restart(1).pass(rolloutTimes.settle);
    expect(rollout.of(1)).toEqual(['success', undefined]);
    expect(rollout.orders).toEqual(['amp1']);
  });

  it('repeatedly is given up', () => {
    const rollout = rehearse(1);
    for (const _ of [1, 2, 3]) {
      rollout.take(1).report(1, 'Decrypting');
      away(rollout).report(1, 'None').pass(rolloutTimes.idle).look();
    }
    expect(rollout.of(1)).toEqual(['failure', 'Interrupted']);
    expect(rollout.orders).toHaveLength(3);
  });

  it('in a rollout stopped meanwhile is a failure, not one that never began', () => {
    const rollout = rehearse(1);
    rollout.take(1).report(1, 'Decrypting').stop();
    away(rollout).report(1, 'None').pass(rolloutTimes.idle).look();
    expect(rollout.of(1)).toEqual(['failure', 'Interrupted']);
  });
});
