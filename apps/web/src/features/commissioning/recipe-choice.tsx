import { defaultRecipe, type Recipe } from '@headroom/model/commissioning';
import { useEffect, useRef, useState } from 'react';
import type { KeptRecipe, RecipeShelf } from '../../device/commissioning/shelf.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import styles from './commissioning.module.css';
import { useCommissioningWords } from './words.ts';

interface RecipeChoiceProps {
  readonly venue: RecipeShelf;
  readonly recipe: Recipe;
  readonly onChoice: (recipe: Recipe) => void;
  /** True until the chosen recipe is there: nothing begins with the one before. */
  readonly onReading: (isReading: boolean) => void;
}
export function RecipeChoice({ venue, recipe, onChoice, onReading }: RecipeChoiceProps) {
  const words = useCommissioningWords();
  const [kept, setKept] = useState<readonly KeptRecipe[]>([]);
  const [reading, setReading] = useState<string>();
  const newestChoice = useRef<string>(undefined);
  /** A file may have been opened since. */
  const newest = useRef(recipe);
  useEffect(() => void (newest.current = recipe), [recipe]);
  const [asks, setAsks] = useState<'replace' | 'remove'>();
  const listed = () => venue.listRecipes().then((found) => found && setKept(found));
  useEffect(() => {
    let isShown = true;
    void venue.listRecipes().then((found) => isShown && found && setKept(found));
    return () => void (isShown = false);
  }, [venue]);
  const chosen = kept.find(({ name }) => recipe.name !== '' && name.toLowerCase() === recipe.name.toLowerCase());

  async function choose(recipeId: string): Promise<void> {
    newestChoice.current = recipeId;
    setReading(recipeId);
    onReading(true);
    const found = recipeId === '' ? defaultRecipe : await venue.readRecipe(recipeId);
    if (newestChoice.current !== recipeId) return;
    setReading(undefined);
    onReading(false);
    if (newest.current !== recipe) return;
    if (found) onChoice(found);
    else toast.error(words.problems.notReached);
  }
  async function keep(): Promise<void> {
    setAsks(undefined);
    const outcome = await venue.keepRecipe(recipe, chosen);
    if (outcome.ok) toast.success(words.recipeKept);
    else toast.error('refusal' in outcome ? words.recipeRefusals[outcome.refusal] : words.problems[outcome.problem]);
    await listed();
  }
  async function remove(): Promise<void> {
    setAsks(undefined);
    if (!chosen) return;
    const outcome = await venue.removeRecipe(chosen.recipeId);
    if (!outcome.ok) toast.error(words.problems[outcome.problem]);
    else if (newest.current === recipe) onChoice(defaultRecipe);
    await listed();
  }
  return (
    <div className={classes(layout.stack, styles.stack)}>
      <Select
        label={words.venueRecipes}
        value={reading ?? chosen?.recipeId ?? (recipe === defaultRecipe ? '' : null)}
        placeholder={recipe.name}
        waiting={reading !== undefined}
        options={[
          { value: '', label: words.defaultRecipe },
          ...kept.map(({ recipeId, name, checks }) => ({ value: recipeId, label: `${name} · ${words.checks(checks)}` })),
        ]}
        onChange={(recipeId) => void choose(recipeId)}
      />
      {venue.mayEdit() && recipe.name !== '' && (
        <div className={layout.wrap2}>
          <Button onClick={() => (chosen ? setAsks('replace') : void keep())}>{words.keepRecipe}</Button>
          {chosen && (
            <Button icon="trash" onClick={() => setAsks('remove')}>
              {words.removeRecipe}
            </Button>
          )}
        </div>
      )}
      <Confirm
        open={asks === 'replace'}
        danger
        title={words.replaceTitle(recipe.name)}
        verb={words.keepRecipe}
        onClose={() => setAsks(undefined)}
        onConfirm={() => void keep()}
      >
        {words.replaceBody}
      </Confirm>
      <Confirm
        open={asks === 'remove'}
        danger
        title={words.removeRecipeTitle(recipe.name)}
        verb={words.removeRecipe}
        onClose={() => setAsks(undefined)}
        onConfirm={() => void remove()}
      >
        {words.removeRecipeBody}
      </Confirm>
    </div>
  );
}
