/** A page's view of its amplifier. */

import { hidingBy, permissionOf, type Mode, type PermissionAnswer, type Role } from '@headroom/model/access';
import { deviceInfo, silences } from '@headroom/model/amplifier';
import { readModel, type AmplifierModel } from '@headroom/model/catalogue';
import {
  addressOf,
  foundAt,
  ofKind,
  valueOf,
  type AnyParams,
  type Handle,
  type InfoEntry,
  type Property,
  type ResourceShape,
  type Tree,
  type ValueOf,
  type Write,
} from '@headroom/model/property';
import { instancesIn, isReadAlike, watchReads, type Instance, type Overlay, type Reads, type ReadsNotebook } from '@headroom/model/schema';
import { lookedAt } from './looked-at.ts';
import { isLooking, onLooking } from './looking.ts';
import type { Clock, Command, Device, DeviceStatus, Outcome, Unsubscribe } from '@headroom/protocol';

export type Failed = Extract<Outcome, { ok: false }>;
export interface Layer {
  readonly shown: Overlay;
  problem(address: string): Failed | undefined;
  waits(address: string): boolean;
  follow(addresses: Iterable<string>, listener: () => void): Unsubscribe;
}

export interface Amp {
  readonly id: string;
  /** Base path of its pages: `/amps/001122334455` [SHELL-04]. */
  readonly base: string;
  readonly back: string;
  readonly host: string;
  readonly mode: Mode;
  readonly role: Role;
  readonly model: AmplifierModel | undefined;
  status(): DeviceStatus;
  /** Can be read and changed now [CTRL-10]. */
  readonly available: boolean;
  /** Connected and not silent, so its reported state counts. */
  readonly heard: boolean;
  readonly current: boolean;
  /** Everything reported: conclusions from hidden values are true too. */
  readonly tree: Tree;
  /** Without hidden values, for answers that are shown [LOCK-02]. */
  readonly told: Tree;
  /** As controls show it: the hand's value first, then the device's. */
  readonly shown: Tree;
  /** Undefined for a hidden property [LOCK-02]. */
  read<P extends Property, At extends AnyParams>(handle: Handle<P, At>, at: NoInfer<At>): ValueOf<P> | undefined;
  /** It may still be hidden. */
  has<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): boolean;
  hides<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): boolean;
  problem<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): Failed | undefined;
  waits<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): boolean;
  info<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): InfoEntry | undefined;
  /** It can be changed now; whether it may be says `may`. */
  takes<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): boolean;
  /** The only place that knows the role. */
  may<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): PermissionAnswer;
  write(write: Write): Promise<Outcome>;
  run(command: Command): Promise<Outcome>;
}
/** Its values may be there, but nothing has failed yet. */
export const isOpening = ({ state, problem }: DeviceStatus): boolean => state === 'CONNECTING' && problem === undefined;

export interface Road<D extends Device = Device> {
  readonly device: D;
  readonly clock: Clock;
  readonly mode: Mode;
  id(tree: Tree): string;
  pathOf(id: string): string;
  readonly back: string;
  role(tree: Tree, status: DeviceStatus): Role;
  onRole(listener: () => void): Unsubscribe;
}
export interface Seat<D extends Device = Device> extends Amp {
  readonly device: D;
  readonly clock: Clock;
  lay(layer: Layer): void;
  ask<T>(rule: (amp: Amp) => T): Asked<T>;
  followed(): ReadonlySet<ResourceShape>;
}
export interface Asked<T> {
  readonly answer: T;
  readonly reads: SeatReads;
}
export interface SeatReads {
  readonly instances: readonly Instance[];
  isAlike(): boolean;
  readonly places: string;
  /** Only `live` resources are subscribed on the wire. */
  follow(listener: () => void, live?: ReadonlySet<ResourceShape>): Unsubscribe;
}

interface Look {
  tree(): Tree;
  shown(): Tree;
  told(): Tree;
  hides(address: string): boolean;
  found(address: string, value: unknown): void;
  problem(address: string): Failed | undefined;
  waits(address: string): boolean;
  status(): DeviceStatus;
  age(): Age;
  role(): Role;
}
interface Age {
  readonly isSilent: boolean;
  readonly isOld: boolean;
}
const isSameAge = (one: Age, other: Age) => one.isOld === other.isOld && one.isSilent === other.isSilent;

