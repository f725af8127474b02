import { spawnSync } from 'node:child_process';

/** A second signal ends at once. */
export function untilStopped(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    void close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // A closed terminal must not end the program before its files are closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const starters = startersOf(process.pid);
  if (starters === undefined) return;
  const watch = setInterval(() => {
    if (starters !== 'gone' && starters.every(isRunning) && process.ppid === starters[0]) return;
    clearInterval(watch);
    if (!stopping) stop();
  }, watchMs);
}
const watchMs = 300;

/** npm passes a signal only to its shell, which dies without passing it on. Undefined without npm or `ps`. */
function startersOf(pid: number): number[] | 'gone' | undefined {
  if (!process.env['npm_execpath']?.endsWith('npm-cli.js')) return undefined;
  const listed = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  if (listed.status !== 0) return undefined;
  const known = new Map<number, { readonly parent: number; readonly words: string }>();
  for (const [, id, parent, words = ''] of listed.stdout.matchAll(/^ *(\d+) +(\d+) (.*)$/gm))
    known.set(Number(id), { parent: Number(parent), words });
  const starters: number[] = [];
  for (let at = known.get(pid)?.parent; at !== undefined && at > 0; at = known.get(at)?.parent) {
    starters.push(at);
    if (/(?:^|[\s/\\])npm(?:-cli\.js)?(?:\s|$)/.test(known.get(at)?.words ?? '')) return starters;
  }
  return 'gone';
}
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists but is somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, address, port, hostname } = error as NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string };
  if (code === 'EADDRINUSE') return `Port ${port ?? ''} of ${address ?? ''} is taken.`;
  if (code === 'EADDRNOTAVAIL') return `${address ?? 'The address'} is not an address of this machine.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${hostname ?? 'The address'} is not an address or name of this machine.`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} needs more rights than this user has.`;
  // Further lines are Node's own.
  return error.message.split('\n', 1)[0] ?? '';
}
