import { IirBank } from './banks/iir-bank.tsx';
import { PresetBar } from './preset-bar.tsx';
import { useEqualizerWords } from './words.ts';

export const Tab = ({ channel }: { readonly channel: number }) => (
  <IirBank
    bank="output"
    channel={channel}
    label={useEqualizerWords().equalizer}
    renderHead={(compact) => <PresetBar channel={channel} compact={compact} />}
  />
);
