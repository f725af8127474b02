/** The course of one import: a file is read, planned, run step by step, and can be taken back [IMPEXP-16] [IMPEXP-17]. */

import { at, isJsonObject, readJson, type Tree } from '@headroom/model';
import {
  allAmpSections,
  allChannelSections,
  planImport,
  planRestore,
  readSettingsFile,
  readSnapshot,
  writeSnapshot,
  type AmpFile,
  type ChannelFile,
  type Decided,
  type ImportPlan,
  type ImportRefusal,
  type Section,
  type Step,
} from '@headroom/model/transfer';
import { machineClock, type Device } from '@headroom/protocol';
import { useMemo, useSyncExternalStore } from 'react';
import { useAmp } from '../../device/amp-context.tsx';
import { putBack, runPlan, type PlanOutcome } from '../../device/run-plan.ts';
import { readDevice, readDeviceLate, type DeviceNow } from './device-tree.ts';
import { interruptedOf, keepInterrupted } from './interrupted.ts';

/** What may be told of a file before or instead of its import. */
export type Refusal = ImportRefusal | 'notRead';
export type Hint = 'firHint' | 'isTouchFile';
export interface ChosenFile {
  readonly name: string;
  readonly bytes: number;
  readonly file: AmpFile | ChannelFile;
}
export interface Choice {
  readonly channel: number | undefined;
  readonly sections: ReadonlySet<Section>;
}
export interface Finished {
  readonly chosen: ChosenFile;
  readonly choice: Choice;
  readonly plan: Decided;
  readonly now: DeviceNow;
  readonly outcome: PlanOutcome;
}
export type ImportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'refused'; readonly name: string; readonly refusal: Refusal; readonly hint: Hint | undefined }
  | { readonly kind: 'preview'; readonly chosen: ChosenFile; readonly choice: Choice; readonly now: DeviceNow }
  | {
      readonly kind: 'running';
      readonly chosen: ChosenFile;
      readonly steps: readonly Step[];
      readonly done: number;
      /** The amplifier went away; what was written is put back when it answers again. */
      readonly isAway: boolean;
    }
  | ({ readonly kind: 'finished' } & Finished)
  | ({ readonly kind: 'undoing' } & Finished)
  | { readonly kind: 'undone'; readonly isWhole: boolean }
  /** The page went away in the middle of one. */
  | { readonly kind: 'interrupted'; readonly name: string; readonly isRestoring: boolean };

/** The largest file that can be one; anything longer is not even read. */
export const mostBytes = 4_194_304;

export type Judged =
  | { readonly ok: true; readonly file: AmpFile | ChannelFile }
  | { readonly ok: false; readonly refusal: Refusal; readonly hint?: Hint };
export function judgeFile(name: string, source: Uint8Array): Judged {
  if (!/\.json$/i.test(name)) return { ok: false, refusal: 'unsupportedFile' };
  const read = readSettingsFile(source);
  if (!read.ok) return { ok: false, refusal: read.refusal };
  return read.file.kind === 'touch' ? { ok: false, refusal: 'unsupportedFile', hint: 'isTouchFile' } : { ok: true, file: read.file };
}

export function planFor(
  { file }: ChosenFile,
  { channel, sections }: Choice,
  { tree, schema, deviceId }: DeviceNow,
  device: Device,
): ImportPlan {
  return planImport(file, { tree, schema, deviceId, channel, sections, info: (address) => device.info(address), mode: 'local' });
}

/** A channel's file goes to the channel it came from, where there is one of that number. */
function firstChoice({ kind, text }: AmpFile | ChannelFile, { schema }: DeviceNow): Choice {
  if (kind === 'amp') return { channel: undefined, sections: allAmpSections };
  const read = readJson(text);
  const number = read.ok && isJsonObject(read.value) ? read.value['channelNumber'] : undefined;
  const isHere = typeof number === 'number' && schema.place(`/amp/channels/${number}`) !== undefined;
  return { channel: isHere ? number : 1, sections: allChannelSections };
}

