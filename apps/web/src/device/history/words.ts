import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: 'History',
  close: 'Close',
  ofAmp: 'What this tab has changed, newest first',
  undo: 'Undo',
  redo: 'Redo',
  toHere: 'To here',
  backTo: (what: string) => `To here: ${what}`,
  forthTo: (what: string) => `Redo up to: ${what}`,
  now: 'Now',
  takenBack: 'Taken back',
  fixed: 'Fixed',
  fixedWhy: (isFilter: boolean) =>
    isFilter
      ? 'Cannot be undone here: a custom FIR filter is loaded and removed on its own card only'
      : 'Where an amplifier is reached is changed on its own page only',
  empty: 'Nothing has been changed yet',
  emptyBody: 'What you change on the pages of this amplifier stands here, and can be taken back.',
  emptyBodyOfSeveral: 'What you change on the pages of these amplifiers stands here, and can be taken back.',
  ampsOf: (group: string) => `Amplifiers of ${group}`,
  coefficients: (count: number) => (count === 0 ? 'none' : count === 1 ? '1 coefficient' : `${count} coefficients`),
  foot: 'Undo writes the old value to the amplifier. What would be louder asks first.',
  several: (count: number) => `${count} changes`,
  comma: ', ',
  more: (count: number) => (count === 1 ? 'and 1 more setting' : `and ${count} more settings`),
  becomes: (from: string, to: string) => `${from} becomes ${to}`,
  none: 'empty',
  undone: (what: string) => `Undone: ${what}`,
  redone: (what: string) => `Redone: ${what}`,
  nothingToUndo: 'There is nothing to undo',
  nothingToRedo: 'There is nothing to redo',
  sinceTitle: 'Changed since by somebody else',
  sinceBody: 'It is not as you left it. Overwrite it all the same?',
  sinceLine: (what: string, from: string, to: string) => `${what}: ${from} now, would become ${to}`,
  sinceVerb: 'Overwrite',
};
export type Words = WordsOf<typeof en>;
export const useHistoryWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
