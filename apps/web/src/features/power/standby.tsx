/** Auto standby, with what it will do in a sentence [POWER-03] (OQ-156). */

import { autoStandby, powerSupply } from '@headroom/model';
import { useValue } from '../../device/amp-context.tsx';
import { ParameterSwitch } from '../../device/controls/choice.tsx';
import { ParameterSlider } from '../../device/controls/slider.tsx';
import { useDurationText } from '../../device/duration.ts';
import { textReading } from '../../device/readings.ts';
import { printValue } from '../../i18n/number-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { KeyValue, SectionCard } from '../../ui/card.tsx';
import { Stack } from '../../ui/columns.tsx';
import { Quantity } from '../../ui/text.tsx';
import { usePowerWords } from './words.ts';

const { enable, threshold, timeToWait } = autoStandby.properties;

export function Standby() {
  const words = usePowerWords();
  const duration = useDurationText();
  const isOn = useValue(enable, {}) === true;
  const level = printValue(threshold.property, useValue(threshold, {}));
  const minutes = useValue(timeToWait, {}) ?? 0;
  return (
    <SectionCard title={words.standbyTitle} aside={<ParameterSwitch of={enable} params={{}} stated />}>
      <Stack>
        <ParameterSlider of={threshold} params={{}} label={words.threshold} />
        <ParameterSlider of={timeToWait} params={{}} label={words.timeToWait} />
        <Banner tone={isOn ? 'info' : 'plain'} icon="standby">
          {isOn ? words.standbyOn(level, duration(minutes * 60_000)) : words.standbyOff}
        </Banner>
        <KeyValue
          items={[
            {
              key: 'ac',
              label: words.standbyFromAc,
              value: <Quantity reading={textReading(useValue(powerSupply.properties.estPowerUsageAutoStandby, {}))} />,
            },
            {
              key: 'poe',
              label: words.onPoe,
              value: <Quantity reading={textReading(useValue(powerSupply.properties.estPowerUsagePoe, {}))} />,
            },
          ]}
        />
      </Stack>
    </SectionCard>
  );
}
