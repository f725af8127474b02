/** In the texts, `**Mute**` is a word of the interface, and `[[limiter]]` a link to that page. */

import type { GuideKey } from './contents.ts';

export interface GuideText {
  readonly title: string;
  /** A change of sound or a loss of connection that this page can cause. */
  readonly danger?: string;
  readonly purpose: string;
  readonly steps?: readonly string[];
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
/** A link becomes the title of its page. */
export const plainText = (text: string, texts: GuideTexts): string =>
  text.replaceAll('**', '').replaceAll(/\[\[(\w+)\]\]/g, (_, key: string) => (isGuideKey(key, texts) ? texts[key].title : key));
export const isGuideKey = (key: string, texts: GuideTexts): key is GuideKey => Object.hasOwn(texts, key);
