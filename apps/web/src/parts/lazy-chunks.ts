/** Loads on demand or quietly ahead: an open page outlives the amplifier that served it. */

export type Load<T> = () => Promise<T>;

export class MissingPart extends Error {
  readonly again: Load<unknown>;
  constructor(again: Load<unknown>, cause: unknown) {
    super('a part of the application could not be fetched', { cause });
    this.again = again;
  }
}

/** Some hosts never answer a request. */
const patience = 10_000;
/** One failure answers all requests meanwhile. */
const restAfterFailure = 2000;
const maxRestMs = 6000;
const restOfTheQuiet = 15_000;

const parts = new Set<Load<unknown>>();
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function within<T>(coming: Promise<T>): Promise<T> {
  const tooLate = wait(patience).then(() => Promise.reject(new Error('time-out')));
  return Promise.race([coming, tooLate]);
}

export function part<T>(load: Load<T>): Load<T> {
  let coming: Promise<T> | undefined;
  const fetched: Load<T> = () => {
    coming ??= within(load()).catch((cause: unknown) => {
      setTimeout(() => (coming = undefined), restAfterFailure);
      throw new MissingPart(fetched, cause);
    });
    return coming;
  };
  parts.add(fetched);
  return fetched;
}

export async function untilThere<T>(load: Load<T>): Promise<T> {
  for (let pause = restAfterFailure; ; pause = Math.min(2 * pause, maxRestMs)) {
    try {
      return await load();
    } catch {
      await wait(pause);
    }
  }
}

function isMetered(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean; readonly type?: string } };
  return connection?.saveData === true || connection?.type === 'cellular';
}
const untilIdle = () =>
  new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 2000 }) : setTimeout(resolve, 200)));

const allFetched = 'headroom: all parts fetched';
/** Including parts that only other parts reveal. */
export async function fetchQuietly(): Promise<void> {
  if (isMetered()) return;
  for (const one of parts) {
    await untilIdle();
    await one().catch(() => {
      parts.delete(one);
      parts.add(one);
      return wait(restOfTheQuiet);
    });
  }
  performance.mark(allFetched);
}

/** A broken style sheet would count as loaded on the next try. */
export function forgetBrokenStyles(): void {
  const forget = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
  };
  addEventListener('error', forget, true);
}
