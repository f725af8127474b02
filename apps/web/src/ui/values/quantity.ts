/** As people type numbers: "−4,5", "1.2k", "500 ms", in Chinese also in full width. */

/** From a typed unit to the field's own; a function if it is no mere factor. */
export type Spellings = Readonly<Record<string, number | ((amount: number) => number | null)>>;

export type ReadQuantity =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly refusal: 'not a number' }
  /** Ambiguous, such as `20,000`: contains both readings in unambiguous form. */
  | { readonly ok: false; readonly refusal: 'two numbers'; readonly large: string; readonly small: string };
const notANumber: ReadQuantity = { ok: false, refusal: 'not a number' };

const families: Readonly<Record<string, Spellings>> = {
  Hz: { hz: 1, khz: 1000, k: 1000 },
  kHz: { khz: 1, k: 1, hz: 0.001 },
  ms: { ms: 1, s: 1000, us: 0.001, µs: 0.001 },
  s: { s: 1, ms: 0.001, min: 60 },
  min: { min: 1, h: 60 },
  V: { v: 1, mv: 0.001, kv: 1000, k: 1000 },
  A: { a: 1, ma: 0.001 },
  W: { w: 1, mw: 0.001, kw: 1000, k: 1000 },
  Ω: { ω: 1, ohm: 1, ohms: 1, k: 1000, kω: 1000 },
  dBFS: { dbfs: 1, db: 1 },
  dBm: { dbm: 1, db: 1 },
};

/** Refuses units of another family and ambiguous numbers. */
export function readQuantity(typed: string, unit: string, decimalSign: string, own?: Spellings): ReadQuantity {
  if (typed.length > 40) return notANumber;
  const text = typed
    .replace(/[\s\u00a0\u202f]/gu, '')
    .replace(/[！-～]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[−–]/gu, '-')
    .toLowerCase();
  const match = /^([+-]?)([\d.,]+)([^\d.,]*)$/u.exec(text);
  if (!match) return notANumber;
  const [, sign = '', digits = '', suffix = ''] = match;
  const worth = worthOf(suffix, unit, own ?? families[unit] ?? {});
  if (worth === null) return notANumber;
  if (/^[1-9]\d{0,2}[.,]\d{3}$/u.test(digits) && !digits.includes(decimalSign)) {
    const [thousands = '', rest = ''] = digits.split(/[.,]/u);
    const part = rest.replace(/0+$/u, '');
    const minus = sign === '-' ? '−' : '';
    const small = part === '' ? thousands : thousands + decimalSign + part;
    return { ok: false, refusal: 'two numbers', large: minus + thousands + rest, small: minus + small };
  }
  const number = readDecimal(digits);
  if (number === null) return notANumber;
  const amount = sign === '-' ? -number : number;
  const value = typeof worth === 'number' ? amount * worth : worth(amount);
  return value === null ? notANumber : { ok: true, value };
}

/** If both comma and point occur, the last one is the decimal sign; one sign alone that is repeated groups thousands. */
function readDecimal(digits: string): number | null {
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const isWhole = last < 0 || /^\d+([.,])\d+(\1\d+)+$/u.test(digits);
  const before = isWhole ? digits : digits.slice(0, last);
  if (/[.,]/u.test(before) && !/^\d{1,3}([.,])\d{3}(\1\d{3})*$/u.test(before)) return null;
  const whole = before.replace(/[.,]/gu, '');
  const part = isWhole ? '' : digits.slice(last + 1);
  if (whole === '' && part === '') return null;
  return Number(`${whole || '0'}.${part || '0'}`);
}

function worthOf(suffix: string, unit: string, family: Spellings): Spellings[string] | null {
  if (suffix === '' || suffix === unit.toLowerCase()) return 1;
  return Object.hasOwn(family, suffix) ? (family[suffix] ?? null) : null;
}
