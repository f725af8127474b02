import { languages, type Language } from '@headroom/model/people';
import { describe, expect, it } from 'vitest';
import { ampTable, type AmpPage } from '../../navigation/amp-table.ts';
import { cloudTable } from '../../navigation/cloud-table.ts';
import { localTable } from '../../navigation/local-table.ts';
import { contents, localGuide, sections, tabGuide, type GuideKey } from './contents.ts';
import { isGuideKey, passagesOf, plainText, type GuideText, type GuideTexts } from './guide-text.ts';
import { texts as en } from './en/texts.ts';
import { texts as es } from './es/texts.ts';
import { pageOfScreen } from './page-of-screen.ts';
import { searchGuide } from './search.ts';
import { tours, type TourKey } from './tour-steps.ts';
import { useTourWords, type Words as TourWords } from './tour-words.ts';
import { words as esTours } from './tour-words.es.ts';
import { words as zhTours } from './tour-words.zh.ts';
import { texts as zh } from './zh/texts.ts';

const guides: Readonly<Record<Language, GuideTexts>> = { en, es, zh };
const keys = sections.flatMap((section): readonly GuideKey[] => contents[section]);
const all = languages.flatMap((language) => keys.map((key) => ({ language, key, text: guides[language][key] })));
const marked = (text: GuideText, mark: RegExp) =>
  passagesOf(text).flatMap((passage) => [...passage.matchAll(mark)].map(([, word = '']) => word));
const boldOf = (text: GuideText) => marked(text, /\*\*([^*]+)\*\*/g);

/** Never called: only the compiler checks this. */
export function compiled(
  { amps, ...rest }: typeof localGuide,
  { INPUTS, ...tabs }: typeof tabGuide,
  { en: english, ...others }: typeof guides,
): void {
  // @ts-expect-error a screen without a page
  const screens: typeof localGuide = rest;
  // @ts-expect-error a tab of a channel without a page
  const ofTabs: typeof tabGuide = tabs;
  // @ts-expect-error a language without a guide
  const spoken: typeof guides = others;
  const { equalizer, ...some } = english;
  // @ts-expect-error a page that a language does not have
  const whole: GuideTexts = some;
  void [amps, INPUTS, screens, ofTabs, spoken, equalizer, whole];
}

const catalogues = (() => {
  const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
    '../../{device,features,shell,cloud,i18n}/**/{words,*-words,names}{,.es,.zh}.ts',
    { eager: true },
  );
  const found: Record<Language, Map<string, Set<string>>> = { en: new Map(), es: new Map(), zh: new Map() };
  const collect = (language: Language, place: string, value: unknown): void => {
    if (typeof value === 'string') {
      const places = found[language].get(value) ?? new Set();
      found[language].set(value, places.add(place));
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) collect(language, `${place}/${key}`, inner);
  };
  for (const [file, module] of Object.entries(modules)) {
    const [, name = '', language = 'en'] = /^(.*?)(?:\.(es|zh))?\.ts$/.exec(file) ?? [];
    for (const exported of Object.values(module)) {
      const hasNow = typeof exported === 'function' && 'now' in exported && typeof exported.now === 'function';
      collect(language as Language, name, hasNow ? (exported.now as () => unknown)() : exported);
    }
  }
  return found;
})();

