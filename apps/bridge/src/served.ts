/** One amplifier as the bridge makes it a device of the cloud: a certificate of its own, and the same agent that others carry inside. */

import type { Clock, LocalDevice } from '@headroom/protocol';
import { createAgent, type FirmwareRoad, type OpenLink } from '@headroom/protocol/agent';
import {
  createKey,
  createRequest,
  enrol,
  isRenewalDue,
  openTlsLink,
  proofOf,
  type Enrolment,
  type Fetch,
} from '@headroom/protocol/agent-node';
import type { Box } from './box.ts';

interface ServedOptions {
  readonly id: string;
  readonly device: LocalDevice;
  readonly box: Box;
  readonly firmware: FirmwareRoad;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly say: (words: string) => void;
}
export interface Served {
  readonly device: LocalDevice;
  isConnected(): boolean;
  close(): void;
}
/** A certificate that the cloud does not take any more is replaced, but not again and again. */
const enrolAgainMs = 60_000;
const revoked = 'This bridge was revoked in the venue, or its key is another: register it with a new token.';

export function serve({ id, device, box, firmware, fetch, clock, random, say }: ServedOptions): Served {
  let enrolledAt = Number.NEGATIVE_INFINITY;
  let said = '';
  const sayOnce = (words: string) => {
    if (words !== said) say(`${id}: ${words}`);
    said = words;
  };

  /** The bridge stands for its amplifiers: its key proves the request. */
  async function enrolDevice(): Promise<Enrolment | string> {
    const bridge = box.bridge();
    if (!bridge) return 'The bridge is not registered.';
    if (clock.elapsed() - enrolledAt < enrolAgainMs) return 'The cloud does not take its certificate.';
    enrolledAt = clock.elapsed();
    const key = createKey();
    const request = await createRequest(id, key);
    const answer = await enrol({
      fetch,
      clock,
      base: bridge.base,
      path: `/bridges/${bridge.id}/devices/register`,
      key,
      request,
      body: { deviceId: id, proof: proofOf(request, bridge.key) },
      meant: { authority: bridge.authority },
      idField: 'deviceId',
    });
    if (!answer.ok) return answer.code === 'ProofRefused' ? revoked : answer.message;
    box.keepDevice(id, answer.enrolment);
    return answer.enrolment;
  }
  const open: OpenLink = async (events) => {
    const kept = box.device(id);
    const enrolment = kept && kept.authority === box.bridge()?.authority && !isRenewalDue(kept, clock) ? kept : await enrolDevice();
    if (typeof enrolment === 'string') return { refusal: enrolment };
    const { broker, key, certificate, authority } = enrolment;
    const opened = await openTlsLink({ ...broker, clientId: id, key, certificate, authority }, events);
    // Refused though the cloud answers: another bridge has served it meanwhile, or it came back into the venue.
    if ('refusal' in opened && !opened.refusal.includes('reached') && clock.elapsed() - enrolledAt >= enrolAgainMs)
      box.keepDevice(id, undefined);
    return opened;
  };
  const agent = createAgent({
    id,
    device,
    open,
    firmware,
    clock,
    random,
    onStatus({ isConnected, trouble }) {
      if (isConnected) sayOnce(trouble ?? 'Connected to the cloud');
      else sayOnce(trouble ?? 'Not connected to the cloud');
    },
  });
  const lookMs = 3_600_000;
  let stopLooking = clock.after(lookMs, look);
  function look(): void {
    stopLooking = clock.after(lookMs, look);
    const kept = box.device(id);
    if (kept && isRenewalDue(kept, clock)) agent.reconnect();
  }
  return {
    device,
    isConnected: () => agent.status().isConnected,
    close() {
      stopLooking();
      agent.close();
    },
  };
}
