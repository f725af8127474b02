/** [CONNECT-01] [CONNECT-05] (OQ-108) */

import { registerPath } from '@headroom/model/registration';
import type { CloudRegion } from '../../region.ts';

export const offeredRegions = (regions: readonly CloudRegion[], isDevelopment: boolean): readonly CloudRegion[] =>
  regions.filter(({ development }) => isDevelopment || development !== true);

export const firstRegion = (regions: readonly CloudRegion[], isChina: boolean): CloudRegion | undefined =>
  regions.find(({ china }) => (china === true) === isChina) ?? regions[0];

export const registrationEndpoint = ({ endpoint }: CloudRegion): string => `${endpoint.replace(/\/+$/, '')}${registerPath}`;
