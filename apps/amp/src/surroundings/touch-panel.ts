/** A wall controller, with a simulated finger on volumes and sources [TOUCH-13]. */

import { readJson } from '@headroom/model/files';
import { readCidr } from '@headroom/model/network';
import {
  isSameAmp,
  printControllerId,
  readTouchConfiguration,
  type AmpAddress,
  type TouchConfiguration,
  type TouchController,
  type VolumeGroup,
} from '@headroom/model/touch';
import type { Clock } from '@headroom/protocol';
import type { Amplifier } from '../amplifier.ts';
import type { Memory } from '../persistence/memory.ts';

export type PanelFirmware = 'Ok' | 'UpdateInProgress' | 'UpdateAvailable' | 'ErrorDuringUpdate';
export interface TouchPanel {
  /** Twelve hex digits, upper case. */
  readonly id: string;
  readonly isNew: boolean;
  readonly latestVersion: string;
  describe(): TouchController;
  /** False while its network restarts. */
  answers(): boolean;
  configure(configuration: unknown): string | undefined;
  setNetwork(network: unknown): string | undefined;
  firmware(): PanelFirmware;
  update(): void;
  failNextUpdate(): void;
  onChange(listener: () => void): () => void;
  /** dB below the top of the range; channels follow with their offsets. */
  moveVolume(group: number, db: number): Promise<string | undefined>;
  moveSubVolume(group: number, subGroup: number, db: number): Promise<string | undefined>;
  chooseState(group: number, state: number): Promise<string | undefined>;
  close(): Promise<void>;
}
export interface TouchPanelOptions {
  readonly id: string;
  readonly configuration: TouchConfiguration;
  readonly ipAddress: string;
  readonly versionNumber: string;
  readonly latestVersion: string;
  readonly clock: Clock;
  readonly amplifiers: () => Iterable<Amplifier>;
  readonly memory: Memory;
}
const restartMs = 8000;
const updateMs = 12_000;

