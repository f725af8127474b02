/** Results are sent one after the other, the newest last. */

import {
  maxRecipeBytes,
  readRecipe,
  readReport,
  readReports,
  readRun,
  recipeJson,
  recipeRefusals,
  withSigned,
  writeRun,
  type Run,
  type SignRefusal,
} from '@headroom/model/commissioning';
import type { Clock, Unsubscribe } from '@headroom/protocol';
import { isAtLeast, type AnsweredWith, type CallError, type CloudApi, type CloudClient, type Role } from '@headroom/protocol/cloud';
import type { Kept, RecipeShelf, Shelf, Shelved, ShelfProblem } from '../../device/commissioning/shelf.ts';
import type { Answer } from '../use-attempt.ts';

interface VenueShelfOptions {
  readonly cloud: CloudClient;
  readonly deviceId: string;
  readonly venueId: string;
  readonly clock: Clock;
  readonly role: () => Role;
}
export interface OpenShelf extends Shelf {
  /** The cloud takes the signer and the settings from what it knows. */
  sign(): ReturnType<Shelf['sign']>;
  /** Until all is kept, or cannot be. */
  settle(): Promise<void>;
  /** What is here is still sent, once. */
  close(): void;
}
/** Several results are sent together. */
const everyMs = 4000;
/** A page that stays open would never learn of another browser's run or report. */
const lookMs = 20_000;

type Told = AnsweredWith<CloudApi['readCommissioning']>;
function keptIn({ run, reports = '', accepted }: Told, before: Kept | undefined): Kept {
  const read = readReports(reports);
  const isSame = String(read.map(({ sha256 }) => sha256)) === String(before?.reports.map(({ sha256 }) => sha256));
  return { run: run && readRun(run.text), reports: isSame && before ? before.reports : read, accepted };
}
/** The cloud keeps what it has read. */
function asKept(run: Run): string | undefined {
  const read = readRun(writeRun(run));
  return read && writeRun(read);
}
function problemOf({ code, status }: CallError<string>): ShelfProblem {
  if (code === 'ChangedElsewhere') return 'changedElsewhere';
  if (code === 'NotConnected') return 'away';
  if (code === 'TooMany') return 'full';
  if (status === undefined || status === 429 || status >= 500) return 'notReached';
  return code === 'Forbidden' || code === 'NotFound' ? 'notAllowed' : 'notKept';
}

