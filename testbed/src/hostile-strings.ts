import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</title><script>alert(1)</script>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  'javascript:alert(1)',
  ' javascript:alert(1)//http://x',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '`-alert(1)-`',
  '<style>*{display:none!important}</style>',
  '<base href="http://127.0.0.1:9/">',
  '<!--',
  ']]>',
  '&lt;b&gt;&amp;&#0;&#x110000;',
];
const shapes = [
  'W'.repeat(10_000),
  'long words '.repeat(900),
  '\u202Eright to left\u2067',
  'مرحبا بالعالم שלום עולם',
  '👨‍👩‍👧‍👦🏳️‍🌈'.repeat(40),
  `Z${'\u0300\u0316\u0334\u0353'.repeat(60)}algo`,
  '\u0000\u0001\u0007\u001B[31m\u007F\u0085\u2028\u2029\uFEFF',
  'line\nline\r\nline\ttab',
  'lone \uD800 and \uDC00 surrogates',
  '\u200B\u200D\u2060',
  ' ',
  '\u3000\u00A0',
  'ก็็็็็็็็็็็็็็็็็็็็ ཧཱུྃ ﷽﷽﷽﷽',
  '功放'.repeat(200),
  '__proto__',
  '../../../../etc/passwd%00.json',
];
export const worstStrings: readonly string[] = [...scripts, ...shapes];

/** Empty without the public data. */
export function publicStrings(): readonly string[] {
  const corpora = process.env['HEADROOM_CORPORA'] ?? '';
  if (corpora === '') return [];
  const list: unknown = JSON.parse(readFileSync(join(corpora, 'strings/blns.json'), 'utf8'));
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}
