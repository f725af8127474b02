import { describe, expect, it } from 'vitest';
import {
  at9,
  begin,
  deviceId,
  evidenceOf,
  guards,
  judgedStep,
  now,
  resume,
  runThrough,
  sign,
  signed,
  soundTree,
} from '../../test/commissioning-rig.ts';
import { bandGainAndDelay, highPassFilter, inputSelector, loadMonitor, output, peakLimiter, rmsLimiter } from '../amplifier/index.ts';
import { addressOf, put } from '../property/index.ts';
import { checkOf, type CheckName } from './checks/index.ts';
import { differencesFrom, planTakeBack } from './differences.ts';
import { referenceOf } from './handover.ts';
import { guardOf, judge, stepKey, type CheckStep } from './judge.ts';
import { defaultRecipe, readRecipe } from './recipe.ts';
import { beginRetest, maxReportBytes, readReport, writeReport } from './report.ts';
import { maxPictures, nextRun, openSteps, resultOf, runLifeMs, verdictOf, withoutRemark } from './run.ts';
import { maxRunBytes, readRun, writeRun } from './stored.ts';

describe('a run through a recipe', () => {
  it('passes a sound amplifier by the default recipe', () => {
    const tree = soundTree();
    const run = runThrough(begin(tree), tree);
    expect(run.steps.filter((step) => resultOf(run, step)?.outcome !== 'passed')).toEqual([]);
    expect(verdictOf(run)).toBe('passed');
  });

  it('is unfinished until its last check, and resumes wherever it was cut off', () => {
    const tree = soundTree();
    const whole = begin(tree);
    const evidence = evidenceOf(tree);
    for (let cut = 0; cut < whole.steps.length; cut++) {
      const until = whole.steps.slice(0, cut).reduce((run, step) => judgedStep(run, evidence, step), whole);
      const step = whole.steps[cut]!;
      const measuring =
        checkOf(step.check).needs === 'settings' ? until : nextRun(until, { kind: 'measure', guards: guards(tree, [step]) });
      expect(verdictOf(measuring), `at ${stepKey(step)}`).toBe('unfinished');
      expect(sign(measuring, tree)).toEqual({ ok: false, refusal: 'unfinished' });
      const stored = readRun(writeRun(measuring));
      expect(stored && [stored.state, verdictOf(stored), stored.measuring]).toEqual(['stopped', 'unfinished', {}]);
      expect(stored && openSteps(stored)).toEqual(whole.steps.slice(cut));
      expect(stored && verdictOf(runThrough(resume(stored, tree), tree, evidence))).toBe('passed');
      expect(stored && verdictOf(resume(stored, tree, { deviceId: '02005E100002' }))).toBe('void');
    }
  });

  it.each([
    ['on another amplifier', { deviceId: '02005E100002' }, 'otherAmplifier'],
    ['after a day', { at: at9 + runLifeMs + 1 }, 'tooOld'],
  ])('is void %s, for ever', (_, more, reason) => {
    const tree = soundTree();
    const run = resume(nextRun(runThrough(begin(tree), tree), { kind: 'stop' }), tree, more);
    expect([verdictOf(run), run.voidFor]).toEqual(['void', reason]);
    expect(verdictOf(resume(run, tree))).toBe('void');
    expect(sign(run, tree)).toEqual({ ok: false, refusal: 'void' });
    expect(readRun(writeRun(run))).toMatchObject({ state: 'void', voidFor: reason });
  });

  it('is void where a bridge has made one channel of two', () => {
    const tree = soundTree();
    const stopped = nextRun(runThrough(begin(tree), tree), { kind: 'stop' });
    put(tree, addressOf(output.properties.super8, { channel: 1 }), true);
    expect(resume(stopped, tree).voidFor).toBe('otherChannels');
  });

  it('takes no result while it is stopped, none of a measurement that does not run, and none of another recipe', () => {
    const tree = soundTree();
    const run = begin(tree);
    const settings = { check: 'limitersOn', channel: 1 } as const;
    const heard = { check: 'sourcePresent', channel: 1 } as const;
    const result = (step: CheckStep) => ({ kind: 'result', step, judged: judge(evidenceOf(tree), run.recipe, step), at: at9 }) as const;
    expect(nextRun(nextRun(run, { kind: 'stop' }), result(settings)).results).toEqual({});
    expect(nextRun(run, result(heard)).results).toEqual({});
    expect(nextRun(run, result({ check: 'passwordSet', channel: undefined })).results).toEqual({});
    const measuring = nextRun(run, { kind: 'measure', guards: guards(tree, [heard]) });
    expect(nextRun(nextRun(measuring, { kind: 'stop' }), result(heard)).results).toEqual({});
    expect(Object.keys(nextRun(measuring, result(heard)).results)).toEqual(['sourcePresent 1']);
  });

  it('does not know what it measured while somebody else changed the channel', () => {
    const tree = soundTree();
    const steps = [1, 2].map((channel): CheckStep => ({ check: 'sourcePresent', channel }));
    const measuring = nextRun(begin(tree), { kind: 'measure', guards: guards(tree, steps) });
    put(tree, addressOf(bandGainAndDelay.properties.gain, { channel: 1 }), -3);
    const watched = nextRun(measuring, { kind: 'watched', guards: guards(tree, steps), at: at9 });
    expect([watched.results['sourcePresent 1'], watched.results['sourcePresent 2']]).toMatchObject([
      { outcome: 'cannotKnow', finding: 'disturbed' },
      undefined,
    ]);
    // Its late result does not count either.
    expect(nextRun(watched, { kind: 'result', step: steps[0]!, judged: judge(evidenceOf(tree), defaultRecipe, steps[0]!), at: at9 })).toBe(
      watched,
    );
  });

  it('counts the writes of a measurement as its own', () => {
    const tree = soundTree();
    const { signalGeneratorEnable } = inputSelector.properties;
    const own = [{ handle: signalGeneratorEnable as never, at: { channel: 1 } }];
    const before = guardOf(tree, 1, own);
    put(tree, addressOf(signalGeneratorEnable, { channel: 1 }), true);
    expect(guardOf(tree, 1, own)).toBe(before);
    expect(guardOf(tree, 1)).not.toBe(before);
  });

  it('repeats single checks, and asks again on resuming for what was changed meanwhile', () => {
    const tree = soundTree();
    const run = runThrough(begin(tree), tree);
    const step: CheckStep = { check: 'limitersOn', channel: 2 };
    expect(openSteps(nextRun(run, { kind: 'repeat', steps: [step] }))).toEqual([step]);
    expect(openSteps(resume(nextRun(run, { kind: 'stop' }), tree, { changed: [step] }))).toEqual([step]);
  });

  it('is handed over with a remark for all that is not passed, or not at all', () => {
    const tree = soundTree();
    put(tree, addressOf(output.properties.name, { channel: 2 }), '');
    const run = runThrough(begin(tree), tree);
    const step: CheckStep = { check: 'channelNamed', channel: 2 };
    expect([verdictOf(run), withoutRemark(run)]).toEqual(['failed', [step]]);
    expect(sign(run, tree)).toEqual({ ok: false, refusal: 'remarkMissing' });
    const remarked = nextRun(run, { kind: 'remark', step, text: 'The speaker limits\u202E itself' });
    expect(sign(remarked, tree, '  ')).toEqual({ ok: false, refusal: 'signerMissing' });
    expect(sign(remarked, tree)).toMatchObject({ ok: true, report: { verdict: 'failed', signedBy: 'Ana Ruiz' } });
    expect(remarked.remarks['channelNamed 2']).toBe('The speaker limits itself');
  });

  it('warns of a limiter and a load monitor that are off, and needs no remark, unless its recipe asks for them', () => {
    const tree = soundTree();
    put(tree, addressOf(rmsLimiter.properties.enable, { channel: 2 }), false);
    put(tree, addressOf(loadMonitor.properties.enable, { channel: 3 }), false);
    const run = runThrough(begin(tree), tree);
    expect([run.results['limitersOn 2'], run.results['impedance 3']]).toMatchObject([
      { outcome: 'warned', finding: 'rmsLimiterOff' },
      { outcome: 'warned', finding: 'monitorOff' },
    ]);
    expect([verdictOf(run), withoutRemark(run)]).toEqual(['warned', []]);
    expect(sign(run, tree)).toMatchObject({ ok: true, report: { verdict: 'warned' } });
    const read = readRecipe(JSON.stringify({ recipe: 1, checks: [{ check: 'limitersOn' }, { check: 'impedance' }] }));
    if (!read.ok) throw new Error(read.refusal);
    const strict = runThrough(begin(tree, read.recipe), tree);
    expect([strict.results['limitersOn 2']?.outcome, strict.results['impedance 3']?.outcome]).toEqual(['failed', 'cannotKnow']);
    expect(sign(strict, tree)).toEqual({ ok: false, refusal: 'remarkMissing' });
  });

  it('allows a bridged pair half of what its loudspeaker can take at each output', () => {
    const limits = { ohms: 8, rmsWatts: 200, peakWatts: 800 };
    const read = readRecipe(JSON.stringify({ recipe: 1, checks: [{ check: 'limitersWithinSpeaker', channels: [1], limits }] }));
    if (!read.ok) throw new Error(read.refusal);
    const { recipe } = read;
    const tree = soundTree();
    put(tree, addressOf(rmsLimiter.properties.threshold, { channel: 1 }), 30);
    put(tree, addressOf(peakLimiter.properties.threshold, { channel: 1 }), 60);
    const judged = () => judge(evidenceOf(tree), recipe, { check: 'limitersWithinSpeaker', channel: 1 });
    expect(judged().outcome).toBe('passed');
    put(tree, addressOf(output.properties.super8, { channel: 1 }), true);
    expect(judged()).toMatchObject({ outcome: 'failed', finding: 'rmsLimiterHigh', values: { most: { value: 20 } } });
  });

  it('passes a value exactly at its limit, although binary fractions miss it', () => {
    const tree = soundTree();
    const set = (handle: Parameters<typeof addressOf<{ channel: number }>>[0], channel: number, value: unknown) =>
      put(tree, addressOf(handle, { channel }), value as number);
    for (const channel of [1, 2]) set(output.properties.ZoneName, channel, 'Bar');
    set(rmsLimiter.properties.threshold, 1, 28.200001);
    set(peakLimiter.properties.threshold, 1, 56.500004);
    for (const channel of [1, 2]) {
      set(highPassFilter.properties.enable, channel, true);
      set(highPassFilter.properties.frequency, channel, 1020);
    }
    const outcome = (check: CheckName, limits: object = {}) => {
      const read = readRecipe(JSON.stringify({ recipe: 1, checks: [{ check, limits }] }));
      if (!read.ok) throw new Error(read.refusal);
      return judge(evidenceOf(tree), read.recipe, { check, channel: 1 }).finding;
    };
    for (const [own, other] of [
      [1.1, -1.9],
      [-10.8, -7.8],
    ] as const) {
      set(bandGainAndDelay.properties.gain, 1, own);
      set(bandGainAndDelay.properties.gain, 2, other);
      expect(outcome('pairLevel', { within: 3 })).toBe('pairEven');
    }
    expect(outcome('limitersWithinSpeaker', { ohms: 8, rmsWatts: 100, peakWatts: 400 })).toBe('limitersProtect');
    expect(outcome('crossoverPlanned', { highPass: 'Butterworth 6dB/oct', highPassFrequency: 1000, lowPass: 'any', within: 2 })).toBe(
      'crossoverAsPlanned',
    );
    set(bandGainAndDelay.properties.gain, 1, -10.9);
    expect(outcome('pairLevel', { within: 3 })).toBe('pairUneven');
  });

  it('finds a reversed polarity, whatever corners filters have that are off', () => {
    const tree = soundTree();
    put(tree, addressOf(bandGainAndDelay.properties.invert, { channel: 1 }), true);
    put(tree, addressOf(highPassFilter.properties.frequency, { channel: 1 }), 80);
    const polarity = () => judge(evidenceOf(tree), defaultRecipe, { check: 'polarity', channel: 1 }).finding;
    expect(polarity()).toBe('polarityOpposite');
    put(tree, addressOf(highPassFilter.properties.enable, { channel: 1 }), true);
    expect(polarity()).toBe('polarityRight');
  });

  it('keeps a photo of a check, as many as it may, and its report names each by its hash', () => {
    const tree = soundTree();
    const whole = runThrough(begin(tree), tree);
    const hash = (number: number) => number.toString(16).padStart(64, '0');
    const taken = whole.steps.reduce((run, step, index) => nextRun(run, { kind: 'picture', step, sha256: hash(index) }), whole);
    expect(Object.keys(taken.pictures)).toHaveLength(maxPictures);
    const [step = { check: 'powerSound', channel: undefined }] = whole.steps;
    expect(nextRun(whole, { kind: 'picture', step, sha256: 'x' })).toBe(whole);
    const one = nextRun(nextRun(whole, { kind: 'picture', step, sha256: hash(1) }), { kind: 'picture', step, sha256: hash(2) });
    expect(readRun(writeRun(one))?.pictures).toEqual({ [stepKey(step)]: hash(2) });
    const made = sign(one, tree);
    const read = made.ok ? readReport(writeReport(made.report)) : undefined;
    expect(read?.ok && read.report.records[0]).toMatchObject({ step, picture: hash(2) });
    expect(nextRun(one, { kind: 'picture', step, sha256: undefined }).pictures).toEqual({});
    const tooMany = writeRun({ ...one, pictures: Object.fromEntries(whole.steps.map((each, index) => [stepKey(each), hash(index)])) });
    expect(readRun(tooMany)).toBeUndefined();
  });

  it.each(['ampLost', 'bridgeLost', 'old'] as const)('knows nothing while the road is %s', (road) => {
    const tree = soundTree();
    for (const step of begin(tree).steps)
      expect(judge(evidenceOf(tree, road), defaultRecipe, step)).toMatchObject({ outcome: 'cannotKnow', finding: 'unreachable' });
  });

  it('[LOCK-02] discloses nothing that a speaker tuning lock hides', () => {
    const tree = soundTree();
    put(tree, '/lockedProperties/ch2', { key: 'k', properties: ['/amp/channels/2/rmsLimiter'] });
    expect(judge(evidenceOf(tree), defaultRecipe, { check: 'limitersOn', channel: 2 })).toMatchObject({
      outcome: 'cannotKnow',
      finding: 'hiddenByLock',
      values: {},
    });
  });

  it('does not pass a channel that the amplifier has not', () => {
    const tree = soundTree();
    const read = readRecipe(JSON.stringify({ recipe: 1, checks: [{ check: 'limitersOn', channels: [7] }] }));
    if (!read.ok) throw new Error(read.refusal);
    const run = runThrough(begin(tree, read.recipe), tree);
    expect([verdictOf(run), run.results['limitersOn 7']?.finding]).toEqual(['cannotKnow', 'noSuchChannel']);
  });

  it('begins anew where what was kept cannot be trusted', () => {
    const tree = soundTree();
    const text = writeRun(runThrough(begin(tree), tree));
    expect(readRun(text)).toBeDefined();
    const broken = [
      '',
      '[]',
      text.slice(0, -2),
      text.replace('"run":1', '"run":2'),
      text.replace('"outcome":"passed"', '"outcome":"praised"'),
      text.replace('"finding":"named"', '"finding":"toString"'),
      text.replace('"check":"amplifierNamed"', '"check":"firmware"'),
      text.replace(/"settings":"[0-9a-f]{16}"/, '"settings":"x"'),
      `"${'x'.repeat(maxRunBytes)}"`,
    ];
    for (const one of broken) expect(readRun(one), `of ${one.slice(0, 60)}`).toBeUndefined();
  });
});

