import { output } from '@headroom/model/amplifier';
import { channelNumbers } from '@headroom/model/catalogue';
import { bridgeOf, follows } from '@headroom/model/channel';
import type { Scope } from '@headroom/model/commissioning';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { Checkbox, CheckboxGroup, RadioGroup } from '../../ui/controls/choice.tsx';
import { useCommissioningWords } from './words.ts';

interface ScopeChoiceProps {
  readonly scope: Scope;
  readonly onChange: (scope: Scope) => void;
}
export function ScopeChoice({ scope, onChange }: ScopeChoiceProps) {
  const words = useCommissioningWords();
  const channels = useAmp((amp) =>
    channelNumbers(amp.tree)
      .filter((channel) => !follows(amp.tree, channel))
      .map((channel) => ({
        channel,
        halves: bridgeOf(amp.tree, channel) ?? [channel],
        name: amp.read(output.properties.name, { channel }) ?? '',
      })),
  );
  return (
    <>
      <RadioGroup
        label={words.scope}
        value={scope ? 'channels' : 'amplifier'}
        options={[
          { value: 'amplifier', label: words.wholeAmplifier },
          { value: 'channels', label: words.chosenChannels },
        ]}
        onChange={(value) => onChange(value === 'amplifier' ? undefined : [])}
      />
      {scope && (
        <CheckboxGroup label={words.channels}>
          {channels.map(({ channel, halves, name }) => (
            <Checkbox
              key={channel}
              label={words.channel(channel, name)}
              checked={halves.some((half) => scope.includes(half))}
              onChange={(isOn) => onChange([...scope.filter((each) => !halves.includes(each)), ...(isOn ? halves : [])])}
            />
          ))}
        </CheckboxGroup>
      )}
    </>
  );
}
