export * from './group.ts';
export * from './group-moves.ts';
export * from './group-eq.ts';
export * from './group-file.ts';
