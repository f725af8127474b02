import { sections, contents, type GuideKey } from './contents.ts';
import { passagesOf, plainText, type GuideTexts } from './guide-text.ts';

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export interface Found {
  readonly key: GuideKey;
  /** The first passage with one of the words. */
  readonly passage: string;
}
/** Pages that have every word of the query, those with all of them in the title first. Chinese has no spaces: its query is one word. */
export function searchGuide(texts: GuideTexts, query: string): readonly Found[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const found = sections
    .flatMap((section): readonly GuideKey[] => contents[section])
    .flatMap((key) => {
      const text = texts[key];
      const passages = passagesOf(text).map((passage) => plainText(passage, texts));
      if (!hasAll(folded([text.title, ...passages].join('\n')))) return [];
      const passage = passages.find((one) => words.some((word) => folded(one).includes(word))) ?? text.purpose;
      return [{ key, passage: plainText(passage, texts), isTitled: hasAll(folded(text.title)) }];
    });
  return found.toSorted((one, other) => Number(other.isTitled) - Number(one.isTitled)).map(({ key, passage }) => ({ key, passage }));
}
