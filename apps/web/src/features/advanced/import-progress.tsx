import type { Step } from '@headroom/model/transfer';
import { ProgressSteps, type ProgressStep } from '../../ui/feedback/progress.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './advanced-screen.module.css';
import { useAdvancedWords } from './words.ts';

export function ImportProgress({ steps, done }: { readonly steps: readonly Step[]; readonly done: number }) {
  const words = useAdvancedWords();
  const kinds = [...new Set(steps.map(({ kind }) => kind))];
  const now = steps[done]?.kind;
  const segments = kinds.map((kind): ProgressStep => {
    const last = steps.findLastIndex((step) => step.kind === kind);
    return { key: kind, label: words.steps[kind], state: last < done ? 'done' : kind === now ? 'now' : 'waiting' };
  });
  return (
    <div className={classes(layout.stack, styles.stack)} role="status">
      <b>{now === undefined ? words.importing : words.steps[now]}</b>
      <ProgressSteps
        label={words.progress}
        steps={segments}
        text={steps.length === 0 ? '' : words.progressText(Math.min(done + 1, steps.length), steps.length)}
      />
    </div>
  );
}
