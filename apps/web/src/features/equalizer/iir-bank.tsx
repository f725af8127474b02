/** A bank of eight bands: its plot with a handle a band, the curves of the whole channel, and a table or sliders below. */

import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { flatChannel } from '@headroom/model/dsp';
import { useCurveSpeech } from '../../device/curves/speech.ts';
import { useName } from '../../device/names/use-name.ts';
import { useWrites } from '../../device/writes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuList } from '../../ui/menu.tsx';
import { EqualizerPlot } from '../../ui/plots/equalizer-plot.tsx';
import { BandEditor } from './band-editor.tsx';
import { BandTable } from './band-table.tsx';
import type { ReadFile } from '../../ui/text-file.ts';
import { useCompact } from './compact.ts';
import { CurveViewBar, useCurveView, useWholeCurves } from './curve-view.tsx';
import { grid } from './grid.ts';
import { iirBanks, printed, typeIcon, useIirBands, useIirCurves, type IirBankName } from './iir-bands.ts';
import styles from './iir-bank.module.css';
import { ImportDialog, readFilterFile } from './import-dialog.tsx';
import { planReset } from './plans.ts';
import { EqualizerTools } from './tools.tsx';
import { useEqualizerWords } from './words.ts';

interface IirBankProps {
  readonly bank: IirBankName;
  readonly channel: number;
  /** What stands at the head of the tools: the preset, or the choice of filters. */
  readonly renderHead: (compact: boolean) => ReactNode;
  readonly label: string;
}

export function IirBank({ bank, channel, renderHead, label }: IirBankProps) {
  const words = useEqualizerWords();
  const { instances, settings, plotBands, states } = useIirBands(bank, channel);
  const respond = useIirCurves(settings);
  const { option } = useName();
  const speak = useCurveSpeech();
  const view = useCurveView();
  const whole = useWholeCurves(channel, view);
  const write = useWrites();
  const root = useRef<HTMLDivElement>(null);
  const compact = useCompact(root);
  const [selected, setSelected] = useState(() => String(settings.findIndex(({ enable }) => enable) + 1 || 1));
  const [menu, setMenu] = useState<{ readonly x: number; readonly y: number }>();
  const [resetting, setResetting] = useState(false);
  const [dropped, setDropped] = useState<ReadFile>();
  if (instances.permission === 'Locked')
    return (
      <Banner tone="plain" icon="lock">
        {words.locked}
      </Banner>
    );
  const index = Number(selected) - 1;
  const band = settings[index];
  const limitsOf = (name: 'frequency' | 'gain' | 'q') => instances.property(name);
  const parts = { frequency: limitsOf('frequency'), gain: limitsOf('gain'), width: limitsOf('q') };
  const at = (key: string) => Number(key) - 1;
  const moved = (values: { frequency: number; gain: number; width: number }, key: string) => {
    const without = plotBands[at(key)]?.without ?? [];
    return {
      frequency: values.frequency,
      ...(without.includes('gain') ? {} : { gain: values.gain }),
      ...(without.includes('width') ? {} : { q: values.width }),
    };
  };
  const toggle = (key: string) => instances.set(at(key), { enable: !settings[at(key)]?.enable });
  const text = { settings, paths: settings.map((_, each) => instances.path(each)), legal: instances.legal };
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!instances.fixed && event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const file = event.dataTransfer.files[0];
      if (!file || instances.fixed) return;
      event.preventDefault();
      void readFilterFile(file).then(setDropped);
    },
  };
  const choose = { settings, selected, onSelect: setSelected, bank, channel };
  return (
    <div ref={root} className={styles.bank} {...drop}>
      <EqualizerTools
        head={renderHead(compact)}
        compact={compact}
        channel={channel}
        name={`${bank}.${channel}`}
        label={label}
        states={states}
        fixed={instances.fixed}
        copies={instances.values.map((values, each) => ({ path: instances.path(each), values }))}
        text={text}
      />
      <div className={styles.graph}>
        <EqualizerPlot
          label={label}
          summary={speak({ ...flatChannel, [bank === 'output' ? 'outputEqFilters' : 'inputIirEqFilters']: settings })}
          bands={plotBands}
          frequencies={grid.frequencies}
          respond={respond}
          limits={parts}
          format={{ frequency: printed(parts.frequency), gain: printed(parts.gain), width: printed(parts.width) }}
          widthName={words.q}
          range={view.range}
          selected={selected}
          onSelect={setSelected}
          onStart={(key) => instances.hold(at(key), ['frequency', 'gain', 'q'])}
          onChange={(key, values) => instances.drag(at(key), moved(values, key))}
          onCommit={(key, values) => {
            instances.set(at(key), moved(values, key));
            instances.release(at(key));
          }}
          onCancel={(key) => instances.cancel(at(key))}
          onToggle={toggle}
          onMenu={(_, point) => setMenu(point)}
          traces={whole.traces}
          disabled={instances.fixed}
        />
        {!compact && <CurveViewBar view={view} whole={whole} />}
        {instances.problem !== undefined && (
          <p className={styles.problem} role="alert">
            <Icon name="warn" size={16} />
            {instances.problem}
          </p>
        )}
      </div>
      <div className={styles.values}>
        {compact ? (
          <BandEditor {...choose} plotBands={plotBands} onReset={() => setResetting(true)} fixed={instances.fixed} />
        ) : (
          <BandTable {...choose} />
        )}
      </div>
      {compact && <CurveViewBar view={view} whole={whole} />}
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
      <Confirm
        open={resetting}
        onClose={() => setResetting(false)}
        title={words.resetTitle(index + 1)}
        verb={words.resetBand}
        onConfirm={() => {
          setResetting(false);
          void write([planReset(iirBanks[bank], instances.path(index))]);
        }}
      >
        {words.resetBody}
      </Confirm>
    </div>
  );
}
