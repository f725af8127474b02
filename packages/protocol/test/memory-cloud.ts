/** An in-memory cloud with the real shadow rules, on a manual clock. */

import type { JsonObject } from '@headroom/model/files';
import { isTree, put, type Tree } from '@headroom/model/property';
import type { Link, LinkEvents, OpenLink } from '../src/agent/link.ts';
import type { Clock } from '../src/clock.ts';
import type { RoadCommand } from '../src/cloud-road/port.ts';
import type { Outcome, SeenLevels } from '../src/device.ts';
import {
  deviceTopics,
  mergeStates,
  noShadow,
  planGet,
  planUpdate,
  readPlain,
  readTopic,
  readUpdate,
  rejectionPayload,
  rejections,
  shadowTopic,
  type ReadRequest,
  type Shadow,
  type ShadowPlan,
  type ShadowRequest,
  type UpdateRequest,
} from '../src/shadow/index.ts';

export interface CommandMessage {
  readonly url: string;
  readonly method: string;
  readonly params?: unknown;
  readonly ms?: number;
  readonly sentAt?: number;
  readonly seen?: SeenLevels;
  readonly id?: string;
}
export interface MemoryCloud {
  readonly open: OpenLink;
  refuses: boolean;
  /** Nobody answers at its address. */
  isAway: boolean;
  /** Publishes are neither acknowledged nor processed. */
  deaf: boolean;
  /** Has too many shadow requests and refuses more. */
  isBusy: boolean;
  /** Milliseconds until the next page command reaches the amplifier. */
  delay: () => number;
  /** Milliseconds that what is sent to pages waits to be read. */
  pageLag: number;
  /** As the broker drops live values for a page that reads too slowly. */
  isDropping: boolean;
  held: (() => void)[] | undefined;
  readonly shadows: Map<string, Shadow>;
  readonly updates: { readonly name: string; readonly body: JsonObject }[];
  readonly notifications: Tree[];
  readonly answers: Tree[];
  connections(): number;
  opened(): number;
  reported(): Tree;
  desire(name: string, desired: JsonObject, secondsAgo?: number): void;
  command(message: CommandMessage): void;
  readonly openPage: OpenLink;
  pages(): number;
  ask(command: RoadCommand): Promise<Outcome>;
  cut(): void;
  cutPages(): void;
  /** Drops all that present pages send, without notice. */
  mutePages(): void;
}

