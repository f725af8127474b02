const taken = /lock file .* already exists|is another postmaster/i;
const ofTheDead = /pre-existing shared memory block/i;
const known: readonly (readonly [RegExp, (folder: string) => string])[] = [
  [
    /No space left on device|could not extend file/i,
    (folder) => `The disk of ${folder} is full: make room and start again; nothing is damaged.`,
  ],
  [
    /database files are incompatible|was initialized by PostgreSQL version/i,
    (folder) => `${folder} belongs to another version of PostgreSQL: start the version of this program that made it, or restore a backup.`,
  ],
  [taken, (folder) => `${folder} is in use by another process.`],
  [
    ofTheDead,
    (folder) => `Processes of the PostgreSQL that was killed in ${folder} still run, and do not end: end them by hand and start again.`,
  ],
  [
    /Permission denied|EACCES/i,
    (folder) => `PostgreSQL may not use ${folder}: its user must be able to reach the folder, and the program's own files.`,
  ],
  [/has group or world access|wrong ownership/i, (folder) => `${folder} must belong to the user that runs PostgreSQL, and to nobody else.`],
];

export const isTaken = (words: string): boolean => taken.test(words);
export const isOfTheDead = (words: string): boolean => ofTheDead.test(words);
export function sentenceOfStart(words: string, folder: string): string {
  const sentence = known.find(([pattern]) => pattern.test(words))?.[1](folder);
  return sentence ?? `PostgreSQL did not start in ${folder}: ${words.trim().split('\n').at(-1) ?? 'it said nothing'}`;
}
