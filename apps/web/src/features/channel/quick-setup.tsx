/** What a first installation needs of a channel, on one page without tabs [QUICK-02] (OQ-073). */

import { lazy, Suspense } from 'react';
import { addressOf, input as socket, inputOptionsFor, inputSelector, inputsOf, output } from '@headroom/model';
import { useValue } from '../../device/amp-context.tsx';
import { useChannelHidden } from '../../device/channel-settings.ts';
import { ParameterMute, ParameterSegmented, ParameterSelect } from '../../device/controls/choice.tsx';
import { EqPresetSelect, useEqPreset } from '../../device/controls/eq-preset.tsx';
import { PresetGain } from '../../device/controls/preset-gain.tsx';
import { usePresetWords } from '../../device/controls/preset-words.ts';
import { ParameterSlider } from '../../device/controls/slider.tsx';
import { SpeakerTypeChoice } from '../../device/controls/speaker-type.tsx';
import { ParameterText } from '../../device/controls/text.tsx';
import { useFacts, useSupports } from '../../device/supported.ts';
import { Chip } from '../../ui/chip.tsx';
import { Skeleton } from '../../ui/state.tsx';
import { BridgeSwitch } from './bridge.tsx';
import { useChannelName } from './channel-hooks.ts';
import { inputIcon } from './input-look.ts';
import { useSocketName } from './input-socket.tsx';
import styles from './quick-setup.module.css';
import { SettingRow } from './setting-row.tsx';
import { OutputLoadChoice } from './settings-tab.tsx';
import { useChannelWords } from './words.ts';

/** The mathematics come when the page is there. */
const QuickResponse = lazy(() => import('./quick-response.tsx').then((module) => ({ default: module.QuickResponse })));

export function QuickSetup({ channel }: { readonly channel: number }) {
  const { quick: words, settings, ...own } = useChannelWords();
  const presets = usePresetWords();
  const name = useChannelName(channel);
  const params = { channel };
  const hasBridge = useSupports('bridge');
  const isHidden = useChannelHidden(channel);
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{words.title(channel, name)}</h2>
        <Chip tone="accent" icon="tiles">
          {words.badge}
        </Chip>
      </header>
      <div className={styles.body}>
        <SettingRow title={settings.name}>
          <div className={styles.field}>
            <ParameterText of={output.properties.name} params={params} label={settings.name} hideLabel />
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
          <div className={styles.gain}>
            <ParameterSlider of={output.properties.fader} params={params} label={own.gainOf(name)} hideLabel />
            <ParameterMute
              of={output.properties.mute}
              params={params}
              label={own.muteOf(name)}
              text={(muted) => (muted ? own.muted : own.mute)}
            />
          </div>
        </SettingRow>
        {!isHidden && (
          <section className={styles.response}>
            <h3 className={styles.caption}>
              {words.response} <span className={styles.hint}>{words.responseHint}</span>
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
  const chosen = useValue(primary, { channel });
  const offered = useFacts((facts) => inputOptionsFor('primary', channel, facts), ['/amp/deviceInfo'], [addressOf(primary, { channel })]);
  const analog = inputsOf(chosen).filter(({ kind }) => kind === 'analog');
  return (
    <div className={styles.input}>
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
    <div className={styles.preset}>
      <EqPresetSelect channel={channel} label={words.preset} />
      <PresetGain channel={channel} preset={preset} label={words.presetGain} hideLabel />
    </div>
  );
}
