import { inputFirEqFilter, inputIirEqFilter, outputEqFilter } from '@headroom/model/amplifier';
import { expect, it } from 'vitest';
import { useControlWords } from '../control-words.ts';
import { useNames } from '../names/names.ts';
import { changeText } from './change-text.ts';

it.each([
  [outputEqFilter.properties.gain, 1, 'channel 3 band 1 Gain −4.0 dB'],
  [inputIirEqFilter.properties.gain, 8, 'channel 3 band 8 Gain −4.0 dB'],
  [inputFirEqFilter.properties.gain, 1, 'channel 3 band 9 Gain −4.0 dB'],
  [inputFirEqFilter.properties.gain, 16, 'channel 3 band 24 Gain −4.0 dB'],
])('[INEQ-02] a change names the FIR filters of an input by 9 to 24, and the others by their own number: %#', (handle, filter, said) => {
  expect(changeText(useControlWords.now(), useNames.now(), { handle, at: { channel: 3, filter }, value: -4 })).toBe(said);
});
