import type { GuideSection } from './contents.ts';

export const words = {
  title: 'Guide',
  search: 'Search the guide',
  found: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  noneTitle: 'No page says this',
  noneBody: 'Try one word, such as the name of a button.',
  all: 'All pages of the guide',
  asPage: 'Open as a page',
  picture: (page: string) => `A screen that the page “${page}” is about, in the demonstration`,
  danger: 'Mind the sound',
  steps: 'How to',
  trouble: 'If something goes wrong',
  sections: {
    recipes: 'Step by step',
    amplifiers: 'Amplifiers',
    channel: 'A channel',
    site: 'Several amplifiers',
    cloud: 'The cloud',
    headroom: 'Headroom itself',
  } satisfies Readonly<Record<GuideSection, string>>,
};
