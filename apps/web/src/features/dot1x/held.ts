/** Undefined if the amplifier does not report its files. */

import { ethernet } from '@headroom/model/amplifier';
import type { Dot1xFileKind } from '@headroom/model/network';
import { useAmp } from '../../device/binding/use-amp.tsx';

export interface Held {
  /** Empty for a key. */
  readonly subject: string;
  /** An ISO time, or empty. */
  readonly expires: string;
}
export type HeldFiles = Readonly<Record<Dot1xFileKind, Held | undefined>>;

const told = ethernet.properties;
export function useHeldFiles(): HeldFiles | undefined {
  const { ca, caEnd, client, clientEnd, key } = useAmp(({ read }) => ({
    ca: read(told.dot1xCaCertSubject, {}),
    caEnd: read(told.dot1xCaCertExpires, {}),
    client: read(told.dot1xClientCertSubject, {}),
    clientEnd: read(told.dot1xClientCertExpires, {}),
    key: read(told.dot1xClientKeyHeld, {}),
  }));
  if (ca === undefined && client === undefined && key === undefined) return undefined;
  // A certificate may lack a subject, never an expiry.
  const certificate = (subject = '', expires = '') => (subject === '' && expires === '' ? undefined : { subject, expires });
  return {
    CaCert: certificate(ca, caEnd),
    ClientCert: certificate(client, clientEnd),
    ClientKey: key ? { subject: '', expires: '' } : undefined,
  };
}
