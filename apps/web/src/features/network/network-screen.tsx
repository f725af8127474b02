/** [NET-01] [NET-03] */

import * as model from '@headroom/model/amplifier';
import { branchAt } from '@headroom/model/property';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { useStagedForm } from '../../device/binding/staged-form.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Columns, Stack } from '../../ui/surfaces/columns.tsx';
import { AccessPointCard, accessPointFields } from './access-point-card.tsx';
import { addressEffect } from './address-effect.ts';
import { Dot1xCard } from './dot1x-card.tsx';
import { EthernetCard, ethernetFields } from './ethernet-card.tsx';
import { WifiCard, wifiFields } from './wifi-card.tsx';
import { useNetworkWords } from './words.ts';

function NetworkPage() {
  const words = useNetworkWords();
  const ethernet = useStagedForm(model.ethernet, ethernetFields);
  const wifi = useStagedForm(model.wifi, wifiFields);
  const accessPoint = useStagedForm(model.apConfig, accessPointFields);
  const { host, hasWifi, hasAccessPoint, hasDot1x } = useAmp((amp) => ({
    host: amp.host,
    hasWifi: amp.has(model.wifi.properties.enable, {}),
    hasAccessPoint: branchAt(amp.tree, model.apConfig, {}) !== undefined,
    hasDot1x: amp.has(model.ethernet.properties.dot1xMode, {}),
  }));
  const unsaved = [ethernet, wifi, accessPoint].filter(({ edited }) => edited.length > 0).length;
  const effects = [
    { form: ethernet, name: words.ethernet },
    { form: wifi, name: words.wifi },
  ].map(({ form, name }) => ({ name, effect: addressEffect(host, form.saved, form.values) }));
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
export { NetworkPage as Screen };
