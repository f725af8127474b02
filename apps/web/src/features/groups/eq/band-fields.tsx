import { outputEqFilter } from '@headroom/model/amplifier';
import { eqFilterTypes, type EqFilterType } from '@headroom/model/dsp';
import { commonMute, commonRange, eqBandNumbers, eqPlace, eqValue, travelOf, type EqBandNumber, type Travel } from '@headroom/model/groups';
import type { Handle, TreeLeaf } from '@headroom/model/property';
import { useRef, useState } from 'react';
import { useName } from '../../../device/names/use-name.ts';
import { listText } from '../../../i18n/list-text.ts';
import { numberText, printValue } from '../../../i18n/number-text.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { useFlat } from '../../../ui/look/width.ts';
import { ValueButton } from '../../../ui/values/number-entry.tsx';
import { Slider } from '../../../ui/values/slider.tsx';
import { linear, logarithmic } from '../../../ui/drag/taper.ts';
import type { MemberNow } from '../members.ts';
import { useFirstMemberText, useMemberText } from '../member-text.ts';
import { classes } from '../../../ui/look/classes.ts';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './eq.module.css';
import {
  gripOfBand,
  planNumber,
  planSet,
  standingsOf,
  takersOf,
  takersWith,
  type EqGrip,
  type EqMember,
  type EqPlan,
  type EqTaker,
} from './group-eq-control.ts';
import { useGroupEqWords } from './words.ts';

const { properties } = outputEqFilter;

export function useEqValueText(): (handle: Handle, value: TreeLeaf) => string {
  const words = useGroupEqWords();
  const { name, option } = useName();
  return (handle, value) => {
    const { property } = handle;
    if (typeof value === 'boolean') return value ? words.on : words.off;
    const text = property.kind === 'number' && typeof value === 'number' ? printValue(property, value) : option(String(value));
    return `${name(handle)} ${text}`;
  };
}

interface BandProps {
  readonly filter: number;
  readonly isAbsolute: boolean;
  readonly all: readonly EqMember[];
  readonly members: readonly MemberNow[];
  /** `isLosing`: members lose their own differences. */
  readonly act: (plan: EqPlan, what: string, isLosing: boolean) => void;
  /** For changes made while dragging. */
  readonly done: (ending: Promise<EqPlan>, what: string) => Promise<void>;
}
export function BandFields(props: BandProps) {
  const { filter, all, members, act } = props;
  const words = useGroupEqWords();
  const who = useMemberText();
  const { option } = useName();
  const takers = takersOf(all, filter);
  const others = all.filter(({ now }) => !takers.some((taker) => taker.now === now));
  const state = commonMute(takers.map(({ band }) => band.enable));
  const types = [...new Set(takers.map(({ band }) => band.type))];
  const isNone = takers.length === 0;
  return (
    <div role="group" aria-label={words.band(filter)} className={classes(layout.column, styles.fields)}>
      <div className={classes(layout.line3, styles.head)}>
        <Select<EqFilterType>
          label={words.typeOf(filter)}
          hideLabel
          value={types.length === 1 ? (types[0] ?? null) : null}
          placeholder={words.differ}
          options={eqFilterTypes.map((type) => ({ value: type, label: option(type) }))}
          disabled={isNone}
          onChange={(type) => act(planSet(all, members, filter, { type }), words.typeOf(filter), types.length > 1)}
        />
        <Switch
          label={words.switchOf(filter)}
          stated
          checked={state === 'on'}
          disabled={isNone}
          onChange={(enable) => act(planSet(all, members, filter, { enable }), words.band(filter), state === 'mixed')}
        />
      </div>
      {state === 'mixed' && (
        <p className={classes(typography.note, styles.note)}>
          {words.onSome(takers.filter(({ band }) => band.enable).length, takers.length)}
        </p>
      )}
      {eqBandNumbers.map((name) => (
        <BandNumberField key={name} {...props} name={name} />
      ))}
      {others.length > 0 && (
        <p className={classes(typography.note, styles.note)}>{words.apart(listText(others.map(({ now }) => who(now))))}</p>
      )}
    </div>
  );
}

