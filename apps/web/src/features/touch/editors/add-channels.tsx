/** Every state starts with the channels' present input. */

import { inputSelector } from '@headroom/model/amplifier';
import { channelsOf, isSameAmp, setSource, type SourceSelectGroup, type TouchChannel } from '@headroom/model/touch';
import { useState } from 'react';
import { useAmpFacts } from '../../../device/site/cards/amp-facts.ts';
import { Checkbox, CheckboxGroup } from '../../../ui/controls/choice.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './add-channels.module.css';
import { useSiteAmps, type SiteAmp } from '../touch-amps.ts';
import { useTouchWords } from '../words.ts';

interface AddChannelsProps {
  readonly group: SourceSelectGroup;
  readonly onAdd: (group: SourceSelectGroup) => void;
  readonly onClose: () => void;
}

export function AddChannels({ group, onAdd, onClose }: AddChannelsProps) {
  const words = useTouchWords();
  const amps = useSiteAmps().filter(({ isConnected }) => isConnected);
  const there = channelsOf(group);
  const [picked, setPicked] = useState<readonly { readonly site: SiteAmp; readonly channel: number }[]>([]);
  const isPicked = (site: SiteAmp, channel: number) =>
    picked.some((one) => one.site.amp.ampId === site.amp.ampId && one.channel === channel);
  const add = () => {
    let next = group;
    for (const { site, channel } of picked)
      for (const state of group.states.keys()) next = setSource(next, state, channelOf(site, channel), sourceNow(site, channel));
    onAdd(next);
    onClose();
  };
  return (
    <DialogOrSheet
      open
      title={words.addChannelTitle}
      onClose={onClose}
      onSubmit={add}
      actions={<DialogActions onCancel={onClose} disabled={picked.length === 0} verb={words.add} />}
    >
      <div className={classes(layout.grid4, styles.amps)}>
        {amps.map((site) => (
          <AmpChannels
            key={site.amp.ampId}
            site={site}
            has={(channel) => there.some((one) => one.channel === channel && isSameAmp(one, site))}
            picked={(channel) => isPicked(site, channel)}
            onChange={(channel, on) =>
              setPicked((before) =>
                on
                  ? [...before, { site, channel }]
                  : before.filter((one) => one.site.amp.ampId !== site.amp.ampId || one.channel !== channel),
              )
            }
          />
        ))}
      </div>
    </DialogOrSheet>
  );
}

const channelOf = ({ ipAddress, macAddress }: SiteAmp, channel: number): TouchChannel => ({ ipAddress, macAddress, channel });
function sourceNow({ amp }: SiteAmp, channel: number): string {
  return amp.device.read(inputSelector.properties.primary, { channel }) ?? 'Analog 1';
}

interface AmpChannelsProps {
  readonly site: SiteAmp;
  readonly has: (channel: number) => boolean;
  readonly picked: (channel: number) => boolean;
  readonly onChange: (channel: number, on: boolean) => void;
}
function AmpChannels({ site, has, picked, onChange }: AmpChannelsProps) {
  const { summary } = useAmpFacts(site.amp);
  return (
    <CheckboxGroup label={site.name} aside={site.ipAddress}>
      {summary.channelSummaries.map(({ channelNumber, channelName }) => (
        <Checkbox
          key={channelNumber}
          label={`${channelNumber} ${channelName}`.trim()}
          checked={has(channelNumber) || picked(channelNumber)}
          disabled={has(channelNumber)}
          onChange={(on) => onChange(channelNumber, on)}
        />
      ))}
    </CheckboxGroup>
  );
}
