/** The FIR filters 9 to 24 of an input: squares on the plot, a picker with their gains, and the chosen one below [INEQ-02] [INEQ-04]. */

import { useRef, useState, type ReactNode } from 'react';
import { inputFirEqFilter } from '@headroom/model';
import { flatChannel } from '@headroom/model/dsp';
import { useCurveSpeech } from '../../device/curves/speech.ts';
import { useWrites } from '../../device/writes.ts';
import { printNumber } from '../../i18n/number-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm, DialogOrSheet } from '../../ui/dialog.tsx';
import { BandPicker } from '../../ui/plots/band-picker.tsx';
import { EqualizerPlot } from '../../ui/plots/equalizer-plot.tsx';
import { Caption } from '../../ui/text.tsx';
import { useCoarse } from '../../ui/width.ts';
import { useCompact } from './compact.ts';
import { CurveViewBar, useCurveView, useWholeCurves } from './curve-view.tsx';
import { firstFirNumber, octavesAsWidth, plotWidth, settingsOf, useFirBands, useFirCurves } from './fir-bands.ts';
import styles from './fir-bank.module.css';
import { FirHead, FirSliders } from './fir-editor.tsx';
import { grid } from './grid.ts';
import { printed, useIirBands } from './iir-bands.ts';
import { planReset } from './plans.ts';
import { EqualizerTools } from './tools.tsx';
import { useEqualizerWords } from './words.ts';

/** How long a finger rests on a filter until its dialog opens [INEQ-04]. */
const longPressMs = 1000;

interface FirBankProps {
  readonly channel: number;
  readonly renderHead: (compact: boolean) => ReactNode;
}
export function FirBank({ channel, renderHead }: FirBankProps) {
  const words = useEqualizerWords();
  const { instances, settings, plotBands, states } = useFirBands(channel);
  const { settings: iir } = useIirBands('input', channel);
  const respond = useFirCurves(settings, iir);
  const speak = useCurveSpeech();
  const view = useCurveView();
  const whole = useWholeCurves(channel, view);
  const write = useWrites();
  const coarse = useCoarse();
  const root = useRef<HTMLDivElement>(null);
  const compact = useCompact(root);
  const [selected, setSelected] = useState(() => String(settings.findIndex(({ enable }) => enable) + 1 || 1));
  const [detailed, setDetailed] = useState(false);
  const [resetting, setResetting] = useState(false);
  if (instances.permission === 'Locked')
    return (
      <Banner tone="plain" icon="lock">
        {words.locked}
      </Banner>
    );
  const index = Number(selected) - 1;
  const band = settings[index];
  const number = index + firstFirNumber;
  const params = { channel, filter: index + 1 };
  const at = (key: string) => Number(key) - 1;
  const moved = (key: string, values: { frequency: number; gain: number; width: number }) =>
    settingsOf(settings[at(key)] ?? { type: 'Low' }, values);
  const toggle = (key: string) => instances.set(at(key), { enable: !settings[at(key)]?.enable });
  const details = (key: string) => {
    setSelected(key);
    setDetailed(true);
  };
  const frequency = instances.property('frequency1');
  const gain = instances.property('gain');
  return (
    <div ref={root} className={styles.bank}>
      <EqualizerTools
        head={renderHead(compact)}
        compact={compact}
        channel={channel}
        name={`inputFir.${channel}`}
        label={words.firEqualizer}
        states={states}
        fixed={instances.fixed}
        copies={instances.values.map((values, each) => ({ path: instances.path(each), values }))}
      />
      <EqualizerPlot
        label={words.firEqualizer}
        summary={speak({ ...flatChannel, inputFirEqFilters: settings })}
        bands={plotBands}
        frequencies={grid.frequencies}
        respond={respond}
        limits={{ frequency, gain, width: plotWidth }}
        format={{ frequency: printed(frequency), gain: printed(gain), width: (value) => ({ text: printNumber(value, 2), unit: '' }) }}
        widthName={words.width}
        octaves={octavesAsWidth}
        range={view.range}
        selected={selected}
        onSelect={setSelected}
        onStart={(key) => instances.hold(at(key), ['frequency1', 'frequency2', 'bandwidth1', 'gain'])}
        onChange={(key, values) => instances.drag(at(key), moved(key, values))}
        onCommit={(key, values) => {
          instances.set(at(key), moved(key, values));
          instances.release(at(key));
        }}
        onCancel={(key) => instances.cancel(at(key))}
        onToggle={toggle}
        onMenu={details}
        pressMs={longPressMs}
        traces={whole.traces}
        disabled={instances.fixed}
      />
      {!compact && <CurveViewBar view={view} whole={whole} />}
      <BandPicker
        label={words.bands}
        bands={plotBands.map((each) => ({ ...each, caption: each.on ? printNumber(each.gain, 1, true) : words.off }))}
        selected={selected}
        onSelect={setSelected}
        press={{ afterMs: longPressMs, act: details }}
      />
      {band && (
        <div key={selected} role="group" aria-label={words.band(number)} className={styles.editor}>
          <FirHead number={number} band={band} params={params} />
          <FirSliders band={band} params={params} />
          <div className={styles.foot}>
            <Caption>{coarse ? words.firHold : words.firNote}</Caption>
            <span className={styles.buttons}>
              <Button small variant="quiet" icon="settings" onClick={() => setDetailed(true)}>
                {words.details}
              </Button>
              <Button small variant="quiet" icon="undo" disabled={instances.fixed} onClick={() => setResetting(true)}>
                {words.resetBand}
              </Button>
            </span>
          </div>
        </div>
      )}
      {compact && <CurveViewBar view={view} whole={whole} />}
      {band && detailed && (
        <DialogOrSheet
          open
          wide
          onClose={() => setDetailed(false)}
          title={words.band(number)}
          actions={
            <Button variant="primary" onClick={() => setDetailed(false)}>
              {words.done}
            </Button>
          }
        >
          <div className={styles.dialog}>
            <DialogPlot channel={channel} filter={index} />
            <FirHead number={number} band={band} params={params} />
            <FirSliders band={band} params={params} stacked />
          </div>
        </DialogOrSheet>
      )}
      <Confirm
        open={resetting}
        onClose={() => setResetting(false)}
        title={words.resetTitle(number)}
        verb={words.resetBand}
        onConfirm={() => {
          setResetting(false);
          void write([planReset(inputFirEqFilter, instances.path(index))]);
        }}
      >
        {words.resetBody}
      </Confirm>
    </div>
  );
}

