/** [TOUCH-20] */

import {
  configurationProblem,
  namesOf,
  renameProblem,
  type NameProblem,
  type TouchConfiguration,
  type TouchController,
} from '@headroom/model/touch';
import type { Outcome } from '@headroom/protocol';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { Seat } from '../../device/binding/seat.ts';
import { useAmpAt } from '../../device/binding/use-amp.tsx';
import { useLocalSite } from '../../device/site/local-site-context.tsx';
import type { Failed } from '../../device/site/touch/touch-controllers.ts';
import { carrierOf, misfit, useTouchLine, type TouchLine } from '../../device/site/touch/touch-line.ts';

export interface TouchSession {
  readonly id: string;
  readonly carrier: Seat;
  readonly controller: TouchController | undefined;
  readonly problem: Failed | undefined;
  /** Names of groups of unknown types, which are not kept [TOUCH-14]. */
  readonly dropped: readonly string[];
  readonly shown: TouchConfiguration;
  readonly dirty: boolean;
  readonly changedElsewhere: boolean;
  readonly nameProblem: NameProblem | undefined;
  /** An over-long old name may stay (OQ-135). */
  readonly problemOf: (name: string) => NameProblem | undefined;
  readonly saving: boolean;
  readonly edit: (change: (before: TouchConfiguration) => TouchConfiguration) => void;
  /** Up to 60 characters [TOUCH-26]. */
  readonly admitName: (name: string) => void;
  readonly cancel: () => void;
  readonly save: () => Promise<Outcome>;
  readonly rename: (name: string) => Promise<Outcome>;
  readonly refresh: () => Promise<void>;
  readonly ask: TouchLine['ask'];
}

const Context = createContext<TouchSession | null>(null);
export const TouchSessionProvider = Context.Provider;
export function useTouchSession(): TouchSession {
  const session = useContext(Context);
  if (!session) throw new Error('TouchSessionProvider is missing: the page is about no touch controller');
  return session;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const nothing: TouchConfiguration = { name: '', groups: [] };

export function useNewTouchSession(id: string): TouchSession {
  const carrier = carrierOf(useLocalSite());
  const { state, loaded } = useAmpAt(carrier, ({ status }) => status());
  const { line, said } = useTouchLine(id);
  const { controller, dropped, problem } = said;
  const [draft, setDraft] = useState<TouchConfiguration>();
  const [base, setBase] = useState<TouchConfiguration>();
  const [admitted, setAdmitted] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);

  const connected = state === 'CONNECTED' && loaded;
  useEffect(() => {
    if (connected) void line.refresh();
  }, [connected, line]);

  const stored = controller?.configuration ?? nothing;
  const shown = draft ?? stored;
  const dirty = draft !== undefined && !same(draft, stored);
  // Kept, it would hide what others save later, and offer to save over it.
  if (draft !== undefined && !dirty) setDraft(undefined);

  return useMemo(() => {
    const known = new Set([...namesOf(stored), ...admitted]);
    return {
      id,
      carrier,
      controller,
      problem,
      dropped,
      shown,
      dirty,
      changedElsewhere: dirty && base !== undefined && !same(base, stored),
      nameProblem: configurationProblem(shown, known),
      problemOf: (name) => renameProblem(name, known.has(name) ? name : ''),
      saving,
      edit: (change) => {
        if (!dirty) setBase(stored);
        setDraft((before) => change(before ?? stored));
      },
      admitName: (name) => setAdmitted((names) => [...names, name]),
      cancel: () => {
        setDraft(undefined);
        setAdmitted([]);
      },
      save: async () => {
        setSaving(true);
        const outcome = await line.save(shown);
        setSaving(false);
        if (!outcome.ok) return outcome;
        // Edits made during the save remain unsaved.
        setDraft((now) => (now === shown ? undefined : now));
        setBase(shown);
        return outcome;
      },
      rename: async (name) => {
        // Others may have changed its groups since they were read.
        await line.refresh();
        const now = line.said();
        if (now.problem || !now.controller) return now.problem ?? misfit;
        const outcome = await line.save({ ...now.controller.configuration, name });
        if (!outcome.ok) return outcome;
        for (const set of [setDraft, setBase]) set((before) => before && { ...before, name });
        return outcome;
      },
      refresh: line.refresh,
      ask: line.ask,
    };
  }, [id, carrier, line, controller, problem, dropped, shown, dirty, base, stored, admitted, saving]);
}
