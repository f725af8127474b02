/** Says that live values are sent no more to a page that nobody has touched for long, and brings them back [CLOUDAPI-27] (OQ-037). */

import { useSyncExternalStore } from 'react';
import { useSeat } from '../../../device/binding/use-amp.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useVenueSite } from './venue-site-context.ts';
import { useCloudAmpWords } from './words.ts';

const none = { onSensors: () => () => undefined, sensors: () => 'hidden' as const, resume: () => undefined };

export function PausedNotice() {
  const words = useCloudAmpWords();
  const { id } = useSeat();
  const { onSensors, sensors, resume } = useVenueSite().find(id)?.device ?? none;
  const state = useSyncExternalStore(onSensors, sensors);
  if (state !== 'paused') return null;
  return (
    <Banner
      tone="plain"
      icon="clock"
      action={
        <Button small onClick={resume}>
          {words.resume}
        </Button>
      }
    >
      <div role="status">
        <b>{words.paused}</b> {words.pausedMore}
      </div>
    </Banner>
  );
}
