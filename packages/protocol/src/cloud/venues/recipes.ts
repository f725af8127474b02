import { maxRecipeBytes } from '@headroom/model/commissioning';
import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { fields, id, nothing } from '../values.ts';

const venueId = fields({ venueId: id() });
const recipe = fields({ venueId: id(), recipeId: id() });
const text = () => z.string().check(z.maxLength(maxRecipeBytes, `must have at most ${maxRecipeBytes} characters`));
export const revision = () => z.int().check(z.gte(0, 'must not be negative'), z.lte(1_000_000_000, 'must be at most a billion'));
// In JSON every quote of the text takes a second character.
const largestBody = 2 * maxRecipeBytes + 1024;

const unknownRecipe = { status: 404, message: 'There is no such recipe in this venue.' } satisfies ErrorRow;
const recipeNameExists = { status: 409, message: 'This venue has a recipe of this name.', field: 'text' } satisfies ErrorRow;
/** `refusal` and `detail` of its details are those of a file. */
const recipeRefused = { status: 400, message: 'This is no recipe that can be kept.', field: 'text' } satisfies ErrorRow;
export const changedElsewhere = { status: 409, message: 'Somebody else has changed this meanwhile.', field: 'revision' } satisfies ErrorRow;

export const recipeCalls = {
  listRecipes: {
    method: 'GET',
    path: '/venues/{venueId}/recipes',
    summary: 'Lists the recipes by which amplifiers of a venue are commissioned, by name.',
    caller: 'viewer',
    params: venueId,
    response: z.object({
      recipes: z.array(
        z.object({
          recipeId: id(),
          name: z.string(),
          checks: z.number(),
          revision: revision(),
          changedAt: z.string(),
          /** An account's address; absent if deleted. */
          changedBy: z.optional(z.string()),
        }),
      ),
    }),
    errors: {},
    rate: 'read',
  },
  readRecipe: {
    method: 'GET',
    path: '/venues/{venueId}/recipes/{recipeId}',
    summary: 'Answers a recipe as a file has it.',
    caller: 'viewer',
    params: recipe,
    response: z.object({ text: z.string(), revision: revision() }),
    errors: { UnknownRecipe: unknownRecipe },
    rate: 'read',
  },
  addRecipe: {
    method: 'POST',
    path: '/venues/{venueId}/recipes',
    summary: 'Keeps a recipe with a venue. It is read as a file is, and refused whole if anything in it is not as it should be.',
    caller: 'owner',
    params: venueId,
    body: fields({ text: text() }),
    response: z.object({ recipeId: id() }),
    errors: {
      RecipeRefused: recipeRefused,
      RecipeNameExists: recipeNameExists,
      TooMany: { status: 409, message: 'This venue has as many recipes as it can have.' },
    },
    rate: 'large',
    largestBody,
    once: true,
  },
  changeRecipe: {
    method: 'PUT',
    path: '/venues/{venueId}/recipes/{recipeId}',
    summary: 'Replaces a recipe, unless somebody else has changed it since `revision`. Runs that have begun keep theirs.',
    caller: 'owner',
    params: recipe,
    body: fields({ text: text(), revision: revision() }),
    response: z.object({ revision: revision() }),
    errors: {
      UnknownRecipe: unknownRecipe,
      RecipeRefused: recipeRefused,
      RecipeNameExists: recipeNameExists,
      ChangedElsewhere: changedElsewhere,
    },
    rate: 'large',
    largestBody,
  },
  removeRecipe: {
    method: 'DELETE',
    path: '/venues/{venueId}/recipes/{recipeId}',
    summary: 'Removes a recipe for good. Reports keep theirs.',
    caller: 'owner',
    params: recipe,
    response: nothing,
    errors: { UnknownRecipe: unknownRecipe },
    rate: 'write',
  },
} as const satisfies Calls;
