/** Copied chips are joined by commas [CONTACT-11]. */

import type { AlarmSeverity } from '@headroom/model/health';
import { severityNames, type Severity } from '@headroom/model/people';
import type { IconName } from '../ui/look/icon.tsx';
import { Hidden } from '../ui/look/text.tsx';
import { Chip, type Tone } from '../ui/look/chip.tsx';
import { useCloudWords } from './words.ts';

export const severityLooks: Readonly<Record<Severity, { readonly tone: Tone; readonly icon: IconName }>> = {
  Critical: { tone: 'fault', icon: 'fault' },
  Warning: { tone: 'warn', icon: 'warn' },
  Info: { tone: 'info', icon: 'info' },
};

export const severityOf: Readonly<Record<AlarmSeverity, Severity>> = { critical: 'Critical', warning: 'Warning', info: 'Info' };

export function SeverityChips({ mask }: { readonly mask: number }) {
  const { severities } = useCloudWords();
  const names = severityNames(mask);
  return names.length === 0 ? (
    <Chip>{severities.None}</Chip>
  ) : (
    names.map((name, index) => (
      <Chip key={name} {...severityLooks[name]}>
        {severities[name]}
        {index < names.length - 1 && <Hidden>, </Hidden>}
      </Chip>
    ))
  );
}
