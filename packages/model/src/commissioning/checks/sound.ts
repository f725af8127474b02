import { inputSelector, loadMonitor, pilotToneDetector } from '../../amplifier/index.ts';
import { levelOf, mix, mixes, optionOf, ways } from '../../diagnosis/causes/live-source.ts';
import { diagnose } from '../../diagnosis/diagnose.ts';
import { seenNumber, seenValue, type Reading } from '../../diagnosis/evidence.ts';
import { hasListened } from '../../diagnosis/listening.ts';
import type { Selection } from '../../channel/input-choice.ts';
import { monitorFinding } from '../../health/health.ts';
import { flag, number } from '../../property/property.ts';
import { cannotKnow, channelCheck, failed, passed, warned, shownAll, shownOf, type CheckTable, type Judged } from './row.ts';

const hears = ({ listening }: Reading): boolean => listening !== undefined && hasListened(listening);
const least = number({ min: -80, max: 0, default: -60, unit: 'dBFS' });
const ohms = (standard: number) => number({ min: 0, max: 250, default: standard, unit: 'Ω' });

const inputShown = (reading: Reading, way: Selection) =>
  shownOf(seenValue(ways[way].option, { channel: reading.channel }, optionOf(reading, way)));
function heardAt(reading: Reading, way: Selection, atLeast: number): Judged | undefined {
  const option = optionOf(reading, way);
  const level = levelOf(reading, way);
  if (level === undefined) return undefined;
  const values = { input: inputShown(reading, way), level: seenNumber(level, 'dBFS'), least: seenNumber(atLeast, 'dBFS') };
  const isMixHeard = mixes(option) && (mix(reading) ?? []).some(({ isOpen, sounds }) => isOpen && sounds);
  return level > atLeast || isMixHeard ? passed('sourceHeard', values) : failed('sourceMissing', values);
}

export const soundChecks = {
  sourcePresent: channelCheck({
    needs: 'listening',
    limits: { least, both: flag() },
    judge(reading, { least: atLeast, both }) {
      if (!hears(reading)) return undefined;
      const primary = heardAt(reading, 'primary', atLeast);
      if (!both || primary?.outcome !== 'passed' || optionOf(reading, 'secondary') === 'None') return primary;
      return heardAt(reading, 'secondary', atLeast);
    },
  }),
  sourceClean: channelCheck({
    needs: 'listening',
    limits: {},
    judge(reading) {
      const { wasOn, channel } = reading;
      const { primaryClip, secondaryClip } = inputSelector.properties;
      const clips = [wasOn(primaryClip, { channel }), wasOn(secondaryClip, { channel })] as const;
      if (!hears(reading) || clips[0] === undefined) return undefined;
      const way = clips[0] ? 'primary' : 'secondary';
      return clips.includes(true) ? failed('sourceClips', { input: inputShown(reading, way) }) : passed('sourceIsClean');
    },
  }),
  soundPath: channelCheck({
    needs: 'listening',
    limits: {},
    judge(reading) {
      if (!hears(reading)) return undefined;
      const { cause, soundLeaves } = diagnose(reading, reading.channel);
      if (cause) return { ...failed('pathBlocked', shownAll(cause.values)), cause: cause.name };
      return soundLeaves === undefined ? undefined : soundLeaves ? passed('soundLeaves') : cannotKnow('silentNow');
    },
  }),
  pilotHeard: channelCheck({
    needs: 'listening',
    limits: { required: flag() },
    judge(reading, { required }) {
      const { read, channel, tree } = reading;
      const at = { channel };
      const pilot = pilotToneDetector.properties;
      const isOn = read(pilot.enable, at);
      if (isOn === undefined) return undefined;
      if (!isOn) return required ? failed('pilotOff') : passed('pilotUnused');
      const misses = (['primary', 'secondary'] as const).find((way) => {
        const [wanted, present] =
          way === 'primary'
            ? [pilot.inputEnablePrimary, pilot.inputPresentPrimary]
            : [pilot.inputEnableSecondary, pilot.inputPresentSecondary];
        return read(wanted, at) === true && read(present, at) === false;
      });
      if (misses !== undefined) return failed('pilotMissing', { input: inputShown(reading, misses) });
      const finding = monitorFinding(tree, pilotToneDetector, channel);
      if (finding === 'Open') return failed('pilotFindsOpen');
      if (finding === 'Short') return failed('pilotFindsShort');
      return finding === 'Ok' ? passed('pilotIsHeard') : cannotKnow('pilotWaits');
    },
  }),
  impedance: channelCheck({
    needs: 'load',
    limits: {
      lowest: ohms(0),
      highest: ohms(250),
      frequency: number({ min: 20, max: 20_000, step: 1, default: 1000, unit: 'Hz', scale: 'log' }),
      required: flag({ default: true }),
    },
    inDefault: { required: false },
    contradicts: ({ lowest, highest }) => lowest > highest,
    judge({ read, channel, tree, hides }, { lowest, highest, required }) {
      const at = { channel };
      const { measuredImpedance, lowLimit, highLimit, status } = loadMonitor.properties;
      if (hides(status, at)) return void read(status, at);
      const finding = monitorFinding(tree, loadMonitor, channel);
      const measured = read(measuredImpedance, at);
      if (finding === 'off') return (required ? cannotKnow : warned)('monitorOff');
      const seen = { ohms: seenNumber(measured ?? 0, 'Ω') };
      if (finding === 'Open') return failed('lineOpen', seen);
      if (finding === 'Short') return failed('lineShort', seen);
      if (finding === 'stopped') return failed('outputFaulted');
      if (finding !== 'Ok' || measured === undefined) return cannotKnow('loadUntested');
      // The amplifier's own limits hold too; the narrower one counts.
      const [low, high] = [Math.max(lowest, read(lowLimit, at) ?? 0), Math.min(highest, read(highLimit, at) ?? 250)];
      const values = { ...seen, lowest: seenNumber(low, 'Ω'), highest: seenNumber(high, 'Ω') };
      return measured >= low && measured <= high ? passed('impedanceWithin', values) : failed('impedanceOutside', values);
    },
  }),
} as const satisfies CheckTable;
