/** Local network only [SETTINGS-06] [SETTINGS-07]. */

import { gpio, output } from '@headroom/model/amplifier';
import { channelNumbers, supports } from '@headroom/model/catalogue';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { ParameterSegmented, ParameterSelect } from '../../device/controls/choice.tsx';
import { factsWith } from '../../device/binding/supported.ts';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { DataTable } from '../../ui/surfaces/data-table.tsx';
import { Caption, dash } from '../../ui/look/text.tsx';
import { useNarrow } from '../../ui/look/width.ts';
import { useSettingsWords } from './words.ts';

const { mode, polarity } = gpio.properties;
const remoteVolume = 'Remote Volume Control';

export function Gpio() {
  const words = useSettingsWords();
  const ports = useAmp(({ has, read, tree }) =>
    channelNumbers(tree).flatMap((channel) =>
      has(mode, { channel }) ? { channel, name: read(output.properties.name, { channel }) ?? '' } : [],
    ),
  );
  const hasRemoteVolume = useAmp((amp) => supports('remoteVolume', factsWith(amp, mode, { channel: 1 })));
  if (ports.length === 0) return null;
  return (
    <SectionCard title={words.gpio} icon="gpio" caption={words.gpioBody} flush>
      <DataTable
        label={words.gpio}
        rows={ports}
        keyOf={({ channel }) => String(channel)}
        rowHeight="tall"
        columns={[
          {
            key: 'port',
            label: words.port,
            narrow: 'title',
            width: '24%',
            renderCell: ({ channel, name }) => (
              <>
                <b>{channel}</b> {name}
              </>
            ),
          },
          {
            key: 'mode',
            label: words.mode,
            width: '36%',
            narrow: 'whole',
            renderCell: ({ channel }) => (
              <ParameterSelect
                of={mode}
                params={{ channel }}
                label={words.modeOf(channel)}
                hideLabel
                filter={(option) => option !== remoteVolume || hasRemoteVolume}
              />
            ),
          },
          { key: 'polarity', label: words.polarity, narrow: 'whole', renderCell: ({ channel }) => <Polarity channel={channel} /> },
        ]}
      />
    </SectionCard>
  );
}

/** Only contacts have a polarity. */
function Polarity({ channel }: { readonly channel: number }) {
  const words = useSettingsWords();
  const narrow = useNarrow();
  const present = useAmp((amp) => amp.read(mode, { channel }));
  if (present === 'Off') return narrow ? null : dash;
  if (present === remoteVolume) return <Caption>{words.notUsed}</Caption>;
  const label = words.polarityOf(channel);
  // Two segments would wrap in a table column.
  return narrow ? (
    <ParameterSegmented of={polarity} params={{ channel }} label={label} block />
  ) : (
    <ParameterSelect of={polarity} params={{ channel }} label={label} hideLabel />
  );
}
