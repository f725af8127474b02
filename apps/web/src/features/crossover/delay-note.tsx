/** [UNIT-02] */

import { bandGainAndDelay } from '@headroom/model/amplifier';
import { delayScales, fromMilliseconds } from '@headroom/model/property';
import { useParameter } from '../../device/parameters/parameter.ts';
import { printNumber } from '../../i18n/number-text.ts';
import { usePreference } from '../../preferences/preferences.ts';
import { useCrossoverWords } from './words.ts';

export function DelayNote({ channel }: { readonly channel: number }) {
  const words = useCrossoverWords();
  const { value } = useParameter(bandGainAndDelay.properties.delay, { channel });
  const [chosen] = usePreference('delayUnit');
  const unit = chosen === 'Milliseconds' ? 'Meters' : 'Milliseconds';
  const { decimals, symbol } = delayScales[unit];
  return value === undefined ? null : words.equals(`${printNumber(fromMilliseconds(value, unit), decimals)} ${symbol}`);
}
