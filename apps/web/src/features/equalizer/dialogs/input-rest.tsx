/** Offers the channel's free input bands for filters beyond the output's bands. */

import type { EqBand } from '@headroom/model/dsp';
import type { Write } from '@headroom/model/property';
import { Checkbox } from '../../../ui/controls/choice.tsx';
import { useIirBands } from '../iir-bands.ts';
import { freeBands } from '../measurement/bands.ts';
import { useEqualizerWords } from '../words.ts';

interface InputRestProps {
  readonly channel: number;
  readonly filters: readonly EqBand[];
  readonly isTaken: boolean;
  readonly onTake: (writes: readonly Write[]) => void;
}
export function InputRest({ channel, filters, isTaken, onTake }: InputRestProps) {
  const { text: words } = useEqualizerWords();
  const { instances, settings } = useIirBands('input', channel);
  const writes = freeBands(settings)
    .slice(0, filters.length)
    .map((band, index): Write => ({ ...instances.places[band]!, values: instances.legal(filters[index]!) }));
  if (writes.length === 0 || instances.fixed) return null;
  return <Checkbox label={words.restToInput(writes.length)} checked={isTaken} onChange={(isOn) => onTake(isOn ? writes : [])} />;
}
