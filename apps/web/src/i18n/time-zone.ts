export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
