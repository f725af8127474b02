/** Choice of a contact's levels [CONTACT-11]. */

import { alarmSeverities, subjectsOf, type AlarmSeverity, type VenueLevels } from '@headroom/model/health';
import { severityBits } from '@headroom/model/people';
import { Checkbox } from '../ui/controls/choice.tsx';
import { Icon } from '../ui/look/icon.tsx';
import { severityLooks, severityOf } from './severity-chips.tsx';
import tones from '../ui/look/tones.module.css';
import styles from './severity-choice.module.css';
import { useCloudWords, type Words } from './words.ts';

interface SeverityChoiceProps {
  readonly label: string;
  readonly mask: number;
  readonly onChange: (mask: number) => void;
  readonly levels: VenueLevels;
  readonly error?: string | undefined;
}
/** `Faults · Lost connections` */
export const levelText = ({ subjects }: Words, severity: AlarmSeverity, levels: VenueLevels): string =>
  subjectsOf(severity, levels)
    .map((subject) => subjects[subject])
    .join(' · ');

export function SeverityChoice({ label, mask, onChange, levels, error }: SeverityChoiceProps) {
  const words = useCloudWords();
  return (
    <fieldset className={styles.levels}>
      <legend className={styles.legend}>{label}</legend>
      {alarmSeverities.map((level) => {
        const severity = severityOf[level];
        return (
          <Checkbox
            key={severity}
            label={words.severities[severity]}
            description={levelText(words, level, levels)}
            mark={<Icon name={severityLooks[severity].icon} size={18} className={tones[severityLooks[severity].tone]} />}
            checked={(mask & severityBits[severity]) !== 0}
            onChange={() => onChange(mask ^ severityBits[severity])}
          />
        );
      })}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
