import { useEffect } from 'react';
import { momentText } from '../i18n/date-text.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTrail } from './place.ts';

/** The head of a print: where it is from, the page and the time. Without a page the trail ends with it. */
export function useSheetName(page?: string): void {
  const language = useLanguage();
  // The outermost names a menu entry.
  const [, ...place] = useTrail();
  const name = [...place, ...(page === undefined ? [] : [page])].join(' · ');
  useEffect(() => {
    const write = () => {
      document.body.dataset['sheet'] = `${name} · ${momentText(language, new Date())}`;
    };
    addEventListener('beforeprint', write);
    return () => removeEventListener('beforeprint', write);
  }, [name, language]);
}
