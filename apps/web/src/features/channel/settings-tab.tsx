/** What a channel is and drives: its names, its load, bridge, polarity and the gains that add up to what it gives. */

import { bandGainAndDelay, isHiZ, output, planLoad, type OutputLoad } from '@headroom/model';
import { useValue } from '../../device/amp-context.tsx';
import { ParameterEither, ParameterSegmented, ParameterSwitch } from '../../device/controls/choice.tsx';
import { ParameterSlider, useNumberControl } from '../../device/controls/slider.tsx';
import { ParameterText } from '../../device/controls/text.tsx';
import { useSupports } from '../../device/supported.ts';
import { useWrites } from '../../device/writes.ts';
import { Slider } from '../../ui/slider.tsx';
import { Bridge, useBridge } from './bridge.tsx';
import { useChannelName } from './channel-hooks.ts';
import { HighPass } from './high-pass.tsx';
import { SettingRow, SettingRows } from './setting-row.tsx';
import styles from './settings-tab.module.css';
import { TotalGain } from './total-gain.tsx';
import { useChannelWords } from './words.ts';

const { properties } = output;

export function Tab({ channel }: { readonly channel: number }) {
  const { settings: words } = useChannelWords();
  const name = useChannelName(channel);
  const params = { channel };
  const load = useValue(properties.hiZLoZ, params);
  const hasBridge = useSupports('bridge');
  const bridge = useBridge(channel);
  const hasZone = useValue(properties.ZoneName, params) !== undefined;
  return (
    <SettingRows>
      <SettingRow title={words.name} hint={words.nameHint}>
        <div className={styles.field}>
          <ParameterText of={properties.name} params={params} label={words.name} hideLabel />
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
          ask={(next) => (next ? undefined : { title: words.offTitle(name), body: words.offBody, verb: words.offVerb })}
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

/** The load and its high pass change in one write [OUTPUT-01]. */
export function OutputLoadChoice({ channel }: { readonly channel: number }) {
  const { settings: words } = useChannelWords();
  const write = useWrites();
  return (
    <ParameterSegmented
      of={properties.hiZLoZ}
      params={{ channel }}
      label={words.output}
      onPick={(load) => void write([planLoad(load as OutputLoad, channel)])}
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
        <Slider {...props} label={words.readOnly} locked={words.backPanelHint} />
      </div>
    </SettingRow>
  );
}
