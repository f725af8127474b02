/** Filter files of Equalizer APO (AutoEQ) and REW. */
import type { EqFilterType } from './filter-types.ts';
import type { EqBand, PassFilter } from './settings.ts';

export type FilterTextFormat = 'equalizerApo' | 'rew';

export type UnsupportedReason =
  | 'text too large'
  | 'too many lines'
  | 'unknown command'
  | 'unknown filter'
  | 'not a number'
  | 'out of range'
  | 'missing value'
  | 'second high pass'
  | 'second low pass'
  | 'second curve';

export interface UnsupportedLine {
  /** From 1; 0 is the text. */
  readonly line: number;
  /** Shortened. */
  readonly text: string;
  readonly reason: UnsupportedReason;
}

export interface GraphicPoint {
  readonly frequency: number;
  /** In decibels. */
  readonly gain: number;
}

export interface FilterText {
  readonly filters: readonly EqBand[];
  readonly highPass: PassFilter | null;
  readonly lowPass: PassFilter | null;
  /** In decibels. */
  readonly preamp: number | null;
}

export interface ReadFilterText extends FilterText {
  /** By frequency; bands are yet to be fitted to it. */
  readonly graphic: readonly GraphicPoint[] | null;
  readonly unsupported: readonly UnsupportedLine[];
}

const largestText = 1_000_000;
/** A text of another kind would otherwise return every line. */
const maxUnsupported = 200;
const shownText = 120;
const maxLineLength = 500;

const ranges = { frequency: [20, 20_000], gain: [-15, 15], q: [0.1, 24] } as const;
const preampRange = [-60, 60] as const;

type Line =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'preamp'; readonly gain: number }
  | { readonly kind: 'band'; readonly band: EqBand }
  | { readonly kind: 'highPass' | 'lowPass'; readonly filter: PassFilter }
  | { readonly kind: 'graphic'; readonly points: readonly GraphicPoint[] }
  | { readonly kind: 'unsupported'; readonly reason: UnsupportedReason };

const nothing: Line = { kind: 'nothing' };

function unsupportedFor(reason: UnsupportedReason): Line {
  return { kind: 'unsupported', reason };
}

export function readFilterText(text: string): ReadFilterText {
  const filters: EqBand[] = [];
  const unsupported: UnsupportedLine[] = [];
  let highPass: PassFilter | null = null;
  let lowPass: PassFilter | null = null;
  let preamp: number | null = null;
  let graphic: readonly GraphicPoint[] | null = null;
  if (text.length > largestText) {
    return {
      filters,
      highPass,
      lowPass,
      preamp,
      graphic,
      unsupported: [{ line: 0, text: text.slice(0, shownText), reason: 'text too large' }],
    };
  }
  const lines = text.split(/\r\n|\r|\n/);
  const points = pointsOf(text);
  const head = lengthOfHead(lines);
  for (const [index, whole] of lines.entries()) {
    if (index < head) continue;
    const content = whole
      .slice(0, maxLineLength)
      .replace(/^\uFEFF/, '')
      .replace(/\s+/g, ' ')
      .trim();
    const refuse = (reason: UnsupportedReason): void =>
      void unsupported.push({ line: index + 1, text: content.slice(0, shownText), reason });
    if (unsupported.length >= maxUnsupported) {
      refuse('too many lines');
      break;
    }
    const line = graphicLine.test(content)
      ? readGraphic(whole)
      : whole.length > maxLineLength && !remark.test(content)
        ? unsupportedFor('unknown command')
        : readLine(points === 'thousands' ? content.replace(thousandsPoint, '$1$2') : content);
    switch (line.kind) {
      case 'nothing':
        break;
      case 'preamp':
        preamp = (preamp ?? 0) + line.gain;
        break;
      case 'band':
        filters.push(line.band);
        break;
      case 'highPass':
        if (highPass === null) highPass = line.filter;
        else refuse('second high pass');
        break;
      case 'lowPass':
        if (lowPass === null) lowPass = line.filter;
        else refuse('second low pass');
        break;
      case 'graphic':
        if (graphic === null) graphic = line.points;
        else refuse('second curve');
        break;
      case 'unsupported':
        refuse(line.reason);
        break;
    }
  }
  return { filters, highPass, lowPass, preamp, graphic, unsupported };
}

