/** The time zone of the reader's own clock. */

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
