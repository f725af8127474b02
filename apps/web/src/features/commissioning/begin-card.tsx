import { channelNumbers } from '@headroom/model/catalogue';
import {
  defaultRecipe,
  maxRecipeBytes,
  maxReportBytes,
  readRecipe,
  readReport,
  recipeJson,
  scopeAt,
  stepsOf,
  type Recipe,
  type RecipeRefusal,
  type ReportRefusal,
  type Scope,
} from '@headroom/model/commissioning';
import { useState } from 'react';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { keptOf } from '../../device/commissioning/kept.ts';
import { useMayRun, useShelf } from '../../device/commissioning/use-differences.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { saveTextFile, useNewestFile } from '../../ui/controls/text-file.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
import styles from './commissioning.module.css';
import { RecipeChoice } from './recipe-choice.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { useCommissioningWords } from './words.ts';

type Refused = { readonly file: string } & (
  | { readonly recipe: RecipeRefusal; readonly detail: string }
  | { readonly report: ReportRefusal | 'otherAmplifier' | 'replacedSince' }
);

export interface RunChoice {
  readonly recipe: Recipe;
  readonly scope: Scope;
}
interface BeginCardProps {
  readonly first: RunChoice;
  readonly onBegin: (choice: RunChoice) => void;
  /** Undefined where there is no report to go back to. */
  readonly onBack: (() => void) | undefined;
}
export function BeginCard({ first, onBegin, onBack }: BeginCardProps) {
  const words = useCommissioningWords();
  const { venue } = useShelf();
  const seat = useSeat();
  const id = useAmp((amp) => amp.id);
  const mayRun = useMayRun();
  const [recipe, setRecipe] = useState(first.recipe);
  const [isReading, setReading] = useState(false);
  const [scope, setScope] = useState(first.scope);
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const name = recipe.name || words.defaultRecipe;

  function begin(): void {
    const channels = channelNumbers(seat.tree);
    const chosen = scopeAt(
      seat.tree,
      scope?.filter((channel) => channels.includes(channel)),
    );
    if (chosen?.length === 0) setProblem(words.chooseChannel);
    else if (stepsOf(recipe, seat.tree, chosen).length === 0) setProblem(words.nothingToCheck);
    else onBegin({ recipe, scope: chosen });
  }
  const newest = useNewestFile();
  function choose(chosen: Recipe): void {
    newest.forget();
    setRecipe(chosen);
  }
  async function openRecipe(file: File): Promise<void> {
    const read = await newest.read(file, maxRecipeBytes);
    if (!read) return;
    const found = read.ok ? readRecipe(read.text) : undefined;
    if (found?.ok) setRecipe(found.recipe.name === '' ? { ...found.recipe, name: file.name.slice(0, 80) } : found.recipe);
    const refusal = found === undefined ? (!read.ok && read.refusal === 'too large' ? 'tooLarge' : 'corrupt') : undefined;
    setRefused(found?.ok ? undefined : { file: file.name, recipe: found?.refusal ?? refusal ?? 'corrupt', detail: found?.detail ?? '' });
  }
  async function openReport(file: File): Promise<void> {
    const read = await newest.read(file, maxReportBytes);
    if (!read) return;
    const found = read.ok ? readReport(read.text) : undefined;
    if (!found?.ok) {
      const refusal = found?.refusal ?? (!read.ok && read.refusal === 'too large' ? 'tooLarge' : 'corrupt');
      return setRefused({ file: file.name, report: refusal });
    }
    if (found.report.amplifier.deviceId !== id.toUpperCase()) return setRefused({ file: file.name, report: 'otherAmplifier' });
    const opened = keptOf(id).openReport(found.report);
    if ('refusal' in opened) setRefused({ file: file.name, report: opened.refusal });
    else onBack?.();
  }
  return (
    <SectionCard title={words.beginTitle} caption={words.beginBody}>
      <div className={classes(layout.stack, styles.stack)}>
        <ScopeChoice
          scope={scope}
          onChange={(next) => {
            setScope(next);
            setProblem(undefined);
          }}
        />
        {venue && <RecipeChoice venue={venue} recipe={recipe} onChoice={choose} onReading={setReading} />}
        <KeyValue items={[{ key: 'recipe', label: words.recipe, value: `${name} · ${words.checks(recipe.checks.length)}` }]} />
        {refused && (
          <div role="alert">
            <Banner tone="fault">
              <b>
                {'recipe' in refused
                  ? words.recipeRefusals[refused.recipe]
                  : refused.report === 'otherAmplifier'
                    ? words.otherReport
                    : refused.report === 'replacedSince'
                      ? words.replacedSince
                      : words.reportRefusals[refused.report]}
              </b>{' '}
              {'detail' in refused && refused.detail !== '' && `${words.detail(refused.detail)} `}
              {words.nothingDone(refused.file)}
            </Banner>
          </div>
        )}
        {problem !== undefined && (
          <p role="alert" className={typography.fault}>
            {problem}
          </p>
        )}
        <div className={layout.wrap2}>
          <Button variant="primary" disabled={!mayRun || isReading} onClick={begin}>
            {words.begin}
          </Button>
          {recipe !== defaultRecipe && <Button onClick={() => choose(defaultRecipe)}>{words.useDefault}</Button>}
          <Button
            icon="download"
            onClick={() => saveTextFile('recipe.json', `${JSON.stringify({ ...recipeJson(recipe), name }, null, 1)}\n`)}
          >
            {words.saveRecipe}
          </Button>
          {onBack && <Button onClick={onBack}>{words.back}</Button>}
        </div>
        <div className={classes(layout.stack, styles.stack)}>
          <FileDrop label={words.openRecipe} accept=".json,application/json" onFile={(file) => void openRecipe(file)} compact />
          {!venue && <FileDrop label={words.openReport} accept=".json,application/json" onFile={(file) => void openReport(file)} compact />}
        </div>
      </div>
    </SectionCard>
  );
}
