/** Up time, find me, and the flag that clears the logs [SETTINGS-01] [API-12]. */

import { deviceInfo, misc } from '@headroom/model/amplifier';
import { changeOf, type Behaviour, type Core } from '../core.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { Logs } from './logs.ts';

/** A rack must not blink forever (OQ-107). */
const findMeSeconds = 600;

export function createHousekeeping(core: Core, logs: Logs, lifecycle: Lifecycle): Behaviour {
  const info = core.part(deviceInfo, {});
  const part = core.part(misc, {});
  let blinking = 0;
  let started = core.clock.elapsed();
  let shown = -1;
  const stopListening = lifecycle.onChange((state) => {
    if (state !== 'on') return;
    started = core.clock.elapsed();
    part.set('findMe', false);
    logs.event('Started');
  });
  return {
    written(changes) {
      const findMe = changeOf(changes, misc.properties.findMe);
      if (findMe !== undefined) {
        blinking = 0;
        logs.event(findMe === true ? 'Find me on' : 'Find me off');
      }
      if (changeOf(changes, misc.properties.clearLogs) === true) {
        part.set('clearLogs', false);
        logs.clear('events');
        logs.clear('faults');
      }
    },
    tick(seconds) {
      const minutes = Math.floor((core.clock.elapsed() - started) / 60_000);
      if (minutes !== shown) info.set('upTime', duration((shown = minutes) * 60_000));
      blinking = part.values.findMe ? blinking + seconds : 0;
      if (blinking >= findMeSeconds) {
        part.set('findMe', false);
        logs.event('Find me off after 10 min');
      }
    },
    close: stopListening,
  };
}

/** By the minute, since every change is sent: `3 d 4 h 12 min`. */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  return `${days > 0 ? `${days} d ` : ''}${days > 0 || hours > 0 ? `${hours} h ` : ''}${minutes % 60} min`;
}
