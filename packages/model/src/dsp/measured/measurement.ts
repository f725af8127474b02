export type MeasurementRefusal = 'too large' | 'not a measurement' | 'decimals or columns' | 'not in order' | 'too few points';

export interface Gap {
  readonly from: number;
  readonly to: number;
}
export interface Measurement {
  readonly frequencies: Float64Array;
  /** In decibels, NaN inside a gap. */
  readonly levels: Float64Array;
  readonly gaps: readonly Gap[];
  readonly points: number;
  /** Lines without two numbers or out of range. */
  readonly leftOut: number;
}
export type ReadMeasurement =
  | { readonly ok: true; readonly measurement: Measurement }
  | { readonly ok: false; readonly refusal: Exclude<MeasurementRefusal, 'not in order'> }
  | { readonly ok: false; readonly refusal: 'not in order'; readonly line: number };

export const largestMeasurement = 32_000_000;
/** Steps per octave. */
const density = 48;
const taken = { frequency: [1, 50_000], level: [-300, 300] } as const;
/** In octaves; wider ones are gaps. */
const widestBridge = 0.5;
const minPoints = 10;
const maxLineLength = 500;
/** In octaves. */
const leastWidth = 1;

/** Per generator step. */
const linesAStep = 20_000;

/** Yields, for a responsive page. */
export function* readMeasurement(text: string): Generator<undefined, ReadMeasurement> {
  if (text.length > largestMeasurement) return { ok: false, refusal: 'too large' };
  const commas = meaningOfCommas(text);
  if (commas === 'either') return { ok: false, refusal: 'decimals or columns' };
  const cells = createCells();
  const row = new Float64Array(2);
  let points = 0;
  let leftOut = 0;
  let before = 0;
  let direction = 0;
  for (let start = 0, number = 1; start < text.length; number++) {
    if (number % linesAStep === 0) {
      if (leftOut > points + linesAStep) break;
      yield;
    }
    const line = lineFrom(text, start);
    start += line.length + 1;
    const numbers = readRow(line, commas, row);
    if (numbers === 'remark') continue;
    const [frequency = Number.NaN, level = Number.NaN] = row;
    if (numbers < 2 || !isTaken(frequency, taken.frequency) || !isTaken(level, taken.level)) {
      if (numbers > 0 || points > 0) leftOut++;
      continue;
    }
    const step = points === 0 ? 0 : Math.sign(frequency - before);
    if (step !== 0 && direction !== 0 && step !== direction) return { ok: false, refusal: 'not in order', line: number };
    if (step !== 0) direction = step;
    before = frequency;
    cells.add(frequency, level);
    points++;
  }
  if (points === 0 || leftOut > points) return { ok: false, refusal: 'not a measurement' };
  const curve = points < minPoints ? undefined : cells.curve();
  return curve === undefined ? { ok: false, refusal: 'too few points' } : { ok: true, measurement: { ...curve, points, leftOut } };
}
function lineFrom(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end);
}
const isTaken = (value: number, [low, high]: readonly [number, number]) => value >= low && value <= high;

/** `mixed`: a comma before a space parts columns, another is a decimal sign. */
type Commas = 'separators' | 'decimals' | 'thousands' | 'mixed';
/** From samples of the whole text. */
function meaningOfCommas(text: string): Commas | 'either' {
  const stride = Math.max(1, Math.floor(text.length / 500));
  const data: string[] = [];
  for (let at = 0; at < text.length; at += stride) {
    const [first = '', second = ''] = text.slice(at, at + 2 * maxLineLength).split('\n', 2);
    const line = (at === 0 ? first : second).slice(0, maxLineLength).replaceAll('"', '').trim();
    if (/^[+-]?[\d.,]/.test(line)) data.push(line);
  }
  const withCommas = data.filter((line) => line.includes(','));
  const [first] = withCommas;
  if (first === undefined) return 'separators';
  const hasPoints = data.some((line) => line.includes('.'));
  if (!hasPoints && withCommas.every((line) => /^[+-]?\d+,\d+,\s+[+-]?\d+,\d/.test(line))) return 'mixed';
  const isParted = withCommas.some((line) => /[;\t]|[^\s,]\s+[^\s,]/.test(line));
  if (isParted) return hasPoints ? 'thousands' : 'decimals';
  // `20,5,75,2`: four integers or two decimals.
  return !hasPoints && withCommas.every((line) => line.split(',').length >= 4) ? 'either' : 'separators';
}

