import { output } from '@headroom/model/amplifier';
import { createManualClock } from '@headroom/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { loadRegion } from '../region.ts';
import { openAmpRoad } from './amp-road.ts';
import { scriptedCloud } from '../../test/scripted-cloud.tsx';

const yes = () => Promise.resolve(true);

afterEach(() => vi.unstubAllGlobals());

const deviceId = '001B66000001';
const issuedAt = '2026-01-01T00:00:00.000Z';
const given = {
  credentials: { accessKeyId: 'a', secretAccessKey: 's', sessionToken: 't', expiration: '2026-01-01T01:00:00.000Z' },
  issuedAt,
  host: 'cloud.example',
  region: 'local',
  service: 'mqtt',
  endpoint: 'wss://cloud.example/mqtt',
  clientId: 'page',
  topics: { commandResponseTopic: 'answers', notificationTopic: 'news', shadowTopics: [] },
};
async function drag(throttleSliderMs: number | undefined) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(throttleSliderMs === undefined ? {} : { ui: { throttleSliderMs } })));
  await loadRegion();
  const clock = createManualClock(Date.parse(issuedAt));
  const written: number[] = [];
  const { account } = scriptedCloud(({ call, body }) => {
    if (call === `POST /devices/${deviceId}/mqttCredentials`) return given;
    if (call !== `POST /devices/${deviceId}/commands`) return undefined;
    written.push(clock.elapsed());
    return { id: (body as { deviceCommand: { id: string } }).deviceCommand.id, result: 'OK' };
  });
  account.enter({ username: 'ada@example.com', accessToken: 'a', refreshToken: '', idToken: 'i', emailVerified: true });
  const never = () => () => undefined;
  const device = openAmpRoad({
    client: account.client,
    deviceId,
    venue: { isConnected: () => true, onTold: never },
    watching: { isVisible: () => false, lastInput: () => 0, onChange: never },
    clock,
    open: () =>
      Promise.resolve({
        link: { publish: yes, subscribe: yes, ping: yes, buffered: () => 0, close: () => undefined },
      }),
  });
  await vi.waitFor(() => expect(device.status().state).toBe('CONNECTED'), 60_000);
  for (let moves = 0; moves < 100; moves += 1) {
    void device.write({ resource: output, at: { channel: 1 }, values: { fader: -moves / 10 } });
    await clock.advance(10);
  }
  await clock.advance(1000);
  device.close();
  return written.map((at, index) => at - (written[index - 1] ?? at)).slice(1);
}

it.each([
  [250, 250],
  [undefined, 100],
  [20, 100],
])('[CTRL-09] with %s ms configured, a slider writes over the cloud every %i ms', async (configured, every) => {
  const gaps = await drag(configured);
  expect(gaps).toEqual(Array<number>(1000 / every).fill(every));
});
