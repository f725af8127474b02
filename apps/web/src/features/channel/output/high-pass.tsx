/** High pass of a distributed line [OUTPUT-02]; no curve, since devices do not report its slope. */

import { output } from '@headroom/model/amplifier';
import { ParameterSwitch } from '../../../device/controls/choice.tsx';
import { ParameterSlider } from '../../../device/controls/slider.tsx';
import { useChannelWords } from '../words.ts';

export function HighPass({ channel }: { readonly channel: number }) {
  const { settings: words } = useChannelWords();
  const { hiZHpfEnable, hiZHpfFrequency } = output.properties;
  return (
    <>
      <ParameterSwitch of={hiZHpfEnable} params={{ channel }} label={words.highPassOn} />
      <div>
        <ParameterSlider of={hiZHpfFrequency} params={{ channel }} label={words.frequency} />
      </div>
    </>
  );
}
