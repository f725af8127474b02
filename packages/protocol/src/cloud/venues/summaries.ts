import { connectionTypes } from '@headroom/model/health';
import * as z from 'zod/mini';
import { roles } from '../roles.ts';
import { id } from '../values.ts';

/** [PROP-31] [PROP-32] [PROP-33] */
export const ampSummary = z.object({
  ampId: z.string(),
  deviceName: z.string(),
  modelID: z.string(),
  serialNumber: z.optional(z.string()),
  ipAddress: z.string(),
  poeStatus: z.string(),
  powerSource: z.string(),
  connectionType: z.enum(connectionTypes),
  wifiSignalStrength: z.optional(z.number()),
  currentFirmwareVersion: z.string(),
  latestFirmwareVersion: z.string(),
  isPasswordProtected: z.boolean(),
  isConnected: z.boolean(),
  /** Disconnected because its bridge is lost: its own state is unknown. */
  isBridgeLost: z.optional(z.literal(true)),
  hasFault: z.boolean(),
  hasWarning: z.boolean(),
  isSupported: z.boolean(),
  isAutoStandby: z.boolean(),
  isUACLocked: z.boolean(),
  hasAvailableFirmwareUpdate: z.boolean(),
  channelSummaries: z.readonly(
    z.array(
      z.object({
        channelId: z.string(),
        channelNumber: z.number(),
        channelName: z.string(),
        isMuted: z.boolean(),
        playsGenerator: z.optional(z.literal(true)),
      }),
    ),
  ),
});

/** [VENUE-21] */
export const venueSummary = z.object({
  venueId: id(),
  name: z.string(),
  /** The caller's. */
  role: z.enum(roles),
  ampCount: z.number(),
  connectedAmpCount: z.number(),
  hasFault: z.boolean(),
  hasWarning: z.boolean(),
  hasAvailableFirmwareUpdate: z.boolean(),
  playsGenerator: z.boolean(),
  venuesErrorStatus: z.enum(['fault', 'warning', 'none']),
});
export const venueWithAmps = z.extend(venueSummary, { amps: z.record(z.string(), ampSummary) });
