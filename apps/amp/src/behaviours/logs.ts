/** Event log and fault log: one line per entry, latest last [LOGS-02]. */

import { logs as logTexts } from '@headroom/model/amplifier';
import { isTree } from '@headroom/model/property';
import type { Answer } from '@headroom/protocol/server';
import type { Core } from '../core.ts';

export interface Logs {
  event(text: string): void;
  fault(text: string): void;
  clear(which: 'events' | 'faults'): void;
}
/** Every new line sends the whole text, so the log is bounded. */
const maxLines = 120;

export function createLogs(core: Core): Logs {
  const part = core.part(logTexts, {});
  const append = (which: 'events' | 'faults', text: string) => {
    const line = `${timestamp(core.clock.now())} ${text.replaceAll(/\s+/g, ' ')}`;
    part.set(which, [...part.values[which].split('\n').filter((kept) => kept !== ''), line].slice(-maxLines).join('\n'));
  };
  return {
    event: (text) => append('events', text),
    fault: (text) => append('faults', text),
    clear: (which) => part.set(which, ''),
  };
}

/** `2026-11-21 09:20:11` in UTC: an amplifier knows no zone. */
export function timestamp(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replace('T', ' ');
}

/** The request must name the log, so that none is lost by accident (OQ-025). */
export function clearLogs(logs: Logs, params: unknown): Answer {
  const { events, faults } = isTree(params) ? params : {};
  if (events !== true && faults !== true) return { ok: false, message: 'params must have events or faults set to true.' };
  if (events === true) logs.clear('events');
  if (faults === true) logs.clear('faults');
  return { ok: true, result: 'OK' };
}