describe('a report', () => {
  it('is read as it was written, with all results and settings', () => {
    const report = signed(soundTree());
    expect(readReport(writeReport(report))).toEqual({ ok: true, report });
  });

  it('is refused when a byte was changed', () => {
    const bytes = new TextEncoder().encode(writeReport(signed(soundTree())));
    for (let at = 7; at < bytes.length; at += 997) {
      const flipped = Uint8Array.from(bytes);
      flipped[at]! ^= 1;
      const read = readReport(flipped);
      // A changed space between two members means the same.
      expect(read.ok && bytes[at] !== 0x20 && bytes[at] !== 0x0a, `byte ${at}`).toBe(false);
    }
  });

  it.each([
    ['corrupt', '{"report":1'],
    ['noReport', '{"snapshot":2}'],
    ['newerVersion', '{"report":3,"sha256":""}'],
    ['hashMismatch', '{"report":1,"sha256":""}'],
    ['tooLarge', `"${'x'.repeat(maxReportBytes)}"`],
  ])('is refused as %s', (refusal, text) => expect(readReport(text)).toEqual({ ok: false, refusal }));
});

describe('differences from commissioning', () => {
  const watching = (watches: readonly string[]) => {
    const read = readRecipe(JSON.stringify({ recipe: 1, checks: [{ check: 'limitersOn' }], watches }));
    if (!read.ok) throw new Error(read.refusal);
    return read.recipe;
  };
  const told = { firmware: '1.7.0', accepted: {} };
  const threshold = addressOf(rmsLimiter.properties.threshold, { channel: 1 });

  it('are none on the day of the handover, nor after what operators change daily', () => {
    const tree = soundTree();
    const report = signed(tree);
    expect(differencesFrom(referenceOf([report])!, now(tree), told)).toEqual([]);
    put(tree, addressOf(output.properties.fader, { channel: 1 }), -12);
    put(tree, addressOf(output.properties.mute, { channel: 2 }), true);
    put(tree, addressOf(inputSelector.properties.primary, { channel: 3 }), 'Analog 4');
    expect(differencesFrom(referenceOf([report])!, now(tree), told)).toEqual([]);
  });

  it('name the fader where the recipe watches it', () => {
    const tree = soundTree();
    const report = signed(tree, watching(['fader']));
    put(tree, addressOf(output.properties.fader, { channel: 1 }), -12);
    put(tree, addressOf(output.properties.mute, { channel: 2 }), true);
    expect(differencesFrom(referenceOf([report])!, now(tree), told)).toMatchObject([{ handle: { name: 'fader' }, before: 0, now: -12 }]);
  });

  it('are taken back by one write, and accepted by name until they change again', () => {
    const tree = soundTree();
    const report = signed(tree);
    put(tree, threshold, 120);
    const [difference, ...others] = differencesFrom(referenceOf([report])!, now(tree), told);
    expect([difference, others]).toMatchObject([{ address: threshold, before: 100, now: 120 }, []]);
    expect(difference && planTakeBack(difference)).toEqual({ resource: rmsLimiter, at: { channel: 1 }, values: { threshold: 100 } });
    const accepted = { [threshold]: { value: 120, by: 'Ana Ruiz', at: at9 } };
    expect(differencesFrom(referenceOf([report])!, now(tree), { ...told, accepted })).toEqual([]);
    put(tree, threshold, 130);
    expect(differencesFrom(referenceOf([report])!, now(tree), { ...told, accepted })).toHaveLength(1);
  });

  it('name another firmware, which no write takes back', () => {
    const tree = soundTree();
    const [difference] = differencesFrom(referenceOf([signed(tree)])!, now(tree), { ...told, firmware: '1.8.0' });
    expect(difference).toMatchObject({ before: '1.7.0', now: '1.8.0' });
    expect(difference && planTakeBack(difference)).toBeUndefined();
  });

  it('lead to a test of the failed and the changed checks alone', () => {
    const tree = soundTree();
    const other: CheckStep = { check: 'channelNamed', channel: 3 };
    put(tree, addressOf(output.properties.name, { channel: 3 }), '');
    put(tree, addressOf(peakLimiter.properties.enable, { channel: 4 }), false);
    const run = nextRun(runThrough(begin(tree), tree), { kind: 'remark', step: other, text: 'later' });
    const made = sign(run, tree);
    if (!made.ok) throw new Error(made.refusal);
    put(tree, threshold, 120);
    const retest = beginRetest(made.report, { deviceId, evidence: { ...evidenceOf(tree), listening: undefined }, at: at9 });
    const open = openSteps(retest).map(stepKey);
    expect(open).toContain('channelNamed 3');
    expect(open).toContain('limitersOn 1');
    expect(open.filter((key) => !key.endsWith(' 1') && key !== 'channelNamed 3')).toEqual([]);
  });
});
