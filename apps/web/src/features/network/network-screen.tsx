/** The network: wired, Wi-Fi and access point, edited beside what is saved, and what saving will do said before [NET-01] [NET-03]. */

import { at, isTree } from '@headroom/model';
import { useAmp, useAddress, useDerived } from '../../device/amp-context.tsx';
import { useStagedForm } from '../../device/staged-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Columns, Stack } from '../../ui/columns.tsx';
import { AccessPointCard, accessPointFields } from './access-point-card.tsx';
import { addressEffect } from './address-effect.ts';
import { Dot1xCard } from './dot1x-card.tsx';
import { EthernetCard, ethernetFields } from './ethernet-card.tsx';
import { WifiCard, wifiFields } from './wifi-card.tsx';
import { useNetworkWords } from './words.ts';

export function Screen() {
  const words = useNetworkWords();
  const { device } = useAmp();
  const ethernet = useStagedForm('/network/ethernet', ethernetFields);
  const wifi = useStagedForm('/network/wifi', wifiFields);
  const accessPoint = useStagedForm('/network/apConfig', accessPointFields);
  const hasWifi = useAddress('/network/wifi/enable') !== undefined;
  const hasAccessPoint = useDerived(['/network/apConfig'], (tree) => isTree(at(tree, '/network/apConfig')));
  const hasDot1x = useAddress('/network/ethernet/dot1xMode') !== undefined;
  const unsaved = [ethernet, wifi, accessPoint].filter(({ edited }) => edited.length > 0).length;
  const effects = [
    { form: ethernet, name: words.ethernet },
    { form: wifi, name: words.wifi },
  ].map(({ form, name }) => ({ name, effect: addressEffect(device.host, form.saved, form.values) }));
  return (
    <>
      {unsaved > 0 && (
        <Banner tone="warn">
          <b>{words.unsaved(unsaved)}</b>{' '}
          {effects.map(({ name, effect }) => (
            <span key={name}>{effect.drops && words.drops(name, effect.to)} </span>
          ))}
        </Banner>
      )}
      <Columns kind="three">
        <EthernetCard form={ethernet} />
        {hasWifi && <WifiCard form={wifi} />}
        {(hasAccessPoint || hasDot1x) && (
          <Stack gap={16}>
            {hasAccessPoint && <AccessPointCard form={accessPoint} />}
            {hasDot1x && <Dot1xCard />}
          </Stack>
        )}
      </Columns>
    </>
  );
}
