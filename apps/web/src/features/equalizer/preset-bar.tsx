/** The preset of a channel's equalizer: chosen, recognised, and its gain [EQ-02] [EQ-10] [EQ-11]. */

import { useState } from 'react';
import { eqPresets, outputEqFilter, type EqPreset } from '@headroom/model';
import { PresetGain } from '../../device/controls/preset-gain.tsx';
import { useNames } from '../../device/names/names.ts';
import { useParameter } from '../../device/parameter.ts';
import { IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useEqPreset } from './preset.ts';
import styles from './preset-bar.module.css';
import { useEqualizerWords } from './words.ts';

export function PresetBar({ channel }: { readonly channel: number }) {
  const words = useEqualizerWords();
  const { eqPresets: names } = useNames();
  const { preset, hindered, own, choose } = useEqPreset(channel);
  const { disabled, lockedWhy } = useParameter(outputEqFilter.properties.enable, { channel, filter: 6 });
  const [asked, setAsked] = useState<EqPreset>();
  return (
    <div className={styles.preset}>
      <div className={styles.select}>
        <Select
          label={words.preset}
          inlineLabel={words.preset}
          value={preset}
          options={eqPresets.map((value) => ({ value, label: names[value] }))}
          onChange={(next) => (own ? setAsked(next) : choose(next))}
          disabled={disabled}
          locked={lockedWhy}
        />
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
      <Confirm
        open={asked !== undefined}
        danger
        onClose={() => setAsked(undefined)}
        title={words.presetTitle(asked ? names[asked] : '')}
        verb={words.presetVerb}
        onConfirm={() => {
          if (asked) choose(asked);
          setAsked(undefined);
        }}
      >
        {words.presetBody}
      </Confirm>
    </div>
  );
}
