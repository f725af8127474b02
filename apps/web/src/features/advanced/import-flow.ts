/** [IMPEXP-16] [IMPEXP-17] */

import type { Mode } from '@headroom/model/access';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { isJsonObject, readJson } from '@headroom/model/files';
import { channel as channelOf, ethernet, wifi } from '@headroom/model/amplifier';
import { addressOf, valueOf, type Handle, type Tree } from '@headroom/model/property';
import {
  allAmpSections,
  allChannelSections,
  isOfNetwork,
  localAmpSections,
  partOf,
  planImport,
  planRestore,
  planWayBack,
  readSettingsFile,
  readSnapshot,
  risesOf,
  writeSnapshot,
  type AmpFile,
  type AmpSection,
  type ChannelFile,
  type Decided,
  type DecidedImport,
  type ImportPlan,
  type ImportRefusal,
  type Section,
  type Step,
  type ValueChange,
  type WayBack,
} from '@headroom/model/transfer';
import { machineClock } from '@headroom/protocol';
import { useMemo, useSyncExternalStore } from 'react';
import type { Seat } from '../../device/binding/seat.ts';
import { useSeat } from '../../device/binding/use-amp.tsx';
import { putBack, runPlan, undoing, type PlanOutcome } from '../../device/files/run-plan.ts';
import { readDevice, readDeviceLate, type DeviceNow } from '../../device/files/device-tree.ts';
import { interruptedOf, keepInterrupted } from '../../device/files/interrupted.ts';

interface Place extends Pick<Seat, 'mode'> {
  readonly device: Pick<Seat['device'], 'info'>;
}
export type Refusal = ImportRefusal | 'notRead' | 'tooLarge';
export type Hint = 'firHint' | 'isTouchFile';
export interface ChosenFile {
  readonly name: string;
  readonly bytes: number;
  readonly file: AmpFile | ChannelFile;
}
export interface Choice {
  readonly channel: number | undefined;
  readonly sections: ReadonlySet<Section>;
  /** Import faders, mutes and on-switches too. */
  readonly takesOutputState: boolean;
  /** Mute the channels first, and leave them muted. */
  readonly mutes: boolean;
  readonly startsGenerator: boolean;
}
export interface Finished {
  readonly chosen: ChosenFile;
  readonly choice: Choice;
  readonly plan: DecidedImport;
  readonly now: DeviceNow;
  readonly outcome: PlanOutcome;
  /** Read right after it, because an amplifier adapts values by itself. Undefined without an answer. */
  readonly after: Promise<Tree | undefined>;
}
export interface UndoQuestion extends WayBack {
  readonly now: DeviceNow;
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
      /** The amplifier is disconnected; old values are restored on its return. */
      readonly isAway: boolean;
    }
  | ({ readonly kind: 'finished'; readonly asks: UndoQuestion | undefined } & Finished)
  | ({ readonly kind: 'undoing' } & Finished)
  | { readonly kind: 'undone'; readonly isWhole: boolean; readonly left: readonly string[] }
  | {
      readonly kind: 'interrupted';
      readonly name: string;
      readonly isRestoring: boolean;
      /** Restoring these would be louder, so somebody must agree. */
      readonly asks: { readonly rises: readonly ValueChange[]; readonly now: DeviceNow } | undefined;
    };

export const maxBytes = 4_194_304;

export type Judged =
  | { readonly ok: true; readonly file: AmpFile | ChannelFile }
  | { readonly ok: false; readonly refusal: Refusal; readonly hint?: Hint };
/** Judges by content, since file names vary. */
export function judgeFile(source: Uint8Array): Judged {
  const read = readSettingsFile(source);
  if (!read.ok) return { ok: false, refusal: read.refusal };
  return read.file.kind === 'touch' ? { ok: false, refusal: 'unsupportedFile', hint: 'isTouchFile' } : { ok: true, file: read.file };
}

export function planFor({ file }: ChosenFile, choice: Choice, { tree, schema, deviceId }: DeviceNow, { device, mode }: Place): ImportPlan {
  return planImport(file, { tree, schema, deviceId, ...choice, info: device.info, mode });
}

export const outOfReach = (mode: Mode): ReadonlySet<AmpSection> => (mode === 'cloud' ? localAmpSections : new Set());

export function firstChoice(
  { kind, text, deviceId: from }: AmpFile | ChannelFile,
  { schema, deviceId }: Pick<DeviceNow, 'schema' | 'deviceId'>,
  mode: Mode,
): Choice {
  const off = { takesOutputState: false, mutes: false, startsGenerator: false };
  // Another amplifier still has these addresses, so importing them must be asked for.
  const isOwn = from !== undefined && canonicalDeviceId(from) === canonicalDeviceId(deviceId);
  const barred = outOfReach(mode);
  const sections = new Set([...allAmpSections].filter((section) => !barred.has(section) && (isOwn || section !== 'network')));
  if (kind === 'amp') return { channel: undefined, sections, ...off };
  const read = readJson(text);
  const number = read.ok && isJsonObject(read.value) ? read.value['channelNumber'] : undefined;
  const isHere = typeof number === 'number' && schema.place(channelOf.pathAt({ channel: number })) !== undefined;
  return { channel: isHere ? number : 1, sections: allChannelSections, ...off };
}

