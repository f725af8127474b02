/** [QUICK-02] (OQ-073) */

import { Suspense } from 'react';
import { partWithin } from '../../../parts/lazy-part.ts';
import { input as socket, inputSelector, output } from '@headroom/model/amplifier';
import { inputOptionsFor, inputsOf } from '@headroom/model/channel';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { useChannelHidden } from '../../../device/binding/channel-settings.ts';
import { ParameterSegmented, ParameterSelect } from '../../../device/controls/choice.tsx';
import { EqPresetSelect, PresetNote, useEqPreset } from '../../../device/controls/eq-preset.tsx';
import { PresetGain } from '../../../device/controls/preset-gain.tsx';
import { usePresetWords } from '../../../device/controls/preset-words.ts';
import { ParameterSlider } from '../../../device/controls/slider.tsx';
import { SpeakerTypeChoice } from '../../../device/controls/speaker-type.tsx';
import { ParameterText } from '../../../device/controls/text.tsx';
import { factsWith, useSupports } from '../../../device/binding/supported.ts';
import { Chip } from '../../../ui/look/chip.tsx';
import { Skeleton } from '../../../ui/feedback/state.tsx';
import { BridgeSwitch } from './bridge.tsx';
import { useChannelFacts, useChannelName } from '../channel-hooks.ts';
import { ChannelMute } from '../strip/channel-mute.tsx';
import { inputIcon } from '../inputs/input-look.ts';
import { useSocketName } from '../inputs/input-socket.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './quick-setup.module.css';
import { SettingRow } from '../setting-row.tsx';
import { OutputLoadChoice } from './settings-tab.tsx';
import { useChannelWords } from '../words.ts';

const QuickResponse = partWithin(
  () => import('./quick-response.tsx'),
  (module) => module.QuickResponse,
);

export function QuickSetup({ channel }: { readonly channel: number }) {
  const { quick: words, settings, ...own } = useChannelWords();
  const presets = usePresetWords();
  const name = useChannelName(channel);
  const params = { channel };
  const hasBridge = useSupports('bridge');
  const isHidden = useChannelHidden(channel);
  const { state } = useChannelFacts(channel);
  return (
    <>
      <header className={classes(layout.line2, styles.head)}>
        <h2 className={classes(layout.oneLine, styles.title)}>{words.title(channel, name)}</h2>
        <Chip tone="accent" icon="tiles">
          {words.badge}
        </Chip>
      </header>
      <div className={classes(layout.stack, layout.tall, styles.body)}>
        <SettingRow title={settings.name}>
          <div className={styles.field}>
            <ParameterText of={output.properties.name} params={params} hideLabel />
          </div>
        </SettingRow>
        <SettingRow title={words.input}>
          <PrimaryInput channel={channel} />
        </SettingRow>
        <SettingRow title={words.output}>
          <OutputLoadChoice channel={channel} />
        </SettingRow>
        {hasBridge && (
          <SettingRow title={settings.bridge} hint={words.bridgeHint}>
            <BridgeSwitch channel={channel} />
          </SettingRow>
        )}
        <SettingRow title={presets.speakerType}>
          <SpeakerTypeChoice channel={channel} />
        </SettingRow>
        <SettingRow title={words.preset}>
          <Preset channel={channel} />
        </SettingRow>
        <SettingRow title={words.gainAndMute}>
          <div className={classes(layout.grid3, styles.gain)}>
            <ParameterSlider
              of={output.properties.fader}
              params={params}
              label={own.gainOf(name)}
              hideLabel
              disabled={state === 'standby' || state === 'off'}
            />
            <ChannelMute channel={channel} />
          </div>
        </SettingRow>
        {!isHidden && (
          <section className={styles.response}>
            <h3 className={classes(layout.wrap, styles.caption)}>
              {words.response} <span className={typography.caption}>{words.responseHint}</span>
            </h3>
            <Suspense fallback={<Skeleton height={230} />}>
              <QuickResponse channel={channel} />
            </Suspense>
          </section>
        )}
      </div>
    </>
  );
}

function PrimaryInput({ channel }: { readonly channel: number }) {
  const { quick: words } = useChannelWords();
  const { primary } = inputSelector.properties;
  const chosen = useAmp((amp) => amp.read(primary, { channel }));
  const offered = useAmp((amp) => inputOptionsFor('primary', channel, factsWith(amp, primary, { channel })));
  const analog = inputsOf(chosen).filter(({ kind }) => kind === 'analog');
  return (
    <div className={classes(layout.row2, styles.input)}>
      <ParameterSelect
        of={primary}
        params={{ channel }}
        label={words.input}
        hideLabel
        filter={(option) => offered.includes(option)}
        icon={inputIcon}
      />
      {analog.map(({ input }) => (
        <SensitivityOf key={input} input={input} />
      ))}
    </div>
  );
}
function SensitivityOf({ input }: { readonly input: number }) {
  const { inputs: words } = useChannelWords();
  const name = useSocketName('analog', input);
  return <ParameterSegmented of={socket.properties.sensitivity} params={{ kind: 'analog', input }} label={words.sensitivityOf(name)} />;
}

function Preset({ channel }: { readonly channel: number }) {
  const { quick: words } = useChannelWords();
  const { preset } = useEqPreset(channel);
  return (
    <div className={classes(layout.grid2, styles.preset)}>
      <EqPresetSelect channel={channel} label={words.preset} />
      <PresetGain channel={channel} preset={preset} label={words.presetGain} hideLabel />
      <PresetNote channel={channel} />
    </div>
  );
}
