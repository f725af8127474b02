/** The menu's pages [AMPS-14], and who may open them. */

import { ampEntries, ampTable, type AmpEntryPage, type AmpPage } from '../../navigation/amp-table.ts';

export interface Standing {
  readonly mode: 'local' | 'cloud';
  readonly isUACLocked: boolean;
  /** (OQ-049) [AMPS-15] */
  readonly hasDot1x: boolean;
  readonly base: string;
  readonly back: string;
}

export function leadsTo(page: AmpPage, { mode, hasDot1x, base, back }: Standing): string | undefined {
  const row = ampTable[page];
  // (OQ-050)
  if (row.mode !== 'both' && row.mode !== mode) return base;
  switch (row.guard) {
    case 'open':
      return undefined;
    case 'dot1x':
      return hasDot1x ? undefined : back;
  }
}

export function offeredPages(standing: Standing): AmpEntryPage[] {
  return ampEntries.filter(
    (page) => leadsTo(page, standing) === undefined && (ampTable[page].menu.offered === 'always' || !standing.isUACLocked),
  );
}
