import type { areas } from '@headroom/protocol/cloud';
import { amplifierShadow, channelShadow, deviceTopics, shadowPrefix } from '@headroom/protocol/shadow';
import { devicesOf } from '../devices/store.ts';
import { refuse, type Handlers } from '../../kit/http/handler.ts';
import type { Credentials } from './credentials.ts';

/** Until it reports, assume four channels, the most common. */
const usualChannels = 4;

export function credentialHandlers({
  credentials,
}: {
  readonly credentials: Pick<Credentials, 'give' | 'scope'>;
}): Pick<Handlers<(typeof areas)['devices']>, 'createMqttCredentials'> {
  return {
    async createMqttCredentials({ db, now, caller, venue, params: { deviceId }, origin }) {
      const [device] = await devicesOf(db, { deviceId });
      if (device === undefined) return refuse('NotFound');
      const { sessionId } = caller;
      const given = await credentials.give(db, { sessionId, deviceId, venueId: venue.venueId }, now);
      if (given === undefined) return refuse('TooMany');
      const home = origin();
      const channels = Array.from({ length: device.numberOfChannels || usualChannels }, (_, index) => channelShadow(index + 1));
      return {
        credentials: {
          accessKeyId: given.accessKey,
          secretAccessKey: given.secret,
          sessionToken: given.sessionToken,
          expiration: given.expiresAt.toISOString(),
        },
        issuedAt: now.toISOString(),
        host: new URL(home).host,
        region: credentials.scope.region,
        service: credentials.scope.service,
        endpoint: `${home.replace(/^http/, 'ws')}/mqtt`,
        clientId: given.clientId,
        topics: {
          commandResponseTopic: deviceTopics.commandResponse(deviceId),
          shadowTopics: [amplifierShadow, ...channels].map((name) => `${shadowPrefix(deviceId, name)}/#`),
          notificationTopic: deviceTopics.notification(deviceId),
        },
      };
    },
  };
}
