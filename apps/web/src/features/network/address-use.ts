import { useSeat } from '../../device/binding/use-amp.tsx';
import { useAddressOwner } from '../../device/site/address-owner.ts';
import type { AddressForm } from './address-fields.tsx';

export function useAddressUse(form: AddressForm): { readonly lives: readonly string[]; readonly owner: string | undefined } {
  const { host } = useSeat();
  const ownerOf = useAddressOwner();
  const { dhcp, ip } = form.values;
  const isNew = form.edited.length > 0 && dhcp === false && form.values['enable'] !== false;
  return {
    lives: [host, String(form.saved.ip ?? '')],
    owner: isNew && typeof ip === 'string' ? ownerOf(ip) : undefined,
  };
}
