export * from './agent.ts';
export * from './firmware-order.ts';
export type { FirmwareRoad } from './firmware.ts';
export * from './link.ts';
export { largestCommand } from './commands.ts';
