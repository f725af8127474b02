/** [NET-07] [NET-08] [NET-09] */

import { completeCidr } from '@headroom/model/network';
import { type FlagProperty, type Handle, type TextProperty } from '@headroom/model/property';
import { StagedSwitch, StagedText } from '../../device/controls/staged.tsx';
import { useSupports } from '../../device/binding/supported.ts';
import type { StagedForm } from '../../device/binding/staged-form.ts';
import type { AddressProblems } from './network-problems.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useNetworkWords } from './words.ts';

export interface AddressHandles extends Readonly<Record<string, Handle<TextProperty | FlagProperty>>> {
  readonly dhcp: Handle<FlagProperty>;
  readonly ip: Handle<TextProperty>;
  readonly gateway: Handle<TextProperty>;
}
export type AddressForm = StagedForm<AddressHandles>;

interface AddressFieldsProps {
  readonly form: AddressForm;
  readonly problems: AddressProblems;
  readonly owner: string | undefined;
}
export function AddressFields({ form, problems, owner }: AddressFieldsProps) {
  const words = useNetworkWords();
  const hasDns = useSupports('dns');
  const isDynamic = form.values.dhcp !== false;
  // An example in a disabled field would read as its value.
  const example = (text: string) => (isDynamic || form.values['enable'] === false ? {} : { placeholder: text });
  const dnsProblem = (name: 'dns1' | 'dns2') => problems[name] && words.badDns;
  return (
    <>
      <StagedSwitch form={form} name="dhcp" />
      <StagedText
        form={form}
        name="ip"
        label={words.ip}
        disabled={isDynamic}
        error={problems.ip && words.addressProblems[problems.ip]}
        {...example('192.168.1.20/24')}
        complete={completeCidr}
      />
      {owner !== undefined && <Banner tone="warn">{words.addressTaken(owner)}</Banner>}
      <StagedText
        form={form}
        name="gateway"
        disabled={isDynamic}
        error={problems.gateway && words.gatewayProblems[problems.gateway]}
        {...example('192.168.1.1')}
        complete={trim}
      />
      {hasDns && 'dns1' in form.handles && <StagedText form={form} name="dns1" error={dnsProblem('dns1')} complete={trim} />}
      {hasDns && 'dns2' in form.handles && <StagedText form={form} name="dns2" error={dnsProblem('dns2')} complete={trim} />}
    </>
  );
}
const trim = (text: string) => text.trim();
