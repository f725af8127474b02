/** Whether mail can be sent to an address at all: what looks like one to a form need not be one to a mail server [ERR-19]. */

import { domainToASCII } from 'node:url';

const longestLocal = 64;
const longestDomain = 253;

export function canReceiveMail(address: string): boolean {
  const cut = address.lastIndexOf('@');
  const local = address.slice(0, cut);
  const domain = domainToASCII(address.slice(cut + 1));
  const isLocal = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local);
  const isDomain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/.test(domain);
  return isLocal && Buffer.byteLength(local) <= longestLocal && isDomain && domain.length <= longestDomain;
}
