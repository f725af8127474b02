/** FIR filters 9 to 24 of an input [INEQ-02] [INEQ-04]. */

import { useState, type ReactNode } from 'react';
import { flatChannel } from '@headroom/model/dsp';
import { LockedBanner } from '../../../device/controls/locked-banner.tsx';
import { useCurveSpeech } from '../../../device/curves/speech.ts';
import { printNumber } from '../../../i18n/number-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { useLive } from '../../../device/binding/eq-live-preview.ts';
import { BandPicker } from '../../../ui/plots/band-picker.tsx';
import { EqualizerPlot } from '../../../ui/plots/equalizer-plot.tsx';
import { Caption } from '../../../ui/look/text.tsx';
import { useCoarse } from '../../../ui/look/width.ts';
import { useBankView } from './bank-view.ts';
import { CurveViewBar } from '../curve-view.tsx';
import { firstFirNumber, useFirBands, useFirCurves } from './fir-bands.ts';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './fir-bank.module.css';
import { FirHead, FirSliders } from './fir-editor.tsx';
import { grid } from '../../../device/curves/grid.ts';
import { useIirBands } from '../iir-bands.ts';
import { ResetBand } from './reset-band.tsx';
import { EqualizerTools } from '../tools.tsx';
import { useEqualizerWords } from '../words.ts';

/** [INEQ-04] */
const longPressMs = 1000;

interface FirBankProps {
  readonly channel: number;
  readonly renderHead: (compact: boolean) => ReactNode;
}
export function FirBank({ channel, renderHead }: FirBankProps) {
  const words = useEqualizerWords();
  const { instances, settings, plotBands, states, parameters, acts } = useFirBands(channel);
  const { settings: iir } = useIirBands('input', channel);
  const respond = useFirCurves(settings, iir);
  const preview = useFirCurves(settings, iir);
  const speak = useCurveSpeech();
  const coarse = useCoarse();
  const live = useLive();
  const { root, compact, view, whole, selected, setSelected } = useBankView(channel, settings);
  const [detailed, setDetailed] = useState(false);
  const [resetting, setResetting] = useState(false);
  if (instances.permission === 'Locked') return <LockedBanner>{words.locked}</LockedBanner>;
  const index = Number(selected) - 1;
  const band = settings[index];
  const number = index + firstFirNumber;
  const params = { channel, filter: index + 1 };
  const details = (key: string) => {
    setSelected(key);
    setDetailed(true);
  };
  return (
    <div ref={root} className={classes(layout.column, styles.bank)}>
      <EqualizerTools
        head={renderHead(compact)}
        compact={compact}
        channel={channel}
        name={`inputFir.${channel}`}
        label={words.firEqualizer}
        bank={{ states, plotBands, parameters, instances, respond: preview }}
      />
      <EqualizerPlot
        label={words.firEqualizer}
        summary={speak({ ...flatChannel, inputFirEqFilters: settings })}
        bands={plotBands}
        response={{ frequencies: grid.frequencies, of: respond }}
        parameters={parameters}
        range={view.range}
        selection={{ key: selected, onSelect: setSelected }}
        acts={{ ...acts, menu: { open: details, restMs: longPressMs } }}
        traces={whole.traces}
      />
      {!compact && <CurveViewBar view={view} whole={whole} compact={compact} />}
      <BandPicker
        label={words.bands}
        bands={plotBands.map((each) => ({ ...each, caption: each.on ? printNumber(each.gain, 1, true) : words.off }))}
        selected={selected}
        onSelect={setSelected}
        press={{ afterMs: longPressMs, act: details }}
      />
      {band && (
        <div key={selected} role="group" aria-label={words.band(number)} className={classes(layout.column, styles.editor)}>
          <FirHead number={number} band={band} params={params} />
          <FirSliders band={band} params={params} />
          <div className={classes(layout.row, styles.foot)}>
            <Caption>{coarse ? words.firHold : live ? words.liveHint : words.firNote}</Caption>
            <span className={classes(layout.wrap, styles.buttons)}>
              <Button small variant="quiet" icon="settings" onClick={() => setDetailed(true)}>
                {words.details}
              </Button>
              <Button
                small
                variant="quiet"
                icon="undo"
                disabled={instances.fixed}
                title={instances.lockedWhy}
                onClick={() => setResetting(true)}
              >
                {words.resetBand}
              </Button>
            </span>
          </div>
        </div>
      )}
      {compact && <CurveViewBar view={view} whole={whole} compact={compact} />}
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
          <div className={classes(layout.column, styles.dialog)}>
            <DialogPlot channel={channel} filter={index} />
            <FirHead number={number} band={band} params={params} />
            <FirSliders band={band} params={params} stacked />
          </div>
        </DialogOrSheet>
      )}
      {resetting && <ResetBand number={number} place={instances.places[index]} onClose={() => setResetting(false)} />}
    </div>
  );
}

function DialogPlot({ channel, filter }: { readonly channel: number; readonly filter: number }) {
  const words = useEqualizerWords();
  const { settings, plotBands, parameters, acts } = useFirBands(channel);
  const respond = useFirCurves(settings, []);
  const speak = useCurveSpeech();
  const band = plotBands[filter];
  const own = settings[filter];
  if (!band || !own) return null;
  return (
    <EqualizerPlot
      label={words.band(band.number)}
      summary={speak({ ...flatChannel, inputFirEqFilters: [own] })}
      bands={[band]}
      response={{ frequencies: grid.frequencies, of: respond }}
      parameters={parameters}
      height={190}
      selection={{ key: band.key, onSelect: () => {} }}
      acts={acts}
    />
  );
}
