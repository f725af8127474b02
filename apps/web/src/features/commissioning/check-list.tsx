import { needsRemark, resultSentence, stepKey, type Result, type StepRecord } from '@headroom/model/commissioning';
import type { ReactNode } from 'react';
import { useCauseWords } from '../../device/diagnosis/cause-words.ts';
import { useName } from '../../device/names/use-name.ts';
import { printNumber, printValue } from '../../i18n/number-text.ts';
import { classes } from '../../ui/look/classes.ts';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import layout from '../../ui/look/layout.module.css';
import tones from '../../ui/look/tones.module.css';
import typography from '../../ui/look/typography.module.css';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import styles from './commissioning.module.css';
import { Photo } from './photo.tsx';
import { useRuleWords } from './rule-words.ts';
import { tallyOf, type Section } from './sections.ts';
import { useCommissioningWords } from './words.ts';

const looks: Readonly<Record<Result['outcome'] | 'open', { readonly icon: IconName; readonly tone?: string | undefined }>> = {
  passed: { icon: 'check', tone: tones.ok },
  warned: { icon: 'warn', tone: tones.warn },
  failed: { icon: 'close', tone: tones.fault },
  cannotKnow: { icon: 'help', tone: tones.warn },
  open: { icon: 'clock' },
};

interface CheckListProps {
  readonly sections: readonly Section[];
  readonly nameOf: (channel: number) => string;
  readonly actions?: ((record: StepRecord, place: string) => ReactNode) | undefined;
  /** Marks what must have a remark before it is signed off. */
  readonly marksMissing?: boolean;
}
export function CheckList({ sections, nameOf, actions, marksMissing = false }: CheckListProps) {
  const words = useCommissioningWords();
  return sections.map(({ channel, records }) => {
    const place = channel === undefined ? words.amplifier : words.channel(channel, nameOf(channel));
    return (
      <SectionCard key={channel ?? 0} title={place} caption={words.tally(...tallyOf(records))} flush>
        <ul aria-label={place} className={classes(layout.list, styles.checks)}>
          {records.map((record) => (
            <Check key={stepKey(record.step)} record={record} place={place} marksMissing={marksMissing}>
              {actions?.(record, place)}
            </Check>
          ))}
        </ul>
      </SectionCard>
    );
  });
}

interface CheckProps {
  readonly record: StepRecord;
  readonly place: string;
  readonly marksMissing: boolean;
  readonly children: ReactNode;
}
function Check({ record: { step, result, remark, picture }, place, marksMissing, children }: CheckProps) {
  const words = useCommissioningWords();
  const rules = useRuleWords();
  const { causes } = useCauseWords();
  const { option } = useName();
  const outcome = result?.outcome ?? 'open';
  const { icon, tone } = looks[outcome];
  const print = { number: printNumber, value: printValue, option };
  return (
    <li className={classes(layout.divided, styles.check)} data-check={stepKey(step)} data-outcome={outcome}>
      <Icon name={icon} className={tone} label={words.outcomes[outcome]} />
      <div className={styles.said}>
        <div className={typography.name}>{rules.checks[step.check]}</div>
        {result && <div className={typography.note}>{resultSentence(result, { words: rules, causes, print })}</div>}
        {marksMissing && result && needsRemark(result, remark) && (
          <div className={classes(typography.note, tones.warn)}>{words.remarkNeeded}</div>
        )}
        {remark !== '' && <div className={typography.note}>{words.remarked(remark)}</div>}
        {picture !== undefined && <Photo sha256={picture} label={words.photoOf(rules.checks[step.check], place)} />}
      </div>
      {children !== undefined && <div className={classes(layout.wrap2, styles.actions)}>{children}</div>}
    </li>
  );
}
