import type { Instance } from '@headroom/model/schema';
import { useWrites } from '../../../device/parameters/writes.ts';
import { Confirm } from '../../../ui/overlays/dialog.tsx';
import { planReset } from '../plans.ts';
import { useEqualizerWords } from '../words.ts';

interface ResetBandProps {
  readonly number: number;
  readonly place: Instance | undefined;
  readonly onClose: () => void;
}

export function ResetBand({ number, place, onClose }: ResetBandProps) {
  const words = useEqualizerWords();
  const { writeSurely } = useWrites();
  const reset = () => {
    onClose();
    if (place) void writeSurely([planReset(place)], 'offered');
  };
  return (
    <Confirm open onClose={onClose} title={words.resetTitle(number)} verb={words.resetBand} onConfirm={reset}>
      {words.resetBody}
    </Confirm>
  );
}
