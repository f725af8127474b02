/** Live values paused on an idle page, and a button to resume [CLOUDAPI-27] (OQ-037). */

import type { CloudDevice } from '@headroom/protocol/cloud-road';
import { useCallback, useSyncExternalStore } from 'react';
import { useSeat } from '../../../device/binding/use-amp.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useVenueSite } from './venue-site-context.ts';
import { useCloudAmpWords } from './words.ts';

export function PausedNotice() {
  const { id } = useSeat();
  const device = useVenueSite().find(id)?.device;
  return device && <Paused devices={[device]} />;
}

export function Paused({ devices }: { readonly devices: readonly CloudDevice[] }) {
  const words = useCloudAmpWords();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = devices.map((device) => device.onSensors(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [devices],
  );
  const isPaused = useSyncExternalStore(subscribe, () => devices.some((device) => device.sensors() === 'paused'));
  if (!isPaused) return null;
  return (
    <Banner
      tone="plain"
      icon="clock"
      action={
        <Button
          small
          onClick={() => {
            for (const device of devices) device.resume();
          }}
        >
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
