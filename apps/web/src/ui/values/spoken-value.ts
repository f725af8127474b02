import { createPace, type PacedValue } from './paced-value.ts';

const pace = createPace(1000);

export const createSpokenValue = (element: HTMLElement | null, textOf: (level: number | null) => string): PacedValue =>
  pace((level) => {
    element?.setAttribute('aria-valuetext', textOf(level));
    const silence = element?.getAttribute('aria-valuemin') ?? '0';
    element?.setAttribute('aria-valuenow', level === null ? silence : String(Math.round(level * 10) / 10));
  });
