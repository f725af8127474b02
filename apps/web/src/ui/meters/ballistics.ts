/** IEC 60268-18 digital peak: instant rise, fall of 20 dB in 1.7 s, peak held 1.5 s. */

export const floor = -60;
export const ceiling = 0;
const fallRate = 20 / 1700;
const peakHold = 1500;

export interface Needle {
  level: number;
  target: number;
  peak: number;
  peakUntil: number;
  at: number;
}

export function restingNeedle(): Needle {
  return { level: floor, target: floor, peak: floor, peakUntil: 0, at: 0 };
}

export function tell(needle: Needle, reading: number | null, now: number): void {
  advance(needle, now);
  const level = reading === null ? floor : Math.max(floor, Math.min(ceiling, reading));
  needle.target = level;
  if (reading === null) Object.assign(needle, { level: floor, peak: floor });
  if (level > needle.level) needle.level = level;
  if (level >= needle.peak && level > floor) Object.assign(needle, { peak: level, peakUntil: now + peakHold });
}

export function advance(needle: Needle, now: number): boolean {
  const elapsed = Math.max(0, now - needle.at);
  const from = needle.at;
  needle.at = now;
  needle.level = Math.max(needle.target, needle.level - elapsed * fallRate);
  if (now > needle.peakUntil) {
    const falling = now - Math.max(needle.peakUntil, from);
    needle.peak = Math.max(needle.level, needle.peak - falling * fallRate);
  }
  return needle.level > needle.target || needle.peak > needle.level;
}

/** With reduced motion the bar jumps, and the peak disappears after its time. */
export function stepTo(needle: Needle, now: number): boolean {
  needle.at = now;
  needle.level = needle.target;
  if (now > needle.peakUntil) needle.peak = needle.level;
  return needle.peak > needle.level;
}

export function share(level: number): number {
  return (level - floor) / (ceiling - floor);
}
