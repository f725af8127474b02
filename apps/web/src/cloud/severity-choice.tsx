/** Of what somebody is told, to be chosen [CONTACT-11]. */

import { severities, severityBits, type Severity } from '@headroom/model/people';
import { Checkbox } from '../ui/controls/choice.tsx';
import { Icon } from '../ui/look/icon.tsx';
import { severityLooks } from './severity-chips.tsx';
import styles from './severity-choice.module.css';
import { usePeopleWords } from './words.ts';

interface SeverityChoiceProps {
  readonly label: string;
  readonly mask: number;
  readonly onChange: (mask: number) => void;
  /** What each of them means. */
  readonly meanings?: Readonly<Record<Severity, string>>;
  readonly error?: string | undefined;
}
export function SeverityChoice({ label, mask, onChange, meanings, error }: SeverityChoiceProps) {
  const words = usePeopleWords();
  return (
    <fieldset className={styles.levels}>
      <legend className={styles.legend}>{label}</legend>
      {severities.map((severity) => (
        <Checkbox
          key={severity}
          label={words.severities[severity]}
          {...(meanings ? { description: meanings[severity] } : {})}
          mark={<Icon name={severityLooks[severity].icon} size={18} className={styles[severityLooks[severity].tone]} />}
          checked={(mask & severityBits[severity]) !== 0}
          onChange={() => onChange(mask ^ severityBits[severity])}
        />
      ))}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
