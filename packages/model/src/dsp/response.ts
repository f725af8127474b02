/** The response of one channel over a grid: every filter's curve kept, so that a change costs the filter that changed and one product. */
import { createFirResponse, refusalOfCoefficients } from './custom-fir.ts';
import type { FirResponse } from './custom-fir.ts';
import { anglesOf, decibelsOfPower } from './decibel.ts';
import { eqSections } from './eq.ts';
import { addGroupDelay, createSectionProduct, multiplyBySection, multiplyInto } from './evaluation.ts';
import type { Curve } from './evaluation.ts';
import type { Grid } from './grid.ts';
import { firBandShape, isLinearPhaseType, linearPhaseShape } from './linear-phase.ts';
import { passSections } from './pass-filter.ts';
import type { PassSide } from './pass-filter.ts';
import type { Section } from './section.ts';
import { acceptNumber, sampleRate } from './settings.ts';
import type { ChannelSettings, EqBand, FirBand, PassFilter, Refusal } from './settings.ts';

export type FilterStage = 'inputIirEq' | 'inputFirEq' | 'highPass' | 'lowPass' | 'customFir' | 'outputEq';

export interface RefusedFilter {
  readonly stage: FilterStage | 'gainAndDelay';
  /** Which of the stage's filters, from 0. */
  readonly index: number;
  readonly refusal: Refusal;
}

export interface ChannelResponse {
  readonly grid: Grid;
  /** Takes new settings and recomputes what differs. What is refused is left flat and named. */
  update(settings: ChannelSettings): readonly RefusedFilter[];
  /** Of the whole channel, in decibels, gain included. This and the other buffers are the response's own, written anew by each update. */
  readonly magnitude: Float64Array;
  /** The same as a ratio of powers. */
  readonly power: Float64Array;
  /** Seconds that all frequencies are late alike: the delays, and a custom FIR up to its peak. Phase and group delay leave them out. */
  delay(): number;
  /** Radians from -pi to pi. */
  phase(): Float64Array;
  /** Seconds. */
  groupDelay(): Float64Array;
  /** Decibels of one filter alone; undefined where the filter changes nothing. */
  magnitudeOf(stage: FilterStage, index: number): Float64Array | undefined;
}

/** One filter. */
interface Element {
  settings: unknown;
  /** Changes nothing, and stays out of every product. */
  flat: boolean;
  refusal: Refusal | undefined;
  /** Evaluated together with all others' when needed, */
  sections: readonly Section[];
  /** or a curve of its own. */
  curve: Curve | undefined;
  /** Seconds; of a custom FIR. */
  delay: number;
  /** Samples, of a custom FIR, whose group delay comes with its response. */
  firDelay: Float64Array | undefined;
  magnitude: Float64Array | undefined;
  magnitudeIsOld: boolean;
}

