/** How the programs that run amplifiers end: by a signal, or by a sentence that says why they could not begin. */

/** The second signal ends at once, however the first is doing. */
export function untilStopped(close: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void close().then(() => process.exit(0));
    });
  }
}

export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, address, port, hostname } = error as NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string };
  if (code === 'EADDRINUSE') return `Port ${port ?? ''} of ${address ?? ''} is taken.`;
  if (code === 'EADDRNOTAVAIL') return `${address ?? 'The address'} is not an address of this machine.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${hostname ?? 'The address'} is not an address or name of this machine.`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} needs more rights than this user has.`;
  // What follows the first line tells of Node, not of us.
  return error.message.split('\n', 1)[0] ?? '';
}
