/** Long work in steps, between which the page responds. */

/** In milliseconds; a frame this late is not noticed. */
const longest = 12;

/** Returns undefined once the result is no longer wanted. */
export async function gently<T>(steps: Generator<undefined, T>, isWanted: () => boolean): Promise<T | undefined> {
  let since = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - since < longest) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return undefined;
    since = performance.now();
  }
}
