/** A page of the guide: data, because its parts have the same headings everywhere. In its texts `**Mute**` is a word of the interface, `[[limiter]]` a link to that page. */

import type { GuideKey } from './contents.ts';

export interface GuideText {
  readonly title: string;
  /** A change of sound or a loss of connection that this page can cause. */
  readonly danger?: string;
  /** What it is for. */
  readonly purpose: string;
  readonly steps?: readonly string[];
  /** What can go wrong, and what to do. */
  readonly trouble?: readonly (readonly [what: string, todo: string])[];
  readonly facts?: readonly (readonly [name: string, fact: string])[];
}
export type GuideTexts = Readonly<Record<GuideKey, GuideText>>;

/** Each passage in the order in which it is read. */
export const passagesOf = ({ danger, purpose, steps = [], trouble = [], facts = [] }: GuideText): readonly string[] => [
  ...(danger === undefined ? [] : [danger]),
  purpose,
  ...steps,
  ...[...trouble, ...facts].flat(),
];
/** As it is read: without the marks of words of the interface, with the titles of linked pages. */
export const plainText = (text: string, texts: GuideTexts): string =>
  text.replaceAll('**', '').replaceAll(/\[\[(\w+)\]\]/g, (_, key: string) => (isGuideKey(key, texts) ? texts[key].title : key));
export const isGuideKey = (key: string, texts: GuideTexts): key is GuideKey => Object.hasOwn(texts, key);