/** Called after a network write to try and confirm it (OQ-098). */
export type Follow = (to: string | undefined) => void;
const touchesNetwork = ({ steps }: Decided) => steps.some(isOfNetwork);
/** Undefined where the network decides. */
export function addressAfter(host: string, before: Tree, { changes }: Pick<Decided, 'changes'>): string | undefined {
  const [name = host, port] = host.split(':');
  const bare = (cidr: unknown) => (typeof cidr === 'string' ? cidr.split('/')[0] : undefined);
  const road = [ethernet, wifi].find(({ properties }) => bare(valueOf(before, properties.ip, {})) === name);
  if (road === undefined) return host;
  const after = (of: Handle) => changes.find(({ address }) => address === addressOf(of, {}))?.after;
  if (after(road.properties.dhcp) === true) return undefined;
  const ip = bare(after(road.properties.ip));
  return ip === undefined || ip === '' ? host : `${ip}${port === undefined ? '' : `:${port}`}`;
}

export interface ImportFlow {
  state(): ImportState;
  subscribe(listener: () => void): () => void;
  choose(given: File): Promise<void>;
  change(choice: Choice): void;
  /** `agreed`: rises in level that the person accepted. */
  run(follow: Follow, agreed: readonly ValueChange[]): Promise<void>;
  /** `agreed`: undefined until the person was asked. */
  undo(follow: Follow, agreed: readonly ValueChange[] | undefined): Promise<void>;
  keep(): void;
  restore(follow: Follow, agreed: readonly ValueChange[]): Promise<void>;
  close(): void;
}
/** An import survives a change of page and stays undoable. */
const flows = new WeakMap<Seat, ImportFlow>();
export function importFlowOf(seat: Seat): ImportFlow {
  const known = flows.get(seat);
  // A copy may have been interrupted since.
  const isNews = known?.state().kind === 'idle' && interruptedOf(seat.device) !== undefined;
  const flow = known === undefined || isNews ? createImportFlow(seat) : known;
  flows.set(seat, flow);
  return flow;
}

