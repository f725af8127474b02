import type { Clock } from '../clock.ts';
import type { Device } from '../device.ts';
import { deviceTopics, readTopic, shadowPrefix } from '../shadow/index.ts';
import { createCommandRunner } from './commands.ts';
import { createFirmwareTask, type FirmwareRoad } from './firmware.ts';
import { createKeptLink, type OpenLink } from './link.ts';
import { createLevelGuard } from './level-guard.ts';
import { createLiveValues } from './live-values.ts';
import { createAmpPolling } from './amp-polling.ts';
import { createShadowKeeper } from './shadow-keeper.ts';

export interface AgentOptions {
  readonly id: string;
  readonly device: Device;
  readonly open: OpenLink;
  readonly firmware: FirmwareRoad;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onStatus: (status: AgentStatus) => void;
}
export interface AgentStatus {
  readonly isConnected: boolean;
  readonly trouble: string | undefined;
}
export interface Agent {
  status(): AgentStatus;
  stir(): void;
  reconnect(): void;
  close(): void;
}

export function createAgent({ id, device, open, firmware: road, clock, random, onStatus }: AgentOptions): Agent {
  let status: AgentStatus = { isConnected: false, trouble: undefined };
  const set = (next: AgentStatus) => {
    if (next.isConnected === status.isConnected && next.trouble === status.trouble) return;
    status = next;
    onStatus(status);
  };
  const trouble = (what: string) => set({ ...status, trouble: what });
  const link = () => kept.link();
  const polling = createAmpPolling({ device, clock, isWanted: () => link() !== undefined });
  const firmware = createFirmwareTask({ device, clock, road, changed: () => shadows.changed(), trouble });
  const told = () => firmware.overlay(device.tree());
  const guard = createLevelGuard({ device, clock });
  const shadows = createShadowKeeper({ id, device, told, clock, link, trouble, stirred: polling.soon, guard });
  const live = createLiveValues({
    device,
    clock,
    publish: (payload) => void link()?.publish(deviceTopics.notification(id), payload, 0),
    buffered: () => link()?.buffered() ?? 0,
  });
  const commands = createCommandRunner({ device, clock, watch: live.watch, firmware: firmware.order, stirred: polling.soon, guard });
  const kept = createKeptLink({
    open,
    clock,
    random,
    connected(made) {
      commands.begin();
      const replies = ['get/accepted', 'get/rejected', 'update/rejected', 'update/delta'].map(
        (reply) => `${shadowPrefix(id, '+')}/${reply}`,
      );
      void made.subscribe([...replies, deviceTopics.command(id)]).then((ok) => {
        if (link() !== made) return;
        set({ isConnected: ok, trouble: ok ? undefined : 'The cloud refuses what this amplifier listens to.' });
        if (!ok) return;
        shadows.begin();
        polling.soon('anywhere');
      });
    },
    received(topic, payload) {
      const read = readTopic(topic);
      if (read?.thing !== id) return;
      if (read.kind === 'shadow reply') shadows.received(read, payload);
      else if (read.kind === 'command')
        void commands.run(payload).then((answer) => answer && link()?.publish(deviceTopics.commandResponse(id), JSON.stringify(answer), 1));
    },
    lost(why) {
      live.stop();
      set({ isConnected: false, trouble: why });
    },
  });

  const everything = { values: new Map([['/', undefined]]), shown: new Map<string, unknown>(), names: new Map<string, string | boolean>() };
  const changed = () => {
    firmware.looked();
    shadows.changed();
    guard.changed();
  };
  const stops = [device.follow(everything, changed, new Set()), device.onStatus(changed)];

  return {
    status: () => status,
    stir: () => polling.soon('anywhere'),
    reconnect: kept.restart,
    close() {
      polling.close();
      guard.close();
      for (const stop of stops) stop();
      live.stop();
      firmware.close();
      shadows.close();
      kept.close();
    },
  };
}
