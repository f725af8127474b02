/** Asks before a change drops the connection, and follows it (OQ-098) [NET-04]. */

import { network } from '@headroom/model/amplifier';
import { completeCidr } from '@headroom/model/network';
import { machineClock } from '@headroom/protocol';
import { useState } from 'react';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { useConnect } from '../../device/site/local-site-context.tsx';
import { endMove, startMove } from '../../device/site/moves.ts';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { useDeviceWords } from '../../device/words.ts';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { addressEffect } from './address-effect.ts';
import type { AddressForm } from './address-fields.tsx';
import { SaveRow } from './save-row.tsx';
import { useNetworkWords } from './words.ts';

interface AddressSaveProps {
  readonly form: AddressForm;
  readonly section: string;
  readonly verb: string;
  readonly isSound: boolean;
  readonly owner: string | undefined;
}

export function AddressSave({ form, section, verb, isSound, owner }: AddressSaveProps) {
  const words = useNetworkWords();
  const deviceWords = useDeviceWords();
  const { device, id: ampId } = useSeat();
  const connect = useConnect();
  const goesBack = useAmp(({ has }) => has(network.properties.confirm, {}));
  const [asking, setAsking] = useState(false);
  const effect = addressEffect(device.host, form.saved, form.values);
  const save = async () => {
    setAsking(false);
    const from = device.host;
    const port = /:\d+$/.exec(from)?.[0] ?? '';
    if (effect.drops && connect)
      startMove({
        ampId,
        from,
        to: effect.to === undefined ? undefined : `${effect.to}${port}`,
        goesBack,
        clock: machineClock,
        connect,
      });
    const ip = form.values.ip;
    const outcome = await form.save(form.edited.includes('ip') && typeof ip === 'string' ? { ip: completeCidr(ip) } : {}, effect.drops);
    // An amplifier that moved at once may not have answered.
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
      <SaveRow
        form={form}
        verb={verb}
        isSound={isSound}
        onSave={() => (effect.drops || owner !== undefined ? setAsking(true) : void save())}
      />
      <Confirm
        open={asking}
        danger
        icon="network"
        title={effect.drops ? words.moveTitle(section) : words.takenTitle(section)}
        verb={verb}
        onClose={() => setAsking(false)}
        onConfirm={() => void save()}
      >
        {owner !== undefined && <p>{words.addressTaken(owner)}</p>}
        {effect.drops && (
          <>
            <p>{words.drops(section, effect.to)}</p>
            <p>{goesBack ? words.goesBack : words.doesNotGoBack}</p>
          </>
        )}
      </Confirm>
    </>
  );
}
