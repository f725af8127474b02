import { readRecipe, recipeJson, type Recipe } from '@headroom/model/commissioning';
import type { areas } from '@headroom/protocol/cloud';
import { sql } from 'kysely';
import { recordCall } from '../../kit/audit/record.ts';
import { atomically } from '../../kit/db/atomically.ts';
import type { Db } from '../../kit/db/database.ts';
import { lockVenue } from '../../kit/db/venue-lock.ts';
import { refuse, type Handlers, type Refusal } from '../../kit/http/handler.ts';
import { createId } from '../../kit/identifiers.ts';
import type { Ports } from '../../kit/ports.ts';

/** Enough for every kind of room, but not for a runaway program. */
const maxPerVenue = 50;

/** Read as a file is; stored is only what was read. */
function recipeIn(text: string): { readonly recipe: Recipe; readonly text: string } | Refusal<'RecipeRefused'> {
  const read = readRecipe(text);
  if (!read.ok) return refuse('RecipeRefused', { field: 'text', details: { refusal: read.refusal, detail: read.detail } });
  if (read.recipe.name === '') return refuse('RecipeRefused', { field: 'text', details: { refusal: 'nameMissing', detail: '' } });
  return { recipe: read.recipe, text: JSON.stringify(recipeJson(read.recipe)) };
}
const recipesOf = (db: Db, venueId: string) => db.selectFrom('recipes').where('venue_id', '=', venueId);
const named = async (db: Db, venueId: string, name: string) =>
  recipesOf(db, venueId)
    .where((row) => sql<boolean>`lower(${row.ref('name')}) = lower(${name})`)
    .select('recipe_id')
    .executeTakeFirst();

export function recipeHandlers({ random }: Pick<Ports, 'random'>): Handlers<(typeof areas)['recipes']> {
  return {
    async listRecipes({ db, venue }) {
      const rows = await recipesOf(db, venue.venueId)
        .leftJoin('accounts', 'accounts.account_id', 'recipes.changed_by')
        .select(['recipe_id', 'recipes.name', 'checks', 'revision', 'changed_at', 'email'])
        .orderBy('recipes.name')
        .execute();
      return {
        recipes: rows.map(({ recipe_id: recipeId, changed_at, email, ...row }) => ({
          ...row,
          recipeId,
          changedAt: changed_at.toISOString(),
          ...(email !== null && { changedBy: email }),
        })),
      };
    },

    async readRecipe({ db, venue, params }) {
      const found = await recipesOf(db, venue.venueId)
        .where('recipe_id', '=', params.recipeId)
        .select(['text', 'revision'])
        .executeTakeFirst();
      return found ?? refuse('UnknownRecipe');
    },

    addRecipe: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, body, caller, now } = asked;
        const read = recipeIn(body.text);
        if (!('recipe' in read)) return read;
        const { recipe, text } = read;
        await lockVenue(db, venue.venueId);
        if (await named(db, venue.venueId, recipe.name)) return refuse('RecipeNameExists', { field: 'text' });
        const { count } = await recipesOf(db, venue.venueId)
          .select((row) => row.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow();
        if (Number(count) >= maxPerVenue) return refuse('TooMany');
        const recipeId = createId(now, random);
        await db
          .insertInto('recipes')
          .values({
            recipe_id: recipeId,
            venue_id: venue.venueId,
            name: recipe.name,
            checks: recipe.checks.length,
            revision: 1,
            changed_at: now,
            changed_by: caller.accountId,
            text,
          })
          .execute();
        await recordCall(db, asked, 'recipe added', { to: recipe.name });
        return { recipeId };
      }),

    changeRecipe: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params, body, caller, now } = asked;
        const read = recipeIn(body.text);
        if (!('recipe' in read)) return read;
        const { recipe, text } = read;
        await lockVenue(db, venue.venueId);
        const own = recipesOf(db, venue.venueId).where('recipe_id', '=', params.recipeId);
        const before = await own.select(['name', 'revision']).executeTakeFirst();
        if (!before) return refuse('UnknownRecipe');
        if (before.revision !== body.revision) return refuse('ChangedElsewhere', { field: 'revision' });
        const other = await named(db, venue.venueId, recipe.name);
        if (other && other.recipe_id !== params.recipeId) return refuse('RecipeNameExists', { field: 'text' });
        const revision = before.revision + 1;
        await db
          .updateTable('recipes')
          .set({ name: recipe.name, checks: recipe.checks.length, revision, changed_at: now, changed_by: caller.accountId, text })
          .where('recipe_id', '=', params.recipeId)
          .execute();
        await recordCall(db, asked, 'recipe changed', { from: before.name, to: recipe.name });
        return { revision };
      }),

    removeRecipe: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params } = asked;
        const removed = await db
          .deleteFrom('recipes')
          .where('venue_id', '=', venue.venueId)
          .where('recipe_id', '=', params.recipeId)
          .returning('name')
          .executeTakeFirst();
        if (!removed) return refuse('UnknownRecipe');
        await recordCall(db, asked, 'recipe removed', { from: removed.name });
        return {};
      }),
  };
}
