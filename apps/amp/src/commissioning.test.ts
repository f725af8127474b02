import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  beginRun,
  changedSteps,
  checkOf,
  commissioningWords,
  defaultRecipe,
  differencesFrom,
  endTone,
  guardOf,
  judge,
  nextRun,
  planTestSound,
  readRun,
  recipeJson,
  referenceOf,
  resultSentence,
  signReport,
  stepKey,
  verdictOf,
  writeReport,
  writeRun,
  type Run,
} from '@headroom/model/commissioning';
import { deviceInfo } from '@headroom/model/amplifier';
import { diagnosisWords } from '@headroom/model/diagnosis';
import { addressOf, at as valueAt, type Write } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { stateOf } from '@headroom/model/transfer';
import { defects, firmwarePlan, networkPlan, plans, setUpAsPlanned } from '../test/handover/defects.ts';
import { setUpByChance } from '../test/handover/healthy.ts';
import { silence } from './surroundings/programme.ts';
import { createHandover, deviceIdOf, objections, recipeOf, runThrough, takeAll, takeStep } from '../test/handover/rig.ts';

const wholeRecipe = recipeOf([
  ...recipeJson(defaultRecipe).checks.filter(({ check }) => check !== 'firmware' && check !== 'networkPlanned'),
  firmwarePlan,
  networkPlan,
  ...plans.filter(({ check }) => check !== 'passwordSet' && check !== 'tuningLocked'),
]);
const sentences = (run: Run) =>
  Object.values(run.results).map((result) => resultSentence(result, { words: commissioningWords, causes: diagnosisWords.causes }));