function BandNumberField({ filter, isAbsolute, all, members, act, done, name }: BandProps & { readonly name: EqBandNumber }) {
  const words = useGroupEqWords();
  const who = useMemberText();
  const { name: nameOf } = useName();
  const flat = useFlat();
  const [held, setHeld] = useState<{ readonly travel: Travel<EqTaker>; readonly place: number }>();
  const grip = useRef<EqGrip>(undefined);
  const takers = takersWith(all, filter, name);
  const standings = standingsOf(takers, name);
  const travel = held?.travel ?? travelOf(standings);
  if (travel === undefined) return null;
  const how = isAbsolute ? 'to' : 'by';
  const { property } = properties[name];
  const print = (value: number) => printValue(property, value);
  const isApart = isAbsolute && !travel.isLevel && held === undefined;
  const bounds = (isApart ? commonRange(standings) : undefined) ?? travel;
  const value = Number(eqValue(name, held?.place ?? travel.level).toFixed(4));
  const label = words.numberOf(nameOf(properties[name]), filter);
  const range = { min: eqValue(name, bounds.min), max: eqValue(name, bounds.max), step: property.step };
  const format = (each: number) => {
    const { number, unit } = numberText(property, each);
    return { text: number, unit };
  };
  const common = {
    label,
    range,
    format,
    unit: property.unit,
    onCommit: (to: number) => act(planNumber(all, members, { filter, name }, to, how), label, isApart),
  };
  const ends = takers.map(({ band }) => band[name]);
  const [low, high] = [print(Math.min(...ends)), print(Math.max(...ends))];
  const without = takersOf(all, filter).filter(({ now }) => !takers.some((taker) => taker.now === now));
  return (
    <>
      {isApart ? (
        <div className={classes(layout.cells, styles.apart)}>
          <span className={styles.name}>{nameOf(properties[name])}</span>
          <ValueButton {...common} value={null} />
          <span className={classes(typography.note, styles.note)}>{words.setAll(low, high)}</span>
        </div>
      ) : (
        <Slider
          {...common}
          value={value}
          shortLabel={nameOf(properties[name])}
          taper={property.scale === 'log' ? logarithmic(property) : linear(property)}
          bipolar={name === 'gain'}
          stacked={flat}
          note={travel.isLevel ? undefined : <Reach {...{ travel, low, high, name }} />}
          drag={{
            start() {
              grip.current = gripOfBand(all, members, { filter, name }, how, (place) => setHeld((now) => now && { ...now, place }));
              if (grip.current) setHeld({ travel: grip.current.travel, place: grip.current.travel.level });
            },
            move(next) {
              grip.current?.move(eqPlace(name, next));
            },
            finish() {
              if (grip.current) void done(grip.current.finish(), label);
            },
            cancel: () => grip.current?.cancel(),
            finally() {
              grip.current?.release();
              grip.current = undefined;
              setHeld(undefined);
            },
          }}
        />
      )}
      {without.length > 0 && (
        <p className={classes(typography.note, styles.note)}>{words.without(listText(without.map(({ now }) => who(now))))}</p>
      )}
    </>
  );
}

interface ReachProps {
  readonly travel: Travel<EqTaker>;
  readonly name: EqBandNumber;
  readonly low: string;
  readonly high: string;
}
function Reach({ travel, name, low, high }: ReachProps) {
  const words = useGroupEqWords();
  const first = useFirstMemberText();
  const print = (place: number) => printValue(properties[name].property, eqValue(name, place));
  const names = (takers: readonly EqTaker[]) => first(takers.map(({ now }) => now));
  return (
    <>
      {words.from(low, high)} {words.stops(print(travel.min), names(travel.stopsAtMin), print(travel.max), names(travel.stopsAtMax))}
    </>
  );
}
