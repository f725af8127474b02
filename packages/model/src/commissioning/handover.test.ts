import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at9, begin, deviceId, evidenceOf, now, resume, runThrough, sign, signed, soundTree } from '../../test/commissioning-rig.ts';
import { deviceInfo, output, rmsLimiter } from '../amplifier/index.ts';
import { addressOf, put, valueOf, type Tree } from '../property/index.ts';
import { differencesFrom } from './differences.ts';
import { maxReports, readReports, referenceOf, withOpened, withoutReport, withSigned, writeReports, type HandedOver } from './handover.ts';
import { stepKey } from './judge.ts';
import { defaultRecipe, readRecipe } from './recipe.ts';
import { beginRetest, readReport, reportJson, writeReport, type Report } from './report.ts';
import { nextRun, openSteps } from './run.ts';
import { readRun, writeRun } from './stored.ts';
import type { Scope } from './scope.ts';
import { resigned } from '../../test/resigned.ts';

const threshold = (channel: number) => addressOf(rmsLimiter.properties.threshold, { channel });
const nothing: HandedOver = { reports: [], accepted: {} };
const after = (...reports: readonly Report[]) => reports.reduce(withSigned, nothing);
const found = ({ reports, accepted }: HandedOver, tree: Tree, firmware = '1.7.0') => {
  const reference = referenceOf(reports);
  return (reference ? differencesFrom(reference, now(tree), { firmware, accepted }) : []).map(({ address }) => address);
};
const nameOf = (tree: Tree, name: string) => put(tree, addressOf(deviceInfo.properties.deviceName, {}), name);

describe('a run of chosen channels', () => {
  it('takes only the checks of those channels', () => {
    const run = begin(soundTree(), defaultRecipe, [2, 4]);
    expect(new Set(run.steps.map(({ channel }) => channel))).toEqual(new Set([2, 4]));
    expect(run.steps.filter(({ check }) => check === 'impedance')).toHaveLength(2);
  });

  it('is read as it was written, resumes with its channels, and is no run of the whole amplifier to a program that knows none', () => {
    const tree = soundTree();
    const run = runThrough(begin(tree, defaultRecipe, [2]), tree);
    const text = writeRun(run);
    expect(readRun(text)).toMatchObject({ scope: [2], steps: run.steps });
    expect(resume(nextRun(run, { kind: 'stop' }), tree).state).toBe('running');
    expect(JSON.parse(text)).toMatchObject({ run: 2, scope: { channels: [2] } });
    expect(JSON.parse(writeRun(begin(tree)))).toMatchObject({ run: 1 });
    expect(readRun(text.replace('"channels":[2]', '"channels":[3]')), 'results of another channel').toBeUndefined();
    expect(readRun(text.replace('"run":2', '"run":1'))).toBeUndefined();
  });

  it('hands a bridged pair over as one, and is void once it is bridged', () => {
    const tree = soundTree();
    const apart = nextRun(begin(tree, defaultRecipe, [1]), { kind: 'stop' });
    put(tree, addressOf(output.properties.super8, { channel: 1 }), true);
    expect(begin(tree, defaultRecipe, [2])).toMatchObject({ scope: [1, 2], steps: begin(tree, defaultRecipe, [1]).steps });
    expect(resume(apart, tree).voidFor).toBe('otherChannels');
  });

  it('is not signed for a channel that the amplifier does not have', () => {
    const tree = soundTree();
    const recipe = readRecipe('{"recipe":1,"name":"","checks":[{"check":"channelNamed","channels":[7]}]}');
    if (!recipe.ok) throw new Error(recipe.refusal);
    const run = runThrough(begin(tree, recipe.recipe, [7]), tree);
    expect(sign(run, tree)).toEqual({ ok: false, refusal: 'void' });
  });
});

