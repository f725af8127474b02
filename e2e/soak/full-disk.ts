import { closeSync, openSync, rmSync, writeSync } from 'node:fs';

/** Answers what makes room again. */
export function fillDisk(ballast: string): () => void {
  const file = openSync(ballast, 'w');
  for (let size = 1 << 20; size >= 512; size /= 2) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 1));
    } catch {
      // No room for so much: perhaps for half of it.
    }
  }
  closeSync(file);
  return () => rmSync(ballast);
}
