/** Long work in steps, between which the page responds. */

/** In milliseconds; a frame this late is not noticed. */
const longest = 12;

/** Returns undefined once the result is no longer wanted. */
export async function gently<T>(steps: Generator<undefined, T>, isWanted: () => boolean): Promise<T | undefined> {
  const { port1, port2 } = new MessageChannel();
  port1.start();
  // Browsers let every repeated timer wait 4 ms, a third as long as the work.
  const others = () =>
    new Promise<void>((resolve) => {
      port1.addEventListener('message', () => resolve(), { once: true });
      port2.postMessage(undefined);
    });
  try {
    let since = performance.now();
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return step.value;
      if (performance.now() - since < longest) continue;
      await others();
      if (!isWanted()) return undefined;
      since = performance.now();
    }
  } finally {
    port1.close();
  }
}
