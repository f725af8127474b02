const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** `Hall 2` before `Hall 10`, case ignored (OQ-064). */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);
