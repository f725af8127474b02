import { hasGain, hasQ, type EqBand } from '@headroom/model/dsp';
import { ParameterSelect, ParameterSwitch } from '../../../device/controls/choice.tsx';
import { ParameterSlider } from '../../../device/controls/slider.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useFlat } from '../../../ui/look/width.ts';
import { BandPicker } from '../../../ui/plots/band-picker.tsx';
import type { PlotBand } from '../../../ui/plots/band.ts';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './band-editor.module.css';
import { iirBanks, typeIcon, type IirBankName } from '../iir-bands.ts';
import { useEqualizerWords } from '../words.ts';

interface BandEditorProps {
  readonly bank: IirBankName;
  readonly channel: number;
  readonly settings: readonly EqBand[];
  readonly plotBands: readonly PlotBand[];
  readonly selected: string;
  readonly onSelect: (key: string) => void;
  readonly onReset: () => void;
  readonly fixed: boolean;
}

export function BandEditor({ bank, channel, settings, plotBands, selected, onSelect, onReset, fixed }: BandEditorProps) {
  const words = useEqualizerWords();
  const flat = useFlat();
  const { properties } = iirBanks[bank];
  const number = Number(selected);
  const band = settings[number - 1];
  const params = { channel, filter: number };
  return (
    <div className={styles.editor}>
      <BandPicker label={words.bands} bands={plotBands} selected={selected} onSelect={onSelect} />
      {band && (
        <div key={selected} role="group" aria-label={words.band(number)} className={classes(layout.column, styles.sliders)}>
          <div className={classes(layout.line3, styles.head)}>
            <ParameterSelect of={properties.type} params={params} label={words.typeOf(number)} hideLabel icon={typeIcon} />
            <ParameterSwitch of={properties.enable} params={params} label={words.onOf(number)} stated />
          </div>
          <div className={classes(layout.column, styles.values)}>
            <ParameterSlider of={properties.frequency} params={params} stacked={flat} />
            {hasGain(band.type) && <ParameterSlider of={properties.gain} params={params} stacked={flat} bipolar />}
            {hasQ(band.type) && <ParameterSlider of={properties.q} params={params} stacked={flat} />}
          </div>
          <Button icon="undo" disabled={fixed} onClick={onReset}>
            {words.resetBand}
          </Button>
        </div>
      )}
    </div>
  );
}
