import { setSource, sourceOf, type SourceSelectGroup, type TouchChannel } from '@headroom/model/touch';
import { useName } from '../../../device/names/use-name.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { useSourceOptions, type SiteAmp } from '../touch-amps.ts';
import { useTouchWords } from '../words.ts';

interface SourceSelectProps {
  readonly group: SourceSelectGroup;
  readonly state: number;
  readonly channel: TouchChannel;
  readonly name: string;
  readonly ampName: string;
  readonly site: SiteAmp | undefined;
  readonly onChange: (group: SourceSelectGroup) => void;
}

const noChange = '';

export function SourceSelect({ site, ...props }: SourceSelectProps) {
  return site ? <Offered {...props} site={site} /> : <Choice {...props} options={[]} disabled />;
}
function Offered({ site, ...props }: Omit<SourceSelectProps, 'site'> & { readonly site: SiteAmp }) {
  return <Choice {...props} options={useSourceOptions(site.amp, props.channel.channel)} />;
}

interface ChoiceProps extends Omit<SourceSelectProps, 'site'> {
  readonly options: readonly string[];
  readonly disabled?: boolean;
}
function Choice({ group, state, channel, name, ampName, options, disabled, onChange }: ChoiceProps) {
  const words = useTouchWords();
  const { option } = useName();
  const value = sourceOf(group, state, channel);
  // The wall still asks for an input that the amplifier no longer offers.
  const known = value === undefined || options.includes(value) ? options : [value, ...options];
  return (
    <Select
      label={words.sourceOf(`${channel.channel} ${name}`.trim(), ampName, group.states[state]?.name ?? '')}
      hideLabel
      disabled={disabled}
      value={value ?? noChange}
      options={[{ value: noChange, label: words.noChange }, ...known.map((text) => ({ value: text, label: option(text) }))]}
      onChange={(next) => onChange(setSource(group, state, channel, next === noChange ? undefined : next))}
    />
  );
}
