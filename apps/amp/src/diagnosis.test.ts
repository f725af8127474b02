import { describe, expect, it } from 'vitest';
import { causeNames, diagnose, diagnosisWords, sentenceOf, stepOf, steps, symptoms } from '@headroom/model/diagnosis';
import { createPatient, type SilenceCase } from '../test/diagnosis-rig.ts';
import { healthyCases } from '../test/healthy-cases.ts';
import { silenceCases } from '../test/silence-cases.ts';
import { chanceAt } from './random.ts';

const settleSeconds = 5;
const time = (at: number) => new Date(at).toISOString().slice(11, 16);

describe('diagnosis of the virtual amplifier', () => {
  it('is tried on more than sixty causes', () => {
    expect(silenceCases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(silenceCases.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
  });

  it.for(silenceCases.map((each) => [each.name, each.title, each] as const))(
    'names %s where %s, and then finds that sound leaves',
    async ([name, , { make, mend, settles = settleSeconds, symptom = 'silent', model }]) => {
      const amp = await createPatient(model);
      await make(amp);
      await amp.advance(settles);
      const sick = await amp.ask(symptom);
      expect([sick.cause?.name, ...sick.further.map((more) => more.name)]).toEqual([name]);
      expect(sick.cause && sentenceOf(sick.cause, { words: diagnosisWords, time })).toMatch(/^[^{}]+\.$/);

      await mend(amp);
      await amp.advance(settles);
      const well = await amp.ask(symptom);
      expect([well.cause?.name, well.soundLeaves]).toEqual([undefined, true]);
    },
  );

  it.for(pairs(100, 35).map(([one, two]) => [one.title, two.title, one, two] as const))(
    'names first that %s, then that %s',
    async ([, , first, second]) => {
      const amp = await createPatient();
      const symptom = [first, second].every((each) => each.symptom === undefined) ? 'silent' : 'quiet';
      const settle = Math.max(first.settles ?? settleSeconds, second.settles ?? settleSeconds);
      await first.make(amp);
      await second.make(amp);
      await amp.advance(settle);
      const both = await amp.ask(symptom);
      await first.mend(amp);
      await amp.advance(settle);
      const one = await amp.ask(symptom);
      await second.mend(amp);
      await amp.advance(settle);
      const none = await amp.ask(symptom);
      expect([both.cause?.name, one.cause?.name, none.cause?.name]).toEqual([first.name, second.name, undefined]);
      expect(none.soundLeaves).toBe(true);
    },
  );

  it.for(healthyCases.map((each) => [each.title, each] as const))(
    'accuses nobody: %s',
    async ([, { make, model, channel = 1, quietness }]) => {
      const amp = await createPatient(model);
      await make(amp);
      await amp.advance(settleSeconds);
      const evidence = await amp.listenTo();
      const accused = symptoms.map((symptom) => diagnose(evidence, channel, symptom).cause?.name);
      expect(accused).toEqual(symptoms.map((symptom) => (symptom === 'quiet' ? quietness : undefined)));
    },
  );
});

/** Of what makes no sound or a quiet one, in the order in which they are named. */
function pairs(count: number, seed: number): readonly (readonly [SilenceCase, SilenceCase])[] {
  const heard = silenceCases.filter(
    ({ symptom = 'silent', model }) => (symptom === 'silent' || symptom === 'quiet') && model === undefined,
  );
  const drawn = new Map<string, readonly [SilenceCase, SilenceCase]>();
  for (let draw = 0; drawn.size < count; draw++) {
    const [one, other] = [2 * draw, 2 * draw + 1].map((at) => heard[Math.floor(chanceAt(seed, at) * heard.length)]);
    if (!one || !other || one.isAlone || other.isAlone || uses(one).some((thing) => uses(other).includes(thing))) continue;
    const [first, second] = placeOf(one) <= placeOf(other) ? [one, other] : [other, one];
    drawn.set(`${first.title} ${second.title}`, [first, second]);
  }
  return [...drawn.values()];
}
/** A channel plays one source, so two cases that choose it do not go together. */
const uses = ({ uses: things }: SilenceCase) =>
  things.map((thing) => (/^(?:inputSelector|analog|dante|mixer|generator)/.test(thing) ? 'source' : thing));
function placeOf({ name, shows }: SilenceCase): number {
  const late = shows === undefined ? 0 : shows === 'while sound passes' ? 1 : 2;
  return late * 10_000 + steps.indexOf(stepOf(name)) * 100 + causeNames.indexOf(name);
}