export function createChannelResponse(grid: Grid): ChannelResponse {
  const points = grid.angle.length;
  const stages: Readonly<Record<FilterStage, Element[]>> = {
    inputIirEq: [],
    inputFirEq: [],
    highPass: [],
    lowPass: [],
    customFir: [],
    outputEq: [],
  };
  const total = newCurve();
  total.re.fill(1);
  const alone = newCurve();
  // The product of all filters but one: who drags one band pays for one band.
  const rest = newCurve();
  let restOf: Element | undefined;
  const power = new Float64Array(points).fill(1);
  const magnitude = new Float64Array(points);
  const phase = new Float64Array(points);
  const groupDelay = new Float64Array(points);
  let phaseIsOld = true;
  let groupDelayIsOld = true;
  let gain = 0;
  let sign: 1 | -1 = 1;
  let pureDelay = 0;
  const sectionProduct = createSectionProduct(grid);
  let firResponse: FirResponse | undefined;
  let changed: Element[] = [];
  let refused: RefusedFilter[] = [];

  function newCurve(): Curve {
    return { re: new Float64Array(points), im: new Float64Array(points) };
  }

  function fit<S extends object>(
    stage: FilterStage,
    all: readonly S[],
    same: (a: S, b: S) => boolean,
    shape: (element: Element, settings: S) => void,
  ): void {
    const elements = stages[stage];
    while (elements.length > all.length) {
      const gone = elements.pop();
      if (gone?.flat === false) changed.push(gone);
    }
    for (const [index, settings] of all.entries()) {
      let element = elements[index];
      if (element === undefined) elements.push((element = newElement()));
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

  function shapeSections(element: Element, sections: readonly Section[] | Refusal): void {
    if (typeof sections === 'string') element.refusal = sections;
    else element.sections = sections;
    element.flat = element.sections.length === 0;
    element.curve = undefined;
  }

  function shapeAmplitude(element: Element, amplitude: ((frequency: number) => number) | undefined | Refusal): void {
    element.flat = typeof amplitude !== 'function';
    if (typeof amplitude === 'string') element.refusal = amplitude;
    if (typeof amplitude !== 'function') return;
    const { re, im } = (element.curve ??= newCurve());
    for (let k = 0; k < points; k++) re[k] = amplitude(grid.frequencies[k]!);
    im.fill(0);
  }

  function shapePass(element: Element, filter: PassFilter, side: PassSide): void {
    if (isLinearPhaseType(filter.type)) shapeAmplitude(element, linearPhaseShape(filter, side));
    else shapeSections(element, passSections(filter, side));
  }

  function shapeFir(element: Element, { coefficients }: Coefficients): void {
    element.refusal = refusalOfCoefficients(coefficients);
    element.flat = coefficients.length === 0 || element.refusal !== undefined;
    element.delay = 0;
    if (element.flat) return;
    firResponse ??= createFirResponse(grid);
    element.firDelay ??= new Float64Array(points);
    element.curve ??= newCurve();
    element.delay = firResponse.update(coefficients, element.curve.re, element.curve.im, element.firDelay);
  }

  function update(settings: ChannelSettings): readonly RefusedFilter[] {
    changed = [];
    refused = [];
    const { bandGainAndDelay, highPassFilter, lowPassFilter } = settings.crossover;
    fit('inputIirEq', settings.inputIirEqFilters, sameEqBand, (element, band) => shapeSections(element, eqSections(band)));
    fit('inputFirEq', settings.inputFirEqFilters, sameFirBand, (element, band) => shapeAmplitude(element, firBandShape(band)));
    fit('highPass', [highPassFilter], samePass, (element, filter) => shapePass(element, filter, 'highPass'));
    fit('lowPass', [lowPassFilter], samePass, (element, filter) => shapePass(element, filter, 'lowPass'));
    fit('customFir', [{ coefficients: lowPassFilter.customFirCoeffs ?? [] }], sameCoefficients, shapeFir);
    fit('outputEq', settings.outputEqFilters, sameEqBand, (element, band) => shapeSections(element, eqSections(band)));

    const newGain = acceptNumber('gain', bandGainAndDelay.gain);
    const bandDelay = acceptNumber('delay', bandGainAndDelay.delay);
    const inputDelay = acceptNumber('delay', settings.inputDelay);
    if (newGain === undefined || bandDelay === undefined || inputDelay === undefined) {
      refused.push({ stage: 'gainAndDelay', index: 0, refusal: 'not a number' });
    }
    pureDelay = ((bandDelay ?? 0) + (inputDelay ?? 0)) / 1000;
    const newSign = bandGainAndDelay.invert ? -1 : 1;
    if (newSign !== sign) phaseIsOld = true;
    sign = newSign;
    if (changed.length > 0) {
      multiplyOut();
      phaseIsOld = true;
      groupDelayIsOld = true;
    }
    if (changed.length > 0 || gain !== (newGain ?? 0)) {
      gain = newGain ?? 0;
      const scale = 10 ** (gain / 10);
      for (let k = 0; k < points; k++) {
        const re = total.re[k]!;
        const im = total.im[k]!;
        power[k] = (re * re + im * im) * scale;
      }
      decibelsOfPower(power, magnitude);
    }
    return refused;
  }

  function multiplyOut(): void {
    const [only, second] = changed;
    if (only === undefined || second !== undefined) {
      restOf = undefined;
      product(total, undefined);
      return;
    }
    if (restOf !== only) product(rest, only);
    restOf = only;
    // One that was taken away is in no stage any more.
    const counts = !only.flat && Object.values(stages).some((elements) => elements.includes(only));
    const [section, more] = only.sections;
    if (counts && section !== undefined && more === undefined) multiplyBySection(rest, section, grid, total);
    else {
      total.re.set(rest.re);
      total.im.set(rest.im);
      if (counts) multiplyInto(total, curveOf(only));
    }
  }

  /** Of one filter alone. */
  function curveOf(element: Element): Curve {
    if (element.curve !== undefined) return element.curve;
    sectionProduct.run(element.sections, alone);
    return alone;
  }

  function product(out: Curve, without: Element | undefined): void {
    const elements = Object.values(stages)
      .flat()
      .filter((element) => !element.flat && element !== without);
    sectionProduct.run(
      elements.flatMap(({ sections }) => sections),
      out,
    );
    for (const { curve } of elements) if (curve !== undefined) multiplyInto(out, curve);
  }

  function readPhase(): Float64Array {
    if (phaseIsOld) anglesOf(total.re, total.im, sign, phase);
    phaseIsOld = false;
    return phase;
  }

  function readGroupDelay(): Float64Array {
    if (!groupDelayIsOld) return groupDelay;
    groupDelayIsOld = false;
    groupDelay.fill(0);
    for (const element of Object.values(stages).flat()) {
      if (element.flat) continue;
      for (const section of element.sections) addGroupDelay(section, grid, groupDelay);
      if (element.firDelay !== undefined) for (let k = 0; k < points; k++) groupDelay[k]! += element.firDelay[k]!;
    }
    for (let k = 0; k < points; k++) groupDelay[k]! /= sampleRate;
    return groupDelay;
  }

  function magnitudeOf(stage: FilterStage, index: number): Float64Array | undefined {
    const element = stages[stage][index];
    if (element === undefined || element.flat) return undefined;
    element.magnitude ??= new Float64Array(points);
    if (element.magnitudeIsOld) {
      const { re, im } = curveOf(element);
      const square = new Float64Array(points);
      for (let k = 0; k < points; k++) square[k] = re[k]! ** 2 + im[k]! ** 2;
      decibelsOfPower(square, element.magnitude);
    }
    element.magnitudeIsOld = false;
    return element.magnitude;
  }

  const delay = (): number => pureDelay + (stages.customFir[0]?.delay ?? 0);
  return { grid, update, magnitude, power, delay, phase: readPhase, groupDelay: readGroupDelay, magnitudeOf };
}

function newElement(): Element {
  const nothing = { settings: undefined, refusal: undefined, curve: undefined, firDelay: undefined, magnitude: undefined };
  return { ...nothing, flat: true, sections: [], delay: 0, magnitudeIsOld: true };
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

interface Coefficients {
  readonly coefficients: readonly number[];
}

function sameCoefficients({ coefficients: a }: Coefficients, { coefficients: b }: Coefficients): boolean {
  return a === b || (a.length === b.length && a.every((value, index) => value === b[index]));
}
