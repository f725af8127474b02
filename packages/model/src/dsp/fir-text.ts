/** Coefficients as typed or exported, with or without header [XOVER-06] [XOVER-07]. */
import { maximumFirCoefficients } from './custom-fir.ts';
import { sampleRate } from './settings.ts';

export type ReadCoefficients =
  | {
      readonly ok: true;
      readonly coefficients: readonly number[];
      readonly rate: number | null;
    }
  | { readonly ok: false; readonly refusal: 'too many coefficients' | 'columns' | 'decimals or columns' }
  | { readonly ok: false; readonly refusal: 'not a number'; readonly position: number; readonly text: string };

/** Two columns of 2,048 coefficients with generous spaces, and a header. */
const maxTextLength = maximumFirCoefficients * 128 + 20_000;

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const decimalComma = /^[+-]?\d+(,\d+)?(e[+-]?\d+)?$/i;

/** Refuses ambiguous text: a wrong filter would be heard. */
export function readFirCoefficients(text: string): ReadCoefficients {
  if (text.length > maxTextLength) return { ok: false, refusal: 'too many coefficients' };
  const { lines, rate } = withoutRemarks(text);
  const commas = meaningOfCommas(lines);
  if (commas === 'either') return { ok: false, refusal: 'decimals or columns' };
  const rows = lines.map((line) => entriesOf(line, commas));
  const column = columnOf(rows, lines);
  if (column === undefined) return { ok: false, refusal: 'columns' };
  const { entries, spacing } = column;
  if (entries.length > maximumFirCoefficients) return { ok: false, refusal: 'too many coefficients' };
  const coefficients: number[] = [];
  for (const [index, entry] of entries.entries()) {
    const value = numberOf(entry);
    if (!Number.isFinite(value)) return { ok: false, refusal: 'not a number', position: index + 1, text: entry.slice(0, 40) };
    coefficients.push(value);
  }
  return { ok: true, coefficients, rate: rate ?? spacing };
}
const numberOf = (entry: string): number => (number.test(entry) ? Number(entry) : Number.NaN);

/** Headers have remarks, starred lines, and a mark before the data. */
function withoutRemarks(text: string): { readonly lines: readonly string[]; readonly rate: number | null } {
  const all = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const start = all.findIndex((line) => /^\W*data start\W*$/i.test(line.trim()));
  const interval = all.map((line) => /^\s*([\d.,e+-]+)\s*\/\/.*sample interval/i.exec(line)?.[1]).find((each) => each !== undefined);
  const seconds = numberOf((interval ?? '').replace(',', '.'));
  const rows = all
    .slice(start + 1)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[*#%"]|^\/\/|\/\//.test(line));
  // Column titles have no digits.
  const titles = Math.max(
    0,
    rows.findIndex((line) => /\d/.test(line)),
  );
  const isTitle = rows.slice(0, titles).every((line) => /^(?!nan|inf)[a-z]{3}/i.test(line));
  return { lines: isTitle ? rows.slice(titles) : rows, rate: seconds > 0 ? 1 / seconds : null };
}

type Commas = 'separators' | 'decimals' | 'either';
/** Commas are decimal where something else separates numbers and none has a point. */
function meaningOfCommas(lines: readonly string[]): Commas {
  const entries = lines.flatMap((line) => line.split(/[\s;]+/).filter((entry) => entry !== ''));
  // Not by spaces in a single line: `1,1 2,3` lacks a comma.
  const areParted = /[;\t\n]/.test(lines.join('\n'));
  // `0,5` over `1.5`: mixed decimal marks, or a broken list.
  const hasBoth = lines.some((line) => line.includes(',')) && lines.some((line) => line.includes('.'));
  if (hasBoth && lines.every((line) => decimalComma.test(line) || number.test(line))) return 'either';
  if (!areParted || !lines.some((line) => line.includes(',')) || !entries.every((entry) => decimalComma.test(entry))) return 'separators';
  // `0,5` over `1,7` over `2,9`: index and value, or decimals.
  const pairs = lines.map((line) => line.split(','));
  const asColumns = pairs.every((pair) => pair.length === 2 && pair.every((entry) => numberOf(entry) % 1 === 0));
  return asColumns && isRamp(pairs.map(([first]) => numberOf(first ?? ''))) ? 'either' : 'decimals';
}

function entriesOf(line: string, commas: Commas): readonly string[] {
  if (commas === 'decimals')
    return line
      .split(/[\s;]+/)
      .filter((entry) => entry !== '')
      .map((entry) => entry.replace(',', '.'));
  if (!line.includes(',')) return line.split(/[\s;]+/).filter((entry) => entry !== '');
  const entries = line.split(',').map((entry) => entry.trim());
  if (entries.at(-1) === '') entries.pop();
  return entries;
}

/** The second column where the first counts; undefined where ambiguous. */
function columnOf(
  rows: readonly (readonly string[])[],
  lines: readonly string[],
): { readonly entries: readonly string[]; readonly spacing: number | null } | undefined {
  const [width = 0] = rows.map((row) => row.length);
  const isTable = rows.length > 1 && width > 1 && rows.every((row) => row.length === width);
  // A trailing separator continues the list.
  const isList = lines.slice(0, -1).some((line) => /[,;]$/.test(line));
  const first = rows.map(([entry = '']) => numberOf(entry));
  const counts = rows.length > 2 && isRamp(first);
  if (!isTable || isList || (width > 2 && !counts)) return { entries: rows.flat(), spacing: null };
  if (width > 2 || !counts) return undefined;
  const step = (first.at(-1)! - first[0]!) / (first.length - 1);
  // In seconds or milliseconds; a step of one is an index.
  const spacing = step >= 1 ? null : step < 5e-4 ? 1 / step : 1000 / step;
  return { entries: rows.map(([, entry = '']) => entry), spacing };
}

function isRamp(values: readonly number[]): boolean {
  const [from = Number.NaN] = values;
  const step = (values.at(-1)! - from) / (values.length - 1);
  return step > 0 && values.every((value, index) => Math.abs(value - from - index * step) <= step / 4 + 1e-12);
}

/** Another sample rate shifts every frequency. */
export const isOtherRate = (rate: number | null): rate is number => rate !== null && Math.abs(rate / sampleRate - 1) > 0.01;