const code = (character: string) => character.charCodeAt(0);
const zero = code('0');
const nine = code('9');
const comma = code(',');
const point = code('.');
const powersOfTen = Float64Array.from({ length: 16 }, (_, power) => 10 ** power);

/** Parsed by character: a file may have a million lines. */
function readRow(line: string, commas: Commas, row: Float64Array): number | 'remark' {
  row.fill(Number.NaN);
  let at = 0;
  let count = 0;
  const { length } = line;
  while (count < 2) {
    while (at < length && isSeparator(line, at, commas)) at++;
    if (at >= length) break;
    const from = at;
    let sign = 1;
    const first = line.charCodeAt(at);
    if (first === code('-') || first === code('+') || first === 0x2212) {
      if (first !== code('+')) sign = -1;
      at++;
    }
    let value = 0;
    let digits = 0;
    let decimals = -1;
    for (; at < length; at++) {
      const each = line.charCodeAt(at);
      if (each >= zero && each <= nine) {
        digits++;
        if (decimals >= 15) continue;
        value = value * 10 + (each - zero);
        if (decimals >= 0) decimals++;
      } else if (decimals < 0 && (each === point || (each === comma && isDecimal(line, at, commas)))) decimals = 0;
      else if (!(each === comma && commas === 'thousands')) break;
    }
    if (digits === 0) return count === 0 && isRemark(line, from) ? 'remark' : count;
    if (decimals > 0) value /= powersOfTen[decimals]!;
    if (at < length && (line.charCodeAt(at) | 32) === code('e')) {
      const exponent = /^e([+-]?\d{1,3})/i.exec(line.slice(at, at + 6));
      if (exponent === null) return count;
      value *= 10 ** Number(exponent[1]);
      at += exponent[0].length;
    }
    if (at < length && !isSeparator(line, at, commas)) return count;
    row[count++] = sign * value;
  }
  return count === 0 ? 'remark' : count;
}
const isDigit = (each: number) => each >= zero && each <= nine;
const isDecimal = (line: string, at: number, commas: Commas) =>
  commas === 'decimals' || (commas === 'mixed' && isDigit(line.charCodeAt(at + 1)));
function isSeparator(line: string, at: number, commas: Commas): boolean {
  const each = line.charCodeAt(at);
  if (each === comma) return commas === 'separators' || (commas === 'mixed' && !isDigit(line.charCodeAt(at + 1)));
  return each === 32 || (each >= 9 && each <= 13) || each === 0x3b || each === 0x22 || each === 0xa0 || each === 0xfeff;
}
/** A word or mark that is not a malformed number. */
const isRemark = (line: string, from: number) => !/^[+-]?(nan|inf|[-–—.?])/i.test(line.slice(from, from + 5));

