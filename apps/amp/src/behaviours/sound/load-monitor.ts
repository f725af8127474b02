/** Impedance is measured only with enough signal [LOAD-02] [STAT-03]. */

import type { ChannelCondition, Condition } from '../../condition.ts';
import type { Behaviour, Core } from '../../core.ts';
import type { Chance } from '../../random.ts';
import { everyChannel, type ChannelParts } from '../../parts.ts';
import type { Logs } from '../logs.ts';

const leastVolts = 0.4;
const highest = 250;
const patience = { Open: 3, Short: 1, 'Low Signal': 4, Ok: 1 } as const;
type Finding = keyof typeof patience;

export function createLoadMonitor(core: Core, condition: Condition, logs: Logs, chance: Chance): Behaviour {
  const monitors = everyChannel(core).map((parts) => ({ parts, finding: 'Ok' as Finding, since: 0, measured: 0 }));
  let passed = 0;

  /** Measured values are reported even without watched limits. */
  function report(monitor: (typeof monitors)[number], { volts, amps }: ChannelCondition, seconds: number): void {
    if (volts < leastVolts || !monitor.parts.output.values.ready) return;
    const found = Math.min(highest, (volts / Math.max(amps, 1e-6)) * (1 + 0.01 * chance.normal()));
    monitor.measured = monitor.measured === 0 ? found : monitor.measured + (found - monitor.measured) * Math.min(1, seconds);
    monitor.parts.loadMonitor.set('measuredImpedance', Math.round(monitor.measured * 10) / 10);
  }
  function watch(monitor: (typeof monitors)[number], index: number, seconds: number): void {
    const { loadMonitor } = monitor.parts;
    const state = condition.channels[index];
    if (state !== undefined) report(monitor, state, seconds);
    const runs = loadMonitor.values.enable && state !== undefined && monitor.parts.output.values.ready;
    loadMonitor.set('testing', runs);
    if (!runs) {
      monitor.finding = 'Ok';
      monitor.since = 0;
      if (!loadMonitor.values.enable) loadMonitor.set('status', 'Ok');
      return;
    }
    const finding = findingOf(state.volts, monitor.measured, loadMonitor.values);
    monitor.since = finding === monitor.finding ? monitor.since + seconds : seconds;
    monitor.finding = finding;
    if (monitor.since < patience[finding] || loadMonitor.values.status === finding) return;
    loadMonitor.set('status', finding);
    if (finding === 'Open' || finding === 'Short')
      logs.fault(`Channel ${state.channel}: load monitor says ${finding.toLowerCase()}, ${monitor.measured.toFixed(1)} ohm`);
    else if (finding === 'Ok') logs.event(`Channel ${state.channel}: load is ok, ${monitor.measured.toFixed(1)} ohm`);
  }
  return {
    tick(seconds) {
      passed += seconds;
      if (passed < 0.999) return;
      for (const [index, monitor] of monitors.entries()) watch(monitor, index, passed);
      passed = 0;
    },
  };
}

function findingOf(volts: number, measured: number, { highLimit, lowLimit }: ChannelParts['loadMonitor']['values']): Finding {
  if (volts < leastVolts) return 'Low Signal';
  if (measured > highLimit) return 'Open';
  return measured < lowLimit ? 'Short' : 'Ok';
}