describe('a report of chosen channels', () => {
  it('has its channels under its hash, the settings of these alone, and is read as it was written', () => {
    const report = signed(soundTree(), undefined, [2]);
    const text = writeReport(report);
    expect(readReport(text)).toEqual({ ok: true, report });
    expect(JSON.parse(text)).toMatchObject({ report: 2, scope: { channels: [2] } });
    expect(Object.keys((report.state.values as { amp: { channels: object } }).amp.channels)).toEqual(['2']);
    expect(readReport(text.replace(/"channels": \[\s*2\s*\]/, '"channels": [3]'))).toEqual({ ok: false, refusal: 'hashMismatch' });
  });

  it('is of the whole amplifier without a scope, as those before it', () => {
    const report = signed(soundTree());
    expect(JSON.parse(writeReport(report))).not.toHaveProperty('scope');
    expect(report.scope).toBeUndefined();
  });

  it.each([
    ['unknownScope', 'rack'],
    ['unknownScope', { zone: 'Bar' }],
    ['unknownScope', { channels: [2], zone: 'Bar' }],
    ['unknownScope', null],
    ['noChannels', { channels: [] }],
    ['channelTwice', { channels: [2, 2] }],
    ['unknownChannel', { channels: [2, 7] }],
    ['unknownChannel', { channels: ['2'] }],
    ['unknownChannel', { channels: [0.5] }],
    ['corrupt', { channels: [3] }],
  ])('is refused as %s with the scope %j', (refusal, scope) => {
    const tree = soundTree();
    const report = signed(tree, undefined, [2]);
    expect(readReport(resigned({ ...reportJson(report), scope, state: reportJson(signed(tree))['state']! }))).toEqual({
      ok: false,
      refusal,
    });
  });
});

