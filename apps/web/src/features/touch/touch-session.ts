/** One touch controller while its screen is open: what it says, the edits staged over it, and the verbs that send them [TOUCH-20]. */

import {
  configurationProblem,
  namesOf,
  readTouchConfiguration,
  readTouchController,
  type NameProblem,
  type TouchConfiguration,
  type TouchController,
  type Tree,
} from '@headroom/model';
import { machineClock, type Device, type Outcome } from '@headroom/protocol';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useStatus } from '../../device/amp-context.tsx';
import { useFleet } from '../../device/fleet-context.tsx';
import type { Fleet } from '../../device/fleet.ts';

/** [TOUCH-38] */
const syncEvery = 50_000;

export type Failed = Extract<Outcome, { ok: false }>;
/** It answered with something that is no configuration. */
export const misfit: Failed = { ok: false, reason: 'refused', message: '' };

export interface TouchSession {
  readonly id: string;
  /** The amplifier that carries the requests. */
  readonly carrier: Device;
  readonly controller: TouchController | undefined;
  /** Why the last question for the configuration failed. */
  readonly problem: Failed | undefined;
  /** Names of groups of other types, which are not kept [TOUCH-14]. */
  readonly dropped: readonly string[];
  /** The configuration as edited. */
  readonly shown: TouchConfiguration;
  readonly dirty: boolean;
  readonly changedElsewhere: boolean;
  readonly nameProblem: NameProblem | undefined;
  readonly saving: boolean;
  readonly edit: (change: (before: TouchConfiguration) => TouchConfiguration) => void;
  /** A name of up to 60 characters that was just given to something new [TOUCH-26]. */
  readonly admitName: (name: string) => void;
  readonly cancel: () => void;
  readonly save: () => Promise<Outcome>;
  readonly rename: (name: string) => Promise<Outcome>;
  readonly refresh: () => Promise<void>;
  /** A request to this very controller, by the rest of its address. */
  readonly ask: (part: string, method: 'get' | 'set', params?: Tree) => Promise<Outcome>;
}

const Context = createContext<TouchSession | null>(null);
export const TouchSessionProvider = Context.Provider;
export function useTouchSession(): TouchSession {
  const session = useContext(Context);
  if (!session) throw new Error('TouchSessionProvider is missing: the page is about no touch controller');
  return session;
}

/** The main amplifier, or the first beside it that can speak with touch controllers. */
function carrierOf({ main, amps }: Fleet): Device {
  const able = (device: Device) => device.read('/NSTProxy') !== undefined && device.status().state === 'CONNECTED';
  if (able(main)) return main;
  return amps().find(({ device }) => able(device))?.device ?? main;
}
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const nothing: TouchConfiguration = { name: '', groups: [] };

export function useNewTouchSession(id: string): TouchSession {
  const carrier = carrierOf(useFleet());
  const { state, loaded } = useStatus(carrier);
  const [controller, setController] = useState<TouchController>();
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<Failed>();
  const [draft, setDraft] = useState<TouchConfiguration>();
  /** What the draft was begun on. */
  const [base, setBase] = useState<TouchConfiguration>();
  const [admitted, setAdmitted] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  /** An answer to a question from before the last write would bring back what was before it. */
  const writes = useRef(0);

  const ask = useCallback(
    async (part: string, method: 'get' | 'set', params: Tree = {}): Promise<Outcome> => {
      const outcome = await carrier.run({ kind: 'touchRequest', url: `/controllers/${id}${part}`, method, params });
      return outcome.ok ? { ok: true, result: (outcome.result as Tree | undefined)?.['result'] } : outcome;
    },
    [carrier, id],
  );

  const refresh = useCallback(async () => {
    const before = writes.current;
    // Switched off, the proxy carries nothing [API-22].
    if (carrier.read('/NSTProxy/enable') === false) await carrier.write('/NSTProxy', { enable: true });
    const outcome = await ask('', 'get');
    if (before !== writes.current) return;
    if (!outcome.ok) return setProblem(outcome);
    const reading = readTouchController(outcome.result);
    if (!reading.ok) return setProblem(misfit);
    setProblem(undefined);
    setController((known) => (same(known, reading.controller) ? known : reading.controller));
    setDropped(reading.dropped);
  }, [ask, carrier]);

  const connected = state === 'CONNECTED' && loaded;
  useEffect(() => {
    if (!connected) return undefined;
    let stop = () => {};
    let over = false;
    // [TOUCH-25] [TOUCH-38]
    const sync = () => {
      if (over) return;
      void refresh();
      stop = machineClock.after(syncEvery, sync);
    };
    sync();
    return () => {
      over = true;
      stop();
    };
  }, [connected, refresh]);

  const stored = controller?.configuration ?? nothing;
  const shown = draft ?? stored;
  const dirty = draft !== undefined && !same(draft, stored);

  return useMemo(() => {
    const send = async (configuration: TouchConfiguration): Promise<Outcome> => {
      writes.current++;
      const outcome = await ask('/configuration', 'set', { name: configuration.name, groups: configuration.groups as unknown as Tree[] });
      writes.current++;
      if (!outcome.ok) return outcome;
      const reading = readTouchConfiguration(outcome.result);
      if (!reading.ok) return misfit;
      setController((known) => known && { ...known, name: reading.configuration.name, configuration: reading.configuration });
      setDropped(reading.dropped);
      return outcome;
    };
    return {
      id,
      carrier,
      controller,
      problem,
      dropped,
      shown,
      dirty,
      changedElsewhere: dirty && base !== undefined && !same(base, stored),
      nameProblem: configurationProblem(shown, new Set([...namesOf(stored), ...admitted])),
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
        const outcome = await send(shown);
        setSaving(false);
        if (outcome.ok) setDraft(undefined);
        return outcome;
      },
      rename: async (name) => {
        const outcome = await send({ ...stored, name });
        if (outcome.ok) setDraft((before) => before && { ...before, name });
        return outcome;
      },
      refresh,
      ask,
    };
  }, [id, carrier, controller, problem, dropped, shown, dirty, base, stored, admitted, saving, refresh, ask]);
}
