import { output } from '@headroom/model/amplifier';
import { put, type Tree } from '@headroom/model/property';
import { act, cleanup } from '@testing-library/react';
import { createHistory } from '../src/device/history/history.ts';
import { emptyTrail } from '../src/device/history/trail.ts';
import { askOfProgram } from '../src/device/safe-changes/confirm-louder.ts';
import type { Ending } from '../src/device/safe-changes/undo.ts';
import { toast } from '../src/ui/feedback/toast.tsx';
import { pageRig } from './page-rig.tsx';

export function closeHistory(): void {
  cleanup();
  act(() => toast.close());
}

export const at = { channel: 1 };
export const band = { channel: 1, filter: 1 };
export const { fader, mute } = output.properties;
export const start = -20;

export async function createHistoryRig(settings: (tree: Tree) => void = () => undefined, model = '704D') {
  const rig = await pageRig({
    model,
    latency: 5,
    settings(tree) {
      put(tree, '/amp/channels/1/output/fader', start);
      settings(tree);
    },
  });
  const history = createHistory(emptyTrail);
  history.hear(rig.seat);
  const level = await rig.control(fader, at);
  const endings: Ending[] = [];
  const told = () => history.trail().steps.map(({ changes }) => changes.map(({ handle, from, to }) => [handle.name, from, to]));
  return {
    ...rig,
    history,
    level,
    endings,
    told,
    stands: () => rig.held(fader, at),
    drag: async (...levels: number[]) => {
      const { drag } = level.now();
      act(() => drag.start());
      for (const to of levels) {
        act(() => drag.move(to));
        await rig.turn(3000);
      }
      act(() => drag.finish(true));
      act(() => drag.finally());
      await rig.turn(1500);
    },
    travel: async (wanted: number, isSure = false) => {
      act(() => history.travel(rig.seat, wanted, isSure, askOfProgram, (ending) => endings.push(ending)));
      await rig.turn(1500);
      return endings.at(-1)?.how;
    },
    travelOnYes: async (wanted: number, isSure = false) => {
      act(() => history.travel(rig.seat, wanted, isSure, askOfProgram, (ending) => endings.push(ending)));
      await rig.answer(true);
      await rig.turn(1500);
      return endings.at(-1)?.how;
    },
  };
}
