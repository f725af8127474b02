/** How late and how often something goes out that has no time of its own [CTRL-08]. */

export const defaultDebounceMs = 250;
export const defaultThrottleMs = 250;