/** Each cell keeps mean power, as hearing adds power. */
function createCells() {
  const lowest = Math.floor(Math.log2(taken.frequency[0]) * density);
  const count = Math.ceil(Math.log2(taken.frequency[1]) * density) - lowest + 1;
  const power = new Float64Array(count);
  const place = new Float64Array(count);
  const weight = new Float64Array(count);

  function told(): { readonly place: number; readonly level: number }[] {
    const all: { place: number; level: number }[] = [];
    for (let cell = 0; cell < count; cell++) {
      const points = weight[cell]!;
      if (points > 0) all.push({ place: place[cell]! / points, level: 10 * Math.log10(power[cell]! / points) });
    }
    return all;
  }
  return {
    add(frequency: number, level: number): void {
      const at = Math.log2(frequency) * density;
      const cell = Math.round(at) - lowest;
      power[cell]! += 10 ** (level / 10);
      place[cell]! += at;
      weight[cell]!++;
    },
    curve(): Pick<Measurement, 'frequencies' | 'levels' | 'gaps'> | undefined {
      const all = told();
      const start = Math.ceil((all[0]?.place ?? 0) - 0.5);
      const end = Math.floor((all.at(-1)?.place ?? 0) + 0.5);
      const length = end - start + 1;
      const frequencies = Float64Array.from({ length }, (_, index) => 2 ** ((start + index) / density));
      const levels = new Float64Array(length).fill(Number.NaN);
      const gaps: Gap[] = [];
      let known = 0;
      for (let right = 0, index = 0; index < length; index++) {
        const at = start + index;
        while (right < all.length - 1 && all[right]!.place < at) right++;
        const after = all[right]!;
        const ahead = all[Math.max(0, right - 1)]!;
        const isApart = after.place - ahead.place > widestBridge * density;
        const share = after === ahead ? 1 : Math.min(1, Math.max(0, (at - ahead.place) / (after.place - ahead.place)));
        if (isApart && at - ahead.place > 0.5 && after.place - at > 0.5) continue;
        levels[index] = isApart ? (share < 0.5 ? ahead : after).level : ahead.level + share * (after.level - ahead.level);
        known++;
      }
      for (const [index, after] of all.entries()) {
        const ahead = all[index - 1];
        if (ahead && after.place - ahead.place > widestBridge * density)
          gaps.push({ from: 2 ** (ahead.place / density), to: 2 ** (after.place / density) });
      }
      return known < leastWidth * density ? undefined : { frequencies, levels, gaps };
    },
  };
}

/** In parts of the octave. */
export const smoothings = [0, 12, 6, 3] as const;
export type Smoothing = (typeof smoothings)[number];

/** Mean power: `3` is a third of an octave, `0` none. */
export function smooth(levels: Float64Array, smoothing: Smoothing | 1): Float64Array {
  if (smoothing === 0) return levels.slice();
  const half = density / smoothing / 2;
  const power = levels.map((level) => (Number.isNaN(level) ? 0 : 10 ** (level / 10)));
  return levels.map((level, index) => {
    if (Number.isNaN(level)) return Number.NaN;
    let sum = 0;
    let weight = 0;
    for (let away = -Math.floor(half); away <= half; away++) {
      if (Number.isNaN(levels[index + away] ?? Number.NaN)) continue;
      const share = Math.abs(away) === half ? 0.5 : 1;
      sum += share * power[index + away]!;
      weight += share;
    }
    return 10 * Math.log10(sum / weight);
  });
}

export interface Reference {
  readonly level: number;
  readonly from: number;
  readonly to: number;
}
const speech: readonly [number, number] = [200, 2000];

/** From 200 Hz to 2 kHz, or of everything where that is too little. */
export function referenceOf({ frequencies, levels }: Pick<Measurement, 'frequencies' | 'levels'>): Reference {
  const meanOf = ([low, high]: readonly [number, number]) => {
    let sum = 0;
    let count = 0;
    for (const [index, frequency] of frequencies.entries()) {
      const level = levels[index]!;
      if (frequency < low || frequency > high || Number.isNaN(level)) continue;
      sum += level;
      count++;
    }
    return { level: sum / count, octaves: count / density };
  };
  const usual = meanOf(speech);
  if (usual.octaves >= leastWidth) return { level: usual.level, from: speech[0], to: speech[1] };
  const whole = [frequencies[0] ?? 0, frequencies.at(-1) ?? 0] as const;
  return { level: meanOf(whole).level, from: whole[0], to: whole[1] };
}

/** NaN where unknown. */
export function levelsAt({ frequencies, levels }: Pick<Measurement, 'frequencies' | 'levels'>, wanted: Float64Array): Float64Array {
  const start = Math.log2(frequencies[0] ?? 1) * density;
  return wanted.map((frequency) => {
    const at = Math.log2(frequency) * density - start;
    const below = Math.floor(at + 1e-9);
    const share = Math.max(0, at - below);
    const low = levels[below] ?? Number.NaN;
    return share < 1e-6 ? low : low + share * ((levels[below + 1] ?? Number.NaN) - low);
  });
}
