/** [NET-02] [NET-05] */

import { apConfig } from '@headroom/model/amplifier';
import { useState } from 'react';
import { StagedText } from '../../device/controls/staged.tsx';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { useParameter } from '../../device/parameters/parameter.ts';
import type { StagedForm } from '../../device/binding/staged-form.ts';
import { useDeviceWords } from '../../device/words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { Caption } from '../../ui/look/text.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './access-point-card.module.css';
import { EditedChip } from './edited-chip.tsx';
import { accessPointMaxLength, accessPointProblem } from './network-problems.ts';
import { SaveRow } from './save-row.tsx';
import { useNetworkWords } from './words.ts';

const { password, buttonEnable } = apConfig.properties;
export const accessPointFields = { password };

export function AccessPointCard({ form }: { readonly form: StagedForm<typeof accessPointFields> }) {
  const words = useNetworkWords();
  const deviceWords = useDeviceWords();
  const { property } = useParameter(password, {});
  const isEdited = form.edited.length > 0;
  const problem = isEdited ? accessPointProblem(form.values.password ?? '') : undefined;
  const save = async () => {
    const outcome = await form.save();
    if (outcome.ok) toast.success(words.saved(words.accessPoint));
    else toast.error(outcomeText(deviceWords, outcome));
  };
  return (
    <SectionCard title={words.accessPoint} icon="ap" edited={isEdited} aside={<EditedChip edited={isEdited} />}>
      <Stack>
        <StagedText
          form={form}
          name="password"
          label={words.password}
          password
          autoComplete="new-password"
          maxLength={accessPointMaxLength(property.maxLength)}
          error={problem === undefined ? undefined : problem === 'too short' ? words.tooShort : words.notPrintable}
        />
        <SaveRow form={form} verb={words.save} isSound={problem === undefined} onSave={() => void save()} />
        <AccessPointMode />
      </Stack>
    </SectionCard>
  );
}

function AccessPointMode() {
  const words = useNetworkWords();
  const { present, value, permission, lockedWhy, disabled, set } = useParameter(buttonEnable, {});
  /** The question keeps its meaning if another browser switches the access point while it stands. */
  const [asked, setAsked] = useState<'on' | 'off'>();
  if (!present || permission === 'Locked') return null;
  const isOn = value === true;
  return (
    <div className={classes(layout.rowApart, styles.mode)}>
      <div className={classes(layout.stack, styles.text)}>
        <b>{isOn ? words.apOn : words.apOff}</b>
        <Caption>{isOn ? words.apOnBody : words.apOffBody}</Caption>
      </div>
      <Button icon="ap" disabled={disabled || permission !== 'Write'} title={lockedWhy} onClick={() => setAsked(isOn ? 'off' : 'on')}>
        {isOn ? words.turnOff : words.turnOn}
      </Button>
      {asked !== undefined && (
        <Confirm
          open
          danger={asked === 'off'}
          icon="ap"
          title={asked === 'off' ? words.turnOffTitle : words.turnOnTitle}
          verb={asked === 'off' ? words.turnOff : words.turnOn}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            set(asked === 'on');
          }}
        >
          {asked === 'off' ? words.turnOffBody : words.turnOnBody}
        </Confirm>
      )}
    </div>
  );
}
