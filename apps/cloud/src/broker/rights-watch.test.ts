import { createManualClock } from '@headroom/protocol';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Grant } from './mqtt-server-port.ts';
import { watchRights } from './rights-watch.ts';

const grantOf = (accessKey: string): Grant => ({ kind: 'user', mayUnlock: true, device: 'amp', accessKey });

function createRig() {
  const clock = createManualClock();
  let listening = new Set<string>();
  const asked: string[][] = [];
  const good = new Set(['ada', 'bob']);
  const watch = watchRights({
    mqttServer: {
      users: () => [...listening],
      cut: (which) => void (listening = new Set([...listening].filter((key) => !which(grantOf(key))))),
    },
    credentials: {
      async stillGood(keys) {
        asked.push([...keys]);
        return new Set(keys.filter((key) => good.has(key)));
      },
    },
    clock,
    log: pino({ level: 'silent' }),
  });
  const enter = (key: string) => {
    listening.add(key);
    watch.wake();
  };
  return { clock, watch, asked, good, enter, leave: () => listening.clear(), listening: () => [...listening] };
}

it('the rights of subscribers are checked once a second for all together, and never without subscribers', async () => {
  const rig = createRig();
  await rig.clock.advance(5000);
  expect(rig.asked).toEqual([]);
  rig.enter('ada');
  rig.enter('bob');
  await rig.clock.advance(2500);
  expect(rig.asked).toEqual([
    ['ada', 'bob'],
    ['ada', 'bob'],
  ]);
  rig.leave();
  await rig.clock.advance(5000);
  expect(rig.asked).toHaveLength(2);
  rig.enter('ada');
  await rig.clock.advance(1000);
  expect(rig.asked.slice(2)).toEqual([['ada']]);
});

it('a subscriber without the right is cut within a second; the others stay connected', async () => {
  const rig = createRig();
  rig.enter('ada');
  rig.enter('bob');
  await rig.clock.advance(1000);
  rig.good.delete('ada');
  await rig.clock.advance(1000);
  expect(rig.listening()).toEqual(['bob']);
  rig.watch[Symbol.dispose]();
  const before = rig.asked.length;
  await rig.clock.advance(5000);
  expect(rig.asked).toHaveLength(before);
});
