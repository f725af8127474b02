/** Auto standby, explained in a sentence [POWER-03] (OQ-156). */

import { autoStandby, powerSupply } from '@headroom/model/amplifier';
import type { Handle, TextProperty } from '@headroom/model/property';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { ParameterSwitch } from '../../device/controls/choice.tsx';
import { ParameterSlider } from '../../device/controls/slider.tsx';
import { useDurationText } from '../../device/controls/duration.ts';
import { ReadOnlyValue } from '../../device/controls/read-only-value.tsx';
import { textReading } from '../../device/binding/readings.ts';
import { printValue } from '../../i18n/number-text.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { Quantity } from '../../ui/look/text.tsx';
import { usePowerWords } from './words.ts';

const { enable, threshold, timeToWait } = autoStandby.properties;
const { estPowerUsageAutoStandby, estPowerUsagePoe } = powerSupply.properties;

export function Standby() {
  const words = usePowerWords();
  const duration = useDurationText();
  const isOn = useAmp((amp) => amp.read(enable, {})) === true;
  // The sentence needs all three values.
  const isHidden = useAmp(({ hides }) => [enable, threshold, timeToWait].some((handle) => hides(handle, {})));
  const level = printValue(
    threshold.property,
    useAmp((amp) => amp.read(threshold, {})),
  );
  const minutes = useAmp((amp) => amp.read(timeToWait, {})) ?? 0;
  return (
    <SectionCard title={words.standbyTitle} aside={<ParameterSwitch of={enable} params={{}} stated />}>
      <Stack>
        <ParameterSlider of={threshold} params={{}} label={words.threshold} />
        <ParameterSlider of={timeToWait} params={{}} label={words.timeToWait} />
        {!isHidden && (
          <Banner tone={isOn ? 'info' : 'plain'} icon="standby">
            {isOn ? words.standbyOn(level, duration(minutes * 60_000)) : words.standbyOff}
          </Banner>
        )}
        <KeyValue
          items={[
            {
              key: 'ac',
              label: words.standbyFromAc,
              value: <Estimate of={estPowerUsageAutoStandby} label={words.standbyFromAc} />,
            },
            {
              key: 'poe',
              label: words.onPoe,
              value: <Estimate of={estPowerUsagePoe} label={words.onPoe} />,
            },
          ]}
        />
      </Stack>
    </SectionCard>
  );
}

function Estimate({ of, label }: { readonly of: Handle<TextProperty>; readonly label: string }) {
  const reading = textReading(useAmp((amp) => amp.read(of, {})));
  return (
    <ReadOnlyValue of={of} params={{}} label={label}>
      <Quantity reading={reading} />
    </ReadOnlyValue>
  );
}
