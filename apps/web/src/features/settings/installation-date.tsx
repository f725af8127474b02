/** The day of installation as a date; what somebody wrote there in words stays words. */

import { deviceInfo } from '@headroom/model';
import { ParameterText } from '../../device/controls/text.tsx';
import { useParameter } from '../../device/parameter.ts';
import { TextField } from '../../ui/text-field.tsx';
import { dayOf } from './device-facts.ts';

const handle = deviceInfo.properties.dateOfInstallation;

export function InstallationDate() {
  const { name, value = '', present, permission, lockedWhy, disabled, problem, set } = useParameter(handle, {});
  const day = dayOf(value);
  if (permission === 'Locked' || (day === undefined && value !== '')) return <ParameterText of={handle} params={{}} />;
  if (!present) return null;
  return (
    <TextField
      label={name}
      type="date"
      value={day ?? ''}
      error={problem}
      disabled={disabled}
      locked={lockedWhy}
      // A date that is being typed is empty until it is whole: that is no wish to delete it.
      onChange={(next) => {
        if (dayOf(next) !== undefined) set(`${next}T00:00:00.000Z`);
      }}
    />
  );
}
