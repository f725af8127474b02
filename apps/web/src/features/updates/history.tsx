import { useState } from 'react';
import { useRollout, useVenueRollouts, type RolloutSummary } from '../../cloud/rollouts.ts';
import { momentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/look/icon.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ProgressRow } from './progress-row.tsx';
import tones from '../../ui/look/tones.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './progress-screen.module.css';
import { standing } from './rollout-section.tsx';
import { useUpdatesWords } from './words.ts';

export function History({ venueId }: { readonly venueId: string }) {
  const words = useUpdatesWords();
  const rollouts = useVenueRollouts(venueId);
  if (rollouts === undefined || rollouts.length === 0) return null;
  return (
    <SectionCard title={words.history} flush>
      <ul>
        {rollouts.map((summary) => (
          <Past key={summary.rolloutId} summary={summary} />
        ))}
      </ul>
    </SectionCard>
  );
}
function Past({ summary }: { readonly summary: RolloutSummary }) {
  const words = useUpdatesWords();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const { text, tone, icon } = standing(words, summary);
  const moment = momentText(language, new Date(summary.startsAt));
  return (
    <li className={layout.divided}>
      <div className={classes(layout.row, styles.pastLine)}>
        <IconButton
          icon={open ? 'chev-up' : 'chev-down'}
          label={words.ampsOf(moment)}
          aria-expanded={open}
          small
          onClick={() => setOpen(!open)}
        />
        <span className={styles.grow}>
          <b>{moment}</b>{' '}
          <span className={tones.plain}>{[words.amps(summary.counts.total), summary.startedBy ?? ''].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={classes(layout.inline, styles.status, tones[tone])}>
          {icon === 'spinner' ? <Spinner /> : <Icon name={icon} size={16} />}
          {text}
        </span>
      </div>
      {open && <PastAmps summary={summary} />}
    </li>
  );
}
function PastAmps({ summary }: { readonly summary: RolloutSummary }) {
  const { rollout } = useRollout(summary);
  return (
    <ul>
      {rollout?.devices.map((device) => (
        <ProgressRow key={device.deviceId} venueId={summary.venueId} device={device} followed={false} />
      ))}
    </ul>
  );
}
