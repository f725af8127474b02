/** Finishes running work; a second signal ends at once. */
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
  const { code, address, port, path } = error as NodeJS.ErrnoException & { readonly address?: string; readonly port?: number };
  const place = `${address ?? ''}${port === undefined ? '' : `:${port}`}`;
  if (code === 'EADDRINUSE') return `Port ${port ?? ''} of ${address ?? ''} is taken: choose another with --port.`;
  if (code === 'EADDRNOTAVAIL') return `${address ?? 'The address'} is not an address of this machine.`;
  if (code === 'ECONNREFUSED') return `No PostgreSQL answers at ${place}: start it, or correct DATABASE_URL.`;
  // 53100 is PostgreSQL's code.
  if (code === 'ENOSPC' || code === '53100') return `The disk is full: make room and start again; nothing is damaged.`;
  if (code === 'EROFS') return `${path ?? 'What it needs'} cannot be written: it lies on a read-only disk.`;
  if (code === 'EACCES') return `This user may not use ${path ?? (place === '' ? 'what it needs' : place)}.`;
  // The rest is Node's stack.
  return error.message.split('\n', 1)[0] ?? '';
}
