/** After this long without a reading the page was hidden and asleep: a history has a gap there. */
export const sleptMs = 5000;
