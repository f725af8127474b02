/** Runs and reports lie in the browser for local amplifiers, in the cloud for a venue's. */

import type { Difference, HandedOver, Recipe, RecipeRefusal, Run, SignRefusal } from '@headroom/model/commissioning';
import type { PhotoProblem } from '@headroom/model/files';
import type { AmpState } from '@headroom/model/transfer';
import type { Unsubscribe } from '@headroom/protocol';
import { createContext, useContext } from 'react';

export interface Kept extends HandedOver {
  readonly run: Run | undefined;
}
/** `notKept`: it lasts as long as the page only. `changedElsewhere`: another browser goes on with it. */
export type ShelfProblem = 'notKept' | 'notReached' | 'notAllowed' | 'changedElsewhere' | 'away' | 'full';
export type Shelved = { readonly ok: true } | { readonly ok: false; readonly problem: ShelfProblem };
export interface Signature {
  readonly by: string;
  readonly at: number;
  readonly firmware: string;
  readonly state: AmpState;
}
export interface Shelf {
  /** Equal contents are the same object. */
  now(): Kept;
  subscribe(listener: () => void): Unsubscribe;
  problem(): ShelfProblem | undefined;
  keepRun(run: Run | undefined): void;
  sign(signature: Signature): Promise<Shelved | { readonly ok: false; readonly refusal: SignRefusal }>;
  removeReport(sha256: string): Promise<Shelved>;
  accept(difference: Difference, by: string, at: number): Promise<Shelved>;
  showAgain(address: string): Promise<Shelved>;
  /** Undefined in a browser, where everybody may do everything and signs by typing a name. */
  readonly venue: VenueShelf | undefined;
}
export interface VenueShelf extends RecipeShelf {
  readonly signer: string;
  mayRun(): boolean;
  addPicture(
    photo: Blob,
  ): Promise<{ readonly ok: true; readonly sha256: string } | { readonly ok: false; readonly problem: ShelfProblem | PhotoProblem }>;
  readPicture(sha256: string): Promise<Blob | undefined>;
}
export interface RecipeShelf {
  /** And remove a report. */
  mayEdit(): boolean;
  listRecipes(): Promise<readonly KeptRecipe[] | undefined>;
  readRecipe(recipeId: string): Promise<Recipe | undefined>;
  /** Instead of `replaced`. */
  keepRecipe(recipe: Recipe, replaced: KeptRecipe | undefined): Promise<Shelved | { readonly ok: false; readonly refusal: RecipeRefusal }>;
  removeRecipe(recipeId: string): Promise<Shelved>;
}
export interface KeptRecipe {
  readonly recipeId: string;
  readonly name: string;
  readonly checks: number;
  readonly revision: number;
}

const ShelfContext = createContext<Shelf | undefined>(undefined);
export const ShelfProvider = ShelfContext.Provider;
/** Undefined where the browser keeps it. */
export const useVenueShelf = (): Shelf | undefined => useContext(ShelfContext);
