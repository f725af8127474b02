/** PostgreSQL's code. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === '53100';
/** A full disk counts too. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  return (
    /^(?:08...|57P0.|53100|5330.|3D000|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code) ||
    /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(message)
  );
}
/** Serialization failure, deadlock, or a lock or statement timeout. */
const lostRaces = new Set(['40001', '40P01', '55P03', '57014']);
export const isLostRace = (error: unknown): boolean => lostRaces.has(codeOf(error));
/** The referenced row was removed meanwhile. */
export const isReferenceGone = (error: unknown): boolean => codeOf(error) === '23503';
export function violatedConstraint(error: unknown): string | undefined {
  return codeOf(error) === '23505' ? (error as { readonly constraint?: string }).constraint : undefined;
}
const codeOf = (error: unknown) => (error as { readonly code?: string }).code ?? '';
