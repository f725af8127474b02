import { crossoverSettings, filterSettings, filtersOfChannel } from '@headroom/model/channel';
import { valueOf, type Tree } from '@headroom/model/property';
import type { ChannelSettings, CrossoverSettings } from '@headroom/model/dsp';
import { useCallback } from 'react';
import type { Amp } from './seat.ts';
import { useAmp } from './use-amp.tsx';

/** A locked part would show in the channel's total curve [LOCK-02]. */
export function useChannelHidden(channel: number): boolean {
  const isHidden = useCallback(
    (amp: Amp) =>
      filtersOfChannel(channel).some(({ resource, at }) =>
        Object.values(resource.properties).some((handle) => amp.may(handle, at).permission === 'Locked'),
      ),
    [channel],
  );
  return useAmp(isHidden);
}

export const readChannelSettings = (tree: Tree, channel: number): ChannelSettings =>
  filterSettings((handle, at) => valueOf(tree, handle, at), channel);
export const useChannelSettings = (channel: number): ChannelSettings =>
  useAmp(useCallback((amp: Amp) => readChannelSettings(amp.shown, channel), [channel]));
export const useCrossover = (channel: number): CrossoverSettings =>
  useAmp(useCallback((amp: Amp) => crossoverSettings((handle, at) => valueOf(amp.shown, handle, at), channel), [channel]));
