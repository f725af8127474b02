/** What this browser remembers: language, delay unit, dark mode, quick setup [SHELL-12] [SHELL-24] [SHELL-26] [UNIT-02]. */

import { delayScales, delayUnits, fromMilliseconds, type DelayUnit } from '@headroom/model';
import type { ReactNode } from 'react';
import { chooseLanguage, isLanguage, languages, type Language } from '../../i18n/language.ts';
import { printNumber } from '../../i18n/number-text.ts';
import { usePreference } from '../../preferences/preferences.ts';
import { useTitle } from '../../navigation/place.ts';
import { paths } from '../../navigation/paths.ts';
import { region } from '../../region.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { PageTitle } from '../../ui/text.tsx';
import styles from './preferences-screen.module.css';
import { usePreferencesWords, type Words } from './words.ts';

/** Each language is named in itself, so that it is found from any other. */
const endonyms: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', zh: '中文' };

export function Screen() {
  const words = usePreferencesWords();
  const [language, setLanguage] = usePreference('language');
  const [delayUnit, setDelayUnit] = usePreference('delayUnit');
  const [dark, setDark] = usePreference('darkMode');
  const [quick, setQuick] = usePreference('quickSetup');
  useTitle(words.title, paths.amps);
  const byDefault = chooseLanguage('', navigator.languages, region.china ? 'zh' : 'en');
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <PageTitle>{words.title}</PageTitle>
        <div className={styles.card}>
          <Row icon="language" title={words.language} caption={words.languageBody}>
            <div className={styles.select}>
              <Select
                label={words.language}
                hideLabel
                value={isLanguage(language) ? language : 'default'}
                options={[
                  { value: 'default', label: words.byDefault(endonyms[byDefault]) },
                  ...languages.map((value) => ({ value, label: endonyms[value] })),
                ]}
                onChange={(value) => setLanguage(value === 'default' ? '' : value)}
              />
            </div>
          </Row>
          <Row icon="delay" title={words.delayUnit} caption={example(words)}>
            <Segmented
              label={words.delayUnit}
              value={delayUnit}
              options={delayUnits.map((value) => ({ value, label: unitWord(words, value) }))}
              onChange={setDelayUnit}
            />
          </Row>
          <Row icon="contrast" title={words.darkMode} caption={words.darkBody}>
            <Switch label={words.darkMode} hideLabel checked={dark} onChange={setDark} />
          </Row>
          <Row icon="tiles" title={words.quickSetup} caption={words.quickBody}>
            <Switch label={words.quickSetup} hideLabel checked={quick} onChange={setQuick} />
          </Row>
        </div>
      </div>
    </main>
  );
}

interface RowProps {
  readonly icon: IconName;
  readonly title: string;
  readonly caption: string;
  readonly children: ReactNode;
}

function Row({ icon, title, caption, children }: RowProps) {
  return (
    <section className={styles.row}>
      <Icon name={icon} className={styles.icon} />
      <div className={styles.text}>
        <h2 className={styles.name}>{title}</h2>
        <p className={styles.caption}>{caption}</p>
      </div>
      <div className={styles.control}>{children}</div>
    </section>
  );
}

const unitWord = (words: Words, unit: DelayUnit): string =>
  ({
    Milliseconds: words.milliseconds,
    Meters: words.meters,
    Centimeters: words.centimeters,
    Feet: words.feet,
    Inches: words.inches,
  })[unit];

/** One delay in every unit [UNIT-01]. */
function example(words: Words): string {
  const figures = (unit: DelayUnit) => printNumber(fromMilliseconds(4.15, unit), delayScales[unit].decimals);
  return words.delayBody(figures('Milliseconds'), figures('Meters'), figures('Centimeters'), figures('Feet'), figures('Inches'));
}
