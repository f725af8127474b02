/** The name of the violated unique constraint; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
  return code === uniqueViolation ? constraint : undefined;
}
const uniqueViolation = '23505';
