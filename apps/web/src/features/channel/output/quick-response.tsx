import { useMemo } from 'react';
import { createChannelResponse, logGrid } from '@headroom/model/dsp';
import { useChannelSettings } from '../../../device/binding/channel-settings.ts';
import { useCurveSpeech } from '../../../device/curves/speech.ts';
import { CurvePlot } from '../../../ui/plots/curve-plot.tsx';
import { useChannelWords } from '../words.ts';

const grid = logGrid(20, 20_000, 300);
const axis = { min: -36, max: 18 };

export function QuickResponse({ channel }: { readonly channel: number }) {
  const { quick: words } = useChannelWords();
  const speak = useCurveSpeech();
  const settings = useChannelSettings(channel);
  const response = useMemo(() => createChannelResponse(grid), []);
  const levels = useMemo(() => {
    response.update(settings);
    return response.magnitude.slice();
  }, [response, settings]);
  return <CurvePlot label={words.response} summary={speak(settings)} frequencies={grid.frequencies} levels={levels} axis={axis} />;
}
