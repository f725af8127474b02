import { inputSelector } from '@headroom/model/amplifier';
import type { AmpSummary } from '@headroom/model/health';
import type { Device } from '@headroom/protocol';
import { whyNot } from '../parameters/parameter.ts';
import type { Seat } from '../binding/seat.ts';
import { useAmpAt } from '../binding/use-amp.tsx';
import { useControlWords } from '../control-words.ts';
import { playingIn, StopGenerator } from './stop-generator.tsx';

export function StopGeneratorAt({ seat, summary }: { readonly seat: Seat; readonly summary: AmpSummary }) {
  const controlWords = useControlWords();
  const isStale = useAmpAt(seat, (amp) => amp.status().isStale);
  const reason = useAmpAt(seat, (amp) => {
    const answers = playingIn(summary).map(({ channelNumber }) =>
      amp.may(inputSelector.properties.signalGeneratorEnable, { channel: channelNumber }),
    );
    return answers.find(({ permission }) => permission !== 'Write')?.reason;
  });
  const device: Pick<Device, 'write'> = {
    async write(write) {
      const outcome = await seat.device.write(write);
      // A list does not subscribe to inputs.
      await seat.device.refresh(write.resource, write.at);
      return outcome;
    },
  };
  return <StopGenerator summary={summary} device={device} why={reason && (whyNot(controlWords, reason) ?? '')} isOff={isStale} />;
}
