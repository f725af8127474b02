/** Whether a change is sent while the finger moves, or once it rests [EQ-01]. */

import { setLive, useLive } from '../../device/binding/eq-live-preview.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useEqualizerWords } from './words.ts';

export function LiveToggle() {
  const words = useEqualizerWords();
  const live = useLive();
  return (
    <Button
      small
      data-tour="live"
      icon="signal"
      variant={live ? 'accent' : 'default'}
      aria-pressed={live}
      title={live ? words.liveHint : words.restsHint}
      onClick={() => setLive(!live)}
    >
      {words.live}
    </Button>
  );
}
