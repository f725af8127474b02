import { input, inputSelector, levels, loadMonitor, output, peakLimiter, rmsLimiter } from '../src/amplifier/index.ts';
import { addressOf, put, type Tree } from '../src/property/index.ts';

export function setUpSoundAmp(tree: Tree): void {
  put(tree, '/amp/deviceInfo/deviceName', 'Bar');
  put(tree, '/amp/deviceInfo/firmwareVersion', '1.7.0');
  for (const channel of [1, 2, 3, 4]) {
    const at = { channel };
    put(tree, addressOf(output.properties.name, at), `Bar ${channel}`);
    put(tree, addressOf(inputSelector.properties.primaryLevel, at), -20);
    put(tree, addressOf(input.properties.level, { kind: 'analog', input: channel }), -20);
    put(tree, addressOf(levels.properties.level_db, at), -20);
    put(tree, addressOf(rmsLimiter.properties.enable, at), true);
    put(tree, addressOf(peakLimiter.properties.enable, at), true);
    put(tree, addressOf(loadMonitor.properties.enable, at), true);
    put(tree, addressOf(loadMonitor.properties.testing, at), true);
    put(tree, addressOf(loadMonitor.properties.measuredImpedance, at), 8.2);
  }
}
