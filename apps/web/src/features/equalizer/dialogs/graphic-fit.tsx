import { useEffect, useState } from 'react';
import { fitGraphic, type GraphicFit, type GraphicPoint } from '@headroom/model/dsp';
import { printNumber } from '../../../i18n/number-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { iirBanks } from '../iir-bands.ts';
import { gently } from '../measurement/gently.ts';
import { useEqualizerWords } from '../words.ts';

export interface FoundGraphic {
  readonly points: readonly GraphicPoint[];
  /** Undefined where the curve is too short. */
  readonly fit: GraphicFit | undefined;
}
interface GraphicBandsProps {
  readonly points: readonly GraphicPoint[];
  /** How many bands it may take. */
  readonly count: number;
  readonly found: FoundGraphic | undefined;
  readonly onFound: (found: FoundGraphic) => void;
}
const { frequency, gain, q } = iirBanks.output.properties;
const ranges = { frequency: frequency.property, gain: gain.property, q: q.property };

export function GraphicBands({ points, count, found, onFound }: GraphicBandsProps) {
  const { text: words } = useEqualizerWords();
  const [tell] = useState(() => onFound);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const fit = await gently(fitGraphic(points, count, ranges), () => isWanted);
      if (isWanted) tell({ points, fit });
    };
    void look();
    return () => void (isWanted = false);
  }, [points, count, tell]);
  const fit = found?.points === points ? found.fit : undefined;
  if (found?.points !== points) return <p role="status">{words.fitting}</p>;
  if (fit === undefined) return <Banner tone="warn">{words.tooShort}</Banner>;
  return <p role="status">{words.fitted(fit.bands.length, `${printNumber(fit.deviation, 1)} dB`)}</p>;
}
