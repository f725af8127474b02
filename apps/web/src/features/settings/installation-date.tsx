import { useState } from 'react';
import { deviceInfo } from '@headroom/model/amplifier';
import { ParameterText } from '../../device/controls/text.tsx';
import { useParameter } from '../../device/parameters/parameter.ts';
import { dateText, dayOf } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { TextField } from '../../ui/controls/text-field.tsx';

const handle = deviceInfo.properties.dateOfInstallation;

export function InstallationDate() {
  const { name, value = '', present, permission, lockedWhy, disabled, problem, set } = useParameter(handle, {});
  const language = useLanguage();
  const [typed, setTyped] = useState<string>();
  const day = dayOf(value);
  // The field uses the browser's format, and `07/08/2025` is ambiguous.
  const inWords =
    day === undefined || navigator.language.toLowerCase().startsWith(language) ? undefined : dateText(language, new Date(day));
  if (permission === 'Locked' || (day === undefined && value !== '')) return <ParameterText of={handle} params={{}} />;
  if (!present) return null;
  return (
    <TextField
      label={name}
      type="date"
      value={typed ?? day ?? ''}
      error={problem}
      hint={inWords}
      disabled={disabled}
      locked={lockedWhy}
      onBlur={() => setTyped(undefined)}
      onChange={(next) => {
        // An incomplete date is empty, which must not delete the stored one, and a year begins as 0002.
        const isWhole = dayOf(next) !== undefined && next >= '1000';
        setTyped(isWhole ? undefined : next);
        if (isWhole) set(`${next}T00:00:00.000Z`);
      }}
    />
  );
}
