import { describeCurve, flatChannel } from '@headroom/model/dsp';
import { useState } from 'react';
import { useCurveSpeech } from '../../../device/curves/speech.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { isAskedFirst } from '../changes.ts';
import { Lines } from '../lines.tsx';
import type { MemberNow } from '../members.ts';
import { useMemberText } from '../member-text.ts';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './eq.module.css';
import { planSame, type EqMember, type EqPlan } from './group-eq-control.ts';
import { useGroupEqWords } from './words.ts';

interface SameDialogProps {
  readonly all: readonly EqMember[];
  readonly members: readonly MemberNow[];
  readonly onClose: () => void;
  readonly onUse: (plan: EqPlan, isSure: boolean) => void;
}
export function SameDialog({ all, members, onClose, onUse }: SameDialogProps) {
  const words = useGroupEqWords();
  const who = useMemberText();
  const losesText = useLosesText();
  const seen = all.filter(({ bands }) => bands.every((band) => band?.fixed !== 'hidden'));
  // By name: another takes no absent one's place.
  const [chosen, setChosen] = useState(() => seen[0] && keyOf(seen[0]));
  const source = seen.find((each) => keyOf(each) === chosen);
  const plan = source ? planSame(source, all, members) : { changes: [], noted: [] };
  const isLouder = isAskedFirst(plan.changes);
  const losers = all.filter(({ now }) => plan.changes.some((change) => change.now === now));
  return (
    <DialogOrSheet
      open
      title={words.copyTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant={isLouder ? 'danger' : 'primary'}
            disabled={plan.changes.length === 0}
            onClick={() => {
              onClose();
              onUse(plan, isLouder);
            }}
          >
            {words.copyVerb}
          </Button>
        </>
      }
    >
      <Select
        label={words.copyFrom}
        value={source ? keyOf(source) : null}
        options={seen.map((each) => ({ value: keyOf(each), label: who(each.now) }))}
        onChange={setChosen}
      />
      <div className={classes(layout.grid3, styles.losses)}>
        {source && losers.length === 0 ? <p>{words.alike}</p> : <Lines lines={losers.map((loser) => losesText(loser, plan))} />}
        {isLouder && <Banner tone="warn">{words.louder}</Banner>}
      </div>
    </DialogOrSheet>
  );
}
const keyOf = ({ now: { member } }: EqMember) => `${member.ampId} ${member.channel}`;

function useLosesText(): (member: EqMember, plan: EqPlan) => string {
  const words = useGroupEqWords();
  const who = useMemberText();
  const speak = useCurveSpeech();
  return ({ now, bands }, { changes }) => {
    const changed = new Set(
      changes.flatMap((each) => (each.now === now && 'filter' in each.change.at ? Number(each.change.at['filter']) : [])),
    );
    const lost = bands.flatMap((band, index) => (band ? { ...band, enable: band.enable && changed.has(index + 1) } : []));
    const settings = { ...flatChannel, outputEqFilters: lost };
    const isHeard = describeCurve(settings).some(({ kind }) => kind !== 'flat');
    return isHeard ? words.loses(who(now), speak(settings)) : words.losesNothing(who(now));
  };
}
