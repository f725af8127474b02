/** Another preset asks before it replaces own bands [EQ-02] [EQ-10]. */

import { useCallback, useState } from 'react';
import { outputEqFilter } from '@headroom/model/amplifier';
import { detectEqPreset, eqPresets, planEqPreset, presetFilters, type EqPreset } from '@headroom/model/channel';
import { valueOf, type Tree } from '@headroom/model/property';
import { announce } from '../../ui/feedback/live-region.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { Select } from '../../ui/controls/select.tsx';
import typography from '../../ui/look/typography.module.css';
import { useNames } from '../names/names.ts';
import { useParameter } from '../parameters/parameter.ts';
import type { Amp } from '../binding/seat.ts';
import { Hidden } from './hidden.tsx';
import { useAmp, useSeat } from '../binding/use-amp.tsx';
import { foundOf } from '../safe-changes/found.ts';
import { useWrites } from '../parameters/writes.ts';
import { usePresetWords } from './preset-words.ts';

const { enable, gain } = outputEqFilter.properties;

interface ChannelPreset {
  readonly preset: EqPreset;
  /** The preset of bands 6 to 8 that shows as Manual, because band 1 or 2 is on [EQ-10]. */
  readonly hindered: EqPreset | undefined;
  /** Bands 6 to 8 have the user's own settings, which another preset would replace. */
  readonly own: boolean;
}

export const useEqPreset = (channel: number): ChannelPreset =>
  useAmp(
    useCallback(({ shown, hides }: Amp) => (hides(enable, { channel, filter: 6 }) ? untold : readEqPreset(shown, channel)), [channel]),
  );
const isOn = (tree: Tree, channel: number, filter: number) => valueOf(tree, enable, { channel, filter }) === true;
const untold: ChannelPreset = { preset: 'Manual', hindered: undefined, own: false };
function readEqPreset(tree: Tree, channel: number): ChannelPreset {
  const preset = detectEqPreset(tree, channel);
  const behind = preset === 'Manual' ? detectEqPreset(tree, channel, 'ignored') : 'Manual';
  return {
    preset,
    hindered: behind === 'Manual' ? undefined : behind,
    own:
      preset === 'Manual' && presetFilters.some((filter) => isOn(tree, channel, filter) && valueOf(tree, gain, { channel, filter }) !== 0),
  };
}

export function PresetNote({ channel }: { readonly channel: number }) {
  const words = usePresetWords();
  const { eqPresets: names } = useNames();
  const { hindered } = useEqPreset(channel);
  return hindered && <p className={typography.caption}>{words.presetHindered(names[hindered])}</p>;
}

interface EqPresetSelectProps {
  readonly channel: number;
  readonly label: string;
  readonly inline?: boolean;
}
export function EqPresetSelect({ channel, label, inline }: EqPresetSelectProps) {
  const words = usePresetWords();
  const { eqPresets: names } = useNames();
  const { preset, own } = useEqPreset(channel);
  const { disabled, lockedWhy, permission } = useParameter(enable, { channel, filter: 6 });
  const seat = useSeat();
  const { write, writeSurely } = useWrites();
  const [asked, setAsked] = useState<EqPreset>();
  const choose = async (next: EqPreset, send: typeof write) => {
    const plan = planEqPreset(next, channel);
    if (!(await send(plan, 'offered'))) return;
    foundOf(seat).preset(plan);
    if (next !== 'Manual' && [1, 2].some((filter) => isOn(seat.tree, channel, filter))) announce(words.presetHindered(names[next]));
  };
  if (permission === 'Locked') return <Hidden label={label} why={lockedWhy} bare={inline !== true} />;
  return (
    <>
      <Select
        label={label}
        {...(inline === true ? { inlineLabel: label } : { hideLabel: true })}
        value={preset}
        options={eqPresets.map((value) => ({ value, label: names[value] }))}
        onChange={(next) => (own ? setAsked(next) : void choose(next, write))}
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
            void choose(asked, writeSurely);
          }}
        >
          {words.presetBody}
        </Confirm>
      )}
    </>
  );
}
