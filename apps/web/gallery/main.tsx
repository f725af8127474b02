import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/ui/look/base.css';
import { decimalSign } from '../src/i18n/locale.ts';
import { UiProvider } from '../src/ui/provider.tsx';
import { Segmented } from '../src/ui/controls/segmented.tsx';
import { Controls } from './controls.tsx';
import styles from './gallery.module.css';
import { Plots } from './plots.tsx';
import { Signals } from './signals.tsx';
import { Surfaces } from './surfaces.tsx';
import { kitWords } from './words.ts';
import type { Language } from './words.ts';

const asked = new URLSearchParams(location.search);
const first: Language = (['en', 'es', 'zh'] as const).find((known) => known === asked.get('lang')) ?? 'en';
document.documentElement.lang = first;

function Gallery() {
  const [theme, setTheme] = useState<'light' | 'dark'>(asked.get('theme') === 'dark' ? 'dark' : 'light');
  const [language, setLanguage] = useState<Language>(first);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  // Numbers are written as the page's language has it: it is known before they are.
  const speak = (next: Language) => {
    document.documentElement.lang = next;
    setLanguage(next);
  };
  return (
    <UiProvider words={kitWords[language]} decimalSign={() => decimalSign(language)}>
      <header className={styles.bar}>
        <h1 className={styles.name}>Headroom</h1>
        <Segmented
          label="Theme"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: 'Light', icon: 'sun' },
            { value: 'dark', label: 'Dark', icon: 'contrast' },
          ]}
        />
        <Segmented
          label="Language"
          value={language}
          onChange={speak}
          options={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
            { value: 'zh', label: '中文' },
          ]}
        />
      </header>
      <main className={styles.grid}>
        <Controls language={language} />
        <Signals language={language} />
        <Surfaces language={language} />
        <Plots />
      </main>
    </UiProvider>
  );
}

const root = document.getElementById('root');
const page: ReactNode = <Gallery />;
if (root) createRoot(root).render(page);
