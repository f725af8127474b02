/** Groups of channels across amplifiers: what they are, how they move, and their file. */

export * from './group.ts';
export * from './group-moves.ts';
export * from './group-eq.ts';
export * from './group-file.ts';
