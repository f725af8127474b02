/** [GREEN-01] */

import { autoStandby, powerSupply } from '@headroom/model/amplifier';
import { useReported } from '../../device/binding/measured.ts';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { useDurationText } from '../../device/controls/duration.ts';
import { useName } from '../../device/names/use-name.ts';
import { useHidden } from '../../device/controls/read-only-value.tsx';
import { UnknownChip } from '../../device/controls/unknown-chip.tsx';
import { numberIn, readingOf, textReading } from '../../device/binding/readings.ts';
import { printValue } from '../../i18n/number-text.ts';
import { ampPath } from '../../navigation/amp-table.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { Columns, Row, Stack } from '../../ui/surfaces/columns.tsx';
import { Figures } from '../../ui/surfaces/figures.tsx';
import { Caption, dash, Quantity } from '../../ui/look/text.tsx';
import { PowerHistory } from './power-history.tsx';
import { useGreenWords } from './words.ts';

const { powerSource, acLineWatts, poeStatus, estPowerUsageAutoStandby, estPowerUsagePoe } = powerSupply.properties;

/** In watts; estimated by the device on network power. */
function usePower(): number | undefined {
  const watts = useAmp((amp) => amp.read(acLineWatts, {}));
  const estimate = numberIn(useAmp((amp) => amp.read(estPowerUsagePoe, {})));
  return useAmp((amp) => amp.read(powerSource, {})) === 'POE' ? estimate : watts;
}

function GreenPage() {
  const words = useGreenWords();
  const power = usePower();
  const isHeard = useAmp(({ heard }) => heard);
  return (
    <>
      <Now power={power} />
      <SectionCard title={words.history} aside={<Caption>{words.historyBody}</Caption>}>
        <PowerHistory power={isHeard ? power : undefined} />
      </SectionCard>
      <Columns kind="two">
        <PowerOverEthernet />
        <Standby power={power} />
      </Columns>
    </>
  );
}
export { GreenPage as Screen };

function Now({ power }: { readonly power: number | undefined }) {
  const words = useGreenWords();
  const { option } = useName();
  const source = useAmp((amp) => amp.read(powerSource, {}));
  const onPoe = source === 'POE';
  return (
    <Figures
      figures={[
        {
          key: 'now',
          hidden: useHidden(onPoe ? estPowerUsagePoe : acLineWatts, {}, words.now),
          measured: true,
          label: words.now,
          reading: readingOf(acLineWatts.property, power),
          caption: onPoe ? words.estimated : words.measured,
        },
        {
          key: 'standby',
          hidden: useHidden(estPowerUsageAutoStandby, {}, words.inStandby),
          measured: true,
          label: words.inStandby,
          reading: textReading(useAmp((amp) => amp.read(estPowerUsageAutoStandby, {}))),
          caption: words.estimateAc,
        },
        {
          key: 'poe',
          hidden: useHidden(estPowerUsagePoe, {}, words.onPoe),
          measured: true,
          label: words.onPoe,
          reading: textReading(useAmp((amp) => amp.read(estPowerUsagePoe, {}))),
          caption: words.estimatePoe,
        },
        {
          key: 'source',
          hidden: useHidden(powerSource, {}, words.source),
          measured: true,
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
  const source = useReported(powerSource, {});
  const onPoe = source === 'POE';
  const status = useAmp((amp) => amp.read(poeStatus, {}));
  const need = textReading(useAmp((amp) => amp.read(estPowerUsagePoe, {})));
  return (
    <SectionCard
      title={words.poe}
      icon="poe"
      aside={
        useHidden(powerSource, {}) ??
        (source === undefined ? (
          <UnknownChip />
        ) : (
          <Chip {...(onPoe ? { tone: 'ok', icon: 'check' } : {})}>{onPoe ? words.inUse : words.notInUse}</Chip>
        ))
      }
    >
      <KeyValue
        items={[
          { key: 'status', label: words.status, value: useHidden(poeStatus, {}, words.status) ?? (status || dash) },
          {
            key: 'use',
            label: words.inUseNow,
            value: useHidden(powerSource, {}, words.inUseNow) ?? (source === undefined ? dash : onPoe ? words.yes : words.noAc),
          },
          { key: 'need', label: words.usedOnPoe, value: useHidden(estPowerUsagePoe, {}, words.usedOnPoe) ?? <Quantity reading={need} /> },
        ]}
      />
      <Caption>{words.poeBody}</Caption>
    </SectionCard>
  );
}

function Standby({ power }: { readonly power: number | undefined }) {
  const words = useGreenWords();
  const { base } = useSeat();
  const duration = useDurationText();
  const { enable, threshold, timeToWait } = autoStandby.properties;
  const isOn = useAmp((amp) => amp.read(enable, {})) === true;
  const hidden = useHidden(enable, {}, words.standby);
  const hiddenTime = useHidden(timeToWait, {}, words.startsAfter);
  const hiddenLevel = useHidden(threshold, {}, words.startsAfter);
  const minutes = useAmp((amp) => amp.read(timeToWait, {})) ?? 0;
  const level = printValue(
    threshold.property,
    useAmp((amp) => amp.read(threshold, {})),
  );
  const asleep = numberIn(useAmp((amp) => amp.read(estPowerUsageAutoStandby, {})));
  const saved = power === undefined || asleep === undefined ? null : readingOf(acLineWatts.property, Math.max(0, power - asleep));
  return (
    <SectionCard
      title={words.standby}
      icon="leaf"
      aside={hidden ?? <Chip {...(isOn ? { tone: 'ok', icon: 'check' } : {})}>{isOn ? words.on : words.off}</Chip>}
    >
      <Stack gap={8}>
        <KeyValue
          items={[
            {
              key: 'after',
              label: words.startsAfter,
              value: !isOn ? dash : (hiddenTime ?? hiddenLevel ?? words.after(duration(minutes * 60_000), level)),
            },
            { key: 'saves', label: words.dropsBy, value: <Quantity reading={saved} />, tone: 'ok' },
          ]}
        />
        <Row pull>
          <Button variant="accent" href={ampPath(base, 'power')}>
            {words.change}
          </Button>
        </Row>
      </Stack>
    </SectionCard>
  );
}
