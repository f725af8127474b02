/** The cloud's regions as the page offers them, and where an amplifier registers in one [CONNECT-01] [CONNECT-05] (OQ-108). */

import type { CloudRegion } from '../../region.ts';

/** Those for development and tests stay hidden outside development. */
export const offeredRegions = (regions: readonly CloudRegion[], isDevelopment: boolean): readonly CloudRegion[] =>
  regions.filter(({ development }) => isDevelopment || development !== true);

/** Where the operator is in China, China is the first choice. */
export const firstRegion = (regions: readonly CloudRegion[], isChina: boolean): CloudRegion | undefined =>
  regions.find(({ china }) => (china === true) === isChina) ?? regions[0];

export const registerPath = '/devices/register';
export const registrationEndpoint = ({ endpoint }: CloudRegion): string => `${endpoint.replace(/\/+$/, '')}${registerPath}`;
