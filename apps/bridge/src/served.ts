import { registerPath } from '@headroom/model/registration';
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
import type { SealedStore } from './sealed-store.ts';

interface ServedOptions {
  readonly id: string;
  readonly device: LocalDevice;
  readonly sealedStore: SealedStore;
  readonly firmware: FirmwareRoad;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  /** The cloud limits all requests of a site together. */
  readonly turn: () => Promise<void>;
  readonly count: () => number;
  readonly say: (words: string) => void;
}
export interface Served {
  readonly device: LocalDevice;
  isConnected(): boolean;
  /** By another bridge, or by its own certificate. */
  isServedElsewhere(): boolean;
  close(): void;
}
/** A rejected certificate is replaced at most this often. */
const enrolAgainMs = 60_000;
/** Per amplifier, while another bridge serves it. */
const askAgainMs = 1500;
const revoked = 'This bridge was revoked in the venue, or its key is another: register it with a new token.';

export function serve({ id, device, sealedStore, firmware, fetch, clock, random, turn, count, say }: ServedOptions): Served {
  let enrolledAt = Number.NEGATIVE_INFINITY;
  let spread = 1;
  let isServedElsewhere = false;
  let isClosed = false;
  let refusal = '';
  let refusedCertificate: string | undefined;
  let said = '';
  const sayOnce = (words: string) => {
    if (words !== said) say(`${id}: ${words}`);
    said = words;
  };

  /** The bridge's key vouches for its amplifiers. */
  async function enrolDevice(): Promise<Enrolment | string> {
    const bridge = sealedStore.bridge();
    if (!bridge) return 'The bridge is not registered.';
    const pauseMs = isServedElsewhere ? askAgainMs * count() * spread : enrolAgainMs;
    if (clock.elapsed() - enrolledAt < pauseMs) return refusal;
    // Prevents a second request meanwhile.
    enrolledAt = Number.POSITIVE_INFINITY;
    spread = 1 + random() / 2;
    refusal = 'It waits for its turn to be registered.';
    await turn();
    enrolledAt = clock.elapsed();
    if (isClosed) return refusal;
    refusal = 'The cloud does not take its certificate.';
    const key = createKey();
    const request = createRequest(id, key);
    const answer = await enrol({
      fetch,
      clock,
      base: bridge.base,
      path: `/bridges/${bridge.id}${registerPath}`,
      key,
      request,
      body: { deviceId: id, proof: proofOf(request, bridge.key) },
      meant: { authority: bridge.authority },
      idField: 'deviceId',
    });
    isServedElsewhere = !answer.ok && answer.code === 'ServedElsewhere';
    if (!answer.ok) {
      refusal = answer.code === 'ProofRefused' ? revoked : answer.message;
      return refusal;
    }
    try {
      sealedStore.keepDevice(id, answer.enrolment);
    } catch (error) {
      // A disk that takes nothing must not end the bridge, which serves the others too.
      say(`${id}: Its new certificate cannot be stored (${(error as NodeJS.ErrnoException).code})`);
    }
    return answer.enrolment;
  }
  const open: OpenLink = async (events) => {
    const kept = sealedStore.device(id);
    const good = kept?.authority === sealedStore.bridge()?.authority && kept?.certificate !== refusedCertificate ? kept : undefined;
    const asked = good && !isRenewalDue(good, clock) ? good : await enrolDevice();
    if (good && typeof asked === 'string') sayOnce(`Its certificate could not be renewed: ${asked}`);
    const enrolment = typeof asked === 'string' ? (good ?? asked) : asked;
    if (typeof enrolment === 'string') return { refusal: enrolment };
    const { broker, key, certificate, authority } = enrolment;
    const opened = await openTlsLink({ ...broker, clientId: id, key, certificate, authority }, events);
    // The cloud answers but refuses: another bridge has served it, or it was added again.
    if ('refusal' in opened && !opened.refusal.includes('reached') && clock.elapsed() - enrolledAt >= enrolAgainMs)
      refusedCertificate = certificate;
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
    const kept = sealedStore.device(id);
    if (kept && isRenewalDue(kept, clock)) agent.reconnect();
  }
  return {
    device,
    isConnected: () => agent.status().isConnected,
    isServedElsewhere: () => isServedElsewhere,
    close() {
      isClosed = true;
      stopLooking();
      agent.close();
    },
  };
}
