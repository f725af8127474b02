/** [CTRL-08] */

export const defaultDebounceMs = 250;
export const defaultThrottleMs = 250;
