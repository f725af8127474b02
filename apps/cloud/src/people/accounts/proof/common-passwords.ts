/** Common passwords are refused even with the capitals, digits and signs that the rules demand. */

import { dictionary } from '@zxcvbn-ts/language-common';

/** More entries would refuse words that nobody tries. */
const counted = 10_000;
const own = `passcode contrasena passphrase newpassword thepassword willkommen bienvenido bienvenue letmeinnow login signin entrar administrator
  administrador root superuser usuario temporary mysql postgres database linux qwertz qwertzuiop qazawsx wsxedc abcde abcdef abcdefgh teamo
  tequiero trustnoone fall herbst verano invierno primavera wednesday amplifier headroom loudspeaker mixer stage venue a1b2c3d4e5 1qaz1qaz`;

export function isCommonPassword(password: string): boolean {
  const { words, mixtures, numbers } = (known ??= readList());
  const plain = plainOf(password);
  const endings = [/[^\p{L}]+$/u, /\d{0,4}[^\p{L}\d]*$/u].map((ending) => plain.replace(ending, ''));
  if ([bare(plain), ...endings].some((word) => words.has(lettersOf(word)))) return true;
  const signless = plain.replaceAll(/[^\p{L}\d]/gu, '');
  if (startsOf(signless, 4).some((start) => mixtures.has(start))) return true;
  const digits = signless.replaceAll(/\D/g, '');
  return signless.length - digits.length <= 3 && startsOf(digits, 4).some((start) => numbers.has(start));
}

let known: ReturnType<typeof readList> | undefined;
function readList() {
  const [words, mixtures, numbers] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const common of [...dictionary['passwords-common'].slice(0, counted), ...own.split(/\s+/)].map(plainOf)) {
    const letters = lettersOf(bare(common));
    if (letters.length >= 4) words.add(letters);
    if (/^\d{4,}$/.test(common)) numbers.add(common);
    else if (/^(?=.*\d)[\p{L}\d]{6,}$/u.test(common)) mixtures.add(common);
  }
  return { words, mixtures, numbers };
}

const plainOf = (text: string) => text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
const bare = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const lettersOf = (text: string) =>
  Array.from(text, (sign) => disguises.get(sign) ?? sign)
    .join('')
    .replaceAll(/[^\p{L}]/gu, '');
/** `l` is read as `i` because both are written as 1. */
const disguises: ReadonlyMap<string, string> = new Map(
  ['@a', '4a', '8b', '(c', '3e', '6g', '9g', '1i', '!i', '|i', 'li', '0o', '$s', '5s', '7t', '+t', '2z'].map((pair) => [
    pair.charAt(0),
    pair.charAt(1),
  ]),
);
const startsOf = (text: string, most: number) =>
  Array.from({ length: most + 1 }, (_, count) => text.replace(new RegExp(String.raw`\d{${count}}$`), ''));
