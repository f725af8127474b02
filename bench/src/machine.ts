import { cpus, loadavg, totalmem } from 'node:os';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly gigabytes: number;
  readonly node: string;
  readonly platform: string;
}
export const machine = (): Machine => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  gigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
});

export const load = (): readonly number[] => loadavg().map((value) => Math.round(value * 100) / 100);

const watchedMs = 1000;
/** Cores that other programs keep busy: call it while nothing is measured. */
export async function othersBusy(): Promise<number> {
  const before = busyMs();
  await new Promise((done) => setTimeout(done, watchedMs));
  return (busyMs() - before) / watchedMs;
}
const busyMs = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
