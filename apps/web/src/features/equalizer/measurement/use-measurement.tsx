import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { partWithin } from '../../../parts/lazy-part.ts';
import type { PlotBand } from '../../../ui/plots/band.ts';
import type { BandCurves, PlotTrace } from '../../../ui/plots/equalizer-plot.tsx';
import type { IirBands } from '../iir-bands.ts';
import { useKept } from './kept.ts';

const OpenDialog = partWithin(
  () => import('./open-dialog.tsx'),
  (module) => module.OpenDialog,
);
const FitDialog = partWithin(
  () => import('./fit-dialog.tsx'),
  (module) => module.FitDialog,
);
const MeasurementPanel = partWithin(
  () => import('./measurement-panel.tsx'),
  (module) => module.MeasurementPanel,
);

interface Wishes {
  readonly name: string;
  readonly label: string;
  readonly iir: IirBands;
  readonly respond: (bands: readonly PlotBand[]) => BandCurves;
  /** In dB above and below zero. */
  readonly range: number;
}
export interface MeasurementBehind {
  readonly traces: readonly PlotTrace[];
  readonly ask: () => void;
  readonly take: (file: File) => void;
  readonly panel: ReactNode;
  /** Apart from the panel, whose place depends on the width. */
  readonly dialogs: ReactNode;
}

export function useMeasurement({ name, label, iir, respond, range }: Wishes): MeasurementBehind {
  const [kept, keep] = useKept(name);
  const [isFitting, setFitting] = useState(false);
  const [opening, setOpening] = useState<{ readonly file: File | undefined }>();
  const { plotBands, settings } = iir;
  const predicted = useMemo(() => {
    if (!kept) return undefined;
    const { total } = respond(plotBands);
    return kept.bare.map((level, index) => level + (total[index] ?? 0));
  }, [kept, respond, plotBands]);
  const traces = useMemo((): readonly PlotTrace[] => {
    if (!kept || !predicted) return [];
    const frame = { low: -range, high: range };
    return [
      { key: 'measured', look: 'measured', values: kept.shown, ...frame },
      { key: 'predicted', look: 'predicted', values: predicted, ...frame },
    ];
  }, [kept, predicted, range]);
  const ask = () => setOpening({ file: undefined });
  return {
    traces,
    ask,
    take: (file) => setOpening({ file }),
    panel: kept && predicted && (
      <Suspense>
        <MeasurementPanel kept={kept} keep={keep} predicted={predicted} onFit={() => setFitting(true)} onAnother={ask} />
      </Suspense>
    ),
    dialogs: (
      <Suspense>
        {kept && isFitting && <FitDialog kept={kept} label={label} iir={iir} onClose={() => setFitting(false)} />}
        {opening && (
          <OpenDialog
            dropped={opening.file}
            onOpened={({ name: file, measurement, calibration }, derive) => {
              setOpening(undefined);
              keep(derive({ name: file, measurement, calibration, smoothing: 12, bandsThen: settings, wasThrough: false }));
            }}
            onClose={() => setOpening(undefined)}
          />
        )}
      </Suspense>
    ),
  };
}