function createImportFlow(seat: Seat): ImportFlow {
  const { device } = seat;
  const listeners = new Set<() => void>();
  const interrupted = interruptedOf(device);
  let state: ImportState = interrupted
    ? { kind: 'interrupted', name: interrupted.name, isRestoring: false, asks: undefined }
    : { kind: 'idle' };
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
      if (size > maxBytes) return refuse(name, 'tooLarge');
      const bytes = await given.arrayBuffer().catch(() => undefined);
      // Another file may have been chosen meanwhile.
      if (state !== mine) return;
      const judged: Judged = bytes ? judgeFile(new Uint8Array(bytes)) : { ok: false, refusal: 'corrupt' };
      if (!judged.ok) return refuse(name, judged.refusal, judged.hint);
      const now = await readDevice(device);
      if (state !== mine) return;
      if (!now) return refuse(name, 'notRead');
      const { file } = judged;
      go({ kind: 'preview', chosen: { name, bytes: size, file }, choice: firstChoice(file, now, seat.mode), now });
    },
    change(choice) {
      if (state.kind === 'preview') go({ ...state, choice });
    },
    /** The device may have changed since the preview. */
    async run(follow, agreed) {
      if (state.kind !== 'preview') return;
      const { chosen, choice, now: shown } = state;
      go({ kind: 'running', chosen, steps: [], done: 0, isAway: false });
      const now = await readDeviceLate(device, machineClock);
      if (!now) return refuse(chosen.name, 'notRead');
      const plan = planFor(chosen, choice, now, seat);
      if (!plan.ok) return refuse(chosen.name, plan.refusal, hintOf(plan.refusal));
      const { steps } = plan;
      // Somebody may have lowered a value, which would rise further than agreed, or locked a tuning, which would be lost: ask again.
      const isAgreed =
        JSON.stringify(risesOf(plan)) === JSON.stringify(agreed) && resetsIn(plan) === resetsIn(planFor(chosen, choice, shown, seat));
      if (!isAgreed) return go({ kind: 'preview', chosen, choice, now });
      const { tree: before, schema, deviceId } = now;
      let done = 0;
      const show = (isAway: boolean) => go({ kind: 'running', chosen, steps, done, isAway });
      const onStep = (count: number) => {
        done = count;
        show(false);
      };
      keepInterrupted(device, wayBackOf(chosen, now, plan));
      const outcome = await runPlan({
        seat,
        steps,
        before,
        schema,
        deviceId,
        onStep,
        onAway: show,
        agree: () => true,
      });
      // Failed restores can be tried again, even after a reload.
      if (outcome.ok || outcome.isPutBack) keepInterrupted(device, undefined);
      if (outcome.ok && touchesNetwork(plan)) follow(addressAfter(device.host, before, plan));
      const after = outcome.ok ? readDevice(device).then((read) => read?.tree) : Promise.resolve(undefined);
      go({ kind: 'finished', chosen, choice, plan, now, outcome, after, asks: undefined });
    },
    async undo(follow, agreed) {
      if (state.kind !== 'finished') return;
      const { asks: _, ...finished } = state;
      const { plan, outcome, after } = finished;
      const { tree: before, schema, deviceId } = finished.now;
      go({ ...finished, kind: 'undoing' });
      const now = await readDevice(device);
      const wayBack = wayBackOf(finished.chosen, finished.now, plan);
      if (!now || now.deviceId !== deviceId) {
        keepInterrupted(device, wayBack);
        return go({ kind: 'undone', isWhole: false, left: [] });
      }
      // A step that failed may have left anything.
      const standing = outcome.ok ? await after : now.tree;
      const [steps, written] = undoing({ steps: plan.steps, before, schema }, outcome.ok ? plan.steps.length : outcome.begun);
      const back = planWayBack(steps, { written, after: standing, now: now.tree }, schema);
      if (JSON.stringify(back.rises) !== JSON.stringify(agreed)) return go({ ...finished, kind: 'finished', asks: { ...back, now } });
      keepInterrupted(device, wayBack);
      const isWhole = await putBack({ seat, deviceId, onAway: () => {} }, back.steps, now.tree);
      if (isWhole) keepInterrupted(device, undefined);
      if (touchesNetwork(plan)) follow(device.host);
      go({ kind: 'undone', isWhole, left: back.left });
    },
    keep() {
      if (state.kind === 'finished' || state.kind === 'interrupted') go({ ...state, asks: undefined });
    },
    async restore(follow, agreed) {
      const kept = interruptedOf(device);
      if (state.kind !== 'interrupted' || state.isRestoring || !kept) return;
      const { name } = state;
      go({ kind: 'interrupted', name, isRestoring: true, asks: undefined });
      const planned = await planRestoring(seat, kept.snapshot);
      if (!planned) return go({ kind: 'undone', isWhole: false, left: [] });
      const { now, rises } = planned;
      if (JSON.stringify(rises) !== JSON.stringify(agreed))
        return go({ kind: 'interrupted', name, isRestoring: false, asks: { rises, now } });
      const isWhole = await runRestoring(seat, planned, follow);
      if (isWhole) keepInterrupted(device, undefined);
      go({ kind: 'undone', isWhole, left: [] });
    },
    close() {
      if (isBusy(state)) return;
      keepInterrupted(device, undefined);
      go({ kind: 'idle' });
    },
  };
}
const resetsIn = (plan: ImportPlan) => JSON.stringify(plan.ok ? plan.steps.filter(({ kind }) => kind === 'resetLocks') : []);
/** Should the page go away. */
const wayBackOf = ({ name }: ChosenFile, { tree, deviceId }: DeviceNow, { steps }: Decided) => ({
  name,
  snapshot: writeSnapshot(partOf(tree, steps), deviceId),
});
const isBusy = (state: ImportState) =>
  state.kind === 'running' || state.kind === 'undoing' || (state.kind === 'interrupted' && state.isRestoring);
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

interface Restoring {
  readonly now: DeviceNow;
  readonly plan: Decided;
  /** Without faders: one lowered since then stays lowered. */
  readonly rises: readonly ValueChange[];
}
async function planRestoring({ device, mode }: Seat, text: string): Promise<Restoring | undefined> {
  const read = readSnapshot(text);
  const now = await readDevice(device);
  if (!read.ok || !now) return undefined;
  const plan = planRestore(read.snapshot, { ...now, info: device.info, mode });
  if (!plan.ok) return undefined;
  const faders = risesOf(plan);
  return { now, plan, rises: plan.changes.filter((change) => change.isLouder && !faders.includes(change)) };
}
async function runRestoring(seat: Seat, { now, plan }: Restoring, follow: Follow): Promise<boolean> {
  const { tree: before, schema, deviceId } = now;
  const nothing = () => undefined;
  const course = { onStep: nothing, onAway: nothing, agree: () => false };
  const outcome = await runPlan({ seat, steps: plan.steps, before, schema, deviceId, ...course });
  if (outcome.ok && touchesNetwork(plan)) follow(addressAfter(seat.device.host, before, plan));
  return outcome.ok;
}

export function useImport() {
  const seat = useSeat();
  const flow = importFlowOf(seat);
  const state = useSyncExternalStore(flow.subscribe, flow.state);
  const plan = useMemo(() => (state.kind === 'preview' ? planFor(state.chosen, state.choice, state.now, seat) : undefined), [state, seat]);
  return { state, plan, flow };
}
export const hintOf = (refusal: Refusal): Hint | undefined => (refusal === 'firUnsupported' ? 'firHint' : undefined);

/** [IMPEXP-17] [ERR-07] */
export const hasErrors = ({ dropped, clamped, replaced }: Decided): boolean =>
  dropped.length > 0 || clamped.length > 0 || replaced.some(({ because }) => because === 'default');
