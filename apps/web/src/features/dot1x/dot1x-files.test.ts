import { describe, expect, it } from 'vitest';
import { belongs, missingFiles, offeredFiles, type Slot, type Slots } from './dot1x-files.ts';

const empty: Slot = { state: 'NONE', name: '', bytes: 0, text: '', publicKey: null, problem: undefined };
const rsa = (modulus: bigint) => ({ kind: 'RSA', modulus, exponent: 65_537n }) as const;
const done = (modulus: bigint): Slot => ({ ...empty, state: 'SUCCESS', publicKey: rsa(modulus) });
const none: Slots = { CaCert: empty, ClientCert: empty, ClientKey: empty };

describe('the files of 802.1X', () => {
  it('[DOT1X-02] [DOT1X-07] (OQ-102) are offered as the mode uses them', () => {
    expect(offeredFiles('Disabled')).toEqual([]);
    expect(offeredFiles('PEAP')).toEqual([]);
    expect(offeredFiles('TTLS')).toEqual(['CaCert']);
    expect(offeredFiles('TLS')).toEqual(['CaCert', 'ClientCert', 'ClientKey']);
  });

  it('[DOT1X-05] a certificate and a key must match', () => {
    const withCertificate = { ...none, ClientCert: done(7n) };
    expect(belongs(withCertificate, 'ClientKey', rsa(7n))).toBe(true);
    expect(belongs(withCertificate, 'ClientKey', rsa(8n))).toBe(false);
    expect(belongs({ ...none, ClientKey: done(7n) }, 'ClientCert', rsa(8n))).toBe(false);
    expect(belongs(withCertificate, 'CaCert', rsa(8n))).toBe(true);
    expect(belongs({ ...none, ClientCert: { ...done(7n), state: 'FAILURE' } }, 'ClientKey', rsa(8n))).toBe(true);
  });

  it('[DOT1X-02] new TLS requires all three, and unchanged TLS no half of a pair', () => {
    expect(missingFiles('TLS', 'PEAP', none)).toEqual(['CaCert', 'ClientCert', 'ClientKey']);
    expect(missingFiles('TLS', 'TLS', none)).toEqual([]);
    expect(missingFiles('TLS', 'TLS', { ...none, ClientCert: done(7n) })).toEqual(['ClientKey']);
    expect(missingFiles('TLS', 'TLS', { ...none, CaCert: done(7n) })).toEqual([]);
    expect(missingFiles('TTLS', 'PEAP', none)).toEqual([]);
    expect(missingFiles('TLS', 'PEAP', { CaCert: done(1n), ClientCert: done(7n), ClientKey: done(7n) })).toEqual([]);
  });
});
