import { bandGainAndDelay, output } from '@headroom/model/amplifier';
import { isHiZ, planLoad, type OutputLoad } from '@headroom/model/channel';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { ParameterEither, ParameterSegmented, ParameterSwitch } from '../../../device/controls/choice.tsx';
import { Hidden } from '../../../device/controls/hidden.tsx';
import { ParameterSlider, useNumberControl } from '../../../device/controls/slider.tsx';
import { ParameterText } from '../../../device/controls/text.tsx';
import { useSupports } from '../../../device/binding/supported.ts';
import { useWrites } from '../../../device/parameters/writes.ts';
import { Slider } from '../../../ui/values/slider.tsx';
import { Bridge, useBridge } from './bridge.tsx';
import { useChannelName } from '../channel-hooks.ts';
import { HighPass } from './high-pass.tsx';
import { useOnQuestion } from '../strip/switch-on.tsx';
import { SettingRow, SettingRows } from '../setting-row.tsx';
import styles from './settings-tab.module.css';
import { TotalGain } from './total-gain.tsx';
import { useChannelWords } from '../words.ts';

const { properties } = output;

export function Tab({ channel }: { readonly channel: number }) {
  const { settings: words } = useChannelWords();
  const name = useChannelName(channel);
  const onQuestion = useOnQuestion(channel);
  const params = { channel };
  const load = useAmp((amp) => amp.read(properties.hiZLoZ, params));
  const hasBridge = useSupports('bridge');
  const bridge = useBridge(channel);
  const hasZone = useAmp(({ has }) => has(properties.ZoneName, params));
  return (
    <SettingRows>
      <SettingRow title={words.name} hint={words.nameHint}>
        <div className={styles.field}>
          <ParameterText of={properties.name} params={params} hideLabel />
        </div>
      </SettingRow>
      {hasZone && (
        <SettingRow title={words.zone} hint={words.zoneHint}>
          <div className={styles.field}>
            <ParameterText of={properties.ZoneName} params={params} label={words.zone} hideLabel />
          </div>
        </SettingRow>
      )}
      <SettingRow title={words.power} hint={words.powerHint}>
        <ParameterSwitch
          of={properties.enable}
          params={params}
          label={words.power}
          stated
          ask={(next) => (next ? onQuestion : { title: words.offTitle(name), body: words.offBody, verb: words.offVerb })}
        />
      </SettingRow>
      <SettingRow title={words.output} hint={words.outputHint}>
        <OutputLoadChoice channel={channel} />
      </SettingRow>
      {isHiZ(load) && (
        <SettingRow title={words.highPass} hint={words.highPassHint}>
          <HighPass channel={channel} />
        </SettingRow>
      )}
      {hasBridge && (
        <SettingRow title={words.bridge} hint={words.bridgeChannels(bridge.text)}>
          <Bridge channel={channel} />
        </SettingRow>
      )}
      <SettingRow title={words.polarity}>
        <ParameterEither
          of={bandGainAndDelay.properties.invert}
          params={params}
          label={words.polarity}
          off={words.normal}
          on={words.inverted}
        />
      </SettingRow>
      <SettingRow title={words.zoneOffset} hint={words.zoneOffsetHint}>
        <div>
          <ParameterSlider of={properties.faderZoneOffset} params={params} label={words.offset} />
          <ParameterSlider of={properties.faderZoneAdjust} params={params} label={words.adjust} />
        </div>
      </SettingRow>
      <BackPanel channel={channel} />
      <TotalGain channel={channel} />
    </SettingRows>
  );
}

/** Load and high pass change in one write [OUTPUT-01]. */
export function OutputLoadChoice({ channel }: { readonly channel: number }) {
  const { settings: words } = useChannelWords();
  const { writeSurely } = useWrites();
  return (
    <ParameterSegmented
      of={properties.hiZLoZ}
      params={{ channel }}
      label={words.output}
      onPick={(load) => void writeSurely([planLoad(load as OutputLoad, channel)])}
    />
  );
}

function BackPanel({ channel }: { readonly channel: number }) {
  const { settings: words } = useChannelWords();
  const { parameter, props } = useNumberControl({ of: properties.backpanelPotAttn, params: { channel }, label: words.backPanel });
  if (!parameter.present) return null;
  return (
    <SettingRow title={words.backPanel} hint={words.backPanelHint}>
      <div>
        {parameter.permission === 'Locked' ? (
          <Hidden label={words.backPanel} why={parameter.lockedWhy} bare />
        ) : (
          <Slider {...props} label={words.readOnly} locked={words.backPanelHint} />
        )}
      </div>
    </SettingRow>
  );
}
