import { useAmp } from '../../device/binding/use-amp.tsx';
import { useState, type ReactNode } from 'react';
import type { Write } from '@headroom/model/property';
import { useWrites } from '../../device/parameters/writes.ts';
import { printNumber } from '../../i18n/number-text.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { has, type BandParameters, type PlotBand } from '../../ui/plots/band.ts';
import type { BandCurves } from '../../ui/plots/equalizer-plot.tsx';
import { readingText } from '../../ui/look/text.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { useBypass } from './bypass.ts';
import { CopyDialog } from './dialogs/copy-dialog.tsx';
import { ExportDialog } from './dialogs/export-dialog.tsx';
import { ImportDialog, type TextBank } from './dialogs/import-dialog.tsx';
import { LiveToggle } from './live-toggle.tsx';
import { riseOf, type Rise } from './louder.ts';
import { planFlatten, type BandState } from './plans.ts';
import { RestoreDialog } from './dialogs/restore-dialog.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './tools.module.css';
import { useEqualizerWords } from './words.ts';

interface ToolsBank {
  readonly states: readonly BandState[];
  readonly plotBands: readonly PlotBand[];
  readonly parameters: BandParameters;
  readonly respond: (bands: readonly PlotBand[]) => BandCurves;
  readonly instances: {
    readonly fixed: boolean;
    readonly lockedWhy: string | undefined;
    readonly places: readonly Omit<Write, 'values'>[];
    readonly values: readonly Write['values'][];
  };
}
interface EqualizerToolsProps {
  readonly head: ReactNode;
  /** True: rarely used tools move into the menu. */
  readonly compact: boolean;
  readonly channel: number;
  readonly name: string;
  readonly label: string;
  readonly bank: ToolsBank;
  readonly text?: TextBank;
  readonly onMeasurement?: () => void;
}
type Open = 'bypass' | 'restore' | 'flatten' | 'copy' | 'import' | 'export';
/** A fader move rises this far without a question [CTRL-09]. */
const freeRise = 6;

export function EqualizerTools({ head, compact, channel, name, label, bank, text, onMeasurement }: EqualizerToolsProps) {
  const { states, plotBands: bands, parameters, respond, instances } = bank;
  const { fixed, lockedWhy: fixedWhy } = instances;
  const words = useEqualizerWords();
  const { writeSurely } = useWrites();
  const available = useAmp((amp) => amp.available);
  const bypass = useBypass(name, states);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const riseText = ({ decibels, frequency }: Rise) =>
    words.louder(`${printNumber(decibels, 1)} dB`, readingText(parameters.frequency.format(frequency)));
  const riseWith = (indexes: readonly number[]) => riseOf(bands, respond, (index) => indexes.includes(index));
  const lineOf = (band: PlotBand) => {
    const values = band.read?.(band) ?? [
      readingText(parameters.frequency.format(band.frequency)),
      ...(has(band, 'gain') ? [readingText(parameters.gain.format(band.gain))] : []),
    ];
    return words.text.bandLine(band.number, band.kind ?? '', values.join(', '));
  };
  const switchAll = () => {
    if (!bypass.active) {
      if ((riseWith([])?.decibels ?? 0) > freeRise) setOpen('bypass');
      else bypass.bypass();
    } else if (bypass.isKnown && riseWith(bypass.back) === undefined) bypass.restore(bypass.back);
    else setOpen('restore');
  };
  const flattening: readonly Write[] = planFlatten(states);
  const flatten = {
    label: words.flatten,
    icon: 'undo',
    disabled: fixed || flattening.length === 0,
    title: fixedWhy,
    act: () => setOpen('flatten'),
  } as const;
  const copy = { label: words.copyTo, icon: 'copy', disabled: !available, title: undefined, act: () => setOpen('copy') } as const;
  const items: MenuItem[] = [
    ...(compact
      ? [flatten, copy].map(({ icon, label: item, disabled, act }) => ({ key: icon, icon, label: item, disabled, onSelect: act }))
      : []),
    ...(onMeasurement ? [{ key: 'measurement', label: words.measurement, icon: 'signal', onSelect: onMeasurement } as const] : []),
    ...(text
      ? ([
          { key: 'import', label: words.fromText, icon: 'upload', disabled: fixed, onSelect: () => setOpen('import') },
          { key: 'export', label: words.asText, icon: 'download', onSelect: () => setOpen('export') },
        ] as const)
      : []),
  ];
  return (
    <div className={classes(layout.rowApart, styles.tools)} data-compact={compact || undefined}>
      <div className={classes(layout.rowApart, styles.head)}>{head}</div>
      <div className={classes(layout.row, styles.acts)}>
        {!compact &&
          [flatten, copy].map(({ act, ...button }) => (
            <Button
              key={button.icon}
              small
              variant="quiet"
              icon={button.icon}
              disabled={button.disabled}
              title={button.title}
              onClick={act}
            >
              {button.label}
            </Button>
          ))}
        {compact && <LiveToggle />}
        <Button
          small
          data-tour="bypass"
          icon="eq"
          variant={bypass.active ? 'accent' : 'default'}
          aria-pressed={bypass.active}
          title={fixedWhy ?? (bypass.active ? words.restoreHint : undefined)}
          disabled={fixed || !bypass.possible}
          onClick={switchAll}
        >
          {bypass.active ? words.bypassedAll : words.bypassAll}
        </Button>
        {items.length > 0 && (
          <Menu label={words.more} items={items}>
            {(trigger) => <IconButton {...trigger} small data-tour="tools" icon="more" label={words.more} />}
          </Menu>
        )}
      </div>
      <Confirm
        open={open === 'flatten'}
        danger
        onClose={close}
        title={words.flattenTitle(states.length)}
        verb={words.flattenVerb}
        onConfirm={() => {
          close();
          void writeSurely(flattening, 'offered');
        }}
      >
        {words.flattenBody}
      </Confirm>
      {open === 'bypass' && (
        <Confirm
          open
          danger
          onClose={close}
          title={words.bypassTitle}
          verb={words.bypassVerb}
          onConfirm={() => {
            close();
            bypass.bypass();
          }}
        >
          {riseText(riseWith([]) ?? { decibels: 0, frequency: 1000 })}
        </Confirm>
      )}
      {open === 'restore' && (
        <RestoreDialog bypass={bypass} lines={bands.map(lineOf)} rise={riseWith} riseText={riseText} onClose={close} />
      )}
      {open === 'copy' && (
        <CopyDialog
          channel={channel}
          bands={instances.places.map((place, each) => ({ ...place, values: instances.values[each] ?? {} }))}
          onClose={close}
        />
      )}
      {open === 'import' && text && <ImportDialog channel={channel} label={label} bank={text} onClose={close} />}
      {open === 'export' && text && <ExportDialog channel={channel} settings={text.settings} onClose={close} />}
    </div>
  );
}
