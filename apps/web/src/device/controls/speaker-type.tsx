/** A change that sends more to the speaker asks first [XOVER-02] [XOVER-05]. */

import { useState } from 'react';
import { highPassFilter, lowPassFilter } from '@headroom/model/amplifier';
import { detectSpeakerType, planSpeakerType, speakerTypes, widensBand, type SpeakerType } from '@headroom/model/channel';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { useNames } from '../names/names.ts';
import { Hidden } from './hidden.tsx';
import { useParameter } from '../parameters/parameter.ts';
import { useAmp, useSeat } from '../binding/use-amp.tsx';
import { foundOf } from '../safe-changes/found.ts';
import { useWrites } from '../parameters/writes.ts';
import { usePresetWords } from './preset-words.ts';

const icons = { FullRange: { icon: 'speaker' }, Subwoofer: { icon: 'sub' }, Custom: {} } as const;

export function SpeakerTypeChoice({ channel }: { readonly channel: number }) {
  const words = usePresetWords();
  const { speakerTypes: names } = useNames();
  const { write, writeSurely } = useWrites();
  const high = useParameter(highPassFilter.properties.enable, { channel });
  const low = useParameter(lowPassFilter.properties.enable, { channel });
  const seat = useSeat();
  const type = useAmp((amp) => detectSpeakerType(amp.shown, channel));
  const [asked, setAsked] = useState<SpeakerType>();
  const choose = async (next: SpeakerType, send: typeof write) => {
    const plan = planSpeakerType(next, channel);
    if (await send(plan, 'offered')) foundOf(seat).preset(plan);
  };
  const hidden = [high, low].find(({ permission }) => permission === 'Locked');
  if (hidden) return <Hidden label={words.speakerType} why={hidden.lockedWhy} bare />;
  return (
    <>
      <Segmented
        label={words.speakerType}
        value={type}
        cautious
        options={speakerTypes.toReversed().map((value) => ({ value, label: names[value], ...icons[value] }))}
        onChange={(next) => (widensBand(seat.shown, channel, next) ? setAsked(next) : void choose(next, write))}
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
            void choose(asked, writeSurely);
          }}
        >
          {asked === 'Custom' ? words.customBody : words.speakerBody}
        </Confirm>
      )}
    </>
  );
}
