import { doctorWords, foundText, type Finding } from '@headroom/protocol/cloud-doctor';
import type { ListedAccount, ShownAccount } from '../people/accounts/operator.ts';
import type { OperatedVenue } from '../venues/venues/operator.ts';

/** Control characters and line breaks, which a terminal would execute. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;
const escaped = (text: string) => text.replace(unprintable, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
/** One line, whatever a stranger has named an account or a venue. */
export const printable = (...cells: readonly (string | number)[]): string => cells.map((cell) => escaped(String(cell))).join('  ');

/** In JSON the escapes stay readable by programs. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(unprintable, (one) =>
    one === '\n'
      ? one
      : one
          .split('')
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join(''),
  );

const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? 'never     ';

export function* accountLines(accounts: readonly ListedAccount[]): Generator<string> {
  for (const { email, state, createdAt, usedAt, venues, amplifiers } of accounts)
    yield printable(
      state.padEnd(11),
      `since ${day(createdAt)}`,
      `used ${day(usedAt)}`,
      `${venues} venues`.padStart(12),
      `${amplifiers} amplifiers`.padStart(16),
      email,
    );
}

export function* accountDetails(account: ShownAccount): Generator<string> {
  const rows: readonly (readonly [string, string | number])[] = [
    ['address', account.email],
    ['state', account.disabledAt === null ? account.state : `disabled since ${account.disabledAt.toISOString()}`],
    ['since', account.createdAt.toISOString()],
    ['last used', account.usedAt?.toISOString() ?? 'never'],
    ['second factor', account.secondFactor ? 'yes' : 'no'],
    ['passkeys', account.passkeys],
    ['sessions', account.sessions],
    ['contacts', account.contacts],
    ['amplifiers', account.amplifiers],
    ['venues', account.venues],
  ];
  for (const [name, value] of rows) yield printable(name.padEnd(13), value);
  for (const name of account.ownVenues) yield printable('  owns', name);
  for (const { venue, role } of account.memberOf) yield printable(`  ${role} of`, venue);
}

export function* venueLines(venues: readonly OperatedVenue[]): Generator<string> {
  for (const { venueId, name, owner, members, amplifiers, connected, bridges } of venues)
    yield printable(
      venueId,
      `${connected} of ${amplifiers} amplifiers connected`.padStart(34),
      `${bridges} bridges`.padStart(10),
      `${members} members`.padStart(12),
      owner,
      name,
    );
}

export const spoken = (finding: Finding) => ({
  about: doctorWords.checks[finding.check].toLowerCase(),
  ...finding,
  found: foundText(doctorWords, finding, finding.figures),
  advice: doctorWords.advice[finding.code],
});

export function* findingLines(findings: readonly Finding[]): Generator<string> {
  const all = findings.map(spoken);
  const width = Math.max(...all.map(({ about }) => about.length));
  for (const { about, condition, found, advice } of all) {
    yield printable(condition.padEnd(7), about.padEnd(width), found);
    if (advice !== '') yield printable(''.padEnd(7), ''.padEnd(width), `-> ${advice}`);
  }
}
