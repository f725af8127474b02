import type { GuideKey } from './contents.ts';

/** Where each step's control is on the page, in the order of the tour: the first selector that finds one wins. */
export const tours = {
  firstChannel: {
    level: ['[data-tour="channel"] [role="meter"]'],
    mute: ['[data-tour="channel"] button[aria-pressed]'],
    gain: ['[data-tour="gain"]', '[data-tour="channel"] [data-track]'],
    source: ['[data-tour="source"]'],
    tabs: ['[data-tour="tabs"]'],
    why: ['[data-tour="channel"] [data-tour="why"]', '[data-tour="why"]'],
  },
  equalizer: {
    curve: ['[data-tour="curve"]'],
    preset: ['[data-tour="preset"]'],
    bands: ['[data-tour="bands"]'],
    live: ['[data-tour="live"]'],
    bypass: ['[data-tour="bypass"]'],
    more: ['[data-tour="tools"]'],
  },
  venue: {
    amp: ['[data-tour="amp"]'],
    silence: ['[data-tour="silence"]'],
    events: ['[data-tour="actions"] a[href$="/events"]'],
    meters: ['[data-tour="actions"] a[href$="/meters"]'],
    settings: ['[data-tour="actions"] a[href$="/settings"]'],
    add: ['[data-tour="actions"] a[href$="/add"]'],
  },
  alarms: {
    alarm: ['[data-tour="alarm"]'],
    acknowledge: ['[data-tour="acknowledge"]'],
    snooze: ['[data-tour="snooze"]'],
    timeline: ['[data-tour="timeline"]'],
    save: ['[data-tour="save"]'],
    sent: ['[data-tour="actions"] a[href$="/notices"]'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
export type TourKey = keyof typeof tours;

const tourOfPage: Partial<Record<GuideKey, TourKey>> = {
  inputs: 'firstChannel',
  equalizer: 'equalizer',
  venue: 'venue',
  alarms: 'alarms',
};
export const tourOf = (page: GuideKey | undefined): TourKey | undefined => (page === undefined ? undefined : tourOfPage[page]);

/** The step's control: undefined where this reader does not have it, or cannot use it now. */
function controlOf(selectors: readonly string[]): Element | undefined {
  for (const selector of selectors)
    for (const found of document.querySelectorAll(selector))
      if (found.getClientRects().length > 0) return isUsable(found) ? found : undefined;
  return undefined;
}
const isUsable = (control: Element) => !control.matches(':disabled, [aria-disabled="true"], [aria-readonly="true"]');

export interface TourStep {
  readonly key: string;
  readonly control: Element;
}
export const stepsNow = (tour: TourKey): readonly TourStep[] =>
  Object.entries<readonly string[]>(tours[tour]).flatMap(([key, selectors]) => {
    const control = controlOf(selectors);
    return control === undefined ? [] : [{ key, control }];
  });
