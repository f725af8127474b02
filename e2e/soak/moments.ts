import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from '@headroom/model/property';
import type { Recorder } from '@headroom/testbed';
import type { Page } from '@playwright/test';
import type { Place } from './place.ts';

export interface Scene {
  readonly place: Place;
  page: Page;
  readonly quieter: readonly Change[];
  readonly recorder: Recorder;
  /** While the hand pauses, or a ramp runs. */
  readonly rested: Promise<void>;
  reopen(): Promise<void>;
}
export interface Moment {
  readonly name: string;
  happen(scene: Scene): Promise<void>;
}

const cable = (seconds: number): Moment => ({
  name: `cable out ${seconds} s`,
  async happen({ place }) {
    place.amp.appliance?.setCable(false);
    await pause(seconds * 1000);
    place.amp.appliance?.setCable(true);
  },
});
export const cables = [0.2, 3, 6, 14].map(cable);
const elsewhere = { id: 'another browser', admin: true };
const otherBrowser: Moment = {
  name: 'other browser',
  async happen({ place, quieter, recorder, rested }) {
    await rested;
    for (const [address, value] of quieter) {
      const [, branch = '', name = ''] = /^(.*)\/([^/]+)$/.exec(address) ?? [];
      await recorder.elsewhere(async () => void (await place.amp.amplifier.device.write(branch, { [name]: value }, elsewhere)));
    }
  },
};
const reload: Moment = { name: 'page reloaded', happen: async ({ page }) => void (await page.reload()) };
/** Locally the browser is killed, with a cloud the cloud. */
const killed: Moment = {
  name: 'process killed',
  async happen(scene) {
    const { server } = scene.place;
    if (server) {
      await server.stop();
      await pause(3000);
      await server.start();
      return;
    }
    const client = await scene.page.context().newCDPSession(scene.page);
    const gone = new Promise((resolve) => scene.page.once('crash', resolve));
    void client.send('Page.crash').catch(() => undefined);
    await gone;
    await scene.reopen();
  },
};
const restart: Moment = {
  name: 'amplifier restarted',
  async happen({ place: { amp } }) {
    const { lifecycle } = amp.amplifier;
    const reaches = async (state: string) => {
      while (lifecycle.state() !== state) await pause(20);
    };
    await amp.setOnline(false);
    await reaches('off');
    await amp.setOnline(true);
    await reaches('on');
  },
};
export const undisturbed: Moment = { name: 'undisturbed', happen: () => Promise.resolve() };
const others = [otherBrowser, reload, killed, restart] as const;
export const everyMoment = [undisturbed, ...cables, ...others];
export function momentsOf(index: number): readonly Moment[] {
  const length = cables[index % cables.length];
  return length ? [undisturbed, length, ...others] : [];
}
