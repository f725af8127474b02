import { describe, expect, it } from 'vitest';
import { resources } from '../amplifier/index.ts';
import { checkNames, checkOf } from './checks/index.ts';
import { chineseCommissioningWords } from './names.zh.ts';
import { commissioningWords, findingNames } from './names.ts';
import { spanishCommissioningWords } from './names.es.ts';
import { maxRecipeBytes } from './limits.ts';
import { dailyHandles, defaultRecipe, maxRecipeChecks, readRecipe, recipeJson } from './recipe.ts';

const recipe = (checks: unknown, more: object = {}) => readRecipe(JSON.stringify({ recipe: 1, name: 'Bar', checks, ...more }));
const one = (check: string, limits: object = {}, more: object = {}) => recipe([{ check, limits, ...more }]);

describe('a recipe', () => {
  it('is read as it was written', () => {
    expect(readRecipe(JSON.stringify(recipeJson(defaultRecipe)))).toEqual({ ok: true, recipe: defaultRecipe });
    const read = one('impedance', { lowest: 6, highest: 10 }, { channels: [1, 2] });
    expect(read).toMatchObject({
      ok: true,
      recipe: { checks: [{ check: 'impedance', channels: [1, 2], limits: { lowest: 6, highest: 10, frequency: 1000 } }] },
    });
    expect(read.ok && readRecipe(JSON.stringify(recipeJson(read.recipe)))).toEqual(read);
  });

  it('needs no writing: the default holds every check that plans nothing, within limits that can be met', () => {
    expect(defaultRecipe.checks.map(({ check }) => check)).toEqual(checkNames.filter((check) => checkOf(check).isDefault));
    expect(defaultRecipe.checks.every(({ check, limits }) => !checkOf(check).contradicts(limits))).toBe(true);
  });

  it.each([
    ['of a newer version', 'newerVersion', '', JSON.stringify({ recipe: 2, checks: [] })],
    ['that is none', 'noRecipe', '', '{"snapshot":2}'],
    ['that is no JSON', 'corrupt', '', '{"recipe":1,'],
    ['that names a member twice', 'corrupt', '', '{"recipe":1,"recipe":1}'],
    ['that is too large', 'tooLarge', '', `"${'x'.repeat(maxRecipeBytes)}"`],
    ['without a check', 'noChecks', '', '{"recipe":1,"checks":[]}'],
    [
      'of too many checks',
      'tooManyChecks',
      String(maxRecipeChecks + 1),
      JSON.stringify({ recipe: 1, checks: Array.from({ length: maxRecipeChecks + 1 }, () => ({ check: 'firmware' })) }),
    ],
    [
      'that watches what nobody changes daily',
      'corrupt',
      '',
      JSON.stringify({ recipe: 1, checks: [{ check: 'firmware' }], watches: ['eq'] }),
    ],
  ])('%s is refused as %s', (_, refusal, detail, text) => {
    expect(readRecipe(text)).toEqual({ ok: false, refusal, detail });
  });

  it.each([
    ['a check that it does not know', 'unknownCheck', 'taste', [{ check: 'taste' }]],
    ['a check twice', 'checkTwice', 'firmware', [{ check: 'firmware' }, { check: 'firmware' }]],
    ['a check twice for one channel', 'checkTwice', 'impedance', [{ check: 'impedance', channels: [1] }, { check: 'impedance' }]],
    ['channels that no amplifier has', 'badChannels', 'impedance', [{ check: 'impedance', channels: [9] }]],
    ['channels for a check of the amplifier', 'badChannels', 'firmware', [{ check: 'firmware', channels: [1] }]],
    ['a limit out of range', 'badLimit', 'impedance lowest', [{ check: 'impedance', limits: { lowest: -1 } }]],
    ['a limit of another kind', 'badLimit', 'impedance lowest', [{ check: 'impedance', limits: { lowest: '4' } }]],
    ['a limit that the check has not', 'badLimit', 'impedance toString', [{ check: 'impedance', limits: { toString: 1 } }]],
    ['a plan without its value', 'badLimit', 'zonePlanned wanted', [{ check: 'zonePlanned' }]],
    ['ohms upside down', 'limitsUpsideDown', 'impedance', [{ check: 'impedance', limits: { lowest: 9, highest: 8 } }]],
    ['versions upside down', 'limitsUpsideDown', 'firmware', [{ check: 'firmware', limits: { least: '2.0', most: '1.9' } }]],
    [
      'watts upside down',
      'limitsUpsideDown',
      'limitersWithinSpeaker',
      [{ check: 'limitersWithinSpeaker', limits: { rmsWatts: 200, peakWatts: 100 } }],
    ],
    [
      'a high pass above its low pass',
      'limitsUpsideDown',
      'crossoverPlanned',
      [
        {
          check: 'crossoverPlanned',
          limits: {
            highPass: 'Linkwitz-Riley 24dB/oct',
            highPassFrequency: 3000,
            lowPass: 'Linkwitz-Riley 24dB/oct',
            lowPassFrequency: 300,
          },
        },
      ],
    ],
  ])('with %s is refused as %s', (_, refusal, detail, checks) => {
    expect(recipe(checks)).toEqual({ ok: false, refusal, detail });
  });

  it('keeps no hostile name', () => {
    const read = recipe([{ check: 'firmware' }], { name: `a\u202E\n${'b'.repeat(500)}` });
    expect(read.ok && read.recipe.name).toBe(`a ${'b'.repeat(78)}`);
  });

  it('calls daily what an operator may change', () => {
    const operators = resources
      .flatMap(({ properties }) => Object.values(properties))
      .filter(({ property }) => property.least === 'operator' && property.access === 'write');
    expect(new Set<unknown>(operators)).toEqual(new Set<unknown>(Object.values(dailyHandles)));
  });
});

describe('the words of commissioning', () => {
  const holes = (sentence: string) => new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));

  it('have a sentence for each finding that names the same values in every language', () => {
    for (const words of [spanishCommissioningWords, chineseCommissioningWords])
      for (const name of findingNames) expect(holes(words.findings[name]), `of ${name}`).toEqual(holes(commissioningWords.findings[name]));
  });
});
