import type { Unsubscribe } from '../device.ts';
import { canonicalUrl } from '../wire/url.ts';
import type { GuardedValues } from './guarded-values.ts';

interface LiveBranchesOptions {
  readonly subscribe: (branch: string) => Unsubscribe;
  readonly guarded: GuardedValues;
  readonly isAdmitted: () => boolean;
}
export interface LiveBranches {
  keep(urls: Iterable<string>): Unsubscribe;
  learn(): void;
}

export function createLiveBranches({ subscribe, guarded, isAdmitted }: LiveBranchesOptions): LiveBranches {
  const looked = new Set<{ readonly branch: string }>();
  return {
    keep(urls) {
      const branches = new Set(Array.from(urls, branchOf));
      const entries = Array.from(branches, (branch) => ({ branch, release: subscribe(branch) }));
      for (const entry of entries) looked.add(entry);
      if (isAdmitted() && entries.some(({ branch }) => guarded.isIn(branch))) void guarded.learn();
      return () => {
        for (const entry of entries) {
          looked.delete(entry);
          entry.release();
        }
      };
    },
    learn() {
      if ([...looked].some(({ branch }) => guarded.isIn(branch))) void guarded.learn();
    },
  };
}

/** Per section and channel: 400 controls must not make 400 subscriptions. */
function branchOf(url: string): string {
  const [first = '', second = '', ...rest] = canonicalUrl(url).split('/').slice(1);
  const path = first !== 'amp' ? [first] : [first, second, ...rest.slice(0, second === 'channels' ? 2 : 1)];
  return canonicalUrl(path.join('/'));
}
