/** [VENUE-11] */

import { grouped } from '@headroom/model/property';
import { createChannelResponse, flatChannel, type EqBand } from '@headroom/model/dsp';
import type { ChannelGroup } from '@headroom/model/groups';
import { useMemo, useState } from 'react';
import { grid } from '../../../device/curves/grid.ts';
import { useCurveSpeech } from '../../../device/curves/speech.ts';
import { listText } from '../../../i18n/list-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Confirm } from '../../../ui/overlays/dialog.tsx';
import { BandPicker } from '../../../ui/plots/band-picker.tsx';
import { CurvesPlot } from '../../../ui/plots/curves-plot.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import type { Noted } from '../groups-repository.ts';
import { isAskedFirst, runBack, type MemberChange } from '../changes.ts';
import { Lines } from '../lines.tsx';
import type { MemberNow } from '../members.ts';
import { useMemberText } from '../member-text.ts';
import { useGroupWords } from '../words.ts';
import { BandFields, useEqValueText } from './band-fields.tsx';
import { classes } from '../../../ui/look/classes.ts';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './eq.module.css';
import { runPlan, takersOf, type EqMember, type EqPlan } from './group-eq-control.ts';
import { SameDialog } from './same-dialog.tsx';
import { eqFilters, useGroupEq } from './use-group-eq.ts';
import { useGroupEqWords } from './words.ts';

interface EqCardProps {
  readonly group: ChannelGroup;
  readonly members: readonly MemberNow[];
  readonly note: (noted: readonly Noted[]) => void;
}
export function EqCard({ group, members, note }: EqCardProps) {
  const words = useGroupEqWords();
  const groupWords = useGroupWords();
  const who = useMemberText();
  const valueText = useEqValueText();
  const all = useGroupEq(members);
  const [selected, setSelected] = useState<string>();
  const [asked, setAsked] = useState<{ readonly plan: EqPlan; readonly what: string; readonly isLouder: boolean }>();
  const [isCopying, setIsCopying] = useState(false);

  const done = async (ending: Promise<EqPlan>, what: string) => {
    const { changes, noted } = await ending;
    note(noted);
    if (changes.length === 0) return;
    const text = words.changed(group.name, what);
    toast.offer(noted.length > 0 ? listText([text, groupWords.missedCount(noted.length)]) : text, {
      verb: groupWords.undo,
      act: () => runBack(changes, (isWhole) => (isWhole ? toast.success(words.back) : toast.error(words.backPart))),
    });
  };
  const run = (plan: EqPlan, what: string, isSure: boolean) => {
    note(plan.noted);
    void done(runPlan(plan, isSure), what);
  };
  /** One question for all members. */
  const act = (plan: EqPlan, what: string, isLosing: boolean) => {
    const isLouder = isAskedFirst(plan.changes);
    if (plan.changes.length > 0 && (isLouder || isLosing)) setAsked({ plan, what, isLouder });
    else run(plan, what, false);
  };
  const line = ({ now, change: { handle, from, to } }: MemberChange) =>
    words.change(who(now), valueText(handle, from), valueText(handle, to));

  const onIn = (filter: number) => takersOf(all, filter).filter(({ band }) => band.enable).length;
  const key = selected ?? String(eqFilters.find((filter) => onIn(filter) > 0) ?? 1);
  // Bands may load late: members moved meanwhile would leave these behind.
  const coming = all.filter(({ seat, bands }) => seat.mode === 'cloud' && bands.includes(undefined));
  const isFixed = coming.length > 0 || eqFilters.every((filter) => takersOf(all, filter).length === 0);
  return (
    <SectionCard
      title={words.title}
      icon="eq"
      aside={
        <Button small disabled={isFixed || all.length < 2} onClick={() => setIsCopying(true)}>
          {words.copy}
        </Button>
      }
    >
      <div className={styles.body}>
        <Curves all={all} />
        <div className={styles.editor}>
          <BandPicker
            label={words.bands}
            bands={eqFilters.map((filter) => ({ key: String(filter), number: filter, on: onIn(filter) > 0 }))}
            selected={key}
            onSelect={setSelected}
          />
          {isFixed ? (
            <p className={classes(typography.note, styles.note)}>
              {coming.length > 0 ? words.coming(listText(coming.map(({ now }) => who(now)))) : words.nobody}
            </p>
          ) : (
            <BandFields key={key} filter={Number(key)} isAbsolute={group.fader === 'absolute'} {...{ all, members, act, done }} />
          )}
        </div>
      </div>
      {asked && (
        <Confirm
          open
          danger={asked.isLouder}
          title={asked.isLouder ? groupWords.louderTitle : words.sameTitle}
          verb={asked.isLouder ? groupWords.louderVerb : words.sameVerb}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            run(asked.plan, asked.what, asked.isLouder);
          }}
        >
          <Lines lines={asked.plan.changes.map(line)} />
        </Confirm>
      )}
      {isCopying && (
        <SameDialog
          all={all}
          members={members}
          onClose={() => setIsCopying(false)}
          onUse={(plan, isSure) => run(plan, words.title, isSure)}
        />
      )}
    </SectionCard>
  );
}

