/** [FWCLOUD-05] [FWCLOUD-06] [FWCLOUD-07] [FWCLOUD-10] */

import { deviceInfo, misc, type FirmwareStep } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { firmwareComponents, isSettled, stepResult } from '@headroom/model/firmware';
import { valueOf } from '@headroom/model/property';
import { useRef, useState } from 'react';
import { useVenue } from '../../cloud/venues.ts';
import { useRowSeat } from '../../cloud/venue-roads.ts';
import type { RolloutDevice } from '../../cloud/rollouts.ts';
import type { Seat } from '../../device/binding/seat.ts';
import { useAmpAt } from '../../device/binding/use-amp.tsx';
import { shortModel } from '../../device/site/cards/amp-facts.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/look/icon.tsx';
import { useOnScreen } from '../../ui/look/on-screen.ts';
import { dash, Hidden } from '../../ui/look/text.tsx';
import { Link } from '../../ui/provider.tsx';
import { ProgressParts, type ProgressPart } from '../../ui/feedback/progress-parts.tsx';
import { ProgressSteps } from '../../ui/feedback/progress.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import tones from '../../ui/look/tones.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './progress-screen.module.css';
import { hasPartsAtWork, iconOf, partStatus, segmentsOf, toneOf } from './row-status.ts';
import { useUpdatesWords, type Words } from './words.ts';

interface ProgressRowProps {
  readonly venueId: string;
  readonly device: RolloutDevice;
  /** False in a history, which needs no connection. */
  readonly followed: boolean;
}
export function ProgressRow({ venueId, device: told, followed }: ProgressRowProps) {
  const isAway = useVenue(venueId)?.amps[told.deviceId]?.isConnected === false;
  const device = { ...told, state: isAway ? stateAway(told) : told.state, pairs: pairsOf(told) };
  const place = useRef<HTMLLIElement>(null);
  const isSeen = useOnScreen(place);
  // A settled update changes no more.
  const isFollowed = followed && isSeen && !isSettled(device.state);
  return (
    <li ref={place} className={styles.row}>
      {isFollowed ? <Followed venueId={venueId} device={device} /> : <Row venueId={venueId} device={device} />}
    </li>
  );
}

/** Without power it says nothing more, and its last step would seem to go on. */
const stateAway = ({ state, step }: RolloutDevice) => (state === 'running' && stepResult(step) === 'running' ? 'offline' : state);

/** Before any report, the model's number of pairs. */
function pairsOf({ model, pairs }: RolloutDevice): readonly FirmwareStep[] {
  const count = Math.ceil((readModel(model)?.channels ?? 0) / 2);
  return Array.from({ length: Math.max(count, pairs.length) }, (_, index) => pairs[index] ?? 'None');
}

type Shown = Omit<RolloutDevice, 'pairs'> & { readonly pairs: readonly FirmwareStep[] };
interface RowProps {
  readonly venueId: string;
  readonly device: Shown;
}
function Followed({ venueId, device }: RowProps) {
  const seat = useRowSeat(venueId, device.deviceId);
  return seat ? <Live seat={seat} venueId={venueId} device={device} /> : <Row venueId={venueId} device={device} />;
}
/** The amplifier's own report is newer, but only the cloud decides the end: it may be the previous update's (OQ-129). */
function Live({ seat, venueId, device }: RowProps & { readonly seat: Seat }) {
  const said = useAmpAt(seat, ({ tree, status }) => {
    const { state, loaded } = status();
    if (state !== 'CONNECTED' || !loaded) return undefined;
    const [supply, ...pairs] = firmwareComponents(tree, 2 * device.pairs.length).map(({ step }) => step);
    const step = valueOf(tree, misc.properties.fwUpdateStatus, {}) ?? 'None';
    return [valueOf(tree, deviceInfo.properties.firmwareVersion, {}) ?? '', step, supply ?? 'None', ...pairs] as const;
  });
  const isTold = said !== undefined && (device.state === 'starting' || device.state === 'running') && stepResult(said[1]) === 'running';
  if (!isTold) return <Row venueId={venueId} device={device} />;
  const [, step, powerSupply, ...pairs] = said;
  return <Row venueId={venueId} device={{ ...device, state: 'running', step, powerSupply, pairs }} />;
}

function Row({ venueId, device }: RowProps) {
  const words = useUpdatesWords();
  const { deviceId, name, model, fromVersion, toVersion, state, powerSupply, pairs } = device;
  const hasFailed = state === 'failure' || state === 'request failed';
  const [opened, setOpened] = useState<boolean>();
  const open = opened ?? hasFailed;
  const shownName = name === '' ? deviceId : name;
  const icon = iconOf(state);
  const text = statusText(words, device);
  return (
    <>
      <div className={classes(layout.cells, styles.line)}>
        <IconButton
          icon={open ? 'chev-up' : 'chev-down'}
          label={words.partsOf(shownName)}
          aria-expanded={open}
          className={styles.toggle}
          small
          onClick={() => setOpened(!open)}
        />
        <Link href={cloudPaths.amp(venueId, deviceId)} className={styles.name}>
          {shownName}
        </Link>
        <span className={styles.model}>{shortModel(model)}</span>
        <span className={styles.versions}>
          {fromVersion === '' ? dash : fromVersion} <span aria-hidden="true">→</span>
          <Hidden>{words.arrow}</Hidden> {toVersion}
        </span>
        <div className={styles.segments}>
          <ProgressSteps
            label={words.progressOf(shownName)}
            text={text}
            hideText
            steps={segmentsOf(device).map((segment) => ({ ...segment, label: words.segments[segment.key] }))}
          />
        </div>
        <span className={classes(layout.inline, styles.status, tones[toneOf(state)])}>
          {icon === 'spinner' ? <Spinner /> : <Icon name={icon} size={16} />}
          {text}
        </span>
      </div>
      {open && (
        <div className={classes(layout.stack, styles.inside)}>
          <Why device={device} />
          <ProgressParts
            parts={[
              partOf(words, words.powerSupply, powerSupply, state),
              ...pairs.map((pair, index) => partOf(words, words.ampPair(2 * index + 1, 2 * index + 2), pair, state)),
            ]}
          />
        </div>
      )}
    </>
  );
}
function statusText(words: Words, { state, step, reason, powerSupply, pairs }: Shown): string {
  if (state === 'running' && step !== 'None') return hasPartsAtWork({ powerSupply, pairs }) ? partWord(words, step) : words.steps[step];
  if (state === 'failure' && reason !== undefined && reason in words.failures) return words.failures[reason as keyof Words['failures']];
  return words.deviceStates[state];
}
const partWord = (words: Words, step: FirmwareStep): string =>
  step === 'Downloading' || step === 'DownloadFail' ? words.installing[step] : words.steps[step];
function Why({ device: { state, reason, what } }: { readonly device: Shown }) {
  const words = useUpdatesWords();
  if (reason === undefined) return null;
  const isFault = state === 'failure' || state === 'request failed';
  return (
    <div className={isFault ? tones.fault : tones.plain}>
      <p>{words.reasons[reason]}</p>
      {what !== undefined && what.length > 0 && (
        <ul className={styles.what}>
          {what.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
function partOf(words: Words, label: string, step: FirmwareStep, state: RolloutDevice['state']): ProgressPart {
  const { tone, icon, word } = partStatus(step, state);
  return { label, tone, icon, text: word === 'not started' ? words.notStarted : partWord(words, word) };
}
