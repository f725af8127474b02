/** Only changed filters are reshaped. */
import { createShaper, newElement } from './filter-element.ts';
import type { Coefficients, Element } from './filter-element.ts';
import type { Grid } from './grid.ts';
import type { ChannelSettings, EqBand, FirBand, PassFilter, Refusal } from './settings.ts';

export type FilterStage = 'inputIirEq' | 'inputFirEq' | 'highPass' | 'lowPass' | 'customFir' | 'outputEq';

export interface RefusedFilter {
  readonly stage: FilterStage | 'gainAndDelay';
  /** From 0. */
  readonly index: number;
  readonly refusal: Refusal;
}
export interface BankChange {
  readonly changed: readonly Element[];
  readonly refused: readonly RefusedFilter[];
}
export interface FilterBank {
  update(settings: ChannelSettings): BankChange;
  elements(): Element[];
  has(element: Element): boolean;
  at(stage: FilterStage, index: number): Element | undefined;
}

export function createFilterBank(grid: Grid): FilterBank {
  const shaper = createShaper(grid);
  const stages: Readonly<Record<FilterStage, Element[]>> = {
    inputIirEq: [],
    inputFirEq: [],
    highPass: [],
    lowPass: [],
    customFir: [],
    outputEq: [],
  };
  return {
    update({ crossover: { highPassFilter, lowPassFilter }, inputIirEqFilters, inputFirEqFilters, outputEqFilters }) {
      const custom = { coefficients: lowPassFilter.customFirCoeffs ?? [] };
      const change = { changed: [], refused: [] };
      fit('inputIirEq', inputIirEqFilters, sameEqBand, shaper.eq, change);
      fit('inputFirEq', inputFirEqFilters, sameFirBand, shaper.fir, change);
      fit('highPass', [highPassFilter], samePass, shaper.highPass, change);
      fit('lowPass', [lowPassFilter], samePass, shaper.lowPass, change);
      fit('customFir', [custom], sameCoefficients, shaper.custom, change);
      fit('outputEq', outputEqFilters, sameEqBand, shaper.eq, change);
      return change;
    },
    has: (element) => Object.values(stages).some((elements) => elements.includes(element)),
    elements: () => Object.values(stages).flat(),
    at: (stage, index) => stages[stage][index],
  };

  function fit<S extends object>(
    stage: FilterStage,
    all: readonly S[],
    same: (a: S, b: S) => boolean,
    shape: (element: Element, settings: S) => void,
    { changed, refused }: { readonly changed: Element[]; readonly refused: RefusedFilter[] },
  ): void {
    const elements = stages[stage];
    while (elements.length > all.length) {
      const gone = elements.pop();
      if (gone?.flat === false) changed.push(gone);
    }
    for (const [index, settings] of all.entries()) {
      const element = (elements[index] ??= newElement());
      if (element.settings === undefined || !same(element.settings as S, settings)) {
        const wasFlat = element.flat;
        element.settings = { ...settings };
        element.refusal = undefined;
        element.sections = [];
        element.magnitudeIsOld = true;
        shape(element, settings);
        if (!wasFlat || !element.flat) changed.push(element);
      }
      if (element.refusal !== undefined) refused.push({ stage, index, refusal: element.refusal });
    }
  }
}

function sameEqBand(a: EqBand, b: EqBand): boolean {
  return a.enable === b.enable && a.type === b.type && a.frequency === b.frequency && a.q === b.q && a.gain === b.gain;
}
function sameFirBand(a: FirBand, b: FirBand): boolean {
  return (
    a.enable === b.enable &&
    a.type === b.type &&
    a.frequency1 === b.frequency1 &&
    a.frequency2 === b.frequency2 &&
    a.bandwidth1 === b.bandwidth1 &&
    a.bandwidth2 === b.bandwidth2 &&
    a.gain === b.gain
  );
}
function samePass(a: PassFilter, b: PassFilter): boolean {
  return a.enable === b.enable && a.type === b.type && a.frequency === b.frequency;
}
function sameCoefficients({ coefficients: a }: Coefficients, { coefficients: b }: Coefficients): boolean {
  return a === b || (a.length === b.length && a.every((value, index) => value === b[index]));
}
