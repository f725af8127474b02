import { useState, type DragEvent, type ReactNode } from 'react';
import { flatChannel } from '@headroom/model/dsp';
import { LockedBanner } from '../../../device/controls/locked-banner.tsx';
import { useCurveSpeech } from '../../../device/curves/speech.ts';
import { useName } from '../../../device/names/use-name.ts';
import { Icon } from '../../../ui/look/icon.tsx';
import { MenuList } from '../../../ui/overlays/menu.tsx';
import { EqualizerPlot } from '../../../ui/plots/equalizer-plot.tsx';
import { BandEditor } from './band-editor.tsx';
import { BandTable } from './band-table.tsx';
import type { ReadFile } from '../../../ui/controls/text-file.ts';
import { useBankView } from './bank-view.ts';
import { CurveViewBar } from '../curve-view.tsx';
import { grid } from '../../../device/curves/grid.ts';
import { typeIcon, useIirBands, useIirCurves, type IirBankName } from '../iir-bands.ts';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './iir-bank.module.css';
import { ImportDialog, isMeasured, readFilterFile } from '../dialogs/import-dialog.tsx';
import { useMeasurement } from '../measurement/use-measurement.tsx';
import { ResetBand } from './reset-band.tsx';
import { EqualizerTools } from '../tools.tsx';
import { useEqualizerWords } from '../words.ts';

interface IirBankProps {
  readonly bank: IirBankName;
  readonly channel: number;
  readonly renderHead: (compact: boolean) => ReactNode;
  readonly label: string;
}

export function IirBank({ bank, channel, renderHead, label }: IirBankProps) {
  const words = useEqualizerWords();
  const iir = useIirBands(bank, channel);
  const { instances, settings, plotBands, states, parameters, drag, commit, found, reset } = iir;
  const respond = useIirCurves(settings);
  const preview = useIirCurves(settings);
  const { option } = useName();
  const speak = useCurveSpeech();
  const { root, compact, view, whole, selected, setSelected } = useBankView(channel, settings);
  const [menu, setMenu] = useState<{ readonly x: number; readonly y: number }>();
  const [resetting, setResetting] = useState(false);
  const [dropped, setDropped] = useState<ReadFile>();
  const name = `${bank}.${channel}`;
  const measurement = useMeasurement({ name, label, iir, respond: preview, range: view.range });
  if (instances.permission === 'Locked') return <LockedBanner>{words.locked}</LockedBanner>;
  const index = Number(selected) - 1;
  const band = settings[index];
  const at = (key: string) => Number(key) - 1;
  const toggle = (key: string) => instances.set(at(key), { enable: !settings[at(key)]?.enable });
  const text = { settings, places: instances.places, legal: instances.legal, fixed: instances.fixed, onMeasured: measurement.take };
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const file = event.dataTransfer.files[0];
      // React bubbles what is dropped into a dialog to its opener.
      if (!file || !event.currentTarget.contains(event.target as Node)) return;
      event.preventDefault();
      // A read-only bank can still show a measurement.
      if (instances.fixed) return measurement.take(file);
      void readFilterFile(file).then((read) => (isMeasured(read) ? measurement.take(file) : setDropped(read)));
    },
  };
  const choose = { settings, selected, onSelect: setSelected, bank, channel };
  return (
    <div ref={root} className={classes(layout.column, styles.bank)} {...drop}>
      <EqualizerTools
        head={renderHead(compact)}
        compact={compact}
        channel={channel}
        name={name}
        label={label}
        bank={{ states, plotBands, parameters, instances, respond: preview }}
        text={text}
        onMeasurement={measurement.ask}
      />
      <div className={classes(layout.column, styles.graph)} data-tour="curve">
        <EqualizerPlot
          label={label}
          summary={speak({ ...flatChannel, [bank === 'output' ? 'outputEqFilters' : 'inputIirEqFilters']: settings })}
          bands={plotBands}
          response={{ frequencies: grid.frequencies, of: respond }}
          parameters={parameters}
          range={view.range}
          selection={{ key: selected, onSelect: setSelected }}
          acts={{
            drag,
            commit,
            found,
            reset,
            toggle,
            menu: { open: (_, point) => setMenu(point) },
            disabled: instances.fixed,
            why: instances.lockedWhy,
          }}
          traces={[...measurement.traces, ...whole.traces]}
        />
        {!compact && <CurveViewBar view={view} whole={whole} compact={compact} />}
        {!compact && measurement.panel}
        {instances.problem !== undefined && (
          <p className={classes(layout.iconText, styles.problem)} role="alert">
            <Icon name="warn" size={16} />
            {instances.problem}
          </p>
        )}
      </div>
      <div className={styles.values} data-tour="bands">
        {compact ? (
          <BandEditor {...choose} plotBands={plotBands} onReset={() => setResetting(true)} fixed={instances.fixed} />
        ) : (
          <BandTable {...choose} />
        )}
      </div>
      {compact && <CurveViewBar view={view} whole={whole} compact={compact} />}
      {compact && measurement.panel}
      {measurement.dialogs}
      {dropped && <ImportDialog channel={channel} label={label} bank={text} dropped={dropped} onClose={() => setDropped(undefined)} />}
      {menu && band && (
        <MenuList
          label={words.bandMenu(index + 1)}
          anchor={menu}
          onClose={() => setMenu(undefined)}
          items={[
            { key: 'toggle', label: band.enable ? words.menuBypass : words.menuSwitchOn, icon: 'eq', onSelect: () => toggle(selected) },
            {
              key: 'flat',
              label: words.menuFlat,
              icon: 'minus',
              disabled: band.gain === 0 || states[index]?.phaseOnly === true,
              onSelect: () => instances.set(index, { gain: 0 }),
            },
            ...(['Parametric', 'LP Shelf 12dB/oct', 'HP Shelf 12dB/oct'] as const).map((type) => ({
              key: type,
              label: option(type),
              icon: typeIcon(type),
              checked: band.type === type,
              onSelect: () => instances.set(index, { type }),
            })),
            { key: 'reset', label: words.resetBand, icon: 'undo', onSelect: () => setResetting(true) },
          ]}
        />
      )}
      {resetting && <ResetBand number={index + 1} place={instances.places[index]} onClose={() => setResetting(false)} />}
    </div>
  );
}