describe('the guide', () => {
  it('has a page for every screen of both applications, and none for itself', () => {
    const screens = (
      [
        ['local', localTable],
        ['cloud', cloudTable],
      ] as const
    ).flatMap(([mode, table]) =>
      Object.entries<{ readonly path: string }>(table).flatMap(([key, { path }]) =>
        (key === 'amp' ? (Object.keys(ampTable) as AmpPage[]) : [undefined]).map((page) => ({ mode, route: { path, page } })),
      ),
    );
    const without = screens.filter((shown) => pageOfScreen({ ...shown, tab: undefined, quickSetup: false }) === undefined);
    expect(screens.length).toBeGreaterThan(70);
    expect(without.map(({ mode, route }) => `${mode} ${route.path}`)).toEqual([
      'local /guide',
      'local /guide/$guidePage',
      'cloud /guide',
      'cloud /guide/$guidePage',
    ]);
  });
  it('opens the page of the tab that a channel shows, and that of channels in quick setup', () => {
    const route = { path: '/amps/$ampId/channels/$channel/$tab', page: 'channelTab' } as const;
    const at = (tab: string | undefined, quickSetup: boolean) => pageOfScreen({ mode: 'local', route, tab, quickSetup });
    expect([at('EQUALIZER', false), at('load-monitor', false), at(undefined, false), at('EQUALIZER', true)]).toEqual([
      'equalizer',
      'load',
      'inputs',
      'channels',
    ]);
  });
  it.each(languages)('writes nothing in bold that the interface does not say in this language: %s', (language) => {
    const unknown = keys.flatMap((key) =>
      boldOf(guides[language][key])
        .filter((word) => !catalogues[language].has(word))
        .map((word) => `${key}: ${word}`),
    );
    expect(unknown).toEqual([]);
  });
  it.each(['es', 'zh'] as const)('names in %s what it names in English: the same words of the interface', (language) => {
    const strange = keys.flatMap((key) => {
      const places = new Set(boldOf(en[key]).flatMap((word) => [...(catalogues.en.get(word) ?? [])]));
      return boldOf(guides[language][key])
        .filter((word) => ![...(catalogues[language].get(word) ?? [])].some((place) => places.has(place)))
        .map((word) => `${key}: ${word}`);
    });
    expect(strange).toEqual([]);
  });
  it('has the same parts in each language', () => {
    const shape = ({ danger, steps = [], trouble = [], facts = [] }: GuideText) =>
      `${danger === undefined ? 'no' : 'a'} danger, ${steps.length} steps, ${trouble.length} troubles, ${facts.length} facts`;
    const differing = keys.filter((key) => new Set(languages.map((language) => shape(guides[language][key]))).size > 1);
    expect(differing).toEqual([]);
  });
  it('marks nothing but words and pages that there are', () => {
    const broken = all.flatMap(({ language, key, text }) => [
      ...marked(text, /\[\[(.*?)\]\]/g)
        .filter((link) => !isGuideKey(link, en))
        .map((link) => `${language} ${key}: ${link}`),
      ...passagesOf(text)
        .filter((passage) => /[*[\]<>]/.test(plainText(passage, guides[language])))
        .map((passage) => `${language} ${key}: ${passage}`),
    ]);
    expect(broken).toEqual([]);
  });
  it('takes no more than two minutes a page', () => {
    const long = all.flatMap(({ language, key, text }) => {
      const whole = passagesOf(text)
        .map((passage) => plainText(passage, guides[language]))
        .join(' ');
      const [length, most] = language === 'zh' ? [whole.replaceAll(/\s/g, '').length, 600] : [whole.split(/\s+/).length, 350];
      return length > most ? [`${language} ${key}: ${length} of ${most}`] : [];
    });
    expect(long).toEqual([]);
  });
});

describe('the tours', () => {
  const spoken: Readonly<Record<Language, TourWords>> = { en: useTourWords.now(), es: esTours, zh: zhTours };
  const keysOf = Object.keys(tours) as TourKey[];
  const boldIn = (language: Language, tour: TourKey) =>
    Object.entries<string>(spoken[language].steps[tour]).map(([step, text]) => ({
      step,
      words: [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word),
    }));
  it.each(languages)('name in bold only what the interface says in this language, the same in each: %s', (language) => {
    const strange = keysOf.flatMap((tour) =>
      boldIn(language, tour).flatMap(({ step, words }) => {
        const meant = boldIn('en', tour).find((one) => one.step === step)?.words ?? [];
        const places = new Set(meant.flatMap((word) => [...(catalogues.en.get(word) ?? [])]));
        const isNamed = (word: string) => [...(catalogues[language].get(word) ?? [])].some((place) => places.has(place));
        return words.length === meant.length && words.every(isNamed) ? [] : [`${tour} ${step}: ${words.join(', ')}`];
      }),
    );
    expect(strange).toEqual([]);
  });
  it('have four to six steps of one or two sentences', () => {
    const counts = keysOf.map((tour) => Object.keys(tours[tour]).length);
    expect(counts.filter((count) => count < 4 || count > 6)).toEqual([]);
    const long = languages.flatMap((language) =>
      keysOf
        .flatMap((tour) => Object.values<string>(spoken[language].steps[tour]))
        .filter((text) => (text.match(/[.?。？](?:\s|$|(?=\p{Script=Han}))/gu) ?? []).length > 2),
    );
    expect(long).toEqual([]);
  });
});

describe('the search of the guide', () => {
  const found = (language: Language, query: string) => searchGuide(guides[language], query).map(({ key }) => key);
  it('finds titles before texts', () => {
    const [first, ...others] = found('en', 'limiters');
    expect(first).toBe('limiter');
    expect(others).toContain('firstAmp');
  });
  it.each([
    ['en', 'PINK NOISE', 'generator'],
    ['es', 'linea', 'load'],
    ['es', 'LÍNEA', 'load'],
    ['es', 'contrasena', 'login'],
    ['zh', '导频', 'load'],
    ['zh', '静音导入', 'files'],
  ] as const)('in %s finds "%s" whatever case and accents are typed', (language, query, key) => {
    expect(found(language, query)).toContain(key);
  });
  it('wants every word, in any order', () => {
    expect(found('en', 'bass tweeter')).toEqual(['crossover']);
    expect(found('en', 'tweeter bass')).toEqual(['crossover']);
  });
  it('shows the passage that says it, as it is read', () => {
    const [one] = searchGuide(en, 'shorts');
    expect(one?.key).toBe('logs');
    expect(one?.passage).toContain('a load that opens and shorts is a loose line');
  });
  it.each(['zzz', 'noise zzz', '['])('finds nothing for "%s"', (query) => expect(found('en', query)).toEqual([]));
});
