/** The preset of a channel's equalizer: which one it has, and choosing another, which asks where it would replace somebody's own bands [EQ-02] [EQ-10]. */

import { useMemo, useState } from 'react';
import {
  addressOf,
  detectEqPreset,
  eqPresets,
  outputEqFilter,
  planEqPreset,
  presetFilters,
  valueOf,
  type EqPreset,
  put,
  type Tree,
} from '@headroom/model';
import { Confirm } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useNames } from '../names/names.ts';
import { useParameter } from '../parameter.ts';
import { useShownTree } from '../shown.ts';
import { useWrites } from '../writes.ts';
import { usePresetWords } from './preset-words.ts';

const { enable, type, frequency, q, gain } = outputEqFilter.properties;
const recognisedBy = [
  ...[1, 2].map((filter) => ({ handle: enable, filter })),
  ...presetFilters.flatMap((filter) => [enable, type, frequency, q, gain].map((handle) => ({ handle, filter }))),
];

interface ChannelPreset {
  readonly preset: EqPreset;
  /** Bands 6 to 8 are a preset, and Manual is shown because bands 1 or 2 are on [EQ-10]. */
  readonly hindered: boolean;
  /** Bands 6 to 8 carry somebody's own settings, which another preset would replace. */
  readonly own: boolean;
}

export function useEqPreset(channel: number): ChannelPreset {
  const addresses = useMemo(
    () => recognisedBy.map(({ handle, filter }) => addressOf(handle as typeof gain, { channel, filter })),
    [channel],
  );
  const tree = useShownTree(addresses);
  return useMemo(() => {
    const preset = detectEqPreset(tree, channel);
    const isOn = (filter: number) => valueOf(tree, enable, { channel, filter }) === true;
    return {
      preset,
      hindered: preset === 'Manual' && detectEqPreset(withoutFirstBands(tree, channel), channel) !== 'Manual',
      own: preset === 'Manual' && presetFilters.some((filter) => isOn(filter) && valueOf(tree, gain, { channel, filter }) !== 0),
    };
  }, [tree, channel]);
}

function withoutFirstBands(tree: Tree, channel: number): Tree {
  const without = structuredClone(tree);
  for (const filter of [1, 2]) put(without, addressOf(enable, { channel, filter }), false);
  return without;
}

interface EqPresetSelectProps {
  readonly channel: number;
  readonly label: string;
  /** Written inside; else it stands beside, where the page has it. */
  readonly inline?: boolean;
}
/** A rule that changes many properties may be used where its first one may. */
export function EqPresetSelect({ channel, label, inline }: EqPresetSelectProps) {
  const words = usePresetWords();
  const { eqPresets: names } = useNames();
  const { preset, own } = useEqPreset(channel);
  const { disabled, lockedWhy } = useParameter(enable, { channel, filter: 6 });
  const write = useWrites();
  const [asked, setAsked] = useState<EqPreset>();
  const choose = (next: EqPreset) => void write(planEqPreset(next, channel));
  return (
    <>
      <Select
        label={label}
        {...(inline === true ? { inlineLabel: label } : { hideLabel: true })}
        value={preset}
        options={eqPresets.map((value) => ({ value, label: names[value] }))}
        onChange={(next) => (own ? setAsked(next) : choose(next))}
        disabled={disabled}
        locked={lockedWhy}
      />
      {asked !== undefined && (
        <Confirm
          open
          danger
          onClose={() => setAsked(undefined)}
          title={words.presetTitle(names[asked])}
          verb={words.presetVerb}
          onConfirm={() => {
            setAsked(undefined);
            choose(asked);
          }}
        >
          {words.presetBody}
        </Confirm>
      )}
    </>
  );
}
