/** [CONTACT-18] [CONTACT-19] [CONTACT-20] */

import { printPhone, stripPhone, toE164, type PhoneCountry } from '@headroom/model/people';
import { useLanguage } from '../../i18n/language.ts';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './contacts-screen.module.css';
import { countryByCode, countryOfNumber, phoneCountries } from './phone-countries.ts';
import { useContactsWords } from './words.ts';

interface PhoneFieldProps {
  readonly phone: string;
  readonly country: PhoneCountry;
  readonly onChange: (changed: { readonly phone: string; readonly country: PhoneCountry }) => void;
  readonly onLeave: () => void;
  readonly error: string | undefined;
}

export function PhoneField({ phone, country, onChange, onLeave, error }: PhoneFieldProps) {
  const words = useContactsWords();
  const names = new Intl.DisplayNames(useLanguage(), { type: 'region' });
  const options = phoneCountries
    .map(({ code, dial }) => ({ value: code, label: `${names.of(code) ?? code} +${dial}`, short: `${code} +${dial}` }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const type = (text: string) => {
    const plain = stripPhone(text);
    // A pasted number with a dial code selects its country.
    const own = plain.startsWith('+') ? countryOfNumber(plain) : undefined;
    const of = own !== undefined && own.dial !== country.dial ? own : country;
    onChange({ phone: plain, country: of });
  };
  return (
    <div className={classes(layout.grid2, styles.phone)}>
      <Select
        label={words.country}
        value={country.code}
        options={options}
        onChange={(code) => onChange({ phone: '', country: countryByCode(code) ?? country })}
      />
      <TextField
        label={words.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder={country.mask?.replaceAll('#', '_')}
        value={shown(phone, country)}
        onChange={type}
        onBlur={onLeave}
        error={error}
      />
    </div>
  );
}

function shown(phone: string, country: PhoneCountry): string {
  const { mask, dial } = country;
  const most = mask?.replaceAll(/[^#]/g, '').length;
  // More digits than the mask holds stay visible.
  if (!phone.startsWith('+') && most !== undefined && phone.length > most && toE164(phone, country) === undefined) return phone;
  const national = printPhone(phone, country)
    .slice(dial.length + 1)
    .trimStart();
  return national === '' ? phone : national;
}
