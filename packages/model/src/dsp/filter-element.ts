import { createFirResponse, refusalOfCoefficients } from './custom-fir.ts';
import type { FirResponse } from './custom-fir.ts';
import { eqSections } from './eq.ts';
import { newCurve } from './evaluation.ts';
import type { Curve } from './evaluation.ts';
import type { Grid } from './grid.ts';
import { firBandShape, isLinearPhaseType, linearPhaseShape } from './linear-phase.ts';
import { passSections } from './pass-filter.ts';
import type { PassSide } from './pass-filter.ts';
import type { Section } from './section.ts';
import type { EqBand, FirBand, PassFilter, Refusal } from './settings.ts';

export interface Element {
  settings: unknown;
  /** Without effect, so left out of products. */
  flat: boolean;
  refusal: Refusal | undefined;
  sections: readonly Section[];
  /** Instead of sections. */
  curve: Curve | undefined;
  /** Seconds; custom FIR only. */
  delay: number;
  /** Samples; custom FIR only. */
  firDelay: Float64Array | undefined;
  magnitude: Float64Array | undefined;
  magnitudeIsOld: boolean;
}
export interface Coefficients {
  readonly coefficients: readonly number[];
}
export interface Shaper {
  eq(element: Element, band: EqBand): void;
  fir(element: Element, band: FirBand): void;
  highPass(element: Element, filter: PassFilter): void;
  lowPass(element: Element, filter: PassFilter): void;
  custom(element: Element, coefficients: Coefficients): void;
}

export function newElement(): Element {
  const nothing = { settings: undefined, refusal: undefined, curve: undefined, firDelay: undefined, magnitude: undefined };
  return { ...nothing, flat: true, sections: [], delay: 0, magnitudeIsOld: true };
}

export function createShaper(grid: Grid): Shaper {
  const points = grid.angle.length;
  let firResponse: FirResponse | undefined;

  function takeSections(element: Element, sections: readonly Section[] | Refusal): void {
    if (typeof sections === 'string') element.refusal = sections;
    else element.sections = sections;
    element.flat = element.sections.length === 0;
    element.curve = undefined;
  }
  function takeAmplitude(element: Element, amplitude: ((frequency: number) => number) | undefined | Refusal): void {
    element.flat = typeof amplitude !== 'function';
    if (typeof amplitude === 'string') element.refusal = amplitude;
    if (typeof amplitude !== 'function') return;
    const { re, im } = (element.curve ??= newCurve(points));
    for (let k = 0; k < points; k++) re[k] = amplitude(grid.frequencies[k]!);
    im.fill(0);
  }
  function takePass(element: Element, filter: PassFilter, side: PassSide): void {
    if (isLinearPhaseType(filter.type)) takeAmplitude(element, linearPhaseShape(filter, side));
    else takeSections(element, passSections(filter, side));
  }

  return {
    eq: (element, band) => takeSections(element, eqSections(band)),
    fir: (element, band) => takeAmplitude(element, firBandShape(band)),
    highPass: (element, filter) => takePass(element, filter, 'highPass'),
    lowPass: (element, filter) => takePass(element, filter, 'lowPass'),
    custom(element, { coefficients }) {
      element.refusal = refusalOfCoefficients(coefficients);
      element.flat = coefficients.length === 0 || element.refusal !== undefined;
      element.delay = 0;
      if (element.flat) return;
      firResponse ??= createFirResponse(grid);
      element.firDelay ??= new Float64Array(points);
      element.curve ??= newCurve(points);
      element.delay = firResponse.update(coefficients, element.curve.re, element.curve.im, element.firDelay);
    },
  };
}
