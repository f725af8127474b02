/** Which pages an amplifier offers in its menu [AMPS-14], and who may open one. */

import { ampEntries, ampTable, type AmpEntryPage, type AmpPage } from '../../navigation/amp-table.ts';

export interface Standing {
  readonly mode: 'local' | 'cloud';
  readonly isUACLocked: boolean;
  /** The device has an 802.1X mode on its ethernet (OQ-049) [AMPS-15]. */
  readonly hasDot1x: boolean;
  /** Where the amplifier's own page is, and where the list. */
  readonly base: string;
  readonly back: string;
}

/** Where a page leads that may not be opened; undefined where it may. */
export function leadsTo(page: AmpPage, { mode, hasDot1x, base, back }: Standing): string | undefined {
  const row = ampTable[page];
  // What the other application has leads to the amplifier here (OQ-050).
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