/** Undefined where the cloud does not answer. */
export async function openVenueShelf(options: VenueShelfOptions): Promise<OpenShelf | undefined> {
  const { cloud, deviceId, venueId, clock, role } = options;
  const params = { deviceId };
  const [told, profile] = await Promise.all([cloud.readCommissioning({ params }), cloud.getProfile()]);
  if (!told.ok || told.unchanged || !profile.ok) return undefined;
  const signer = profile.value.email;
  const listeners = new Set<() => void>();
  let { tag } = told;
  let { revision } = told.value;
  let kept = keptIn(told.value, undefined);
  let problem: ShelfProblem | undefined;
  let isWaiting = false;
  let isClosed = false;
  /** Sent, and not answered. */
  let unsure: string | undefined;
  let sending: Promise<void> | undefined;
  let notBefore = 0;
  let cancel: Unsubscribe = () => undefined;

  function become(next: Partial<Kept>, now: ShelfProblem | undefined): void {
    kept = { ...kept, ...next };
    problem = now;
    for (const listener of listeners) listener();
  }
  async function readAgain(now: ShelfProblem | undefined, own?: string): Promise<void> {
    const answer = await cloud.readCommissioning({ params });
    if (!answer.ok) return become({}, problemOf(answer.error));
    if (answer.unchanged) return;
    // A run that began or went on here meanwhile is newer than the answer.
    if (now === undefined && (isWaiting || sending || revision > answer.value.revision))
      return become({ ...keptIn(answer.value, kept), run: kept.run }, problem);
    ({ revision } = answer.value);
    // Only the answer to an earlier attempt was lost.
    if (own !== undefined && answer.value.run?.text === own) isWaiting = true;
    else become(keptIn(answer.value, kept), now);
  }
  const hasNoRun = () => kept.run === undefined && !isWaiting && !sending;
  let stopLooking = clock.after(lookMs, look);
  function look(): void {
    stopLooking = clock.after(lookMs, look);
    if (hasNoRun()) void lookAgain();
  }
  async function lookAgain(): Promise<void> {
    const before = kept;
    // Reports are large, so only new ones are sent.
    const answer = await cloud.readCommissioning({ params }, tag === undefined ? {} : { known: tag });
    // A change made here during the request is newer than its answer.
    if (!answer.ok || answer.unchanged || isClosed || kept !== before) return;
    ({ tag } = answer);
    ({ revision } = answer.value);
    become(keptIn(answer.value, kept), undefined);
  }
  async function sendRun(run: Run | undefined): Promise<void> {
    isWaiting = false;
    const before = unsure;
    unsure = run && asKept(run);
    const answer: Answer<{ readonly revision: number }> = run
      ? await cloud.keepRun({ params, body: { text: writeRun(run), revision } })
      : await cloud.discardRun({ params, query: { revision: String(revision) } });
    notBefore = clock.now() + everyMs;
    if (answer.ok && !answer.unchanged) {
      ({ revision } = answer.value);
      unsure = undefined;
      if (problem !== undefined) become({}, undefined);
      return;
    }
    if (answer.ok) return;
    const refused = problemOf(answer.error);
    // The other browser's run is the one that goes on.
    if (refused === 'changedElsewhere') return await readAgain(refused, before);
    if (refused === 'notReached' && !isClosed) isWaiting = true;
    become({}, refused);
  }
  function flush(): void {
    cancel();
    if (!isWaiting || sending) return;
    const wait = isClosed ? 0 : notBefore - clock.now();
    if (wait > 0) return void (cancel = clock.after(wait, flush));
    void send();
  }
  function send(): Promise<void> {
    sending = sendRun(kept.run).finally(() => {
      sending = undefined;
      flush();
    });
    return sending;
  }
  async function settle(): Promise<void> {
    await sending;
    if (isWaiting) await send();
  }
  async function then(answer: Answer<unknown>): Promise<Shelved> {
    if (!answer.ok) {
      const refused = problemOf(answer.error);
      become({}, refused === 'away' ? problem : refused);
      return { ok: false, problem: refused };
    }
    await readAgain(undefined);
    return { ok: true };
  }

  return {
    now: () => kept,
    problem: () => problem,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    keepRun(run) {
      isWaiting = true;
      become({ run }, problem === 'changedElsewhere' ? undefined : problem);
      flush();
    },
    async sign() {
      await settle();
      if (problem !== undefined) return { ok: false, problem };
      const answer = await cloud.signRun({ params, body: { revision } });
      if (answer.ok) {
        ({ revision } = answer.value);
        const read = readReport(answer.value.report);
        become({ ...(read.ok && withSigned(kept, read.report)), run: undefined }, undefined);
        return { ok: true };
      }
      const refusal = answer.error.details['refusal'];
      if (isSignRefusal(refusal)) return { ok: false, refusal };
      const refused = problemOf(answer.error);
      if (refused === 'changedElsewhere') await readAgain(refused);
      return { ok: false, problem: refused };
    },
    removeReport: async (sha256) => then(await cloud.removeReport({ params, query: { sha256 } })),
    async accept({ address, now: value }) {
      if (typeof value === 'object') return { ok: false, problem: 'notKept' };
      return then(await cloud.acceptDifference({ params, body: { address, value } }));
    },
    showAgain: async (address) => then(await cloud.showDifference({ params, query: { address } })),
    venue: {
      signer,
      mayRun: () => isAtLeast(role(), 'operator'),
      async addPicture(photo) {
        const bytes = new Uint8Array(await photo.arrayBuffer());
        const answer = await cloud.addPicture({ params, body: { photo: base64UrlOf(bytes) } });
        if (answer.ok) return { ok: true, sha256: answer.value.sha256 };
        const refused = answer.error.details['problem'];
        return {
          ok: false,
          problem: refused === 'tooLarge' || refused === 'tooWide' || refused === 'noPhoto' ? refused : problemOf(answer.error),
        };
      },
      async readPicture(sha256) {
        const answer = await cloud.readPicture({ params: { deviceId, sha256 } });
        return answer.ok ? new Blob([bytesOf(answer.value.photo)], { type: 'image/jpeg' }) : undefined;
      },
      ...createRecipeShelf(cloud, venueId, () => isAtLeast(role(), 'owner')),
    },
    settle,
    close() {
      isClosed = true;
      stopLooking();
      flush();
    },
  };
}
export function createRecipeShelf(cloud: CloudClient, venueId: string, mayEdit: () => boolean): RecipeShelf {
  return {
    mayEdit,
    async listRecipes() {
      const answer = await cloud.listRecipes({ params: { venueId } });
      return answer.ok ? answer.value.recipes : undefined;
    },
    async readRecipe(recipeId) {
      const answer = await cloud.readRecipe({ params: { venueId, recipeId } });
      const read = answer.ok ? readRecipe(answer.value.text) : undefined;
      return read?.ok ? read.recipe : undefined;
    },
    async keepRecipe(recipe, replaced) {
      const text = JSON.stringify(recipeJson(recipe));
      if (text.length > maxRecipeBytes) return { ok: false, refusal: 'tooLarge' };
      const answer: Answer<unknown> = replaced
        ? await cloud.changeRecipe({ params: { venueId, recipeId: replaced.recipeId }, body: { text, revision: replaced.revision } })
        : await cloud.addRecipe({ params: { venueId }, body: { text } });
      if (answer.ok) return { ok: true };
      const refusal = recipeRefusals.find((each) => each === answer.error.details['refusal']);
      return refusal ? { ok: false, refusal } : { ok: false, problem: problemOf(answer.error) };
    },
    async removeRecipe(recipeId) {
      const answer = await cloud.removeRecipe({ params: { venueId, recipeId } });
      return answer.ok ? { ok: true } : { ok: false, problem: problemOf(answer.error) };
    },
  };
}
const signRefusals = ['void', 'unfinished', 'remarkMissing', 'signerMissing'] as const satisfies readonly SignRefusal[];
const isSignRefusal = (refusal: unknown): refusal is SignRefusal => signRefusals.some((each) => each === refusal);

/** A call takes only so many arguments. */
const pieceLength = 0x8000;
function base64UrlOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceLength) text += String.fromCharCode(...bytes.subarray(at, at + pieceLength));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const read = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(read.length);
  for (let at = 0; at < read.length; at++) bytes[at] = read.codePointAt(at) ?? 0;
  return bytes;
}
