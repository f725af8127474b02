import { compareNames, containsIgnoringCase, matchesSearch } from '@headroom/model/health';
import type { ResourceShape } from '@headroom/model/property';
import { useCallback, useState, type ReactNode } from 'react';
import { Checkbox, CheckboxGroup, CheckboxGroups } from '../../ui/controls/choice.tsx';
import { SearchField } from '../../ui/controls/text-field.tsx';
import type { Amp } from '../binding/seat.ts';
import { useAmpAt } from '../binding/use-amp.tsx';
import { useAmpFacts } from '../site/cards/amp-facts.ts';
import { nameOf, type SiteAmp } from '../site/site.ts';
import { useChannelChoiceWords } from './words.ts';

export interface Choosable {
  readonly amp: SiteAmp;
  readonly channel: number;
  readonly channelName: string;
  readonly ampName: string;
}
const none: ReadonlySet<ResourceShape> = new Set();

type Of = Pick<Choosable, 'amp' | 'channel'>;
interface ChannelChoiceProps {
  readonly amps: readonly SiteAmp[];
  readonly isChosen: (of: Of) => boolean;
  readonly onChange: (channels: readonly Choosable[], isOn: boolean) => void;
  readonly isOffered: (of: Of) => boolean;
  /** Undefined if it can be chosen. A new function when its answers change. */
  readonly why: (amp: Amp, channel: number) => string | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

export function ChannelChoice({ amps, className, children, ...each }: ChannelChoiceProps) {
  const words = useChannelChoiceWords();
  const [query, setQuery] = useState('');
  const sorted = amps.toSorted((one, other) => compareNames(nameOf(one), nameOf(other)));
  return (
    <>
      <SearchField label={words.search} value={query} onChange={setQuery} />
      <div className={className}>
        <CheckboxGroups>
          {sorted.map((amp) => (
            <AmpChannels key={amp.ampId} amp={amp} query={query} {...each} />
          ))}
          {children}
        </CheckboxGroups>
      </div>
    </>
  );
}

interface AmpChannelsProps extends Omit<ChannelChoiceProps, 'amps' | 'className' | 'children'> {
  readonly amp: SiteAmp;
  readonly query: string;
}
function AmpChannels({ amp, query, isChosen, isOffered, why, onChange }: AmpChannelsProps) {
  const words = useChannelChoiceWords();
  const { summary, about } = useAmpFacts(amp);
  const { deviceName, modelID } = summary;
  const numbers = summary.channelSummaries.map(({ channelNumber }) => channelNumber).join(' ');
  const reasons = useAmpAt(
    amp.seat,
    useCallback((own: Amp) => numbers.split(' ').map((channel) => why(own, Number(channel)) ?? ''), [numbers, why]),
    none,
  );
  const all = summary.channelSummaries
    .map(({ channelNumber: channel, channelName }, index) => ({
      of: { amp, channel, channelName, ampName: deviceName },
      text: words.named(channel, channelName),
      reason: reasons[index] ?? '',
    }))
    .filter(({ of }) => isOffered(of));
  // A search that matches the amplifier itself shows all its channels.
  const isAmp = matchesSearch({ kind: 'amp', summary: { ...summary, channelSummaries: [] }, about }, query);
  const shown = all.filter(({ text }) => isAmp || containsIgnoringCase(text, query));
  const free = shown.filter(({ reason }) => reason === '').map(({ of }) => of);
  const chosen = free.filter(isChosen).length;
  const [first] = all;
  const common = first && first.reason !== '' && all.every(({ reason }) => reason === first.reason) ? first.reason : undefined;
  if (shown.length === 0 && !(isAmp && summary.channelSummaries.length === 0)) return null;
  return (
    <CheckboxGroup label={deviceName} aside={modelID} hint={all.length === 0 ? reasons[0] || words.none : common}>
      {free.length > 1 && (
        <Checkbox
          label={words.all(deviceName)}
          checked={chosen === free.length ? true : chosen > 0 ? 'mixed' : false}
          onChange={(isOn) => onChange(free, isOn)}
        />
      )}
      {shown.map(({ of, text, reason }) => (
        <Checkbox
          key={of.channel}
          label={text}
          checked={isChosen(of)}
          disabled={reason !== '' && !isChosen(of)}
          {...(reason !== '' && common === undefined ? { description: reason } : {})}
          onChange={(isOn) => onChange([of], isOn)}
        />
      ))}
    </CheckboxGroup>
  );
}
