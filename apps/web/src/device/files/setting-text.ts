/** `Ch 3`, `Band 4 · Gain`, `+6.0 dB` */

import { output } from '@headroom/model/amplifier';
import { segmentsOf, type Handle, type Property } from '@headroom/model/property';
import type { Schema } from '@headroom/model/schema';
import { knownLeaf } from '@headroom/model/transfer';
import type { DelayUnit } from '@headroom/model/property';
import { nameIn, optionIn } from '../names/use-name.ts';
import { useNames, type Names } from '../names/names.ts';
import { usePreference } from '../../preferences/preferences.ts';
import { dateText, dayOf } from '../../i18n/date-text.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { printValue } from '../../i18n/number-text.ts';
import { useSettingWords, type SettingWords } from './setting-words.ts';

export interface SettingText {
  readonly place: string;
  readonly setting: string;
}
export interface Speech {
  readonly words: SettingWords;
  readonly names: Names;
  readonly delayUnit: DelayUnit;
}

export function useSpeech(): Speech {
  const words = useSettingWords();
  const names = useNames();
  const [delayUnit] = usePreference('delayUnit');
  return { words, names, delayUnit };
}

export function settingText({ words, names }: Speech, address: string): SettingText {
  const known = knownLeaf(address);
  const place = placeText(words, address);
  if (!known) return { place: place ?? '', setting: place !== undefined && isPlace(address) ? words.wholePart : address };
  const prefix = partText(words, address, known.handle);
  const name = known.handle === output.properties.fader ? words.outputFader : nameIn(names, known.handle);
  return { place: place ?? '', setting: prefix === undefined ? name : words.join(prefix, name) };
}
const isPlace = (address: string) => /^\/(?:amp\/channels\/\d+|amp\/inputs\/\w+\/\d+|GPIO\/\d+|network\/\w+)(?:\/\w+)?$/.test(address);

function placeText(words: SettingWords, address: string): string | undefined {
  const [first, second, third, fourth] = segmentsOf(address);
  if (first === 'GPIO') return words.gpioShort(second ?? '');
  if (first === 'network') {
    const places: Readonly<Record<string, string>> = { ethernet: words.ethernet, wifi: words.wifi, apConfig: words.accessPoint };
    return places[second ?? ''];
  }
  if (first !== 'amp') return undefined;
  if (second === 'channels') return words.channelShort(third ?? '');
  if (second === 'inputs') return third === 'analog' ? words.inputShort(fourth ?? '') : words.networkInputShort(fourth ?? '');
  return words.ampShort;
}
function partText(words: SettingWords, address: string, { name }: Handle): string | undefined {
  const [, list, number = ''] = /\/(outputEqFilters|inputIirEqFilters|inputFirEqFilters)\/(\d+)\//.exec(address) ?? [];
  if (list === 'outputEqFilters') return words.band(number);
  if (list === 'inputIirEqFilters') return words.inputBand(number);
  if (list === 'inputFirEqFilters') return words.firBand(number);
  return name.endsWith('MixFader') ? words.mixer : undefined;
}

export function propertyAt(schema: Schema, address: string): Property | undefined {
  return schema.leaf(address)?.property ?? knownLeaf(address)?.handle.property;
}
export function valueText(speech: Speech, schema: Schema, address: string, value: unknown): string {
  const property = propertyAt(schema, address);
  // Also for an unknown address.
  const hides = property === undefined && typeof value === 'string' && value !== '' && /pass(?:word|phrase)/i.test(address);
  return hides ? hidden : textOf(speech, property, value);
}
const hidden = '••••••••';
export function textOf({ words, names, delayUnit }: Speech, property: Property | undefined, value: unknown): string {
  if (value === undefined) return words.notAvailable;
  if (property?.secret === true) return value === '' ? words.empty : hidden;
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (typeof value === 'number') return property?.kind === 'number' ? printValue(property, value, { delayUnit }) : String(value);
  const day = typeof value === 'string' && property?.kind === 'text' ? dayOf(value) : undefined;
  if (day !== undefined) return dateText(currentLanguage(), new Date(day));
  if (typeof value === 'string') return value === '' ? words.empty : property?.kind === 'choice' ? optionIn(names, value) : value;
  if (Array.isArray(value)) return words.coefficients(value.length);
  return JSON.stringify(value).slice(0, 60);
}
