/** Stands above what is not confirmed any more, because the cloud does not answer. */

import { StaleBanner } from '../ui/feedback/banner.tsx';
import { useCloudWords } from './words.ts';

export function StaleNotice() {
  const { stale } = useCloudWords();
  return (
    <div role="status">
      <StaleBanner>{stale}</StaleBanner>
    </div>
  );
}
