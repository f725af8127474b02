/** The power supply: what feeds the amplifier, its lights, line limits, auto standby and the fault contact [POWER-01] to [POWER-03]. */

import { powerSupply } from '@headroom/model';
import { useValue } from '../../device/amp-context.tsx';
import { ExternalPort, ExternalPortState } from '../../device/external-port.tsx';
import { useExternalPortWords } from '../../device/external-port-words.ts';
import { readingOf, textReading } from '../../device/readings.ts';
import { useName } from '../../device/names/use-name.ts';
import { SectionCard } from '../../ui/card.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Light } from '../../ui/light.tsx';
import { Caption, readingText } from '../../ui/text.tsx';
import { LineLimits } from './line-limits.tsx';
import styles from './power-screen.module.css';
import { Standby } from './standby.tsx';
import { usePowerWords } from './words.ts';

const { properties } = powerSupply;

export function Screen() {
  const port = useExternalPortWords();
  return (
    <>
      <Supply />
      <SupplyLights />
      <Columns kind="two">
        <LineLimits />
        <Standby />
      </Columns>
      <SectionCard title={port.title} caption={port.caption} aside={<ExternalPortState />}>
        <ExternalPort />
      </SectionCard>
    </>
  );
}

function Supply() {
  const words = usePowerWords();
  const { option } = useName();
  const source = useValue(properties.powerSource, {});
  const low = useValue(properties.lineLowLimitWarning, {});
  const high = useValue(properties.lineHighLimitWarning, {});
  const isAutomatic = useValue(properties.lineWarningAutoLimits, {});
  const standby = textReading(useValue(properties.estPowerUsageAutoStandby, {}));
  const reading = (of: 'acLineVoltage' | 'acLineCurrent' | 'acLineWatts', value: number | undefined) =>
    readingOf(properties[of].property, value);
  const limit = (value: number) => readingText(readingOf(properties.lineLowLimitWarning.property, value) ?? { text: '', unit: '' });
  return (
    <Figures
      figures={[
        {
          key: 'source',
          label: words.source,
          reading: source === undefined ? null : { text: option(source), unit: '' },
          icon: source === 'POE' ? 'poe' : 'plug',
          caption: source === 'POE' ? words.poeInUse : words.poeUnused,
        },
        {
          key: 'voltage',
          label: words.voltage,
          reading: reading('acLineVoltage', useValue(properties.acLineVoltage, {})),
          caption:
            isAutomatic === true || low === undefined || high === undefined
              ? words.warnAutomatic
              : words.warnOutside(limit(low), limit(high)),
        },
        {
          key: 'current',
          label: words.current,
          reading: reading('acLineCurrent', useValue(properties.acLineCurrent, {})),
          caption: words.fromLine,
        },
        {
          key: 'power',
          label: words.power,
          reading: reading('acLineWatts', useValue(properties.acLineWatts, {})),
          ...(standby === null ? {} : { caption: words.inStandby(readingText(standby)) }),
        },
      ]}
    />
  );
}

/** [POWER-02] */
function SupplyLights() {
  const words = usePowerWords();
  const state = (on: boolean) => (on ? words.on : words.off);
  const ok = useValue(properties.powerOk, {}) === true;
  const thermal = useValue(properties.thermal, {}) === true;
  const fault = useValue(properties.fault, {}) === true;
  const warning = useValue(properties.lineWarning, {}) === true;
  return (
    <div className={styles.lights}>
      <div role="group" aria-label={words.lights} className={styles.group}>
        <Light icon="ok" label={words.powerOk} tone="ok" on={ok} state={state(ok)} large />
        <Light icon="thermal" label={words.thermal} tone="warn" on={thermal} state={state(thermal)} large />
        <Light icon="fault" label={words.fault} tone="fault" on={fault} state={state(fault)} large />
        <Light icon="warn" label={words.lineWarning} tone="warn" on={warning} state={state(warning)} large />
      </div>
      <Caption>{words.reported}</Caption>
    </div>
  );
}
