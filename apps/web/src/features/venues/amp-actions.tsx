/** [AMPS-16] */

import type { AmpSummary } from '@headroom/model/health';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLooking } from '../../device/binding/looking.ts';
import { useDeviceWords } from '../../device/words.ts';
import { useCloud } from '../../cloud/account-context.ts';
import { useHolds, useVenues, type OwnVenue } from '../../cloud/venues.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/choice.tsx';
import { Confirm, Dialog, DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { ProblemDialog } from '../../ui/overlays/problem-dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import layout from '../../ui/look/layout.module.css';
import styles from './amp-actions.module.css';
import { useVenuesWords } from './words.ts';

/** [AMPS-20] */
const removedMs = 2000;

export interface AmpActions {
  readonly menuOf: (amp: AmpSummary) => ReactNode;
  readonly dialog: ReactNode;
  readonly isLeaving: boolean;
}
interface Asked {
  readonly what: 'move' | 'remove';
  readonly amp: AmpSummary;
}

/** Called once the amplifier has left. */
export function useAmpActions(venue: OwnVenue | undefined, left: (ampId: string, to: string | undefined) => void): AmpActions {
  const words = useVenuesWords();
  const [asked, setAsked] = useState<Asked>();
  const [isLeaving, setLeaving] = useState(false);
  const { looking } = useDeviceWords();
  const isLookedAt = useLooking();
  const menuOf = (amp: AmpSummary) =>
    venue?.role === 'owner' && (
      <Menu
        label={words.actionsOf(amp.deviceName)}
        items={[
          { key: 'move', icon: 'move', label: words.moveAmp, onSelect: () => setAsked({ what: 'move', amp }) },
          { key: 'remove', icon: 'trash', label: words.removeAmp, danger: true, onSelect: () => setAsked({ what: 'remove', amp }) },
        ]}
      >
        {(trigger) => (
          <IconButton
            icon="more"
            label={words.actionsOf(amp.deviceName)}
            title={isLookedAt ? looking : undefined}
            disabled={isLookedAt}
            {...trigger}
          />
        )}
      </Menu>
    );
  if (asked === undefined || venue === undefined) return { menuOf, dialog: null, isLeaving };
  const { what, amp } = asked;
  const shared = {
    amp,
    onLeaving: () => setLeaving(true),
    onStay() {
      setAsked(undefined);
      setLeaving(false);
    },
    onGone(to: string | undefined) {
      setAsked(undefined);
      left(amp.ampId, to);
    },
  };
  return { menuOf, dialog: what === 'move' ? <Move {...shared} from={venue} /> : <Remove {...shared} />, isLeaving };
}

interface DialogProps {
  readonly amp: AmpSummary;
  readonly onLeaving: () => void;
  readonly onStay: () => void;
  readonly onGone: (to: string | undefined) => void;
}

function Move({ amp, from, onLeaving, onStay, onGone }: DialogProps & { readonly from: OwnVenue }) {
  const words = useVenuesWords();
  const cloud = useCloud();
  const holds = useHolds();
  const { venues = [], refresh } = useVenues();
  const [to, setTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const chosen = venues.find(({ venueId }) => venueId === to);
  const move = async () => {
    if (!chosen || busy) return;
    setBusy(true);
    onLeaving();
    const answer = await cloud.relocateDevice({ params: { deviceId: amp.ampId }, query: { venueId: chosen.venueId } });
    if (!answer.ok) {
      setBusy(false);
      // [ERR-24]
      setProblem(answer.error.code === 'Unreachable' || answer.error.code === 'Unreadable' ? words.moveUnknown : words.moveFailed);
      return;
    }
    holds.keepMutes(amp);
    await refresh();
    toast.success(words.moved(amp.deviceName, chosen.name));
    onGone(chosen.venueId);
  };
  return (
    <DialogOrSheet
      open
      title={words.moveTitle(amp.deviceName)}
      busy={busy}
      onClose={onStay}
      onSubmit={() => void move()}
      actions={
        <>
          <Button onClick={onStay}>{words.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!chosen} busy={busy ? words.moving : undefined}>
            {words.moveAmp}
          </Button>
        </>
      }
    >
      <RadioGroup
        boxed
        hideLabel
        label={words.title}
        value={to}
        disabled={busy}
        onChange={(next) => {
          setTo(next);
          setProblem(undefined);
        }}
        options={venues
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map(({ venueId, name, role }) => {
            const isHere = venueId === from.venueId;
            const aside = isHere ? words.hereNow : role === 'owner' ? undefined : words.notYours;
            return { value: venueId, label: name, disabled: aside !== undefined, ...(aside === undefined ? {} : { aside }) };
          })}
      />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </DialogOrSheet>
  );
}

function Remove({ amp, onLeaving, onStay, onGone }: DialogProps) {
  const words = useVenuesWords();
  const cloud = useCloud();
  const holds = useHolds();
  const { refresh } = useVenues();
  const [step, setStep] = useState<'asked' | 'removing' | 'removed' | 'failed'>('asked');
  const finish = () => {
    void refresh();
    onGone(undefined);
  };
  const remove = async () => {
    setStep('removing');
    onLeaving();
    const answer = await cloud.removeDevice({ params: { deviceId: amp.ampId } });
    if (answer.ok) holds.hide(amp.ampId);
    setStep(answer.ok ? 'removed' : 'failed');
  };
  if (step === 'asked')
    return (
      <Confirm
        open
        danger
        title={words.removeTitle(amp.deviceName)}
        verb={words.removeAmp}
        onClose={onStay}
        onConfirm={() => void remove()}
      >
        {words.removeBody(amp.ipAddress)}
      </Confirm>
    );
  if (step === 'removed') return <Removed amp={amp} onEnd={finish} />;
  if (step === 'failed') return <ProblemDialog title={words.removeFailed} verb={words.okay} onClose={onStay} />;
  return (
    <Dialog open busy title={words.removing(amp.deviceName)} onClose={() => undefined}>
      <span role="status" className={layout.line2}>
        <Spinner />
        {words.removingBody}
      </span>
    </Dialog>
  );
}

/** [AMPS-20] */
function Removed({ amp, onEnd }: { readonly amp: AmpSummary; readonly onEnd: () => void }) {
  const words = useVenuesWords();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), removedMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog open icon="check" title={words.removed} onClose={onEnd}>
      <span role="status">{words.removedBody(amp.deviceName)}</span>
    </Dialog>
  );
}
