import { logGrid } from '@headroom/model/dsp';

export const grid = logGrid(20, 20_000, 300);
