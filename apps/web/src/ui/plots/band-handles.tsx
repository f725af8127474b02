import { useState } from 'react';
import type { Point } from '../drag/drag.ts';
import { stepped } from '../drag/steps.ts';
import { ResetQuestion } from '../values/reset-question.tsx';
import { classes } from '../look/classes.ts';
import { useWords } from '../words.ts';
import { acceptBand, colourOf, frequencyNudge, has, isSameBand, readBand, valuesOf, widened, widthNudge } from './band.ts';
import type { BandActs, BandGrip, BandParameters, BandValues, PlotBand } from './band.ts';
import { Handle } from './handle.tsx';
import type { PlotBox } from './plot-frame.tsx';
import styles from './plot.module.css';
import { within } from './plot-scale.ts';
import type { Scale } from './plot-scale.ts';
import { Readout } from './readout.tsx';
import { WidthGrips } from './width-grips.tsx';

interface BandHandlesProps {
  bands: readonly PlotBand[];
  parameters: BandParameters;
  acts: BandActs;
  selected: string | null;
  onSelect: (key: string) => void;
  box: PlotBox;
  x: Scale;
  y: Scale;
  /** The curve of all bands, which the read-out leaves free where it can. */
  sum: readonly Point[];
}

/** Of a handle's 24: less cannot be aimed at. */
const coveredPx = 10;

export function BandHandles({ bands, parameters, acts, selected, onSelect, box, x, y, sum }: BandHandlesProps) {
  const words = useWords();
  const [asked, setAsked] = useState<{ readonly band: PlotBand; readonly to: BandValues }>();
  const { gain } = parameters;
  const chosen = bands.find(({ key }) => key === selected);
  const place = (band: PlotBand) => ({
    x: within(x.at(band.frequency), box.left, box.right),
    y: within(y.at(band.gain), box.top, box.bottom),
  });
  const nameOf = (band: PlotBand) => words.band(String(band.number));
  const commit = (band: PlotBand, values: Partial<BandValues>) => {
    const next = acceptBand({ ...valuesOf(band), ...values }, parameters);
    if (!isSameBand(next, band)) acts.commit(band.key, next);
  };
  const dragOf = (band: PlotBand) => {
    const verbs = acts.drag(band.key);
    return {
      ...verbs,
      start: (): BandGrip => {
        verbs.start();
        return { ...valuesOf(band), told: valuesOf(band) };
      },
      move: (from: BandGrip, values: Partial<BandValues>) => {
        const next = acceptBand({ ...valuesOf(from), ...values }, parameters);
        if (!isSameBand(next, from.told)) verbs.move(next);
        from.told = next;
      },
    };
  };
  const widen = (band: PlotBand, direction: 1 | -1, fine: boolean) => {
    if (!has(band, 'width')) return;
    const width = stepped(band.width, fine ? 'fine' : 'arrow', direction, parameters.width.range, widthNudge(parameters));
    commit(band, { width });
  };
  const reset = (band: PlotBand) => {
    const found = acts.found(band.key);
    const to = found && acceptBand(found, parameters);
    if (!to || acts.disabled || isSameBand(to, band)) return;
    if (has(band, 'gain') && to.gain > band.gain) setAsked({ band, to });
    else acts.reset(band.key, to);
  };
  const press = (band: PlotBand, key: string, fine: boolean, alt: boolean): boolean => {
    const isPage = key === 'PageUp' || key === 'PageDown';
    const by = isPage ? 'page' : fine ? 'fine' : 'arrow';
    const up = key === 'ArrowUp' || key === 'PageUp' ? 1 : key === 'ArrowDown' || key === 'PageDown' ? -1 : undefined;
    const across = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : undefined;
    const other = bands.find(({ number }) => String(number) === key);
    if (other) choose(other);
    else if (key === 'b' || key === 'B') acts.toggle(band.key);
    else if (key === 'Home') commit(band, { frequency: parameters.frequency.range.min });
    else if (key === 'End') commit(band, { frequency: parameters.frequency.range.max });
    else if (up && alt && !isPage) widen(band, up, fine);
    else if (up && has(band, 'gain')) commit(band, { gain: stepped(band.gain, by, up, gain.range) });
    else if (across)
      commit(band, { frequency: stepped(band.frequency, by, across, parameters.frequency.range, frequencyNudge(parameters)) });
    else return up !== undefined;
    return true;
  };
  const choose = (band: PlotBand) => {
    onSelect(band.key);
    const plot = document.activeElement?.closest('[role=group]');
    plot?.querySelector<HTMLElement>(`[role=slider][aria-label="${CSS.escape(nameOf(band))}"]`)?.focus();
  };
  /** The chosen handle lies on top: another tap on it goes on to the next one below. */
  const goBelow = (band: PlotBand) => {
    const from = place(band);
    const index = bands.indexOf(band);
    const below = [...bands.slice(index + 1), ...bands.slice(0, index)].find((other) => {
      const at = place(other);
      return Math.hypot(at.x - from.x, at.y - from.y) < coveredPx;
    });
    if (below) choose(below);
  };
  return (
    <>
      {bands.map((band) => {
        const drag = dragOf(band);
        return (
          <Handle<BandGrip>
            key={band.key}
            label={nameOf(band)}
            at={place(band)}
            axis="both"
            min={parameters.frequency.range.min}
            max={parameters.frequency.range.max}
            now={band.frequency}
            valueText={[nameOf(band), band.kind, ...readBand(band, parameters), band.on ? undefined : words.bypassed]
              .filter((part) => part !== undefined)
              .join(', ')}
            selected={band.key === selected}
            disabled={acts.disabled}
            waiting={band.waiting === true}
            why={acts.why}
            restMs={acts.menu?.restMs}
            colour={colourOf(band)}
            className={classes(band.square && styles.square, !band.on && styles.away)}
            onFocus={() => onSelect(band.key)}
            drag={{
              ...drag,
              move: (from, { dx, dy, pinch }) =>
                drag.move(from, {
                  frequency: x.value(x.at(from.frequency) + dx),
                  ...(has(band, 'gain') ? { gain: y.value(y.at(from.gain) + dy) } : {}),
                  ...(has(band, 'width') && pinch !== 1 ? { width: widened(parameters, from.width, pinch) } : {}),
                }),
            }}
            onReset={() => reset(band)}
            onAgain={() => goBelow(band)}
            onWheel={(direction, fine) => widen(band, direction, fine)}
            onKey={(key, fine, alt) => press(band, key, fine, alt)}
            onMenu={
              acts.menu &&
              ((point) => {
                onSelect(band.key);
                acts.menu?.open(band.key, point);
              })
            }
          >
            {band.number}
          </Handle>
        );
      })}
      {chosen && has(chosen, 'width') && (
        <WidthGrips
          key={chosen.key}
          {...{ parameters, box, x }}
          band={chosen}
          at={place(chosen)}
          disabled={acts.disabled}
          drag={dragOf(chosen)}
        />
      )}
      {chosen && (
        <Readout
          at={place(chosen)}
          box={box}
          others={[...bands.filter(({ on, key }) => on && key !== chosen.key).map(place), ...sum]}
          parts={readBand(chosen, parameters)}
        />
      )}
      {asked && (
        <ResetQuestion
          label={nameOf(asked.band)}
          from={gain.format(asked.band.gain)}
          to={gain.format(asked.to.gain)}
          onClose={() => setAsked(undefined)}
          onConfirm={() => acts.reset(asked.band.key, asked.to)}
        />
      )}
    </>
  );
}