export function createTouchPanel({ id, clock, amplifiers, latestVersion, memory, ...start }: TouchPanelOptions): TouchPanel {
  const listeners = new Set<() => void>();
  const isNew = memory.values.size === 0;
  let set = recall(memory, start);
  /** Values that cannot be stored are not used. */
  function take(change: Partial<typeof set>): string | undefined {
    const next = { ...set, ...change };
    try {
      memory.keepNow([
        ['configuration', JSON.stringify(next.configuration)],
        ['ipAddress', next.ipAddress],
        ['dhcp', next.dhcp],
        ['versionNumber', next.versionNumber],
      ]);
    } catch {
      return 'The controller could not store this.';
    }
    set = next;
    return undefined;
  }
  let failsNext = false;
  let restarting = false;
  let firmware: PanelFirmware = set.versionNumber === latestVersion ? 'Ok' : 'UpdateAvailable';
  const tell = () => listeners.forEach((listener) => listener());
  const timers = new Set<() => void>();
  function later(ms: number, task: () => void): void {
    const stop = clock.after(ms, () => {
      timers.delete(stop);
      task();
    });
    timers.add(stop);
  }

  function reach(address: AmpAddress): Amplifier | undefined {
    for (const amplifier of amplifiers()) {
      const own = { ipAddress: amplifier.address, macAddress: amplifier.identity.mac };
      if (isSameAmp(address, own) && amplifier.world.cable && amplifier.lifecycle.state() === 'on') return amplifier;
    }
    return undefined;
  }
  /** Amplifiers trust panels, with or without a password. */
  async function write(address: AmpAddress, path: string, values: Record<string, string | number>): Promise<string | undefined> {
    const amplifier = reach(address);
    if (!amplifier) return `${address.ipAddress} does not answer`;
    const answer = await amplifier.device.write(path, values, { id: `panel ${id}`, admin: true });
    return answer.ok ? undefined : answer.message;
  }

  async function move({ range, amps }: VolumeGroup, db: number, isMeant: (amp: AmpAddress, channel: number) => boolean) {
    const level = -Math.min(range, Math.max(0, db));
    const outcomes = amps.flatMap((amp) =>
      Object.entries(amp.channels)
        .filter(([channel]) => isMeant(amp, Number(channel)))
        .map(([channel, offset]) => write(amp, `/amp/channels/${channel}/output`, { fader: level + offset })),
    );
    return firstOf(await Promise.all(outcomes));
  }

  return {
    id,
    isNew,
    latestVersion,
    describe: () => ({ macAddress: printControllerId(id), name: set.configuration.name, ...set }),
    answers: () => !restarting,
    configure(value) {
      const reading = readTouchConfiguration(value);
      if (!reading.ok) return `${reading.problem.at} must be ${reading.problem.expected}.`;
      const problem = take({ configuration: reading.configuration });
      tell();
      return problem;
    },
    setNetwork(value) {
      const { dhcp: wanted, ipAddress: next } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
      if (typeof wanted !== 'boolean') return 'dhcp must be true or false.';
      if (!wanted && !readCidr(next)) return 'ipAddress must be an address with its prefix length.';
      const problem = take({ dhcp: wanted, ...(!wanted && typeof next === 'string' ? { ipAddress: next } : {}) });
      if (problem !== undefined) return problem;
      restarting = true;
      later(restartMs, () => {
        restarting = false;
        tell();
      });
      tell();
      return undefined;
    },
    firmware: () => firmware,
    update() {
      if (firmware === 'UpdateInProgress') return;
      firmware = 'UpdateInProgress';
      tell();
      later(updateMs, () => {
        const fails = failsNext || take({ versionNumber: latestVersion }) !== undefined;
        firmware = fails ? 'ErrorDuringUpdate' : 'Ok';
        failsNext = false;
        tell();
      });
    },
    failNextUpdate: () => void (failsNext = true),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async moveVolume(index, db) {
      const group = set.configuration.groups[index];
      if (group?.type !== 'volume') return `Group ${index} is no volume group.`;
      return move(group, db, () => true);
    },
    async moveSubVolume(index, sub, db) {
      const group = set.configuration.groups[index];
      const subGroup = group?.type === 'volume' ? group.subGroups[sub] : undefined;
      if (group?.type !== 'volume' || !subGroup) return `Group ${index} has no sub-group ${sub}.`;
      return move(group, db, (amp, channel) => subGroup.amps.some((own) => isSameAmp(own, amp) && own.channels.includes(channel)));
    },
    async chooseState(index, state) {
      const group = set.configuration.groups[index];
      const chosen = group?.type === 'sourceSelect' ? group.states[state] : undefined;
      if (!chosen) return `Group ${index} has no state ${state}.`;
      const outcomes = chosen.sources.map((source) =>
        write(source, `/amp/channels/${source.channel}/inputSelector`, { primary: source.sourceInput }),
      );
      return firstOf(await Promise.all(outcomes));
    },
    close() {
      for (const stop of timers) stop();
      timers.clear();
      return memory.close();
    },
  };
}
const firstOf = (outcomes: readonly (string | undefined)[]): string | undefined => outcomes.find((outcome) => outcome !== undefined);

function recall({ values }: Memory, start: Pick<TouchPanelOptions, 'configuration' | 'ipAddress' | 'versionNumber'>) {
  const text = (key: string, otherwise: string) => {
    const value = values.get(key);
    return typeof value === 'string' ? value : otherwise;
  };
  const kept = readJson(text('configuration', ''));
  const reading = kept.ok ? readTouchConfiguration(kept.value) : undefined;
  return {
    configuration: reading?.ok ? reading.configuration : start.configuration,
    ipAddress: text('ipAddress', start.ipAddress),
    versionNumber: text('versionNumber', start.versionNumber),
    dhcp: values.get('dhcp') === true,
  };
}
