/** The control inputs, one a channel: what each does and at which polarity; on the local network only [SETTINGS-06] [SETTINGS-07]. */

import { addressOf, channelNumbers, gpio, output, supports, valueOf } from '@headroom/model';
import { useDerived, useValue } from '../../device/amp-context.tsx';
import { ParameterSegmented, ParameterSelect } from '../../device/controls/choice.tsx';
import { useFacts } from '../../device/supported.ts';
import { SectionCard } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Caption, dash } from '../../ui/text.tsx';
import { useNarrow } from '../../ui/width.ts';
import { useSettingsWords } from './words.ts';

const { mode, polarity } = gpio.properties;
const remoteVolume = 'Remote Volume Control';

export function Gpio() {
  const words = useSettingsWords();
  const ports = useDerived(['/amp/channels', '/GPIO'], (tree) =>
    channelNumbers(tree)
      .filter((channel) => valueOf(tree, mode, { channel }) !== undefined)
      .map((channel) => ({ channel, name: valueOf(tree, output.properties.name, { channel }) ?? '' })),
  );
  const hasRemoteVolume = useFacts(
    (facts) => supports('remoteVolume', facts),
    ['/amp/deviceInfo', '/GPIO'],
    [addressOf(mode, { channel: 1 })],
  );
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

/** Only a contact has one. */
function Polarity({ channel }: { readonly channel: number }) {
  const words = useSettingsWords();
  const narrow = useNarrow();
  const present = useValue(mode, { channel });
  if (present === 'Off') return narrow ? null : dash;
  if (present === remoteVolume) return <Caption>{words.notUsed}</Caption>;
  return <ParameterSegmented of={polarity} params={{ channel }} label={words.polarityOf(channel)} block={narrow} />;
}
