/** [CLOUDAPI-27] (OQ-037) */

import type { Clock } from '@headroom/protocol';
import type { Watching } from '@headroom/protocol/cloud-road';

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** Milliseconds between reported pointer moves. */
const toldEvery = 1000;

export function watchPage(clock: Clock): Watching {
  let touchedAt = clock.elapsed();
  return {
    isVisible: () => document.visibilityState === 'visible',
    lastInput: () => touchedAt,
    onChange(listener) {
      const touched = () => {
        if (clock.elapsed() - touchedAt < toldEvery) return;
        touchedAt = clock.elapsed();
        listener();
      };
      for (const touch of touches) addEventListener(touch, touched, { passive: true });
      document.addEventListener('visibilitychange', listener);
      return () => {
        for (const touch of touches) removeEventListener(touch, touched);
        document.removeEventListener('visibilitychange', listener);
      };
    },
  };
}
