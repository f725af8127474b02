/** What an error of the database means for whoever asked: whether it was away, or another one was faster. */

/** The classes of PostgreSQL: connection, resources, shutting down; and what a socket or the pool says. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  return (
    /^(?:08...|57P0.|5330.|3D000|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code) ||
    /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(message)
  );
}
/** Two transactions that cannot both be: serialization, deadlock, a lock or a statement that took too long. */
const lostRaces = new Set(['40001', '40P01', '55P03', '57014']);
export const isLostRace = (error: unknown): boolean => lostRaces.has(codeOf(error));
/** What it was about was removed meanwhile. */
export const isReferenceGone = (error: unknown): boolean => codeOf(error) === '23503';
const codeOf = (error: unknown) => (error as { readonly code?: string }).code ?? '';
