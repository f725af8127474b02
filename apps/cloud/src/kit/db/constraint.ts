/** Which rule of the database a write broke. */

/** The name of the unique constraint; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
  return code === uniqueViolation ? constraint : undefined;
}
const uniqueViolation = '23505';