/** Told after a write to the network: the amplifier is to be tried there, and its settings confirmed (OQ-098). */
export type Follow = (to: string | undefined) => void;
const touchesNetwork = ({ steps }: Decided) => steps.some((step) => step.kind === 'write' && step.path.startsWith('/network/'));
/** Where an amplifier is after an import, seen from the address at which it is spoken to; undefined where the network will decide. */
export function addressAfter(host: string, before: Tree, { changes }: Pick<Decided, 'changes'>): string | undefined {
  const [name = host, port] = host.split(':');
  const bare = (cidr: unknown) => (typeof cidr === 'string' ? cidr.split('/')[0] : undefined);
  const road = ['/network/ethernet', '/network/wifi'].find((path) => bare(at(before, `${path}/ip`)) === name);
  if (road === undefined) return host;
  const after = (leaf: string) => changes.find(({ address }) => address === `${road}/${leaf}`)?.after;
  if (after('dhcp') === true) return undefined;
  const ip = bare(after('ip'));
  return ip === undefined || ip === '' ? host : `${ip}${port === undefined ? '' : `:${port}`}`;
}

export interface ImportFlow {
  state(): ImportState;
  subscribe(listener: () => void): () => void;
  choose(given: File): Promise<void>;
  change(choice: Choice): void;
  run(follow: Follow): Promise<void>;
  undo(follow: Follow): Promise<void>;
  /** After an interruption: the settings from before it. */
  restore(follow: Follow): Promise<void>;
  close(): void;
}
/** One a device: an import goes on while other pages show, and can still be taken back when somebody comes back to it. */
const flows = new WeakMap<Device, ImportFlow>();
export function importFlowOf(device: Device): ImportFlow {
  const known = flows.get(device) ?? createImportFlow(device);
  flows.set(device, known);
  return known;
}

