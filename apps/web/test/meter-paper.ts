/** happy-dom has no canvas: what is painted along the middle of each bar is kept as names of colours. */
import { vi } from 'vitest';

export const paperHeight = 100;
const middle = 7;

/** The caller restores all mocks and globals. */
export function onPaper(): { readonly rowsOf: (canvas: HTMLElement) => string[] } {
  const papers = new WeakMap<HTMLElement, string[]>();
  const rowsOf = (canvas: HTMLElement) => {
    const rows = papers.get(canvas) ?? Array.from({ length: paperHeight }, () => '');
    papers.set(canvas, rows);
    return rows;
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const rows = rowsOf(this);
    const isHit = (left: number, wide: number) => left <= middle && left + wide > middle;
    const paper = {
      fillStyle: '',
      fillRect(left: number, y: number, wide: number, tall: number) {
        if (!isHit(left, wide)) return;
        // As if every colour were translucent.
        for (let row = y; row < y + tall; row += 1) rows[row] = rows[row] === '' ? this.fillStyle : `${this.fillStyle} on ${rows[row]}`;
      },
      clearRect(left: number, y: number, wide: number, tall: number) {
        if (isHit(left, wide)) rows.fill('', y, y + tall);
      },
      setTransform() {},
    };
    return paper as unknown as null;
  });
  const names = {
    getPropertyValue: (token: string) => `${document.documentElement.dataset['theme'] ?? ''} ${token.replace('--meter-', '')}`.trimStart(),
  };
  vi.spyOn(window, 'getComputedStyle').mockReturnValue(names as CSSStyleDeclaration);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(14);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(paperHeight);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe: () => void;
      constructor(told: () => void) {
        this.observe = told;
      }
      disconnect() {}
    },
  );
  return { rowsOf };
}

/** In percent of the scale; a line that covers the end of the bar has no level below it. */
export function placesOn(rows: readonly string[]): { readonly level: number; readonly peak: number | undefined } {
  const first = (...colours: string[]) => {
    const row = rows.findIndex((colour) => colours.includes(colour));
    return row < 0 ? undefined : paperHeight - row;
  };
  return { level: first('ok', 'hot', 'muted') ?? 0, peak: first('peak') };
}
