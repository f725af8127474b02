/** What the amplifier uses: now, in standby and over the network cable, and how that went while the page is open [GREEN-01]. */

import { autoStandby, powerSupply } from '@headroom/model';
import { useAmp, useValue } from '../../device/amp-context.tsx';
import { useDurationText } from '../../device/duration.ts';
import { useName } from '../../device/names/use-name.ts';
import { numberIn, readingOf, textReading } from '../../device/readings.ts';
import { printValue } from '../../i18n/number-text.ts';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/button.tsx';
import { KeyValue, SectionCard } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Columns, Row, Stack } from '../../ui/columns.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Caption, dash, Quantity } from '../../ui/text.tsx';
import { PowerHistory } from './power-history.tsx';
import { useGreenWords } from './words.ts';

const { powerSource, acLineWatts, poeStatus, estPowerUsageAutoStandby, estPowerUsagePoe } = powerSupply.properties;

/** Watts now: measured on the line, or, on the network cable, as the device estimates them. */
function usePower(): number | undefined {
  const watts = useValue(acLineWatts, {});
  const estimate = numberIn(useValue(estPowerUsagePoe, {}));
  return useValue(powerSource, {}) === 'POE' ? estimate : watts;
}

export function Screen() {
  const words = useGreenWords();
  const power = usePower();
  return (
    <>
      <Now power={power} />
      <SectionCard title={words.history} aside={<Caption>{words.historyBody}</Caption>}>
        <PowerHistory power={power} />
      </SectionCard>
      <Columns kind="two">
        <PowerOverEthernet />
        <Standby power={power} />
      </Columns>
    </>
  );
}

function Now({ power }: { readonly power: number | undefined }) {
  const words = useGreenWords();
  const { option } = useName();
  const source = useValue(powerSource, {});
  const onPoe = source === 'POE';
  return (
    <Figures
      figures={[
        {
          key: 'now',
          label: words.now,
          reading: readingOf(acLineWatts.property, power),
          caption: onPoe ? words.estimated : words.measured,
        },
        { key: 'standby', label: words.inStandby, reading: textReading(useValue(estPowerUsageAutoStandby, {})), caption: words.estimateAc },
        { key: 'poe', label: words.onPoe, reading: textReading(useValue(estPowerUsagePoe, {})), caption: words.estimatePoe },
        {
          key: 'source',
          label: words.source,
          reading: source === undefined ? null : { text: option(source), unit: '' },
          icon: onPoe ? 'poe' : 'plug',
          caption: onPoe ? words.fromPoe : words.fromAc,
        },
      ]}
    />
  );
}

function PowerOverEthernet() {
  const words = useGreenWords();
  const onPoe = useValue(powerSource, {}) === 'POE';
  return (
    <SectionCard
      title={words.poe}
      icon="poe"
      aside={<Chip {...(onPoe ? { tone: 'ok', icon: 'check' } : {})}>{onPoe ? words.inUse : words.notInUse}</Chip>}
    >
      <KeyValue
        items={[
          { key: 'status', label: words.status, value: useValue(poeStatus, {}) || dash },
          { key: 'use', label: words.inUseNow, value: onPoe ? words.yes : words.noAc },
          { key: 'need', label: words.usedOnPoe, value: <Quantity reading={textReading(useValue(estPowerUsagePoe, {}))} /> },
        ]}
      />
      <Caption>{words.poeBody}</Caption>
    </SectionCard>
  );
}

function Standby({ power }: { readonly power: number | undefined }) {
  const words = useGreenWords();
  const { base } = useAmp();
  const duration = useDurationText();
  const { enable, threshold, timeToWait } = autoStandby.properties;
  const isOn = useValue(enable, {}) === true;
  const minutes = useValue(timeToWait, {}) ?? 0;
  const level = printValue(threshold.property, useValue(threshold, {}));
  const asleep = numberIn(useValue(estPowerUsageAutoStandby, {}));
  const saved = power === undefined || asleep === undefined ? null : readingOf(acLineWatts.property, Math.max(0, power - asleep));
  return (
    <SectionCard
      title={words.standby}
      icon="leaf"
      aside={<Chip {...(isOn ? { tone: 'ok', icon: 'check' } : {})}>{isOn ? words.on : words.off}</Chip>}
    >
      <Stack gap={8}>
        <KeyValue
          items={[
            { key: 'after', label: words.startsAfter, value: isOn ? words.after(duration(minutes * 60_000), level) : dash },
            { key: 'saves', label: words.dropsBy, value: <Quantity reading={saved} />, tone: 'ok' },
          ]}
        />
        <Row pull>
          <Button variant="accent" href={paths.ampPage(base, 'power')}>
            {words.change}
          </Button>
        </Row>
      </Stack>
    </SectionCard>
  );
}
