import { gpio, input, inputSelector, pilotToneDetector } from '../../amplifier/index.ts';
import { isGpioOverride, readInputChoice, type Selection } from '../../channel/input-choice.ts';
import { writeTo } from '../../property/write.ts';
import { seenNumber, seenValue, type Reading } from '../evidence.ts';
import { hasListened } from '../listening.ts';
import {
  allInputs,
  faint,
  inputsInUse,
  isFaint,
  levelOf,
  liveLevel,
  liveWay,
  mixes,
  optionOf,
  other,
  playedSource,
  sounds,
  soundsAt,
  ways,
} from './live-source.ts';
import { found, type CauseTable, type Fix, type Found } from './row.ts';

const selector = inputSelector.properties;
/** In dBFS: lower than quiet music. */
const quietProgramme = -50;

function silentSource(reading: Reading, isIt: (option: string) => boolean): Found | undefined {
  const live = playedSource(reading);
  if (!live || mixes(live.option) || !isIt(live.option)) return undefined;
  if (isFaint(reading, live.way) !== true || sounds(reading, other(live.way))) return undefined;
  return { values: { input: seenValue(ways[live.way].option, { channel: reading.channel }, live.option) } };
}
const groupOf = (option: string) => {
  const choice = readInputChoice(option);
  return choice?.kind === 'inputs' ? choice.group : undefined;
};

/** The live source is silent, while the other one that was chosen sounds. */
function held(reading: Reading): { readonly way: Selection; readonly values: NonNullable<Found['values']> } | undefined {
  const live = playedSource(reading);
  if (!live || isFaint(reading, live.way) !== true || !sounds(reading, other(live.way))) return undefined;
  const here = { channel: reading.channel };
  const another = other(live.way);
  const [level, otherLevel] = [levelOf(reading, live.way) ?? faint, levelOf(reading, another) ?? faint];
  return {
    way: live.way,
    values: {
      input: seenValue(ways[live.way].option, here, live.option),
      level: seenValue(ways[live.way].level, here, level),
      other: seenValue(ways[another].option, here, optionOf(reading, another)),
      otherLevel: seenValue(ways[another].level, here, otherLevel),
    },
  };
}
function useOther(reading: Reading): Fix | undefined {
  const { channel, read } = reading;
  const option = read(selector.secondary, { channel });
  if (liveWay(reading) !== 'primary' || option === undefined || option === 'None') return undefined;
  return {
    kind: 'write',
    name: 'useOtherSource',
    writes: [writeTo(inputSelector, { channel }, { primary: option })],
    makesSound: true,
  };
}
function threshold(reading: Reading, way: Selection): NonNullable<Found['values']> {
  const handle = way === 'primary' ? selector.primaryThreshold : selector.secondaryThreshold;
  const at = { channel: reading.channel };
  return { threshold: seenValue(handle, at, reading.read(handle, at) ?? handle.property.default) };
}
function choiceHolds(wanted: { readonly mode: 'Backup' | 'Override'; readonly way: Selection; readonly hasSignal: boolean }) {
  return (reading: Reading): Found | undefined => {
    const { read, channel, tree } = reading;
    const now = held(reading);
    if (!now || now.way !== wanted.way || read(selector.mode, { channel }) !== wanted.mode || isGpioOverride(tree, channel))
      return undefined;
    if ((read(ways[now.way].signal, { channel }) === true) !== wanted.hasSignal) return undefined;
    const named = wanted.hasSignal ? now.way : other(now.way);
    return { values: { ...now.values, ...threshold(reading, named) } };
  };
}

/** In dB: so near to its threshold a source comes and goes. */
const near = 6;