const remark = /^(#|\/\/|;|filter settings\b|room eq v|dated\s*:|notes\s*:|equaliser\s*:|average\b)/i;

const graphicLine = /^graphiceq\s*:/i;
const maxGraphicLength = 50_000;
const graphicGain = [-60, 60] as const;
const minGraphicPoints = 5;
function readGraphic(line: string): Line {
  if (line.length > maxGraphicLength) return unsupportedFor('text too large');
  const entries = line.slice(line.indexOf(':') + 1).split(';');
  const points: GraphicPoint[] = [];
  for (const entry of entries.map((each) => each.trim()).filter((each) => each !== '')) {
    const [first, second, more] = entry.split(/\s+/);
    const frequency = readNumber(first, [1, 100_000]);
    const gain = readNumber(second, graphicGain);
    if (typeof frequency === 'string') return unsupportedFor(frequency);
    if (typeof gain === 'string') return unsupportedFor(gain);
    if (more !== undefined) return unsupportedFor('not a number');
    points.push({ frequency, gain });
  }
  if (points.length < minGraphicPoints) return unsupportedFor('missing value');
  return { kind: 'graphic', points: points.toSorted((one, other) => one.frequency - other.frequency) };
}

/** A text whose gains or widths have decimal commas parts thousands with points. */
const pointsOf = (text: string): 'thousands' | 'decimals' => (/\b(?:gain|q) +[-+]?\d+,\d/i.test(text) ? 'thousands' : 'decimals');
const thousandsPoint = /\b(\d{1,3})\.(\d{3})(?=,|\s|Hz|$)/gi;

/** What a REW file says before its filters changes with the version. */
function lengthOfHead(lines: readonly string[]): number {
  const isRew = lines.slice(0, 5).some((line) => /^\W*(filter settings file|room eq v)/i.test(line));
  const isAt = (line: string) => tableHead.test(line) || filterLine.test(line);
  const first = lines.findIndex((line) => isAt(line.slice(0, maxLineLength)));
  return first > 0 && (isRew || tableHead.test(lines[first] ?? '')) ? first : 0;
}
const filterLine = /^\W*filter\s*(?:\d{1,4}\s*)?:/i;

/** REW writes a table where it knows the equalizer. */
const tableHead = /^\W*number\s+enabled\s+control\s+type\s+frequency/i;
const tableRow = /^\d{1,4} (?:true|false) (?:auto|manual) \S/i;
/** A row ends where its filter has no more words. */
function wordsOfRow(row: string): readonly string[] {
  const [, enabled, , type = '', frequency, gain, q] = row.split(' ');
  const named = Object.entries({ fc: frequency, gain, q });
  return [
    /^true$/i.test(enabled ?? '') ? 'on' : 'off',
    type.replace('_', ''),
    ...named.flatMap(([name, word]) => (word === undefined ? [] : [name, word])),
  ];
}

function readLine(content: string): Line {
  if (content === '' || remark.test(content) || tableHead.test(content)) return nothing;
  const preamp = /^preamp\s*:\s*(\S+)(?:\s*dB)?$/i.exec(content);
  if (preamp !== null) {
    const gain = readNumber(preamp[1]?.replace(/dB$/i, ''), preampRange);
    return typeof gain === 'number' ? { kind: 'preamp', gain } : unsupportedFor(gain);
  }
  if (tableRow.test(content)) return readFilter(wordsOfRow(content));
  const filter = /^filter\s*\d{0,4}\s*:\s*(.*)$/i.exec(content);
  if (filter === null) return unsupportedFor('unknown command');
  return readFilter((filter[1] ?? '').split(/\s+/).filter((word) => word !== ''));
}

function readFilter(words: readonly string[]): Line {
  const [state, first = '', ...others] = words.map((word) => word.toLowerCase());
  const joined = /^([lh]sc?)(6|12)db$/.exec(first);
  const name = joined?.[1] ?? first;
  const rest = joined?.[2] === undefined ? others : [`${joined[2]}db`, ...others];
  if (state !== 'on' && state !== 'off') return unsupportedFor('unknown filter');
  if (name === 'none' || name === '') return nothing;
  const enable = state === 'on';
  // LS6dB, LS 6dB, LSC 6 dB.
  const slope = /^(6|12)db$/.exec(rest[0] ?? '')?.[1] ?? (rest[1] === 'db' && /^(6|12)$/.test(rest[0] ?? '') ? rest[0] : undefined);
  const frequency = readNumber(wordAfter(rest, 'fc'), ranges.frequency);
  if (typeof frequency === 'string') return unsupportedFor(frequency);
  const values = { rest, enable, frequency, slope };
  switch (name) {
    case 'pk':
    case 'peq':
      return readBand({ ...values, type: 'Parametric' });
    case 'ls':
    case 'lsc':
    case 'lsq':
      return readShelf({ ...values, low: true, cornerFrequency: name === 'ls' });
    case 'hs':
    case 'hsc':
    case 'hsq':
      return readShelf({ ...values, low: false, cornerFrequency: name === 'hs' });
    case 'ap':
      return readBand({ ...values, type: 'AllPass 2' });
    case 'hp':
    case 'hpq':
      return readPass({ ...values, kind: 'highPass' });
    case 'lp':
    case 'lpq':
      return readPass({ ...values, kind: 'lowPass' });
    default:
      return unsupportedFor('unknown filter');
  }
}

interface FilterWords {
  readonly rest: readonly string[];
  readonly enable: boolean;
  readonly frequency: number;
  readonly slope: string | undefined;
}

function readBand({ rest, enable, frequency, type }: FilterWords & { readonly type: 'Parametric' | 'AllPass 2' }): Line {
  const gain = type === 'AllPass 2' ? 0 : readNumber(wordAfter(rest, 'gain'), ranges.gain);
  if (typeof gain === 'string') return unsupportedFor(gain);
  const q = readQ(rest) ?? 'missing value';
  if (typeof q === 'string') return unsupportedFor(q);
  return { kind: 'band', band: { enable, type, frequency, q, gain } };
}

/** For shelves without slope or Q; 1 is the steepest without overshoot. */
const usualShelfSlope = 0.9;

function readShelf({
  rest,
  enable,
  frequency: given,
  slope,
  low,
  cornerFrequency,
}: FilterWords & { readonly low: boolean; readonly cornerFrequency: boolean }): Line {
  const gain = readNumber(wordAfter(rest, 'gain'), ranges.gain);
  if (typeof gain === 'string') return unsupportedFor(gain);
  const steepness = slope === undefined ? usualShelfSlope : Number(slope) / 12;
  const givenQ = slope === undefined ? readQ(rest) : undefined;
  if (typeof givenQ === 'string') return unsupportedFor(givenQ);
  const centre = cornerFrequency && givenQ === undefined ? given * centreFactor(gain, steepness, low) : given;
  const frequency = Math.min(ranges.frequency[1], Math.max(ranges.frequency[0], centre));
  if (slope === '6')
    return { kind: 'band', band: { enable, type: low ? 'LP Shelf 6dB/oct' : 'HP Shelf 6dB/oct', frequency, q: Math.SQRT1_2, gain } };
  const a = 10 ** (gain / 40);
  const q = givenQ ?? 1 / Math.sqrt((a + 1 / a) * (1 / steepness - 1) + 2);
  return { kind: 'band', band: { enable, type: low ? 'LP Shelf 12dB/oct' : 'HP Shelf 12dB/oct', frequency, q, gain } };
}

/** From a shelf's corner, where a plateau ends, to its half-gain frequency. */
function centreFactor(gain: number, steepness: number, low: boolean): number {
  const factor = 10 ** (Math.abs(gain) / 80 / steepness);
  return low ? factor : 1 / factor;
}

function readPass({ rest, enable, frequency, kind }: FilterWords & { readonly kind: 'highPass' | 'lowPass' }): Line {
  const q = readQ(rest) ?? Math.SQRT1_2;
  if (typeof q === 'string') return unsupportedFor(q);
  // A Bessel's frequency differs in these files.
  if (Math.abs(q - Math.SQRT1_2) > 0.01) return unsupportedFor('unknown filter');
  return { kind, filter: { enable, type: 'Butterworth 12dB/oct', frequency } };
}

function readQ(rest: readonly string[]): number | UnsupportedReason | undefined {
  if (rest.includes('q')) return readNumber(wordAfter(rest, 'q'), ranges.q);
  const bandwidth = rest.indexOf('bw');
  if (bandwidth < 0) return undefined;
  if (rest[bandwidth + 1] !== 'oct') return 'unknown filter';
  const octaves = readNumber(rest[bandwidth + 2], [0.001, 10]);
  if (typeof octaves === 'string') return octaves;
  return within(1 / (2 * Math.sinh((Math.LN2 / 2) * octaves)), ranges.q);
}

function wordAfter(words: readonly string[], word: string): string | undefined {
  const at = words.indexOf(word);
  return at < 0 ? undefined : words[at + 1];
}

/** Some programs write a decimal comma. */
function readNumber(word: string | undefined, range: readonly [number, number]): number | UnsupportedReason {
  if (word === undefined) return 'missing value';
  const plain = word
    .replace(/hz$/i, '')
    .replace(/^([+-]?\d+),(\d{1,2}|\d{4,})$/, '$1.$2')
    .replace(/^([+-]?\d{1,3}),(\d{3})(\.\d+)?$/, '$1$2$3');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return 'not a number';
  return within(Number(plain), range);
}

function within(value: number, [low, high]: readonly [number, number]): number | 'out of range' {
  return value >= low && value <= high ? value : 'out of range';
}

export interface WrittenFilterText {
  readonly text: string;
  /** Types the format cannot express, by filter number from 1. */
  readonly unsupported: readonly { readonly number: number; readonly type: EqFilterType | PassFilter['type'] }[];
}

export function writeFilterText({ filters, highPass, lowPass, preamp }: FilterText, format: FilterTextFormat): WrittenFilterText {
  const lines: string[] = format === 'rew' ? ['Filter Settings file', '', 'Equaliser: Generic'] : [];
  const unsupported: { number: number; type: EqFilterType | PassFilter['type'] }[] = [];
  if (preamp !== null) lines.push(format === 'rew' ? `# Preamp: ${written(preamp)} dB` : `Preamp: ${written(preamp)} dB`);
  let number = 0;
  const add = (enable: boolean, type: EqFilterType | PassFilter['type'], words: string | undefined): void => {
    number++;
    if (words === undefined) {
      unsupported.push({ number, type });
      lines.push(`# Filter ${number}: ${type}`);
    } else lines.push(`Filter ${number}: ${enable ? 'ON' : 'OFF'} ${words}`);
  };
  if (highPass !== null) add(highPass.enable, highPass.type, wordsOfPass('HP', highPass));
  for (const band of filters) add(band.enable, band.type, wordsOfBand(band, format));
  if (lowPass !== null) add(lowPass.enable, lowPass.type, wordsOfPass('LP', lowPass));
  return { text: `${lines.join('\n')}\n`, unsupported };
}

function wordsOfPass(name: 'HP' | 'LP', { type, frequency }: PassFilter): string | undefined {
  if (type !== 'Butterworth 12dB/oct' || !Number.isFinite(frequency)) return undefined;
  return `${name} Fc ${written(frequency)} Hz`;
}

function wordsOfBand({ type, frequency, gain, q }: EqBand, format: FilterTextFormat): string | undefined {
  if (!Number.isFinite(frequency + gain + q)) return undefined;
  const corner = frequency / centreFactor(gain, 0.5, type === 'LP Shelf 6dB/oct');
  switch (type) {
    case 'Parametric':
      return `PK Fc ${written(frequency)} Hz Gain ${written(gain)} dB Q ${written(q)}`;
    case 'LP Shelf 12dB/oct':
      return `${format === 'rew' ? 'LSQ' : 'LSC'} Fc ${written(frequency)} Hz Gain ${written(gain)} dB Q ${written(q)}`;
    case 'HP Shelf 12dB/oct':
      return `${format === 'rew' ? 'HSQ' : 'HSC'} Fc ${written(frequency)} Hz Gain ${written(gain)} dB Q ${written(q)}`;
    case 'LP Shelf 6dB/oct':
      return within(corner, ranges.frequency) === corner ? `LS 6dB Fc ${written(corner)} Hz Gain ${written(gain)} dB` : undefined;
    case 'HP Shelf 6dB/oct':
      return within(corner, ranges.frequency) === corner ? `HS 6dB Fc ${written(corner)} Hz Gain ${written(gain)} dB` : undefined;
    case 'AllPass 2':
      return format === 'rew' ? undefined : `AP Fc ${written(frequency)} Hz Q ${written(q)}`;
    case 'AllPass 1':
      return undefined;
  }
}

/** Precise enough to restore the filter; the format lacks exponents. */
function written(value: number): string {
  return String(Number(value.toFixed(6)));
}
