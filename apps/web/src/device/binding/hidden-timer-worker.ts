/** Posts each id back after its milliseconds. */

addEventListener('message', ({ data: [id, ms] }: MessageEvent<readonly [number, number]>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it reaches its page only
  setTimeout(() => postMessage(id), ms);
});
