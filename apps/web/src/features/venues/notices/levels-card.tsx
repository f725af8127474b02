import { alarmSeverities } from '@headroom/model/health';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCloud } from '../../../cloud/account-context.ts';
import { useFieldWords } from '../../../i18n/field-words.ts';
import { records } from '../../../cloud/records.ts';
import { severityLooks, severityOf } from '../../../cloud/severity-chips.tsx';
import { levelText } from '../../../cloud/severity-choice.tsx';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { useCloudWords } from '../../../cloud/words.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Caption } from '../../../ui/look/text.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Chip } from '../../../ui/look/chip.tsx';
import { Stack } from '../../../ui/surfaces/columns.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './notices.module.css';
import { useVenueNoticeWords } from './words.ts';

export function LevelsCard({ venue }: { readonly venue: OwnVenue }) {
  const words = useVenueNoticeWords();
  const people = useCloudWords();
  const { names } = useFieldWords();
  const cloud = useCloud();
  const kept = useQueryClient();
  const { data, isError } = useQuery(records.levels(cloud, venue.venueId));
  const { busy, run } = useAttempt();
  if (!data)
    return (
      <SectionCard title={words.levelsTitle} icon="bell">
        {isError ? (
          <p>{words.loadFailed}</p>
        ) : (
          <Loading label={words.loading}>
            <Skeleton height={120} />
          </Loading>
        )}
      </SectionCard>
    );
  const { levels } = data;
  const change = (isLossCritical: boolean) =>
    run(
      () => cloud.changeLevels({ params: { venueId: venue.venueId }, body: { levels: { isLossCritical } } }),
      (answer) => {
        kept.setQueryData(records.levels(cloud, venue.venueId).queryKey, answer);
        void kept.invalidateQueries({ queryKey: ['alarms', venue.venueId] });
        toast.success(words.saved);
      },
      () => {
        toast.error(words.failed);
        return true;
      },
    );
  return (
    <SectionCard title={words.levelsTitle} icon="bell" caption={words.levelsBody}>
      <ul className={classes(layout.grid2, styles.levels)}>
        {alarmSeverities.map((severity) => (
          <li key={severity} className={layout.row2}>
            <Chip {...severityLooks[severityOf[severity]]}>{people.severities[severityOf[severity]]}</Chip>
            <span>{levelText(people, severity, levels)}</span>
          </li>
        ))}
      </ul>
      <Stack gap={8}>
        <Switch
          label={names.isLossCritical}
          checked={levels.isLossCritical}
          disabled={busy}
          locked={venue.role === 'owner' ? undefined : words.onlyOwner}
          onChange={change}
        />
        <Caption>{levels.isLossCritical ? words.lossIsCritical : words.lossIsWarning}</Caption>
      </Stack>
    </SectionCard>
  );
}