describe('commissioning of the virtual amplifier', () => {
  it('is tried on more than twenty-five kinds of defects', () => {
    expect(defects.length).toBeGreaterThanOrEqual(25);
    expect(new Set(defects.map(({ finds }) => finds)).size).toBe(defects.length);
  });

  it('passes an amplifier that is as planned', async () => {
    const amp = await createHandover();
    await setUpAsPlanned(amp);
    const run = await runThrough(amp, wholeRecipe);
    expect(objections(run)).toEqual([]);
    expect(verdictOf(run)).toBe('passed');
    expect(sentences(run).filter((sentence) => !/^[^{}]+\.$/.test(sentence))).toEqual([]);
  });

  it.for(defects.map((each) => [each.title, each] as const))('finds that %s', async ([, { make, finds }]) => {
    const amp = await createHandover();
    await setUpAsPlanned(amp);
    await make(amp);
    const run = await runThrough(amp, wholeRecipe);
    expect(objections(run)).toContain(finds);
    expect(verdictOf(run)).not.toBe('passed');
    expect(sentences(run).filter((sentence) => !/^[^{}]+\.$/.test(sentence))).toEqual([]);
  });

  it('finds a missing password, an open tuning, old firmware and an address outside of its network', async () => {
    const amp = await createHandover();
    const recipe = recipeOf([
      { check: 'passwordSet' },
      { check: 'tuningLocked', channels: [4] },
      { check: 'firmware', limits: { least: '99' } },
      { check: 'networkPlanned', limits: { subnet: '10.0.0.0/8' } },
    ]);
    expect(objections(await runThrough(amp, recipe))).toEqual([
      'passwordSet: passwordMissing',
      'firmware: firmwareOld',
      'networkPlanned: addressOutside',
      'tuningLocked 4: tuningOpen',
    ]);
  });

  it.each(['704D-ADSP', '168', 'CDS 3004', '1504D'].flatMap((model) => [1, 11, 21, 31, 41].map((first) => [model, first] as const)))(
    'invents no defect in ten sound installations of a %s from seed %i on',
    async (model, first) => {
      const amp = await createHandover(model);
      for (let seed = first; seed < first + 10; seed++) {
        await setUpByChance(amp, seed);
        const run = await runThrough(amp, defaultRecipe);
        expect(objections(run), `${model}, seed ${seed}`).toEqual([]);
      }
    },
  );

  it('resumes or voids a run that was cut off at any check, and never passes it', async () => {
    const amp = await createHandover();
    const evidence = await amp.listenTo();
    const at = amp.clock.now();
    const deviceId = deviceIdOf(amp);
    const whole = beginRun(defaultRecipe, { deviceId, tree: evidence.tree, scope: undefined, at });
    let run = whole;
    for (const step of whole.steps) {
      const guards = { [stepKey(step)]: guardOf(evidence.tree, step.channel ?? 1) };
      const during = checkOf(step.check).needs === 'settings' ? run : nextRun(run, { kind: 'measure', guards });
      const kept = readRun(writeRun(during));
      expect(kept && verdictOf(kept), `at ${stepKey(step)}`).toBe('unfinished');
      const resumed = kept && nextRun(kept, { kind: 'resume', deviceId, tree: evidence.tree, changed: [], at });
      expect(resumed && verdictOf(takeAll(resumed, evidence, at)), `at ${stepKey(step)}`).toBe('passed');
      expect(kept && verdictOf(nextRun(kept, { kind: 'resume', deviceId: 'AABBCCDDEEFF', tree: evidence.tree, changed: [], at }))).toBe(
        'void',
      );
      run = takeStep(run, evidence, step, at);
    }
    expect(verdictOf(run)).toBe('passed');
  });

  it('measures a channel that plays nothing with a quiet tone, and leaves every setting as it was', async () => {
    const amp = await createHandover();
    const { core } = amp.amplifier;
    amp.play('analog/1', silence);
    await amp.own('loadMonitor', { enable: false });
    const recipe = recipeOf([{ check: 'impedance', channels: [1], limits: { lowest: 6, highest: 10 } }]);
    const step = { check: 'impedance', channel: 1 } as const;
    expect(judge(await amp.listenTo(), recipe, step)).toMatchObject({ outcome: 'cannotKnow', finding: 'monitorOff' });
    const plan = planTestSound(core.tree, 1, { type: 'Tone', frequency: 1000 });
    if (!plan) throw new Error('the generator is in use');
    const addresses = [...plan.prepare, plan.send(0)].flatMap(({ resource, at, values }) =>
      Object.keys(values).map((name) => addressOf(resource.properties[name] as never, at as never)),
    );
    const settings = () => addresses.map((address) => valueAt(core.tree, address));
    const before = settings();
    const write = async (writes: readonly Write[]) => {
      for (const { resource, at, values } of writes) await amp.set(resource.pathAt(at), values);
    };
    await write([...plan.prepare, plan.send(plan.rise.to)]);
    expect(judge(await amp.listenTo(), recipe, step)).toMatchObject({ outcome: 'passed', finding: 'impedanceWithin' });
    await write(endTone(core.tree, plan.before));
    expect(settings()).toEqual(before);
  });

  it('signs a report that the program without our code verifies, and finds the one difference since', async () => {
    const amp = await createHandover();
    const run = await runThrough(amp, defaultRecipe);
    const state = () =>
      stateOf(amp.amplifier.core.tree, schemaOf(amp.amplifier.model), {
        deviceId: deviceIdOf(amp),
        model: '704D',
        name: 'Bar',
        channel: undefined,
      });
    const firmware = amp.amplifier.core.part(deviceInfo, {}).values.firmwareVersion;
    const signed = signReport(run, { by: 'Ana Ruiz', at: amp.clock.now(), firmware, state: state() });
    if (!signed.ok) throw new Error(signed.refusal);
    const text = writeReport(signed.report);
    const folder = await mkdtemp(join(tmpdir(), 'report-'));
    try {
      const [good, bad] = [join(folder, 'good.json'), join(folder, 'bad.json')];
      await writeFile(good, text);
      await writeFile(bad, text.replace('Ana Ruiz', 'Ana Ruis'));
      const verify = (file: string) => promisify(execFile)(process.execPath, ['scripts/verify-report.mjs', file]);
      expect((await verify(good)).stdout).toContain('unchanged, signed by "Ana Ruiz"');
      await expect(verify(bad)).rejects.toThrow('it was changed after it was signed');
    } finally {
      await rm(folder, { recursive: true });
    }
    await amp.own('rmsLimiter', { threshold: 90 });
    await amp.own('output', { fader: -9, mute: true });
    const found = differencesFrom(referenceOf([signed.report])!, state(), { firmware, accepted: {} });
    expect(found.map(({ address, before, now }) => [address, before, now])).toEqual([['/amp/channels/1/rmsLimiter/threshold', 28, 90]]);
    const changed = changedSteps(
      signed.report.records.flatMap(({ step, result }) => (result ? [{ ...step, settings: result.settings }] : [])),
      defaultRecipe,
      await amp.listenTo(),
    );
    expect(changed.map(stepKey)).toContain('limitersOn 1');
    expect(changed.filter(({ channel }) => channel !== 1)).toEqual([]);
  });
});
