/** [SHELL-22] [SHELL-23] (OQ-054) */

import type { ReactNode } from 'react';
import { useHome } from '../../navigation/router.tsx';
import { useTitle } from '../../navigation/place.ts';
import { sharedPaths } from '../../navigation/shared-table.ts';
import { region } from '../../region.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
import { PageTitle } from '../../ui/look/text.tsx';
import { NarrowPage } from '../../ui/surfaces/page.tsx';
import { version } from '../../version.ts';
import styles from './about-screen.module.css';
import { useAboutWords } from './words.ts';

export function About({ children }: { readonly children: ReactNode }) {
  const words = useAboutWords();
  useTitle(words.title, useHome());
  const { name, phone, email } = region.support;
  const support = [
    entry('name', words.supportName, name),
    entry('phone', words.phone, phone, `tel:${phone.replaceAll(/[^\d+]/g, '')}`),
    entry('email', words.email, email, `mailto:${email}`),
    entry('terms', words.terms, region.termsUrl, region.termsUrl),
    entry('privacy', words.privacy, region.privacyUrl, region.privacyUrl),
    entry('filing', '', region.china ? region.filingNumber : '', region.filingUrl),
  ].filter((item) => item !== undefined);
  return (
    <NarrowPage>
      <PageTitle>{words.title}</PageTitle>
      <SectionCard
        title={words.guide}
        icon="help"
        caption={words.guideBody}
        aside={<Button href={sharedPaths.guide}>{words.guideOpen}</Button>}
      />
      <SectionCard title={words.support}>{support.length > 0 ? <KeyValue items={support} /> : <p>{words.noSupport}</p>}</SectionCard>
      {children}
      <SectionCard title={words.application}>
        <KeyValue items={[{ key: 'version', label: words.version, value: version }]} />
      </SectionCard>
    </NarrowPage>
  );
}

function entry(key: string, label: string, value: string, href = ''): { key: string; label: string; value: ReactNode } | undefined {
  if (value === '') return undefined;
  const safe = /^(?:https?:|tel:|mailto:)/.test(href);
  return {
    key,
    label,
    value: safe ? (
      <a href={href} className={styles.link}>
        {value}
      </a>
    ) : (
      value
    ),
  };
}
