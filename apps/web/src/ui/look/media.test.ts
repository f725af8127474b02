import { describe, expect, it } from 'vitest';
import { namedMedia, narrow } from './media.ts';

function built(params: string): string {
  const rule = { params };
  for (const { AtRule } of namedMedia.plugins) AtRule.media(rule);
  return rule.params;
}

describe('the conditions of style sheets', () => {
  it('replace their names, beside others', () => {
    expect(built('(--narrow), (pointer: coarse)')).toBe(`${narrow}, (pointer: coarse)`);
    expect(built('(min-width: 70em)')).toBe('(min-width: 70em)');
  });

  it('have known names', () => {
    expect(() => built('(--narow)')).toThrow('--narow');
  });
});

interface Size {
  readonly medium: 'screen' | 'print';
  readonly width: number;
  readonly height: number;
}
function holds(query: string, size: Size): boolean {
  const isMet = (condition: string) => {
    if (/^\w+$/.test(condition.trim())) return condition.trim() === size.medium;
    const [, edge, side, em] = /^\((min|max)-(width|height): ([\d.]+)em\)$/.exec(condition.trim()) ?? [];
    const has = side === 'width' ? size.width : size.height;
    return edge === 'min' ? has >= Number(em) * 16 : has <= Number(em) * 16;
  };
  return query.split(',').some((way) => way.split(' and ').every(isMet));
}

it.each([
  [767, 900, true],
  [768, 900, false],
  [768, 499, true],
  [959, 499, true],
  [959, 500, false],
  [960, 400, false],
])('[SHELL-29] a layout of %d by %d px is narrow: %j, and otherwise roomy', (width, height, isNarrow) => {
  const size = { medium: 'screen', width, height } as const;
  expect([holds(narrow, size), holds(built('(--roomy)'), size)]).toEqual([isNarrow, !isNarrow]);
});

it('a sheet of paper has the layout of a desk', () => {
  const sheet = { medium: 'print', width: 718, height: 1047 } as const;
  expect([holds(narrow, sheet), holds(built('(--roomy)'), sheet)]).toEqual([false, true]);
});
