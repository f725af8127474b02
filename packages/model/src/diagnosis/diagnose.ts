import { levels } from '../amplifier/index.ts';
import type { AnyParams, Handle } from '../property/resource.ts';
import { causeNames, rowOf, type CauseName } from './causes/index.ts';
import type { Fix, Page } from './causes/row.ts';
import { createReading, type Evidence, type Reading, type Seen } from './evidence.ts';
import { explains, steps, type Effect, type Step, type Symptom } from './path.ts';

export type Place = { readonly handle: Handle; readonly at: AnyParams } | { readonly page: Page };
export interface Finding {
  readonly name: CauseName;
  readonly step: Step;
  readonly effects: readonly Effect[];
  readonly values: Readonly<Record<string, Seen>>;
  /** In milliseconds; undefined where unknown. */
  readonly since: number | undefined;
  readonly place: Place;
  readonly fix: Fix | undefined;
}
/** `passes`: nothing was found. */
export type Verdict = 'passes' | Effect;
export interface StepResult {
  readonly step: Step;
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}
export interface Diagnosis {
  readonly channel: number;
  readonly symptom: Symptom;
  readonly steps: readonly StepResult[];
  /** The first on the path that explains the symptom. */
  readonly cause: Finding | undefined;
  readonly further: readonly Finding[];
  /** Undefined where no levels arrive. */
  readonly soundLeaves: boolean | undefined;
}

export function diagnose(evidence: Evidence, channel: number, symptom: Symptom = 'silent'): Diagnosis {
  const reading = createReading(evidence, channel);
  const walked: StepResult[] = [];
  for (const step of steps) {
    const isExplained = walked.some(({ findings }) => findings.some(explainsIt(symptom)));
    walked.push(walk(step, reading, isExplained, symptom));
  }
  // What an amplifier out of reach said last is no cause.
  const isOutOfReach = evidence.road.state !== 'open';
  const judged = isOutOfReach ? walked.map((result) => (result.step === 'road' ? result : unknownStep(result.step))) : walked;
  const explaining = judged.flatMap(({ findings }) => findings.filter(explainsIt(symptom)).slice(0, 1));
  return {
    channel,
    symptom,
    steps: judged,
    cause: explaining[0],
    further: explaining.slice(1),
    soundLeaves: isOutOfReach ? undefined : leaves(reading),
  };
}
function leaves({ loudest, channel }: Reading): boolean | undefined {
  const { level_db } = levels.properties;
  const level = loudest(level_db, { channel });
  return level === undefined ? undefined : level > level_db.property.min;
}
const unknownStep = (step: Step): StepResult => ({ step, verdict: 'unknown', findings: [] });

function walk(step: Step, reading: Reading, isExplained: boolean, symptom: Symptom): StepResult {
  const hiddenBefore = reading.hiddenReads();
  const findings: Finding[] = [];
  for (const name of causeNames) {
    const { step: own, effects, isInferred } = rowOf(name);
    if (own !== step || (isInferred && isExplained)) continue;
    if (findings.some((finding) => finding.effects[0] === effects[0])) continue;
    findings.push(...findingOf(name, reading));
  }
  const isHidden = reading.hiddenReads() > hiddenBefore;
  const ranked = [...findings.filter(explainsIt(symptom)), ...findings.filter((finding) => !explainsIt(symptom)(finding))];
  const [first] = ranked;
  const effect = first?.effects.find((each) => explains[symptom].includes(each)) ?? first?.effects[0];
  return { step, verdict: effect ?? (isHidden ? 'unknown' : 'passes'), findings: ranked };
}
const explainsIt =
  (symptom: Symptom) =>
  ({ effects }: Finding): boolean =>
    effects.some((effect) => explains[symptom].includes(effect));

function findingOf(name: CauseName, reading: Reading): readonly Finding[] {
  const { step, effects, place, find, fix } = rowOf(name);
  const found = find(reading);
  if (!found) return [];
  const at = found.at ?? { channel: reading.channel };
  return [
    {
      name,
      step,
      effects,
      values: found.values ?? {},
      since: found.since,
      place: typeof place === 'string' ? { page: place } : { handle: place, at },
      fix: fix?.(reading, found),
    },
  ];
}
