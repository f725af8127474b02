/** Reset and Save of a section with an address; what cuts the connection is asked first, and then followed (OQ-098) [NET-04]. */

import { completeCidr, network } from '@headroom/model';
import { machineClock } from '@headroom/protocol';
import { useState } from 'react';
import { useAmp, useValue } from '../../device/amp-context.tsx';
import { useFleet } from '../../device/fleet-context.tsx';
import { endMove, startMove } from '../../device/moves.ts';
import { outcomeText } from '../../device/outcome-text.ts';
import { useDeviceWords } from '../../device/words.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { addressEffect } from './address-effect.ts';
import type { AddressForm } from './address-fields.tsx';
import { SaveRow } from './save-row.tsx';
import { useNetworkWords } from './words.ts';

interface AddressSaveProps {
  readonly form: AddressForm;
  readonly section: string;
  readonly verb: string;
  readonly isSound: boolean;
}

export function AddressSave({ form, section, verb, isSound }: AddressSaveProps) {
  const words = useNetworkWords();
  const deviceWords = useDeviceWords();
  const { device, ampId } = useAmp();
  const fleet = useFleet();
  const goesBack = useValue(network.properties.confirm, {}) !== undefined;
  const [asking, setAsking] = useState(false);
  const effect = addressEffect(device.host, form.saved, form.values);
  const save = async () => {
    setAsking(false);
    const from = device.host;
    const port = /:\d+$/.exec(from)?.[0] ?? '';
    if (effect.drops)
      startMove({
        ampId,
        from,
        to: effect.to === undefined ? undefined : `${effect.to}${port}`,
        goesBack,
        clock: machineClock,
        connect: fleet.connect,
      });
    const ip = form.values.ip;
    const outcome = await form.save(form.edited.includes('ip') && typeof ip === 'string' ? { ip: completeCidr(ip) } : {});
    // An amplifier that moved at once may not have answered any more.
    if (
      outcome.ok ||
      (effect.drops && (outcome.reason === 'closed' || outcome.reason === 'not connected' || outcome.reason === 'time-out'))
    ) {
      toast.success(words.saved(section));
      return;
    }
    endMove(ampId);
    toast.error(outcomeText(deviceWords, outcome));
  };
  return (
    <>
      <SaveRow form={form} verb={verb} isSound={isSound} onSave={() => (effect.drops ? setAsking(true) : void save())} />
      <Confirm
        open={asking}
        danger
        icon="network"
        title={words.moveTitle(section)}
        verb={verb}
        onClose={() => setAsking(false)}
        onConfirm={() => void save()}
      >
        <p>{words.drops(section, effect.to)}</p>
        <p>{goesBack ? words.goesBack : words.doesNotGoBack}</p>
      </Confirm>
    </>
  );
}
