/** Language, delay unit, dark mode, quick setup; per browser [SHELL-12] [SHELL-24] [SHELL-26] [UNIT-02]. */

import { languageNames, languages, readLanguage } from '@headroom/model/people';
import { delayScales, delayUnits, fromMilliseconds, type DelayUnit } from '@headroom/model/property';
import type { ReactNode } from 'react';
import { defaultLanguage } from '../../i18n/language.ts';
import { printNumber } from '../../i18n/number-text.ts';
import { usePreference } from '../../preferences/preferences.ts';
import { useTitle } from '../../navigation/place.ts';
import { useHome } from '../../navigation/router.tsx';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { PageTitle } from '../../ui/look/text.tsx';
import { NarrowPage } from '../../ui/surfaces/page.tsx';
import { classes } from '../../ui/look/classes.ts';
import tones from '../../ui/look/tones.module.css';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './preferences-screen.module.css';
import { usePreferencesWords, type Words } from './words.ts';

function PreferencesPage() {
  const words = usePreferencesWords();
  const [language, setLanguage] = usePreference('language');
  const [delayUnit, setDelayUnit] = usePreference('delayUnit');
  const [dark, setDark] = usePreference('darkMode');
  const [quick, setQuick] = usePreference('quickSetup');
  useTitle(words.title, useHome());
  return (
    <NarrowPage>
      <PageTitle>{words.title}</PageTitle>
      <div className={layout.panel}>
        <Row icon="language" title={words.language} caption={words.languageBody}>
          <div className={styles.select}>
            <Select
              label={words.language}
              hideLabel
              value={readLanguage(language) ?? 'default'}
              options={[
                { value: 'default', label: words.byDefault(languageNames[defaultLanguage()]) },
                ...languages.map((value) => ({ value, label: languageNames[value] })),
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
    </NarrowPage>
  );
}
export { PreferencesPage as Screen };

interface RowProps {
  readonly icon: IconName;
  readonly title: string;
  readonly caption: string;
  readonly children: ReactNode;
}

function Row({ icon, title, caption, children }: RowProps) {
  return (
    <section className={classes(layout.row, layout.divided, styles.row)}>
      <Icon name={icon} className={tones.plain} />
      <div className={styles.text}>
        <h2 className={typography.strong}>{title}</h2>
        <p className={typography.caption}>{caption}</p>
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