/** The one filter alone. */
function DialogPlot({ channel, filter }: { readonly channel: number; readonly filter: number }) {
  const words = useEqualizerWords();
  const { instances, settings, plotBands } = useFirBands(channel);
  const respond = useFirCurves(settings, []);
  const speak = useCurveSpeech();
  const frequency = instances.property('frequency1');
  const gain = instances.property('gain');
  const band = plotBands[filter];
  const own = settings[filter];
  if (!band || !own) return null;
  const moved = (values: { frequency: number; gain: number; width: number }) => settingsOf(own, values);
  return (
    <EqualizerPlot
      label={words.band(band.number)}
      summary={speak({ ...flatChannel, inputFirEqFilters: [own] })}
      bands={[band]}
      frequencies={grid.frequencies}
      respond={respond}
      limits={{ frequency, gain, width: plotWidth }}
      format={{ frequency: printed(frequency), gain: printed(gain), width: (value) => ({ text: printNumber(value, 2), unit: '' }) }}
      widthName={words.width}
      octaves={octavesAsWidth}
      height={190}
      selected={band.key}
      onSelect={() => {}}
      onStart={() => instances.hold(filter, ['frequency1', 'frequency2', 'bandwidth1', 'gain'])}
      onChange={(_, values) => instances.drag(filter, moved(values))}
      onCommit={(_, values) => {
        instances.set(filter, moved(values));
        instances.release(filter);
      }}
      onCancel={() => instances.cancel(filter)}
      onToggle={() => instances.set(filter, { enable: !own.enable })}
      disabled={instances.fixed}
    />
  );
}