export const sourceCauses = {
  levelsUntold: { step: 'source', effects: ['unknown'], place: selector.primary, find: ({ listening }) => found(listening === undefined) },
  stillListening: {
    step: 'source',
    effects: ['unknown'],
    place: selector.primary,
    find(reading) {
      const { listening } = reading;
      if (listening === undefined || hasListened(listening)) return undefined;
      const level = liveLevel(reading);
      return found(level !== undefined && level <= faint);
    },
  },
  allInputsSilent: {
    step: 'source',
    effects: ['stops'],
    place: input.properties.level,
    find(reading) {
      const live = playedSource(reading);
      const inputs = allInputs(reading);
      const { listening } = reading;
      if (!live || inputs.length < 2 || listening === undefined || !hasListened(listening)) return undefined;
      if (inputs.some((at) => soundsAt(reading, at)) || (levelOf(reading, live.way) ?? 0) > faint) return undefined;
      return { at: { kind: 'analog', input: 1 }, values: { count: seenNumber(inputs.length) } };
    },
  },
  pilotMissing: {
    step: 'source',
    effects: ['stops'],
    place: pilotToneDetector.properties.inputEnablePrimary,
    find(reading) {
      const { enable, inputEnablePrimary, inputEnableSecondary, inputPresentPrimary, inputPresentSecondary } = pilotToneDetector.properties;
      const { read, channel } = reading;
      const here = { channel };
      const live = playedSource(reading);
      const silent = silentSource(reading, () => true);
      if (!live || !silent || read(enable, here) !== true) return undefined;
      const [wanted, present] =
        live.way === 'primary' ? [inputEnablePrimary, inputPresentPrimary] : [inputEnableSecondary, inputPresentSecondary];
      return read(wanted, here) === true && read(present, here) === false ? silent : undefined;
    },
  },
  networkSourceSilent: {
    step: 'source',
    effects: ['stops'],
    place: selector.primary,
    find: (reading) => silentSource(reading, (option) => groupOf(option) === 'Dante' || groupOf(option) === 'Digital'),
  },
  sourceSilent: {
    step: 'source',
    effects: ['stops'],
    place: selector.primary,
    find: (reading) => silentSource(reading, (option) => groupOf(option) === 'Analog'),
  },
  sourceQuiet: {
    step: 'source',
    effects: ['reduces'],
    place: input.properties.trim,
    find(reading) {
      const live = playedSource(reading);
      const level = live && levelOf(reading, live.way);
      if (!live || level === undefined || level <= faint || level > quietProgramme) return undefined;
      const [at] = inputsInUse(reading);
      if (!at) return undefined;
      return {
        at: at,
        values: {
          input: seenValue(ways[live.way].option, { channel: reading.channel }, live.option),
          level: seenValue(ways[live.way].level, { channel: reading.channel }, level),
        },
      };
    },
  },

  contactHoldsSilent: {
    step: 'inputChoice',
    effects: ['stops'],
    place: gpio.properties.mode,
    find(reading) {
      const now = held(reading);
      return now && isGpioOverride(reading.tree, reading.channel) ? { values: now.values } : undefined;
    },
  },
  overrideHeldByNoise: {
    step: 'inputChoice',
    effects: ['stops'],
    place: selector.secondaryThreshold,
    find: choiceHolds({ mode: 'Override', way: 'secondary', hasSignal: true }),
  },
  backupHeldByNoise: {
    step: 'inputChoice',
    effects: ['stops'],
    place: selector.primaryThreshold,
    find: choiceHolds({ mode: 'Backup', way: 'primary', hasSignal: true }),
    fix: useOther,
  },
  backupBelowThreshold: {
    step: 'inputChoice',
    effects: ['stops'],
    place: selector.secondaryThreshold,
    find: choiceHolds({ mode: 'Backup', way: 'primary', hasSignal: false }),
    fix: useOther,
  },
  overrideBelowThreshold: {
    step: 'inputChoice',
    effects: ['stops'],
    place: selector.secondaryThreshold,
    find: choiceHolds({ mode: 'Override', way: 'primary', hasSignal: false }),
    fix: useOther,
  },
  sourceNearThreshold: {
    step: 'inputChoice',
    effects: ['interrupts'],
    place: selector.primaryThreshold,
    find(reading) {
      const { read, channel } = reading;
      const live = playedSource(reading);
      if (!live || mixes(live.option) || optionOf(reading, 'secondary') === 'None') return undefined;
      const way: Selection = read(selector.mode, { channel }) === 'Override' ? 'secondary' : 'primary';
      const at = { channel };
      const level = levelOf(reading, way);
      const limit = read(way === 'primary' ? selector.primaryThreshold : selector.secondaryThreshold, at);
      if (level === undefined || limit === undefined || Math.abs(level - limit) > near) return undefined;
      return {
        values: {
          input: seenValue(ways[way].option, at, optionOf(reading, way)),
          level: seenValue(ways[way].level, at, level),
          ...threshold(reading, way),
        },
      };
    },
  },
} as const satisfies CauseTable;
