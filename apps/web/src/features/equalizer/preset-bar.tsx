/** [EQ-02] [EQ-10] [EQ-11] */

import { EqPresetSelect, PresetNote, useEqPreset } from '../../device/controls/eq-preset.tsx';
import { PresetGain } from '../../device/controls/preset-gain.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './preset-bar.module.css';
import { useEqualizerWords } from './words.ts';

interface PresetBarProps {
  readonly channel: number;
  /** True: the note has its own line, and only if it explains something. */
  readonly compact: boolean;
}
export function PresetBar({ channel, compact }: PresetBarProps) {
  const words = useEqualizerWords();
  const { preset, hindered } = useEqPreset(channel);
  return (
    <div className={classes(layout.rowApart, styles.preset)} data-compact={compact || undefined}>
      <div className={styles.select} data-tour="preset">
        <EqPresetSelect channel={channel} label={words.preset} inline />
      </div>
      {preset !== 'Manual' ? (
        <div className={styles.gain}>
          <PresetGain channel={channel} preset={preset} label={words.presetGain} hideLabel />
        </div>
      ) : hindered ? (
        <div className={styles.note}>
          <PresetNote channel={channel} />
        </div>
      ) : (
        !compact && (
          <span className={classes(layout.inline, typography.caption, styles.uses)}>
            {words.usesBands}
            <IconButton small icon="info" label={words.usesBandsWhy} />
          </span>
        )
      )}
    </div>
  );
}
