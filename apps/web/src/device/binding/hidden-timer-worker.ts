/** Hears a number and milliseconds, and says the number when they are over. */

addEventListener('message', ({ data: [id, ms] }: MessageEvent<readonly [number, number]>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it reaches its page only
  setTimeout(() => postMessage(id), ms);
});