export function createMemoryCloud(thing: string, clock: Clock): MemoryCloud {
  const links = new Set<LinkEvents>();
  const shadows = new Map<string, Shadow>();
  const pages = new Set<LinkEvents>();
  const mute = new WeakSet<LinkEvents>();
  const waiting = new Map<string, (answer: Tree) => void>();
  let opened = 0;
  let nextId = 1;
  const seconds = () => Math.floor(clock.now() / 1000);

  function tell(topic: string, payload: JsonObject): void {
    const bytes = new TextEncoder().encode(JSON.stringify(payload));
    const groups = cloud.isDropping && readTopic(topic)?.kind === 'notification' ? [links] : [links, pages];
    for (const group of groups)
      for (const events of group) {
        const deliver = () => void (group.has(events) && events.received(topic, bytes));
        if (cloud.held) cloud.held.push(deliver);
        else clock.after(group === pages ? cloud.pageLag : 0, deliver);
      }
  }
  const cloud: MemoryCloud = {
    refuses: false,
    isAway: false,
    deaf: false,
    isBusy: false,
    held: undefined,
    delay: () => 0,
    pageLag: 0,
    isDropping: false,
    mutePages() {
      for (const events of pages) mute.add(events);
    },
    shadows,
    updates: [],
    notifications: [],
    answers: [],
    connections: () => links.size,
    opened: () => opened,
    reported: () => mergeStates(Array.from(shadows.values(), ({ state }) => state?.reported)),
    desire(name, desired, secondsAgo = 0) {
      const plan = planUpdate(
        shadows.get(name) ?? noShadow,
        { change: { desired }, clientToken: undefined, version: undefined },
        seconds() - secondsAgo,
      );
      if (!plan.ok) throw new Error(plan.rejection.message);
      shadows.set(name, plan.shadow);
      for (const { reply, payload } of plan.told) tell(shadowTopic(thing, name, reply), payload);
    },
    command({ id = `c${nextId++}`, ms = 5000, ...rest }) {
      tell(deviceTopics.command(thing), { id, ms, leaApi: '1.0', ...rest } as unknown as JsonObject);
    },
    pages: () => pages.size,
    async ask({ id, ...command }) {
      if (links.size === 0) return { ok: false, reason: 'not connected', message: 'This amplifier is not connected.' };
      return new Promise((resolve) => {
        const stopTimer = clock.after(5000, () => resolve({ ok: false, reason: 'time-out', message: 'No answer within 5 seconds.' }));
        waiting.set(id, ({ error, params }) => {
          stopTimer();
          if (isTree(error)) resolve({ ok: false, reason: 'refused', message: error['message'] as string });
          else resolve(params === undefined ? { ok: true } : { ok: true, result: params });
        });
        const { url, params } = command;
        const isGoingOn = url === '/cloud' && isTree(params) && params['sensorPublishDuration'] !== undefined;
        const wanted = { id, ...command, params: isGoingOn ? { sensorPublishStart: true, ...params } : params };
        clock.after(cloud.delay(), () => cloud.command(wanted));
      });
    },
    cutPages() {
      for (const events of Array.from(pages)) {
        pages.delete(events);
        events.closed('cut');
      }
    },
    openPage: (events) => {
      if (cloud.refuses) return Promise.resolve({ refusal: 'refused' });
      pages.add(events);
      const link: Link = {
        buffered: () => 0,
        subscribe: () => Promise.resolve(pages.has(events)),
        close: () => void pages.delete(events),
        ping: () => new Promise((resolve) => void (mute.has(events) || clock.after(cloud.pageLag, () => resolve(pages.has(events))))),
        async publish(topic, payload) {
          if (pages.has(events) && !mute.has(events)) take(topic, payload);
          return pages.has(events);
        },
      };
      return Promise.resolve({ link });
    },
    cut() {
      for (const events of Array.from(links)) {
        links.delete(events);
        events.closed('cut');
      }
    },
    open: (events) => {
      opened += 1;
      if (cloud.isAway) return Promise.resolve({ refusal: 'away', isUnreached: true });
      if (cloud.refuses) return Promise.resolve({ refusal: 'refused' });
      links.add(events);
      const link: Link = {
        buffered: () => 0,
        subscribe: () => Promise.resolve(true),
        ping: () => Promise.resolve(true),
        close: () => void links.delete(events),
        async publish(topic, payload) {
          if (!links.has(events) || cloud.deaf) return false;
          take(topic, payload);
          return true;
        },
      };
      return Promise.resolve({ link });
    },
  };

  function take(topic: string, payload: string): void {
    const to = readTopic(topic);
    const bytes = new TextEncoder().encode(payload);
    if (to?.kind === 'notification') cloud.notifications.push(JSON.parse(payload) as Tree);
    if (to?.kind === 'commandResponse') {
      const answer = JSON.parse(payload) as Tree;
      cloud.answers.push(answer);
      waiting.get(answer['id'] as string)?.(answer);
    }
    if (to?.kind === 'notification' || to?.kind === 'commandResponse') tell(topic, JSON.parse(payload) as JsonObject);
    if (to?.kind !== 'shadow request') return;
    const { name, verb } = to;
    const shadow = shadows.get(name) ?? noShadow;
    if (verb === 'update') cloud.updates.push({ name, body: JSON.parse(payload) as JsonObject });
    const plan = verb === 'update' ? planned(readUpdate(bytes)) : planned(readPlain(bytes));
    function planned(asked: ReadRequest<UpdateRequest> | ReadRequest<ShadowRequest>): ShadowPlan {
      if (cloud.isBusy) return { ok: false, rejection: rejections.tooMany };
      if (!asked.ok) return { ok: false, rejection: asked.rejection };
      return 'change' in asked.request ? planUpdate(shadow, asked.request, seconds()) : planGet(shadow, name, asked.request, seconds());
    }
    if (!plan.ok) {
      tell(
        shadowTopic(thing, name, verb === 'update' ? 'update/rejected' : 'get/rejected'),
        rejectionPayload(plan.rejection, undefined, seconds()),
      );
      return;
    }
    shadows.set(name, plan.shadow);
    for (const { reply, payload: told } of plan.told) tell(shadowTopic(thing, name, reply), told);
  }
  return cloud;
}

export function treeWith(address: string, value: string | number | boolean): JsonObject {
  const tree: Tree = {};
  put(tree, address, value);
  return tree as unknown as JsonObject;
}
