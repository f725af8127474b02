/**
 * A level bar on a canvas, on which only the changed rows are painted.
 * With a bar made of styles the browser paints the page around it in every frame.
 */

export interface Colours {
  readonly well: string;
  readonly ok: string;
  readonly hot: string;
  readonly peak: string;
  readonly muted: string;
  readonly gr: string;
}
export interface Bar {
  /** Both as shares of the scale. */
  move(level: number, peak: number): void;
  paint(): void;
}
interface BarOptions {
  readonly context: CanvasRenderingContext2D;
  readonly colours: () => Colours;
  readonly isGrey: () => boolean;
  readonly inPixels: (length: number) => number;
  /** In device pixels. */
  readonly left: number;
  readonly wide: number;
  readonly rows: number;
}

const hot = 0.9;
const peakLine = 2;
const cuts = [-6, -12, -18, -24, -30, -36, -42, -48, -54].map((level) => 1 + level / 60);

export function createBar({ context, colours, isGrey, inPixels, left, wide, rows }: BarOptions): Bar {
  /** From the top. */
  const rowAt = (share: number) => Math.round(rows * (1 - share));
  const hotRow = rowAt(hot);
  const cutRows = cuts.map(rowAt);
  const thin = inPixels(1);
  const thick = inPixels(peakLine);
  let top = rows;
  let line = rows;
  const paintRows = (from: number, to: number, grey: boolean) => {
    const fill = (colour: string, first: number, last: number) => {
      const y = Math.max(first, from);
      const tall = Math.min(last, to) - y;
      if (tall <= 0) return;
      // A forced colour may be translucent, and would get darker where it is painted twice.
      context.clearRect(left, y, wide, tall);
      context.fillStyle = colour;
      context.fillRect(left, y, wide, tall);
    };
    const { well, ok, hot: amber, peak, muted } = colours();
    fill(well, 0, top);
    fill(grey ? muted : amber, top, hotRow);
    fill(grey ? muted : ok, Math.max(top, hotRow), rows);
    for (const cut of cutRows) if (cut + thin > from && cut < to) context.clearRect(left, cut, wide, thin);
    if (line < rows) fill(grey ? muted : peak, line, line + thick);
  };
  return {
    move(level, peak) {
      const [oldTop, oldLine] = [top, line];
      top = rowAt(level);
      line = rowAt(peak);
      if (line === oldLine && top === oldTop) return;
      const grey = isGrey();
      if (top !== oldTop) paintRows(Math.min(top, oldTop), Math.max(top, oldTop), grey);
      if (line === oldLine) return;
      paintRows(oldLine, oldLine + thick, grey);
      paintRows(line, line + thick, grey);
    },
    paint: () => paintRows(0, rows, isGrey()),
  };
}

/** One reading for all bars: each makes the browser compute the page's styles at once. */
let colours: Colours | undefined;
const bars = new Set<() => void>();
let unwatch: (() => void) | undefined;

/** Calls `changed` when the theme, printing or forced colours change. */
export function followColours(changed: () => void): { readonly colours: () => Colours; readonly end: () => void } {
  unwatch ??= watchColours();
  bars.add(changed);
  return {
    colours: () => (colours ??= readColours()),
    end() {
      bars.delete(changed);
      if (bars.size > 0) return;
      unwatch?.();
      unwatch = undefined;
      colours = undefined;
    },
  };
}

function watchColours(): () => void {
  const read = () => {
    colours = undefined;
    for (const changed of bars) changed();
  };
  const theme = new MutationObserver(read);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const media = ['print', '(forced-colors: active)'].map((query) => window.matchMedia(query));
  for (const each of media) each.addEventListener('change', read);
  return () => {
    theme.disconnect();
    for (const each of media) each.removeEventListener('change', read);
  };
}

function readColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--meter-${name}`).trim();
  return { well: token('well'), ok: token('ok'), hot: token('hot'), peak: token('peak'), muted: token('muted'), gr: token('gr') };
}
