import type { DeviceTables } from './tables/devices.ts';
import type { PeopleTables } from './tables/people.ts';
import type { ServiceTables } from './tables/service.ts';
import type { VenueTables } from './tables/venues.ts';

export interface Schema extends PeopleTables, VenueTables, DeviceTables, ServiceTables {}
