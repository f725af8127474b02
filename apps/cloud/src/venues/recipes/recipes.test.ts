import { defaultRecipe, maxRecipeBytes, readRecipe, recipeJson } from '@headroom/model/commissioning';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestCloud, everyRate, expectOk, invite, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';

let rig: TestCloud;
let owner: Person;
let operator: Person;
let viewer: Person;
let foreign: Person;
let partner: Person;
let venueId = '';
beforeAll(async () => {
  rig = await createTestCloud({ rates: everyRate({ count: 1e6, perMs: 1000 }) });
  const people = await Promise.all(['owner', 'operator', 'viewer', 'foreign', 'partner'].map((name) => rig.signUp(`${name}@example.com`)));
  [owner, operator, viewer, foreign, partner] = people as [Person, Person, Person, Person, Person];
  venueId = expectOk(await owner.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
  await invite(rig, owner, venueId, operator, 'operator');
  await invite(rig, owner, venueId, viewer, 'viewer');
  await invite(rig, owner, venueId, partner, 'owner');
});
afterAll(() => rig[Symbol.asyncDispose]());
beforeEach(() => rig.cloud.db.deleteFrom('recipes').execute());

const errorOf = (answer: { readonly ok: true } | { readonly ok: false; readonly error: object }) => (answer.ok ? undefined : answer.error);
const textOf = (name: string, more: object = {}) => JSON.stringify({ ...recipeJson(defaultRecipe), name, ...more });
const add = async (text: string, person = owner) => person.client.addRecipe({ params: { venueId }, body: { text } });
const list = async (person = viewer) => expectOk(await person.client.listRecipes({ params: { venueId } })).recipes;
const names = async () => (await list()).map(({ name }) => name);

describe('recipes of a venue', () => {
  it('are kept by owners, and listed and read by everybody in it', async () => {
    const { recipeId } = expectOk(await add(textOf('Room')));
    expectOk(await add(textOf('Bar')));
    expect(await list()).toMatchObject([
      { name: 'Bar' },
      { recipeId, name: 'Room', revision: 1, changedBy: 'owner@example.com', checks: defaultRecipe.checks.length },
    ]);
    const { text } = expectOk(await viewer.client.readRecipe({ params: { venueId, recipeId } }));
    expect(readRecipe(text)).toEqual({ ok: true, recipe: { ...defaultRecipe, name: 'Room' } });
    for (const person of [operator, viewer]) expect(refusalOf(await add(textOf('Mine'), person))).toMatchObject({ code: 'Forbidden' });
    expect(refusalOf(await add(textOf('Mine'), foreign))).toMatchObject({ code: 'NotFound' });
  });

  it.each([
    ['of a newer version', '{"recipe":2,"name":"Bar","checks":[]}', 'newerVersion'],
    [
      'with limits upside down',
      '{"recipe":1,"name":"Bar","checks":[{"check":"impedance","limits":{"lowest":9,"highest":8}}]}',
      'limitsUpsideDown',
    ],
    ['with a check that is not known', '{"recipe":1,"name":"Bar","checks":[{"check":"taste"}]}', 'unknownCheck'],
    ['that is none', 'hello', 'corrupt'],
    ['without a name', textOf(' '), 'nameMissing'],
  ])('are refused in words when they are %s, and nothing is written', async (_, text, refusal) => {
    expect(errorOf(await add(text))).toMatchObject({ code: 'RecipeRefused', field: 'text', details: { refusal } });
    const { recipeId } = expectOk(await add(textOf('Room')));
    const changed = await owner.client.changeRecipe({ params: { venueId, recipeId }, body: { text, revision: 1 } });
    expect(errorOf(changed)).toMatchObject({ code: 'RecipeRefused', details: { refusal } });
    expect(await list()).toMatchObject([{ name: 'Room', revision: 1 }]);
  });

  it('are limited in size and number, and never have one name twice', async () => {
    expect(refusalOf(await add(textOf('x'.repeat(maxRecipeBytes))))).toMatchObject({ code: 'BadRequest', field: 'text' });
    expectOk(await add(textOf('Bar')));
    expect(refusalOf(await add(textOf('BAR')))).toMatchObject({ code: 'RecipeNameExists' });
    const row = { venue_id: venueId, checks: 1, revision: 1, changed_at: new Date(), changed_by: null, text: '{}' };
    await rig.cloud.db
      .insertInto('recipes')
      .values(
        Array.from({ length: 49 }, (_, index) => ({
          ...row,
          name: `Room ${index}`,
          recipe_id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        })),
      )
      .execute();
    expect(refusalOf(await add(textOf('One more')))).toMatchObject({ code: 'TooMany' });
  });

  it('are changed by who saw the latest, and by nobody else meanwhile', async () => {
    const { recipeId } = expectOk(await add(textOf('Bar')));
    const change = (name: string, revision: number, person = owner) =>
      person.client.changeRecipe({ params: { venueId, recipeId }, body: { text: textOf(name), revision } });
    const both = await Promise.all([change('One', 1), change('Other', 1, partner)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))).toEqual(['ChangedElsewhere']);
    expectOk(await change('Last', 2));
    expect(await names()).toEqual(['Last']);
    expectOk(await add(textOf('Room')));
    expect(refusalOf(await change('room', 3))).toMatchObject({ code: 'RecipeNameExists' });
  });

  it('are removed by owners, logged, and go with their venue', async () => {
    const other = expectOk(await owner.client.addVenue({ body: { venue: { name: 'Other' } } })).venue.venueId;
    const params = { venueId: other };
    const { recipeId } = expectOk(await owner.client.addRecipe({ params, body: { text: textOf('Bar') } }));
    expectOk(await owner.client.changeRecipe({ params: { ...params, recipeId }, body: { text: textOf('Room'), revision: 1 } }));
    expect(refusalOf(await owner.client.removeRecipe({ params: { venueId, recipeId } }))).toMatchObject({ code: 'UnknownRecipe' });
    expectOk(await owner.client.removeRecipe({ params: { ...params, recipeId } }));
    const logged = await rig.cloud.db
      .selectFrom('audit_log')
      .where('venue_id', '=', other)
      .select(['action', 'value_before', 'value_after'])
      .orderBy('entry_id')
      .execute();
    expect(logged.filter(({ action }) => action.startsWith('recipe'))).toEqual([
      { action: 'recipe added', value_before: null, value_after: 'Bar' },
      { action: 'recipe changed', value_before: 'Bar', value_after: 'Room' },
      { action: 'recipe removed', value_before: 'Room', value_after: null },
    ]);
    expectOk(await owner.client.addRecipe({ params, body: { text: textOf('Bar') } }));
    expectOk(await owner.client.removeVenue({ params }));
    expect(await rig.cloud.db.selectFrom('recipes').select('name').execute()).toEqual([]);
  });
});