function createImportFlow(device: Device): ImportFlow {
  const listeners = new Set<() => void>();
  const interrupted = interruptedOf(device);
  let state: ImportState = interrupted ? { kind: 'interrupted', name: interrupted.name, isRestoring: false } : { kind: 'idle' };
  const go = (next: ImportState) => {
    state = next;
    if (isBusy(state)) addEventListener('beforeunload', askToStay);
    else removeEventListener('beforeunload', askToStay);
    for (const listener of listeners) listener();
  };
  const refuse = (name: string, refusal: Refusal, hint?: Hint) => go({ kind: 'refused', name, refusal, hint });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async choose(given) {
      if (isBusy(state)) return;
      const { name, size } = given;
      const mine: ImportState = { kind: 'reading', name };
      go(mine);
      if (size > mostBytes) return refuse(name, /\.json$/i.test(name) ? 'corrupt' : 'unsupportedFile');
      const bytes = await given.arrayBuffer().catch(() => undefined);
      const judged: Judged = bytes ? judgeFile(name, new Uint8Array(bytes)) : { ok: false, refusal: 'corrupt' };
      if (!judged.ok) return refuse(name, judged.refusal, judged.hint);
      const now = await readDevice(device);
      // Another file may have been chosen meanwhile.
      if (state !== mine) return;
      if (!now) return refuse(name, 'notRead');
      const { file } = judged;
      go({ kind: 'preview', chosen: { name, bytes: size, file }, choice: firstChoice(file, now), now });
    },
    change(choice) {
      if (state.kind === 'preview') go({ ...state, choice });
    },
    /** The device may have changed since it was read: it is read and everything decided once more. */
    async run(follow) {
      if (state.kind !== 'preview') return;
      const { chosen, choice } = state;
      go({ kind: 'running', chosen, steps: [], done: 0, isAway: false });
      const now = await readDeviceLate(device, machineClock);
      if (!now) return refuse(chosen.name, 'notRead');
      const plan = planFor(chosen, choice, now, device);
      if (!plan.ok) return refuse(chosen.name, plan.refusal, hintOf(plan.refusal));
      const { steps } = plan;
      const { tree: before, schema, deviceId } = now;
      let done = 0;
      const show = (isAway: boolean) => go({ kind: 'running', chosen, steps, done, isAway });
      const onStep = (count: number) => {
        done = count;
        show(false);
      };
      keepInterrupted(device, { name: chosen.name, snapshot: writeSnapshot(before, deviceId) });
      const outcome = await runPlan({
        device,
        clock: machineClock,
        steps,
        before,
        schema,
        deviceId,
        onStep,
        onAway: show,
        agree: () => true,
      });
      // What could not be put back may still be, after a reload as well.
      if (outcome.ok || outcome.isPutBack) keepInterrupted(device, undefined);
      if (outcome.ok && touchesNetwork(plan)) follow(addressAfter(device.host, before, plan));
      go({ kind: 'finished', chosen, choice, plan, now, outcome });
    },
    async undo(follow) {
      if (state.kind !== 'finished') return;
      const { plan, now, outcome } = state;
      go({ ...state, kind: 'undoing' });
      const { tree: before, schema, deviceId } = now;
      const count = outcome.ok ? plan.steps.length : outcome.begun;
      const isWhole = await putBack({ device, clock: machineClock, steps: plan.steps, before, schema, deviceId, onAway: () => {} }, count);
      if (isWhole) keepInterrupted(device, undefined);
      if (touchesNetwork(plan)) follow(device.host);
      go({ kind: 'undone', isWhole });
    },
    async restore(follow) {
      const kept = interruptedOf(device);
      if (state.kind !== 'interrupted' || state.isRestoring || !kept) return;
      go({ ...state, isRestoring: true });
      const isWhole = await restoreSnapshot(device, kept.snapshot, follow);
      if (isWhole) keepInterrupted(device, undefined);
      go({ kind: 'undone', isWhole });
    },
    close() {
      if (isBusy(state)) return;
      keepInterrupted(device, undefined);
      go({ kind: 'idle' });
    },
  };
}
const isBusy = (state: ImportState) =>
  state.kind === 'running' || state.kind === 'undoing' || (state.kind === 'interrupted' && state.isRestoring);
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

async function restoreSnapshot(device: Device, text: string, follow: Follow): Promise<boolean> {
  const read = readSnapshot(text);
  const now = await readDevice(device);
  if (!read.ok || !now) return false;
  const { tree: before, schema, deviceId } = now;
  const plan = planRestore(read.snapshot, { tree: before, schema, deviceId, info: (address) => device.info(address), mode: 'local' });
  if (!plan.ok) return false;
  const nothing = () => undefined;
  // No import raises a fader, so one that was lowered since stays where somebody put it.
  const course = { onStep: nothing, onAway: nothing, agree: () => false };
  const outcome = await runPlan({ device, clock: machineClock, steps: plan.steps, before, schema, deviceId, ...course });
  if (outcome.ok && touchesNetwork(plan)) follow(addressAfter(device.host, before, plan));
  return outcome.ok;
}

export function useImport() {
  const { device } = useAmp();
  const flow = importFlowOf(device);
  const state = useSyncExternalStore(flow.subscribe, flow.state);
  const plan = useMemo(
    () => (state.kind === 'preview' ? planFor(state.chosen, state.choice, state.now, device) : undefined),
    [state, device],
  );
  return { state, plan, flow };
}
export const hintOf = (refusal: Refusal): Hint | undefined => (refusal === 'firUnsupported' ? 'firHint' : undefined);

/** What somebody has to be told although the import went through [IMPEXP-17] [ERR-07]. */
export const hasErrors = ({ dropped, clamped, replaced }: Decided): boolean =>
  dropped.length > 0 || clamped.length > 0 || replaced.some(({ because }) => because === 'default');
export const writtenValues = ({ steps }: Decided): number =>
  steps.reduce((sum, step) => sum + (step.kind === 'write' ? Object.keys(step.values).length : 0), 0);