/** Not the colours of bands, which stand for numbers. */
const colours = ['plot-curve', 'accent', 'warn-text', 'info', 'lim-peak', 'fg-3'];
const maxNamed = 6;
const scales = [6, 12, 18, 24, 48] as const;

/** Equal curves are drawn once. */
function Curves({ all }: { readonly all: readonly EqMember[] }) {
  const words = useGroupEqWords();
  const who = useMemberText();
  const speak = useCurveSpeech();
  const alike = grouped(
    all.filter(({ bands }) => bands.every((band) => band?.fixed !== 'hidden')),
    ({ bands }) => JSON.stringify(bands.map((band) => (band?.enable ? { ...band, fixed: undefined } : null))),
  );
  const keys = [...alike.keys()].toSorted((one, other) => (alike.get(other)?.length ?? 0) - (alike.get(one)?.length ?? 0));
  const curves = useCurves(keys);
  const top = Math.max(...curves.map(({ highest }) => highest), 0);
  const named = keys.map((key) => {
    const own = alike.get(key) ?? [];
    const bands = own[0]?.bands.flatMap((band) => band ?? []) ?? [];
    return { key, names: listText(own.map(({ now }) => who(now))), said: speak({ ...flatChannel, outputEqFilters: bands }) };
  });
  const colourOf = (index: number) => `var(--${colours[index % colours.length] ?? 'plot-curve'})`;
  return (
    <div className={classes(layout.grid2, layout.shrinks, styles.curves)}>
      <CurvesPlot
        label={words.curves}
        summary={named.map(({ key, names, said }) => (
          <p key={key}>
            {names}: {said}
          </p>
        ))}
        frequencies={grid.frequencies}
        curves={curves.map(({ key, levels }, index) => ({ key, levels, colour: colourOf(index) }))}
        range={scales.find((scale) => scale >= top) ?? 48}
      />
      {named.length > 1 && named.length <= maxNamed && (
        <ul className={classes(layout.wrap, typography.note, styles.legend)} aria-hidden="true">
          {named.map(({ key, names }, index) => (
            <li key={key}>
              <span className={styles.swatch} style={{ background: colourOf(index) }} />
              <span className={layout.oneLine}>{names}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useCurves(keys: readonly string[]) {
  const response = useMemo(() => createChannelResponse(grid), []);
  const joined = keys.join('\n');
  return useMemo(
    () =>
      (joined === '' ? [] : joined.split('\n')).map((key) => {
        const bands = JSON.parse(key) as readonly (EqBand | null)[];
        response.update({ ...flatChannel, outputEqFilters: bands.flatMap((band) => band ?? []) });
        const levels = response.magnitude.slice();
        return { key, levels, highest: levels.reduce((most, level) => Math.max(most, Math.abs(level)), 0) };
      }),
    [response, joined],
  );
}
