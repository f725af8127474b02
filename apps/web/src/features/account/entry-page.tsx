/** [ACCOUNT-03] */

import type { ReactNode } from 'react';
import { useTitle } from '../../navigation/place.ts';
import { sharedPaths } from '../../navigation/shared-table.ts';
import { usePreference } from '../../preferences/preferences.ts';
import { region } from '../../region.ts';
import { Entrance, Steps } from '../../ui/entrance/entrance.tsx';
import { Link } from '../../ui/provider.tsx';
import { useAccountWords } from './words.ts';

interface EntryPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly step?: number;
  readonly children: ReactNode;
}
const steps = 3;

export function EntryPage({ title, lead, step, children }: EntryPageProps) {
  const words = useAccountWords();
  const [dark, setDark] = usePreference('darkMode');
  useTitle(title);
  const { termsUrl, privacyUrl, support, filingNumber, filingUrl, china } = region;
  const contact = support.phone || support.email;
  return (
    <Entrance
      product={words.product}
      caption={words.headroom}
      title={title}
      lead={lead}
      head={step === undefined ? undefined : <Steps label={words.step(step, steps)} now={step} of={steps} />}
      dark={{ label: words.darkMode, pressed: dark, onChange: setDark }}
      foot={
        <>
          <Link href={sharedPaths.guidePage('account')}>{words.guide}</Link>
          {termsUrl !== '' && <a href={termsUrl}>{words.terms}</a>}
          {privacyUrl !== '' && <a href={privacyUrl}>{words.privacy}</a>}
          {contact !== '' && <a href={support.phone === '' ? `mailto:${contact}` : `tel:${contact}`}>{words.support(contact)}</a>}
          {china && filingNumber !== '' && <a href={filingUrl}>{filingNumber}</a>}
        </>
      }
    >
      {children}
    </Entrance>
  );
}
