export interface Scale {
  at(value: number): number;
  value(at: number): number;
  readonly from: number;
  readonly to: number;
}

export function linearScale(low: number, high: number, from: number, to: number): Scale {
  const ratio = (to - from) / (high - low);
  return { at: (value) => from + (value - low) * ratio, value: (at) => low + (at - from) / ratio, from, to };
}

export function logScale(low: number, high: number, from: number, to: number): Scale {
  const ratio = (to - from) / Math.log(high / low);
  return { at: (value) => from + Math.log(value / low) * ratio, value: (at) => low * Math.exp((at - from) / ratio), from, to };
}

export function decadeLines(low: number, high: number): readonly number[] {
  const lines: number[] = [];
  for (let decade = 10 ** Math.floor(Math.log10(low)); decade <= high; decade *= 10) {
    for (let digit = 1; digit < 10; digit++) {
      const line = Number((digit * decade).toPrecision(3));
      if (line >= low && line <= high) lines.push(line);
    }
  }
  return lines;
}

export const roundDecadeLines = (low: number, high: number) => decadeLines(low, high).filter((line) => /^[0.]*[125]/.test(String(line)));

export function roundLines(low: number, high: number, count: number): readonly number[] {
  const raw = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 4, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power;
  const lines: number[] = [];
  for (let line = Math.ceil(low / step) * step; line <= high + step * 1e-6; line += step) lines.push(Number(line.toPrecision(8)));
  return lines;
}

/** Values are clamped just outside the frame; NaN makes a gap. */
export function curvePath(xs: ArrayLike<number>, ys: ArrayLike<number>, x: Scale, y: Scale): string {
  const low = Math.min(y.from, y.to) - 20;
  const high = Math.max(y.from, y.to) + 20;
  let path = '';
  let verb = 'M';
  for (let index = 0; index < xs.length; index++) {
    const across = x.at(xs[index] ?? 0);
    const down = Math.max(low, Math.min(high, y.at(ys[index] ?? 0)));
    if (Number.isNaN(down)) verb = 'M';
    else {
      path += `${verb}${across.toFixed(1)} ${down.toFixed(1)}`;
      verb = 'L';
    }
  }
  return path;
}

export function areaPath(curve: string, x: Scale, base: number): string {
  return curve === '' ? '' : `${curve}L${x.to.toFixed(1)} ${base.toFixed(1)}L${x.from.toFixed(1)} ${base.toFixed(1)}Z`;
}

export const within = (at: number, low: number, high: number): number => Math.max(low, Math.min(high, at));

/** At least `room` apart and inside the bounds, near their places and in the given order. */
export function spread(places: readonly number[], room: number, low: number, high: number): readonly number[] {
  const order = places
    .map((place, index) => ({ place: within(place, low, high), index }))
    .toSorted((one, other) => one.place - other.place);
  // Texts that would touch form a group around their common middle.
  const groups: { middle: number; count: number }[] = [];
  for (const { place } of order) {
    let group = { middle: place, count: 1 };
    for (let last = groups.at(-1); last && endOf(last) > startOf(group); last = groups.at(-1)) {
      groups.pop();
      const count = last.count + group.count;
      group = { middle: (last.middle * last.count + group.middle * group.count) / count, count };
    }
    groups.push(group);
  }
  function startOf({ middle, count }: { middle: number; count: number }): number {
    return Math.max(low, Math.min(high - (count - 1) * room, middle - ((count - 1) * room) / 2)) - room / 2;
  }
  function endOf(group: { middle: number; count: number }): number {
    return startOf(group) + group.count * room;
  }
  const found = groups.flatMap((group) => Array.from({ length: group.count }, (_, index) => startOf(group) + (index + 0.5) * room));
  return places.map((_, index) => found[order.findIndex((each) => each.index === index)] ?? 0);
}

/** From the last text back, without overlap; undefined if no row has room. */
export function rowsOf(texts: readonly { readonly from: number; readonly to: number }[], rows: number): readonly (number | undefined)[] {
  const taken: { readonly from: number; readonly to: number; readonly row: number }[] = [];
  return texts
    .toReversed()
    .map(({ from, to }) => {
      const free = Array.from({ length: rows }, (_, row) => row).find((row) =>
        taken.every((other) => other.row !== row || to <= other.from || from >= other.to),
      );
      if (free !== undefined) taken.push({ from, to, row: free });
      return free;
    })
    .toReversed();
}
