import {
  defaultRecipe,
  maxRecipeBytes,
  maxReportBytes,
  readRecipe,
  readReport,
  recipeJson,
  type Recipe,
  type RecipeRefusal,
  type ReportRefusal,
} from '@headroom/model/commissioning';
import { useState } from 'react';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { keptOf } from '../../device/commissioning/kept.ts';
import { useMayRun, useShelf } from '../../device/commissioning/use-differences.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { readTextFile, saveTextFile } from '../../ui/controls/text-file.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
import type { Conductor } from './conductor.ts';
import styles from './commissioning.module.css';
import { RecipeChoice } from './recipe-choice.tsx';
import { useCommissioningWords } from './words.ts';

type Refused = { readonly file: string } & (
  | { readonly recipe: RecipeRefusal; readonly detail: string }
  | { readonly report: ReportRefusal | 'otherAmplifier' }
);

export function BeginCard({ conductor }: { readonly conductor: Conductor }) {
  const words = useCommissioningWords();
  const { venue } = useShelf();
  const id = useAmp((amp) => amp.id);
  const mayRun = useMayRun();
  const [recipe, setRecipe] = useState<Recipe>(defaultRecipe);
  const [refused, setRefused] = useState<Refused>();
  const name = recipe.name || words.defaultRecipe;

  async function openRecipe(file: File): Promise<void> {
    const read = await readTextFile(file, maxRecipeBytes);
    const found = read.ok ? readRecipe(read.text) : undefined;
    if (found?.ok) setRecipe(found.recipe.name === '' ? { ...found.recipe, name: file.name.slice(0, 80) } : found.recipe);
    const refusal = found === undefined ? (!read.ok && read.refusal === 'too large' ? 'tooLarge' : 'corrupt') : undefined;
    setRefused(found?.ok ? undefined : { file: file.name, recipe: found?.refusal ?? refusal ?? 'corrupt', detail: found?.detail ?? '' });
  }
  async function openReport(file: File): Promise<void> {
    const read = await readTextFile(file, maxReportBytes);
    const found = read.ok ? readReport(read.text) : undefined;
    if (!found?.ok) {
      const refusal = found?.refusal ?? (!read.ok && read.refusal === 'too large' ? 'tooLarge' : 'corrupt');
      return setRefused({ file: file.name, report: refusal });
    }
    if (found.report.amplifier.deviceId !== id.toUpperCase()) return setRefused({ file: file.name, report: 'otherAmplifier' });
    keptOf(id).keepReport(found.report);
  }
  return (
    <SectionCard title={words.beginTitle} caption={words.beginBody}>
      <div className={classes(layout.stack, styles.stack)}>
        {venue && <RecipeChoice venue={venue} recipe={recipe} onChoice={setRecipe} />}
        <KeyValue items={[{ key: 'recipe', label: words.recipe, value: `${name} · ${words.checks(recipe.checks.length)}` }]} />
        {refused && (
          <div role="alert">
            <Banner tone="fault">
              <b>
                {'recipe' in refused
                  ? words.recipeRefusals[refused.recipe]
                  : refused.report === 'otherAmplifier'
                    ? words.otherReport
                    : words.reportRefusals[refused.report]}
              </b>{' '}
              {'detail' in refused && refused.detail !== '' && `${words.detail(refused.detail)} `}
              {words.nothingDone(refused.file)}
            </Banner>
          </div>
        )}
        <div className={layout.wrap2}>
          <Button variant="primary" disabled={!mayRun} onClick={() => conductor.begin(recipe)}>
            {words.begin}
          </Button>
          {recipe !== defaultRecipe && <Button onClick={() => setRecipe(defaultRecipe)}>{words.useDefault}</Button>}
          <Button
            icon="download"
            onClick={() => saveTextFile('recipe.json', `${JSON.stringify({ ...recipeJson(recipe), name }, null, 1)}\n`)}
          >
            {words.saveRecipe}
          </Button>
        </div>
        <div className={classes(layout.stack, styles.stack)}>
          <FileDrop label={words.openRecipe} accept=".json,application/json" onFile={(file) => void openRecipe(file)} compact />
          {!venue && <FileDrop label={words.openReport} accept=".json,application/json" onFile={(file) => void openReport(file)} compact />}
        </div>
      </div>
    </SectionCard>
  );
}
