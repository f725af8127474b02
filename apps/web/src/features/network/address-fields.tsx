/** DHCP, address and gateway, and the name servers where the device has them [NET-07] [NET-08] [NET-09]. */

import { completeCidr, type FlagProperty, type Handle, type TextProperty } from '@headroom/model';
import { StagedSwitch, StagedText } from '../../device/controls/staged.tsx';
import type { StagedForm } from '../../device/staged-form.ts';
import type { AddressProblem, AddressProblems } from './network-problems.ts';
import { useNetworkWords, type Words } from './words.ts';

/** The fields that a section with an address has; the wired one has name servers too. */
export interface AddressHandles extends Readonly<Record<string, Handle<TextProperty | FlagProperty>>> {
  readonly dhcp: Handle<FlagProperty>;
  readonly ip: Handle<TextProperty>;
  readonly gateway: Handle<TextProperty>;
}
export type AddressForm = StagedForm<AddressHandles>;

export function AddressFields({ form, problems }: { readonly form: AddressForm; readonly problems: AddressProblems }) {
  const words = useNetworkWords();
  const isDynamic = form.values.dhcp !== false;
  const error = (name: keyof AddressProblems) => (problems[name] === undefined ? undefined : problemText(words, problems[name]));
  return (
    <>
      <StagedSwitch form={form} name="dhcp" />
      <StagedText
        form={form}
        name="ip"
        label={words.ip}
        disabled={isDynamic}
        error={error('ip')}
        placeholder="192.168.1.20/24"
        complete={completeCidr}
      />
      <StagedText form={form} name="gateway" disabled={isDynamic} error={error('gateway')} placeholder="192.168.1.1" complete={trim} />
      {'dns1' in form.handles && <StagedText form={form} name="dns1" error={error('dns1')} complete={trim} />}
      {'dns2' in form.handles && <StagedText form={form} name="dns2" error={error('dns2')} complete={trim} />}
    </>
  );
}
const trim = (text: string) => text.trim();

function problemText(words: Words, problem: AddressProblem): string {
  switch (problem) {
    case 'address':
      return words.badAddress;
    case 'gateway address':
      return words.badGateway;
    case 'gateway outside':
      return words.gatewayOutside;
    case 'dns':
      return words.badDns;
  }
}
