/** The speaker type of a channel: recognised from its crossover, and chosen; asks before more than now reaches the speaker [XOVER-02] [XOVER-05]. */

import { useMemo, useState } from 'react';
import {
  addressOf,
  detectSpeakerType,
  highPassFilter,
  lowPassFilter,
  planSpeakerType,
  speakerTypes,
  widensBand,
  type SpeakerType,
} from '@headroom/model';
import { Confirm } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useNames } from '../names/names.ts';
import { useParameter } from '../parameter.ts';
import { useShownTree } from '../shown.ts';
import { useWrites } from '../writes.ts';
import { usePresetWords } from './preset-words.ts';

const icons = { FullRange: { icon: 'speaker' }, Subwoofer: { icon: 'sub' }, Custom: {} } as const;
const recognisedBy = [highPassFilter, lowPassFilter].flatMap(({ properties }) => [
  properties.enable,
  properties.type,
  properties.frequency,
]);

export function SpeakerTypeChoice({ channel }: { readonly channel: number }) {
  const words = usePresetWords();
  const { speakerTypes: names } = useNames();
  const write = useWrites();
  const high = useParameter(highPassFilter.properties.enable, { channel });
  const low = useParameter(lowPassFilter.properties.enable, { channel });
  const tree = useShownTree(useMemo(() => recognisedBy.map((handle) => addressOf(handle, { channel })), [channel]));
  const [asked, setAsked] = useState<SpeakerType>();
  const choose = (next: SpeakerType) => void write(planSpeakerType(next, channel));
  return (
    <>
      <Segmented
        label={words.speakerType}
        value={detectSpeakerType(tree, channel)}
        options={speakerTypes.toReversed().map((value) => ({ value, label: names[value], ...icons[value] }))}
        onChange={(next) => (widensBand(tree, channel, next) ? setAsked(next) : choose(next))}
        disabled={high.disabled || low.disabled}
        locked={high.lockedWhy ?? low.lockedWhy}
      />
      {asked !== undefined && (
        <Confirm
          open
          danger
          onClose={() => setAsked(undefined)}
          title={asked === 'Custom' ? words.customTitle : words.speakerTitle(names[asked])}
          verb={asked === 'Custom' ? words.customVerb : words.speakerVerb}
          onConfirm={() => {
            setAsked(undefined);
            choose(asked);
          }}
        >
          {asked === 'Custom' ? words.customBody : words.speakerBody}
        </Confirm>
      )}
    </>
  );
}
