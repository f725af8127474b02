/** [FWCLOUD-01] [FWCLOUD-12] */

import type { SelectionAmp, SelectionVenue } from '@headroom/model/firmware';
import { shortModel } from '../../device/site/cards/amp-facts.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/choice.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import { Caption, dash, Hidden } from '../../ui/look/text.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import tones from '../../ui/look/tones.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './select-screen.module.css';
import type { Refusal } from './use-begin.ts';
import { useUpdatesWords } from './words.ts';

interface VenueChoiceProps {
  readonly venue: SelectionVenue;
  readonly refusal: Refusal | undefined;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onChoose: (ids: readonly string[], on: boolean) => void;
}
export function VenueChoice({ venue, refusal, open, onOpen, onChoose }: VenueChoiceProps) {
  const words = useUpdatesWords();
  const { name, amps, selected, selectableIds, availableCount } = venue;
  const isForeign = amps.some(({ unselectable }) => unselectable === 'not owned');
  return (
    <div className={styles.venue}>
      <div className={classes(layout.line3, styles.venueHead)}>
        <Checkbox label={name} checked={selected} disabled={selectableIds.length === 0} onChange={(on) => onChoose(selectableIds, on)} />
        <span className={classes(layout.wrap, layout.fill, styles.venueFacts)}>
          <Caption>{words.venueCount(availableCount, amps.length)}</Caption>
          {isForeign && <Caption>{words.onlyOwner}</Caption>}
        </span>
        <IconButton
          icon={open ? 'chev-up' : 'chev-down'}
          label={words.ampsOf(name)}
          aria-expanded={open}
          disabled={amps.length === 0}
          onClick={() => onOpen(!open)}
        />
      </div>
      {refusal && (
        <p role="alert" className={classes(layout.flex2, styles.refusal)}>
          <Icon name="fault" size={16} />
          <span>
            <b>{words.errors[refusal.error]}</b> {words.refusals[refusal.code] ?? ''}
          </span>
        </p>
      )}
      {open && (
        <ul>
          {amps.map((amp) => (
            <AmpChoice key={amp.ampId} amp={amp} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  );
}

const icons: Readonly<Record<NonNullable<SelectionAmp['unselectable']>, IconName>> = {
  'up to date': 'ok',
  'not owned': 'lock',
  updating: 'clock',
  scheduled: 'clock',
  offline: 'offline',
};
function AmpChoice({ amp, onChoose }: { readonly amp: SelectionAmp; readonly onChoose: VenueChoiceProps['onChoose'] }) {
  const words = useUpdatesWords();
  const { ampId, name, model, version, latestVersion, selected, unselectable, requestStatus } = amp;
  const isAsked = selected && requestStatus.state === 'running';
  const isCurrent = unselectable === 'up to date';
  return (
    <li className={classes(layout.cells, styles.amp, unselectable !== undefined && styles.off)}>
      <Checkbox
        label={name === '' ? ampId : name}
        checked={selected}
        disabled={unselectable !== undefined}
        onChange={(on) => onChoose([ampId], on)}
      />
      <span className={styles.model}>{shortModel(model)}</span>
      <span className={classes(layout.inline, styles.versions)}>
        {version === '' ? dash : version}
        {!isCurrent && (
          <>
            <Icon name="arrow-right" size={16} className={styles.arrow} />
            <Hidden>{words.arrow}</Hidden> <b>{latestVersion}</b>
          </>
        )}
      </span>
      <span
        className={classes(layout.inline, styles.state, isCurrent ? tones.ok : unselectable === undefined ? tones.accent : tones.plain)}
      >
        {isAsked ? <Spinner /> : <Icon name={unselectable === undefined ? 'firmware' : icons[unselectable]} size={16} />}
        {isAsked ? words.starting : unselectable === undefined ? words.available : words.states[unselectable]}
      </span>
    </li>
  );
}