describe('what counts of several reports', () => {
  const scopes: readonly Scope[] = [undefined, [1], [2], [3], [4], [1, 2], [2, 3], [3, 4], [1, 3, 4], [1, 2, 3, 4]];
  const tree = soundTree();
  const bases = scopes.map((scope) => signed(tree, undefined, scope));
  /** Each says of its settings which one it is. */
  const marked = (which: number, mark: number): Report => {
    const base = bases[which]!;
    const values = structuredClone(base.state.values);
    for (const channel of base.scope ?? [1, 2, 3, 4]) put(values, threshold(channel), mark);
    if (base.scope === undefined) nameOf(values, `mark ${mark}`);
    return { ...base, sha256: `${mark}`, state: { ...base.state, values } };
  };
  const covers = (which: number, channel: number | undefined) => {
    const scope = scopes[which];
    return scope === undefined || (channel !== undefined && scope.includes(channel));
  };

  it('is for each setting the newest that covers it, whatever was signed in which order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: scopes.length - 1 }), { minLength: 1, maxLength: 20 }), (signedOnes) => {
        const { reports } = after(...signedOnes.map(marked));
        const reference = referenceOf(reports)!;
        const kept = new Set<string>();
        for (const channel of [1, 2, 3, 4, undefined]) {
          const newest = signedOnes.findLastIndex((which) => covers(which, channel));
          const address = channel === undefined ? addressOf(deviceInfo.properties.deviceName, {}) : threshold(channel);
          expect(reference.reportOf(address)?.sha256).toBe(newest === -1 ? undefined : `${newest}`);
          if (newest !== -1) kept.add(`${newest}`);
          const { values } = reference.state;
          const is =
            channel === undefined
              ? valueOf(values, deviceInfo.properties.deviceName, {})
              : valueOf(values, rmsLimiter.properties.threshold, { channel });
          expect(is).toBe(newest === -1 ? undefined : channel === undefined ? `mark ${newest}` : newest);
        }
        expect(new Set(reports.map(({ sha256 }) => sha256))).toEqual(kept);
        expect(reference.scope === undefined).toBe(signedOnes.some((which) => scopes[which] === undefined));
      }),
    );
  });

  it('is one channel alone where nothing else was handed over, also of the firmware', () => {
    const changing = soundTree();
    const one = after(signed(changing, undefined, [2]));
    expect(referenceOf(one.reports)?.scope).toEqual([2]);
    put(changing, threshold(1), 60);
    nameOf(changing, 'Cellar');
    expect(found(one, changing, '1.8.0')).toEqual([]);
    put(changing, threshold(2), 60);
    expect(found(one, changing)).toEqual([threshold(2)]);
  });

  it('leaves the differences of other channels as they are when a channel is handed over anew', () => {
    const changing = soundTree();
    const whole = after(signed(changing));
    for (const channel of [1, 2]) put(changing, threshold(channel), 60);
    nameOf(changing, 'Cellar');
    const anew = withSigned(whole, signed(changing, undefined, [2]));
    const name = addressOf(deviceInfo.properties.deviceName, {});
    expect(found(anew, changing).toSorted()).toEqual([name, threshold(1)].toSorted());
    expect(found(withSigned(anew, signed(changing)), changing)).toEqual([]);
  });

  it('watches in a channel what the recipe of its own report watches', () => {
    const read = readRecipe('{"recipe":1,"name":"","checks":[{"check":"channelNamed"}],"watches":["fader"]}');
    if (!read.ok) throw new Error(read.refusal);
    const changing = soundTree();
    const both = after(signed(changing), signed(changing, read.recipe, [2]));
    for (const channel of [1, 2]) put(changing, addressOf(output.properties.fader, { channel }), -12);
    expect(found(both, changing)).toEqual([addressOf(output.properties.fader, { channel: 2 })]);
  });

  it('forgets what was accepted in the channels that are handed over anew, and nothing else', () => {
    const changing = soundTree();
    const acceptance = { value: 60, by: 'Leo', at: at9 };
    const accepted = { [threshold(1)]: acceptance, [threshold(2)]: acceptance };
    const before = { ...after(signed(changing)), accepted };
    expect(withSigned(before, signed(changing, undefined, [2])).accepted).toEqual({ [threshold(1)]: acceptance });
    expect(withSigned(before, signed(changing)).accepted).toEqual({});
  });

  it('is the older report again once a newer one is removed, without what was accepted since', () => {
    const changing = soundTree();
    const whole = signed(changing);
    put(changing, threshold(2), 60);
    const channel = signed(changing, undefined, [2], at9 + 1);
    const acceptance = { value: 70, by: 'Leo', at: at9 };
    const both = { ...after(whole, channel), accepted: { [threshold(1)]: acceptance, [threshold(2)]: acceptance } };
    const removed = withoutReport(both, channel.sha256);
    expect([removed.reports, Object.keys(removed.accepted)]).toEqual([[whole], [threshold(1)]]);
    expect(found(removed, changing)).toEqual([threshold(2)]);
    expect(referenceOf(withoutReport(both, whole.sha256).reports)?.scope).toEqual([2]);
    expect(referenceOf(withoutReport(after(whole), whole.sha256).reports)).toBeUndefined();
  });

  it('has the verdict of the results that no newer report has replaced', () => {
    const silent = soundTree();
    put(silent, addressOf(output.properties.name, { channel: 2 }), '');
    const failed = runThrough(begin(silent), silent);
    const remarked = sign(nextRun(failed, { kind: 'remark', step: { check: 'channelNamed', channel: 2 }, text: 'later' }), silent);
    if (!remarked.ok) throw new Error(remarked.refusal);
    expect(referenceOf([remarked.report])?.verdict).toBe('failed');
    expect(referenceOf(after(remarked.report, signed(soundTree(), undefined, [2])).reports)?.verdict).toBe('passed');
    expect(referenceOf(after(remarked.report, signed(soundTree(), undefined, [1])).reports)?.verdict).toBe('failed');
  });

  it('takes an opened file in by when it was signed, and none that newer ones have replaced', () => {
    const [old, middle, late] = [
      signed(tree, undefined, undefined, at9),
      signed(tree, undefined, [2], at9 + 1),
      signed(tree, undefined, undefined, at9 + 2),
    ];
    expect(withOpened(after(middle), old)?.reports).toEqual([middle, old]);
    expect(withOpened(after(middle), late)?.reports).toEqual([late]);
    expect(withOpened(after(late), middle)).toBeUndefined();
    expect(withOpened(after(late), late)?.reports).toEqual([late]);
    // Signed here and now, it counts even where the clock is behind.
    expect(after(late, old).reports).toEqual([old]);
  });

  it('tests again within the channels of the report', () => {
    const changing = soundTree();
    const report = signed(changing, undefined, [2]);
    for (const channel of [1, 2]) put(changing, threshold(channel), 120);
    const retest = beginRetest(report, { deviceId, evidence: { ...evidenceOf(changing), listening: undefined }, at: at9 });
    expect(retest.scope).toEqual([2]);
    expect(openSteps(retest).map(stepKey)).toContain('limitersOn 2');
    expect(openSteps(retest).every(({ channel }) => channel === 2)).toBe(true);
  });

  it('is read as it was written, from a single one of former times too, and without what is no report', () => {
    const { reports } = after(bases[0]!, bases[2]!);
    expect(readReports(writeReports(reports))).toEqual(reports);
    expect(readReports(writeReport(bases[0]!))).toEqual([bases[0]]);
    const broken = [{ ...reportJson(bases[1]!), signedBy: 'Leo' }, 7, null, ...reports.map(reportJson)];
    expect(readReports(JSON.stringify(broken))).toEqual(reports);
    for (const text of ['', 'x', '{}', '[]', '"x"']) expect(readReports(text)).toEqual([]);
  });

  it('is at most one report for each channel and one for the rest, whatever a text holds', () => {
    const many = Array.from({ length: maxReports + 1 }, () => bases[2]!);
    expect(readReports(writeReports(many))).toEqual([bases[2]]);
    expect(readReports(writeReports([...many.slice(1), bases[3]!]))).toEqual([bases[2]]);
  });
});
