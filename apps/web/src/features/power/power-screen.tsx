/** [POWER-01] to [POWER-03] */

import { powerSupply } from '@headroom/model/amplifier';
import type { FlagProperty, Handle } from '@headroom/model/property';
import { useReported } from '../../device/binding/measured.ts';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { ExternalPort, ExternalPortState } from '../../device/controls/external-port.tsx';
import { useExternalPortWords } from '../../device/controls/external-port-words.ts';
import { Hidden } from '../../device/controls/hidden.tsx';
import { useHidden } from '../../device/controls/read-only-value.tsx';
import { readingOf, textReading } from '../../device/binding/readings.ts';
import { useName } from '../../device/names/use-name.ts';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Columns } from '../../ui/surfaces/columns.tsx';
import { Figures } from '../../ui/surfaces/figures.tsx';
import { Light, type LightState } from '../../ui/meters/light.tsx';
import { Caption, readingText } from '../../ui/look/text.tsx';
import { LineLimits } from './line-limits.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './power-screen.module.css';
import { Standby } from './standby.tsx';
import { usePowerWords } from './words.ts';

const { properties } = powerSupply;

function PowerPage() {
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
export { PowerPage as Screen };

function Supply() {
  const words = usePowerWords();
  const { option } = useName();
  const source = useAmp((amp) => amp.read(properties.powerSource, {}));
  const low = useAmp((amp) => amp.read(properties.lineLowLimitWarning, {}));
  const high = useAmp((amp) => amp.read(properties.lineHighLimitWarning, {}));
  const isAutomatic = useAmp((amp) => amp.read(properties.lineWarningAutoLimits, {}));
  const standby = textReading(useAmp((amp) => amp.read(properties.estPowerUsageAutoStandby, {})));
  const reading = (of: 'acLineVoltage' | 'acLineCurrent' | 'acLineWatts', value: number | undefined) =>
    readingOf(properties[of].property, value);
  const limit = (value: number) => readingText(readingOf(properties.lineLowLimitWarning.property, value) ?? { text: '', unit: '' });
  return (
    <Figures
      figures={[
        {
          key: 'source',
          hidden: useHidden(properties.powerSource, {}, words.source),
          measured: true,
          label: words.source,
          reading: source === undefined ? null : { text: option(source), unit: '' },
          icon: source === 'POE' ? 'poe' : 'plug',
          ...captioned(source === undefined ? undefined : source === 'POE' ? words.poeInUse : words.poeUnused),
        },
        {
          key: 'voltage',
          hidden: useHidden(properties.acLineVoltage, {}, words.voltage),
          measured: true,
          label: words.voltage,
          reading: reading(
            'acLineVoltage',
            useAmp((amp) => amp.read(properties.acLineVoltage, {})),
          ),
          ...captioned(
            isAutomatic === true
              ? words.warnAutomatic
              : low === undefined || high === undefined
                ? undefined
                : words.warnOutside(limit(low), limit(high)),
          ),
        },
        {
          key: 'current',
          hidden: useHidden(properties.acLineCurrent, {}, words.current),
          measured: true,
          label: words.current,
          reading: reading(
            'acLineCurrent',
            useAmp((amp) => amp.read(properties.acLineCurrent, {})),
          ),
          caption: words.fromLine,
        },
        {
          key: 'power',
          hidden: useHidden(properties.acLineWatts, {}, words.power),
          measured: true,
          label: words.power,
          reading: reading(
            'acLineWatts',
            useAmp((amp) => amp.read(properties.acLineWatts, {})),
          ),
          ...captioned(standby === null ? undefined : words.inStandby(readingText(standby))),
        },
      ]}
    />
  );
}

const captioned = (caption: string | undefined) => (caption === undefined ? {} : { caption });

/** [POWER-02] */
function SupplyLights() {
  const words = usePowerWords();
  return (
    <div className={classes(layout.row, styles.lights)}>
      <div role="group" aria-label={words.lights} className={classes(layout.wrap2, styles.group)}>
        <SupplyLight of={properties.powerOk} icon="ok" tone="ok" label={words.powerOk} />
        <SupplyLight of={properties.thermal} icon="thermal" tone="warn" label={words.thermal} />
        <SupplyLight of={properties.fault} icon="fault" tone="fault" label={words.fault} />
        <SupplyLight of={properties.lineWarning} icon="warn" tone="warn" label={words.lineWarning} />
      </div>
      <Caption>{words.reported}</Caption>
    </div>
  );
}

function SupplyLight({ of, ...look }: Pick<LightState, 'icon' | 'label' | 'tone'> & { readonly of: Handle<FlagProperty> }) {
  const words = usePowerWords();
  const on = useReported(of, {});
  const isHidden = useAmp(({ hides }) => hides(of, {}));
  if (isHidden) return <Hidden label={look.label} why={undefined} />;
  return <Light {...look} on={on} state={on ? words.on : words.off} large />;
}
