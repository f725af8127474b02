/** Applications show codes in groups, and Chinese keyboards write them in full width. */
export const plainCode = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');
