/** A form accepts addresses that mail servers refuse [ERR-19]. */

import { domainToASCII } from 'node:url';

const maxLocalPartLength = 64;
const maxDomainLength = 253;

export function canReceiveMail(address: string): boolean {
  const { local, domain } = partsOf(address);
  const isLocal = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local);
  const isDomain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/.test(domain);
  return isLocal && Buffer.byteLength(local) <= maxLocalPartLength && isDomain && domain.length <= maxDomainLength;
}

export function mailboxOf(address: string): string {
  const { local, domain } = partsOf(address);
  return `${local
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=.)\+.*$/s, '')}@${domain}`;
}

function partsOf(address: string): { readonly local: string; readonly domain: string } {
  const cut = address.lastIndexOf('@');
  return { local: address.slice(0, cut), domain: domainToASCII(address.slice(cut + 1)) };
}
