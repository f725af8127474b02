import { createContext, useContext } from 'react';

export interface Words {
  readonly save: string;
  readonly cancel: string;
  readonly close: string;
  readonly clear: string;
  readonly current: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly newValue: string;
  readonly enterSaves: string;
  readonly notANumber: string;
  readonly twoNumbers: (typed: string, large: string, small: string) => string;
  readonly outOfRange: (min: string, max: string) => string;
  readonly enterValue: (label: string, value: string) => string;
  readonly unknown: string;
  readonly waiting: (what: string) => string;
  readonly on: string;
  readonly off: string;
  readonly was: (value: string) => string;
  readonly fine: string;
  readonly resetTitle: (label: string) => string;
  readonly resetBody: (from: string, to: string) => string;
  readonly reset: string;
  readonly working: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly page: (number: number) => string;
  readonly clearClip: string;
  readonly gainReduction: string;
  readonly menu: string;
  readonly chooseFile: string;
  readonly orDropIt: string;
  readonly notifications: string;
  readonly band: (number: string) => string;
  readonly bypassed: string;
  readonly width: (band: string) => string;
  readonly details: string;
}

export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('UiProvider is missing');
  return words;
}
