import type { FirmwareSelection } from '@headroom/model/firmware';
import { nextWithin } from '@headroom/model/people';
import { useQuery } from '@tanstack/react-query';
import { useCloud } from '../../cloud/account-context.ts';
import { records } from '../../cloud/records.ts';
import { momentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useNow } from '../../cloud/now.ts';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import type { StartOptions } from './begin-options.tsx';
import styles from './select-screen.module.css';
import { useUpdatesWords } from './words.ts';

const maxNamed = 12;

interface BeginDialogProps {
  readonly selection: FirmwareSelection;
  readonly options: StartOptions;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}
export function BeginDialog({ selection: { selectedCount, venues }, options, busy, onClose, onConfirm }: BeginDialogProps) {
  const words = useUpdatesWords();
  const chosen = venues
    .map(({ venueId, name, amps }) => ({ venueId, name, count: amps.filter(({ selected }) => selected).length }))
    .filter(({ count }) => count > 0);
  return (
    <Confirm
      open
      cautious
      icon="firmware"
      title={words.confirmTitle(selectedCount)}
      verb={words.update(selectedCount)}
      busy={busy ? words.starting : undefined}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>{words.confirmBody(selectedCount)}</p>
      {selectedCount > chosen.length && <p>{words.confirmPace(options.atOnce)}</p>}
      <ul className={styles.chosen}>
        {chosen.slice(0, maxNamed).map(({ venueId, name, count }) => (
          <li key={venueId}>
            <span>{name}</span>
            <span>
              <b>{words.amps(count)}</b>, {options.now ? words.beginsNow : <Begins venueId={venueId} />}
            </span>
          </li>
        ))}
        {chosen.length > maxNamed && <li>{words.moreVenues(chosen.length - maxNamed)}</li>}
      </ul>
    </Confirm>
  );
}

/** The venue's hours, in the reader's time. */
export function Begins({ venueId }: { readonly venueId: string }) {
  const words = useUpdatesWords();
  const language = useLanguage();
  const now = useNow();
  const { data } = useQuery(records.hours(useCloud(), venueId));
  if (data === undefined) return '…';
  const { update, timeZone } = data.hours;
  const begin = update === null ? now : nextWithin(update, timeZone, now);
  return begin <= now ? words.beginsNow : words.begins(momentText(language, begin));
}
