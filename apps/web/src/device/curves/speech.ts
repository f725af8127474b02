/** For people who cannot see the plot. */

import { bandGainAndDelay, outputEqFilter } from '@headroom/model/amplifier';
import { describeCurve, type ChannelSettings, type CurveFact } from '@headroom/model/dsp';
import { listText } from '../../i18n/list-text.ts';
import { printNumber, printValue } from '../../i18n/number-text.ts';
import { useName } from '../names/use-name.ts';
import { useCurveWords, type Words } from './words.ts';

type OptionName = (option: string) => string;
const { frequency, gain } = outputEqFilter.properties;
const hertz = (value: number) => printValue(frequency.property, value);
const decibels = (value: number) => printValue(gain.property, value);

export function speakCurve(words: Words, option: OptionName, facts: readonly CurveFact[]): string {
  return words.sentence(facts.map((fact) => speakFact(words, option, fact)).join(words.separator));
}

function speakFact(words: Words, option: OptionName, fact: CurveFact): string {
  switch (fact.kind) {
    case 'band': {
      const values = [
        hertz(fact.frequency),
        fact.gain === null ? '' : decibels(fact.gain),
        fact.q === null ? '' : `Q ${printNumber(fact.q, 2)}`,
      ];
      return words.band(String(fact.number), option(fact.type), listText(values.filter((value) => value !== '')));
    }
    case 'firBand': {
      const shown = [String(fact.number), decibels(fact.gain), hertz(fact.frequency)] as const;
      if (fact.frequency2 !== null) return words.firBetween(...shown, hertz(fact.frequency2));
      return fact.type === 'Low' ? words.firBelow(...shown) : words.firAbove(...shown);
    }
    case 'highPass':
    case 'lowPass':
      return words[fact.kind](option(fact.type), `${printNumber(fact.corner, 0)} dB`, hertz(fact.frequency));
    case 'customFir':
      return words.customFir(String(fact.coefficients));
    case 'gain':
      return words.gain(decibels(fact.gain));
    case 'delay':
      return words.delay(printValue(bandGainAndDelay.properties.delay.property, fact.milliseconds));
    case 'inverted':
      return words.inverted;
    case 'flat':
      return words.flat;
  }
}

export function useCurveSpeech(): (settings: ChannelSettings) => string {
  const words = useCurveWords();
  const { option } = useName();
  return (settings) => speakCurve(words, option, describeCurve(settings));
}
