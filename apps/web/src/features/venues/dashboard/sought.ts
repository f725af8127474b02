/** As long as the longest name. */
const maxLength = 100;
/** As the cloud takes it, from an address or a field. */
export const readSought = (text = ''): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .slice(0, maxLength)
    .trim();