export function createSeat<D extends Device>(road: Road<D>): Seat<D> {
  const { mode, back } = road;
  const device = lookedAt(road.device);
  const over = createLayers();
  const followed = new Set<SeatReads>();
  const roleNow = () => road.role(device.tree(), device.status());
  const hidesNow = () => hidingBy({ mode, tree: device.tree(), role: roleNow });
  const ageNow = (): Age => ({ isSilent: device.isSilent(), isOld: device.meterAge() !== undefined });

  function ampBy(look: Look): Amp {
    function found<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>) {
      const value = foundAt(device.tree(), handle, at);
      look.found(addressOf(handle, at), value);
      return value;
    }
    function canSilence<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): boolean {
      const stands = found(handle, at);
      return typeof stands === 'boolean' && silences(handle, !stands);
    }
    const amp: Amp = {
      get id() {
        return road.id(look.tree());
      },
      get base() {
        return road.pathOf(amp.id);
      },
      back,
      host: mode === 'local' ? device.host : '',
      mode,
      get role() {
        return look.role();
      },
      get model() {
        return readModel(valueOf(look.tree(), deviceInfo.properties.modelID, {}));
      },
      get available() {
        const { state, loaded, isStale } = look.status();
        return state === 'CONNECTED' && loaded && !isStale;
      },
      get heard() {
        return amp.available && !look.age().isSilent;
      },
      get current() {
        return amp.available && !look.age().isOld;
      },
      get tree() {
        return look.tree();
      },
      get shown() {
        return look.shown();
      },
      get told() {
        return look.told();
      },
      status: () => look.status(),
      read(handle, at) {
        const value = found(handle, at);
        return amp.hides(handle, at) ? undefined : ofKind(handle.property, value);
      },
      has: (handle, at) => found(handle, at) !== undefined,
      hides: (handle, at) => look.hides(addressOf(handle, at)),
      problem: (handle, at) => look.problem(addressOf(handle, at)),
      waits: (handle, at) => look.waits(addressOf(handle, at)),
      info(handle, at) {
        // Descriptions change with the connection, so record a status read.
        look.status();
        return device.info(handle, at);
      },
      takes: (handle, at) => amp.available || (look.status().canSilence && canSilence(handle, at)),
      may(handle, at) {
        const { apiVersion, lock } = look.status();
        const answer = permissionOf({ mode, role: amp.role, handle, at, tree: look.tree(), apiVersion, lock });
        if (answer.permission !== 'Write' || !isLooking()) return answer;
        return canSilence(handle, at) ? answer : { permission: 'Readonly', reason: 'looking' };
      },
      write: (write) => device.write(write),
      run: (command) => device.run(command),
    };
    return amp;
  }
  const plainly: Look = {
    tree: () => device.tree(),
    shown: () => watchReads(device.tree(), over.shown).shown,
    told: () => watchReads(device.tree(), over.shown, hidesNow()).told,
    hides: (address) => hidesNow()(address),
    found: () => undefined,
    problem: (address) => over.problem(address),
    waits: (address) => over.waits(address),
    status: () => device.status(),
    age: ageNow,
    role: roleNow,
  };

  function ask<T>(rule: (amp: Amp) => T): Asked<T> {
    const problems = new Map<string, Failed | undefined>();
    const waits = new Map<string, boolean>();
    let status: DeviceStatus | undefined;
    let role: Role | undefined;
    let age: Age | undefined;
    const roleNoted = () => (role = roleNow());
    const notebook: ReadsNotebook = watchReads(device.tree(), over.shown, (address) => hides(address));
    const hides = hidingBy({ mode, tree: notebook.view, role: roleNoted });
    const answer = rule(
      ampBy({
        tree: () => notebook.view,
        shown: () => notebook.shown,
        told: () => notebook.told,
        hides,
        found: notebook.value,
        problem(address) {
          const problem = over.problem(address);
          problems.set(address, problem);
          return problem;
        },
        waits(address) {
          const isWaiting = over.waits(address);
          waits.set(address, isWaiting);
          return isWaiting;
        },
        status: () => (status = device.status()),
        age: () => (age = ageNow()),
        role: roleNoted,
      }),
    );
    return { answer, reads: createReads(notebook.reads(), problems, waits, status, age, role) };
  }
  function createReads(
    told: Reads,
    problems: ReadonlyMap<string, Failed | undefined>,
    waits: ReadonlyMap<string, boolean>,
    status: DeviceStatus | undefined,
    age: Age | undefined,
    role: Role | undefined,
  ): SeatReads {
    const laid = [...told.shown.keys(), ...problems.keys(), ...waits.keys()];
    const isPersonal = status !== undefined || role !== undefined;
    const wasLooking = isLooking();
    const reads: SeatReads = {
      places: [[...told.values.keys()], laid, [...told.names.keys()], isPersonal, age !== undefined].join(' '),
      get instances() {
        return instancesIn(told);
      },
      isAlike: () =>
        (status === undefined || status === device.status()) &&
        (role === undefined || role === roleNow()) &&
        (age === undefined || isSameAge(age, ageNow())) &&
        (!isPersonal || wasLooking === isLooking()) &&
        [...problems].every(([address, problem]) => over.problem(address) === problem) &&
        [...waits].every(([address, isWaiting]) => over.waits(address) === isWaiting) &&
        isReadAlike(told, device.tree(), over.shown),
      follow(listener, live) {
        const ends = [over.follow(laid, listener), device.follow(told, listener, live)];
        // A quiet amplifier is pinged only while somebody listens.
        let was = age;
        const aged = () => {
          const now = ageNow();
          if (was === undefined || isSameAge(was, now)) return;
          was = now;
          listener();
        };
        if (age !== undefined) ends.push(device.watchMeters(aged));
        if (isPersonal) ends.push(device.onStatus(listener), road.onRole(listener), onLooking(listener));
        followed.add(reads);
        return () => {
          followed.delete(reads);
          for (const end of ends) end();
        };
      },
    };
    return reads;
  }

  const resourcesFollowed = () => new Set([...followed].flatMap(({ instances }) => instances.map(({ resource }) => resource)));
  return Object.assign(ampBy(plainly), { device, clock: road.clock, lay: over.lay, ask, followed: resourcesFollowed });
}
/** Followers from before the layer are moved to it. */
function createLayers(): Layer & { lay(layer: Layer): void } {
  const followers = new Set<{ readonly addresses: readonly string[]; readonly listener: () => void; stop: Unsubscribe }>();
  let top: Layer | undefined;
  return {
    shown: (address, value) => (top ? top.shown(address, value) : value),
    problem: (address) => top?.problem(address),
    waits: (address) => top?.waits(address) ?? false,
    follow(addresses, listener) {
      const follower = { addresses: [...addresses], listener, stop: top?.follow(addresses, listener) ?? (() => {}) };
      followers.add(follower);
      return () => {
        followers.delete(follower);
        follower.stop();
      };
    },
    lay(layer) {
      top = layer;
      for (const follower of followers) follower.stop = layer.follow(follower.addresses, follower.listener);
    },
  };
}
