export { createPortFleet, type PortFleet } from './port-fleet.ts';
export { createVolatileMemory, remember, type Memory } from '../persistence/memory.ts';
