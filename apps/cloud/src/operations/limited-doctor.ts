import type { Finding } from '@headroom/protocol/cloud-doctor';
import type { CloudClock } from '../kit/nodes/steady-clock.ts';

export interface Examination {
  readonly at: Date;
  readonly findings: readonly Finding[];
}
/** Its tries reach out to mail, text and sign-in servers. */
export const pauseMs = 10_000;

/** One examination at a time; whoever asks meanwhile, or soon after, gets the same answer. */
export function createLimitedDoctor(
  look: () => Promise<readonly Finding[]>,
  clock: Pick<CloudClock, 'now' | 'elapsed'>,
): () => Promise<Examination> {
  let answer: Promise<Examination> | undefined;
  let nextFrom = 0;
  return () => {
    if (answer !== undefined && clock.elapsed() < nextFrom) return answer;
    nextFrom = Number.POSITIVE_INFINITY;
    answer = look()
      .then((findings) => ({ at: new Date(clock.now()), findings }))
      .finally(() => (nextFrom = clock.elapsed() + pauseMs));
    return answer;
  };
}
