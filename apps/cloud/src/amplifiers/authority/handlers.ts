import type { areas } from '@headroom/protocol/cloud';
import { recordCall } from '../../kit/audit/record.ts';
import { atomically } from '../../kit/db/atomically.ts';
import { refuse, type Handlers } from '../../kit/http/handler.ts';
import { audienceOf } from '../../people/members/audience.ts';
import { refreshSummaries } from '../shadows/summaries.ts';
import { bridgesOf, devicesOfBridge, lockBridge, removeBridge } from '../devices/bridges.ts';
import { registerBridge, registerBridgeDevice, registerDevice, renewCertificate, type RegistrationTools } from './registration.ts';
import { revokeThroughBridge, type StoredCertificate } from './store.ts';
import { giveToken, revokeToken, tokensOf } from './tokens.ts';

export interface Broker {
  readonly host: string;
  readonly port: number;
}
type HandlerTools = RegistrationTools & {
  readonly brokerAt: (origin: string) => Broker;
};

export function registrationHandlers(tools: HandlerTools): Handlers<(typeof areas)['registration']> {
  const { random, authority, brokerAt } = tools;
  async function told(
    { certificate, expiresAt }: StoredCertificate,
    { now, origin }: { readonly now: Date; readonly origin: () => string },
  ) {
    const validMs = expiresAt.getTime() - now.getTime();
    return { certificate, authority: await authority.certificate(), validMs, broker: brokerAt(origin()) };
  }
  return {
    async createRegistrationToken(asked) {
      const { now, venue, caller } = asked;
      if (!(await authority.isOpen())) return refuse('AMP_REGISTRATION_TOKEN_ERROR');
      const fingerprint = await authority.fingerprint();
      const { tokenId, registrationToken, expiresAt } = await atomically(asked.db, async (db) => {
        const given = await giveToken(db, { venueId: venue.venueId, givenBy: caller.accountId }, fingerprint, now, random);
        await recordCall(db, asked, 'registration token given', { to: given.tokenId });
        return given;
      });
      return { tokenId, registrationToken, expiresAt: expiresAt.toISOString() };
    },

    async listRegistrationTokens({ db, now, venue }) {
      const tokens = await tokensOf(db, venue.venueId, now);
      return {
        tokens: tokens.map(({ tokenId, createdAt, expiresAt }) => ({
          tokenId,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      };
    },

    revokeRegistrationToken: (asked) =>
      atomically(asked.db, async (db) => {
        const { tokenId } = asked.params;
        if (!(await revokeToken(db, asked.venue.venueId, tokenId, asked.now))) return refuse('UnknownToken');
        await recordCall(db, asked, 'registration token taken back', { from: tokenId });
        return {};
      }),

    async registerDevice(asked) {
      const issued = await registerDevice(tools, asked, asked.body);
      return 'code' in issued ? issued : { deviceId: issued.holder.id, ...(await told(issued, asked)) };
    },

    async renewDevice(asked) {
      const issued = await renewCertificate(tools, asked, { kind: 'device', id: asked.params.deviceId }, asked.body);
      return 'code' in issued ? issued : { deviceId: issued.holder.id, ...(await told(issued, asked)) };
    },

    async registerBridge(asked) {
      const issued = await registerBridge(tools, asked, asked.body);
      return 'code' in issued ? issued : { bridgeId: issued.holder.id, ...(await told(issued, asked)) };
    },

    async renewBridge(asked) {
      const issued = await renewCertificate(tools, asked, { kind: 'bridge', id: asked.params.bridgeId }, asked.body);
      return 'code' in issued ? issued : { bridgeId: issued.holder.id, ...(await told(issued, asked)) };
    },

    async registerBridgeDevice(asked) {
      const issued = await registerBridgeDevice(tools, asked, asked.params.bridgeId, asked.body);
      return 'code' in issued ? issued : { deviceId: issued.holder.id, ...(await told(issued, asked)) };
    },

    async listBridges({ db, venue, now }) {
      const bridges = await bridgesOf(db, venue.venueId, now);
      return { bridges: bridges.map(({ createdAt, ...bridge }) => ({ ...bridge, createdAt: createdAt.toISOString() })) };
    },

    async revokeBridge(asked) {
      const { now, venue, params } = asked;
      const answer = await atomically(asked.db, async (db) => {
        const bridge = await lockBridge(db, params.bridgeId);
        if (bridge?.venueId !== venue.venueId) return refuse('UnknownBridge');
        await revokeThroughBridge(db, bridge.bridgeId, now);
        const served = await devicesOfBridge(db, bridge.bridgeId);
        await removeBridge(db, bridge.bridgeId);
        // Losses caused by the bridge must be judged anew.
        await refreshSummaries(db, served, now);
        await recordCall(db, asked, 'bridge revoked', { from: bridge.name });
        asked.announce(await audienceOf(db, venue.venueId));
        return {};
      });
      authority.announce();
      return answer;
    },
  };
}
