/** The preset of a channel's equalizer: chosen, recognised, and its gain [EQ-02] [EQ-10] [EQ-11]. */

import { EqPresetSelect, useEqPreset } from '../../device/controls/eq-preset.tsx';
import { PresetGain } from '../../device/controls/preset-gain.tsx';
import { IconButton } from '../../ui/button.tsx';
import styles from './preset-bar.module.css';
import { useEqualizerWords } from './words.ts';

export function PresetBar({ channel }: { readonly channel: number }) {
  const words = useEqualizerWords();
  const { preset, hindered } = useEqPreset(channel);
  return (
    <div className={styles.preset}>
      <div className={styles.select}>
        <EqPresetSelect channel={channel} label={words.preset} inline />
      </div>
      {preset === 'Manual' ? (
        <span className={styles.note}>
          {words.usesBands}
          <IconButton small icon="info" label={hindered ? words.hindered : words.usesBandsWhy} />
        </span>
      ) : (
        <div className={styles.gain}>
          <PresetGain channel={channel} preset={preset} label={words.presetGain} hideLabel />
        </div>
      )}
    </div>
  );
}
