import { createSectionProduct, multiplyBySection, multiplyInto, newCurve } from './evaluation.ts';
import type { Curve } from './evaluation.ts';
import type { FilterBank } from './filter-bank.ts';
import type { Element } from './filter-element.ts';
import type { Grid } from './grid.ts';

export interface FilterProduct {
  /** Overwritten by each update. */
  readonly total: Curve;
  update(changed: readonly Element[]): void;
  /** The next call may overwrite it. */
  curveOf(element: Element): Curve;
}

export function createFilterProduct(grid: Grid, bank: FilterBank): FilterProduct {
  const points = grid.angle.length;
  const total = newCurve(points);
  total.re.fill(1);
  const alone = newCurve(points);
  const sections = createSectionProduct(grid);
  const rest = newCurve(points);
  let restOf: Element | undefined;

  function multiply(out: Curve, without: Element | undefined): void {
    const elements = bank.elements().filter((element) => !element.flat && element !== without);
    sections.run(
      elements.flatMap((element) => element.sections),
      out,
    );
    for (const { curve } of elements) if (curve !== undefined) multiplyInto(out, curve);
  }
  function curveOf(element: Element): Curve {
    if (element.curve !== undefined) return element.curve;
    sections.run(element.sections, alone);
    return alone;
  }
  return {
    total,
    curveOf,
    update([only, second]) {
      if (only === undefined || second !== undefined) {
        restOf = undefined;
        multiply(total, undefined);
        return;
      }
      if (restOf !== only) multiply(rest, only);
      restOf = only;
      const counts = !only.flat && bank.has(only);
      const [section, more] = only.sections;
      if (counts && section !== undefined && more === undefined) multiplyBySection(rest, section, grid, total);
      else {
        total.re.set(rest.re);
        total.im.set(rest.im);
        if (counts) multiplyInto(total, curveOf(only));
      }
    },
  };
}
