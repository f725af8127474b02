import type { CopySection } from '@headroom/model/transfer';
import { createWords, type WordsOf } from '../../i18n/words.ts';

const sections: Readonly<Record<CopySection, string>> = {
  inputEqualizer: 'Input equalizer',
  crossover: 'Crossover and delay',
  equalizer: 'Equalizer',
  limiters: 'Limiters',
  load: 'Load monitoring',
  names: 'Names',
};
const en = {
  sections,
  reading: 'Reading the settings',
  cancel: 'Cancel',
  changes: (count: number, name: string) => (count === 1 ? `1 setting of ${name} changes.` : `${count} settings of ${name} change.`),
  noChangeOf: (name: string) => `Nothing of ${name} changes.`,
  noChange: 'Nothing changes: what can be taken is there already.',
  showChanges: 'What changes',
  stays: (count: number) => (count === 1 ? '1 setting stays as it is.' : `${count} settings stay as they are.`),
  louderTitle: 'It gets louder',
  louderBody: 'These changes make the output louder, or let more through:',
  turn: (from: string, to: string) => `${from} → ${to}`,
  notTaken: 'Not taken',
  limited: 'Limited to what it can do',
  locked: 'Locked',
  silentLeft: (names: string) => `${names} does not answer and is left out.`,
  more: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  verbs: { copy: (count: number) => `Copy ${count}`, restore: (count: number) => `Restore ${count}` },
  louderVerbs: { copy: 'Copy and get louder', restore: 'Restore and get louder' },
  close: 'Close',
  running: { copy: (name: string) => `Copying to ${name}`, restore: (name: string) => `Restoring ${name}` },
  step: (done: number, total: number) => `Step ${done} of ${total}`,
  stop: 'Stop',
  legs: 'How far each has come',
  legDone: 'Done',
  legWaiting: 'Not begun',
  done: {
    copy: (count: number) => (count === 1 ? '1 setting was copied.' : `${count} settings were copied.`),
    restore: (count: number) => (count === 1 ? '1 setting was restored.' : `${count} settings were restored.`),
  },
  doneLess: (count: number) => (count === 1 ? '1 could not be taken.' : `${count} could not be taken.`),
  undo: 'Put back',
  stopped: { copy: (name: string) => `The copy stopped at ${name}`, restore: (name: string) => `The restore stopped at ${name}` },
  stoppedAfter: (done: number, total: number) => `${done} of ${total} steps were done.`,
  asked: 'You stopped it.',
  noAnswer: 'The amplifier does not answer.',
  interrupted: (name: string) => `The page went away while settings of ${name} were written. Some of them may have been.`,
  toInterrupted: 'See what to do',
  goOn: 'Go on',
  leave: 'Leave it so',
  puttingBack: 'Putting back what was there before',
  puttingBackAway: 'The amplifier does not answer. What was there before is put back as soon as it does.',
  isPutBack: 'Everything is as it was before.',
  notPutBack: 'Not everything could be put back. Check the settings.',
};
export type Words = WordsOf<typeof en>;

export const useCopyWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
