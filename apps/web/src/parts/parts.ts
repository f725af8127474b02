/**
 * The parts of the application that come after its first page. Each is fetched once: when somebody wants it, or quietly before that, so that an
 * open page outlives the amplifier that served it. What could not be fetched says so, and can be asked for again.
 */

export type Load<T> = () => Promise<T>;

/** The host of the page did not give it. */
export class MissingPart extends Error {
  /** Asks for it once more. */
  readonly again: Load<unknown>;
  constructor(again: Load<unknown>, cause: unknown) {
    super('a part of the application could not be fetched', { cause });
    this.again = again;
  }
}

/** A host that is away may not even refuse. */
const patience = 10_000;
/** For so long one failure is the answer to everybody who asks. */
const restAfterFailure = 2000;
const maxRestMs = 6000;
const restOfTheQuiet = 15_000;

const parts = new Set<Load<unknown>>();
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function within<T>(coming: Promise<T>): Promise<T> {
  const tooLate = wait(patience).then(() => Promise.reject(new Error('time-out')));
  return Promise.race([coming, tooLate]);
}

/** Everything that is imported later is a part. */
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

/** Asks until it is there, less and less often. */
export async function untilThere<T>(load: Load<T>): Promise<T> {
  for (let pause = restAfterFailure; ; pause = Math.min(2 * pause, maxRestMs)) {
    try {
      return await load();
    } catch {
      await wait(pause);
    }
  }
}

/** Somebody pays for every byte, or has asked for few. */
function isMetered(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean; readonly type?: string } };
  return connection?.saveData === true || connection?.type === 'cellular';
}
const untilIdle = () =>
  new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 2000 }) : setTimeout(resolve, 200)));

/** In the page's timeline where the page needs its host no longer. */
const allFetched = 'headroom: all parts fetched';
/** Fetches what nobody has wanted yet, one part at a time; also those that only a part makes known. */
export async function fetchQuietly(): Promise<void> {
  if (isMetered()) return;
  for (const one of parts) {
    await untilIdle();
    await one().catch(() => {
      // Once more after all others.
      parts.delete(one);
      parts.add(one);
      return wait(restOfTheQuiet);
    });
  }
  performance.mark(allFetched);
}

/** A sheet of styles that failed would count as there when its part is asked for again. */
export function forgetBrokenStyles(): void {
  const forget = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
  };
  addEventListener('error', forget, true);
}
