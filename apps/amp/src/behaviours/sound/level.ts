import { nothing } from '../../surroundings/programme.ts';

export const powerOf = (db: number): number => 10 ** (db / 10);
export const dbOf = (power: number): number => (power > 0 ? Math.max(nothing, 10 * Math.log10(power)) : nothing);
export const amplitudeOf = (db: number): number => (db === 0 ? 1 : 10 ** (db / 20));
export const faderPower = (db: number): number => (db <= -80 ? 0 : powerOf(db));

export function remembered(reckon: (db: number) => number): (db: number) => number {
  let [known, power] = [0, reckon(0)];
  return (db) => {
    if (db !== known) [known, power] = [db, reckon(db)];
    return power;
  };
}
