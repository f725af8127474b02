/** Work in steps, with the page answering in between. */

/** A frame that waits for so long is not seen to wait. */
const longest = 12;

/** Undefined once nobody wants it any more. */
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
