import { useEffect } from 'react';
import { momentText } from '../i18n/moment-text.ts';
import { useLanguage } from '../i18n/language.ts';
import { placeNow } from './place.ts';

let ofPage: string | undefined;
export function useSheetPage(page?: string): void {
  useEffect(() => {
    ofPage = page;
    return () => void (ofPage = undefined);
  }, [page]);
}

/** The head of every print. */
export function useSheetName(): void {
  const language = useLanguage();
  useEffect(() => {
    const write = () => {
      const names = [...placeNow(), ...(ofPage === undefined ? [] : [ofPage]), momentText(language, new Date())];
      document.body.dataset['sheet'] = names.join(' · ');
    };
    addEventListener('beforeprint', write);
    return () => removeEventListener('beforeprint', write);
  }, [language]);
}
