/** Input delay, also in its other measure [UNIT-02]. */

import { inputDelay } from '@headroom/model/amplifier';
import { fromMilliseconds, delayScales } from '@headroom/model/property';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { ParameterSlider } from '../../../device/controls/slider.tsx';
import { numberText, printNumber } from '../../../i18n/number-text.ts';
import { usePreference } from '../../../preferences/preferences.ts';
import { useChannelWords } from '../words.ts';

export function InputDelay({ channel }: { readonly channel: number }) {
  const { inputs: words } = useChannelWords();
  const { delayMs } = inputDelay.properties;
  const value = useAmp((amp) => amp.read(delayMs, { channel }));
  const [unit] = usePreference('delayUnit');
  return (
    <ParameterSlider
      of={delayMs}
      params={{ channel }}
      label={words.delay}
      note={value === undefined ? '–' : words.equals(otherSide(value))}
    />
  );

  function otherSide(ms: number): string {
    if (unit !== 'Milliseconds') {
      const { number, unit: symbol } = numberText(delayMs.property, ms);
      return `${number} ${symbol}`;
    }
    const { decimals, symbol } = delayScales.Meters;
    return `${printNumber(fromMilliseconds(ms, 'Meters'), decimals)} ${symbol}`;
  }
}
