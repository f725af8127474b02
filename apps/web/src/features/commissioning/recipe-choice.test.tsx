import { defaultRecipe, type Recipe } from '@headroom/model/commissioning';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import type { RecipeShelf } from '../../device/commissioning/shelf.ts';
import { RecipeChoice } from './recipe-choice.tsx';

afterEach(cleanup);

it('tells that a chosen recipe is on its way, and only the last choice counts', async () => {
  const named = (name: string): Recipe => ({ ...defaultRecipe, name });
  const answers = new Map<string, (recipe: Recipe) => void>();
  const unused = () => Promise.reject(new Error('unused'));
  const venue: RecipeShelf = {
    mayEdit: () => false,
    listRecipes: () => Promise.resolve(['Bar', 'Hall'].map((name) => ({ recipeId: name, name, checks: 3, revision: 1 }))),
    readRecipe: (recipeId) => new Promise((resolve) => answers.set(recipeId, resolve)),
    keepRecipe: unused,
    removeRecipe: unused,
  };
  const onChoice = vi.fn<(recipe: Recipe) => void>();
  const onReading = vi.fn<(isReading: boolean) => void>();
  await act(async () => renderKit(<RecipeChoice venue={venue} recipe={defaultRecipe} onChoice={onChoice} onReading={onReading} />));
  const choose = (value: string) => act(async () => fireEvent.change(screen.getByRole('combobox'), { target: { value } }));
  await choose('Bar');
  await choose('Hall');
  expect(onReading.mock.lastCall).toEqual([true]);
  await act(async () => answers.get('Bar')?.(named('Bar')));
  expect([onReading.mock.lastCall, onChoice.mock.calls]).toEqual([[true], []]);
  await act(async () => answers.get('Hall')?.(named('Hall')));
  expect([onReading.mock.lastCall, onChoice.mock.calls]).toEqual([[false], [[named('Hall')]]]);
});

it.each(['is read', 'is removed'])('leaves alone what was opened while a recipe of the venue %s', async (how) => {
  const named = (name: string): Recipe => ({ ...defaultRecipe, name });
  const { promise, resolve } = Promise.withResolvers<void>();
  const unused = () => Promise.reject(new Error('unused'));
  const venue: RecipeShelf = {
    mayEdit: () => true,
    listRecipes: () => Promise.resolve([{ recipeId: 'Bar', name: 'Bar', checks: 3, revision: 1 }]),
    readRecipe: () => promise.then(() => named('Bar')),
    keepRecipe: unused,
    removeRecipe: () => promise.then(() => ({ ok: true as const })),
  };
  const onChoice = vi.fn<(recipe: Recipe) => void>();
  const onReading = vi.fn<(isReading: boolean) => void>();
  const choice = (recipe: Recipe) => <RecipeChoice venue={venue} recipe={recipe} onChoice={onChoice} onReading={onReading} />;
  const { rerender } = await act(async () => renderKit(choice(how === 'is read' ? defaultRecipe : named('Bar'))));
  const press = (name: string, index: number) => act(async () => screen.getAllByRole('button', { name })[index]!.click());
  if (how === 'is read') await act(async () => fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Bar' } }));
  else {
    await press('Remove from the venue', 0);
    await press('Remove from the venue', 1);
  }
  rerender(choice(named('of a file')));
  await act(async () => resolve());
  expect([onChoice.mock.calls, onReading.mock.lastCall?.[0] ?? false]).toEqual([[], false]);
});
