import { useState, type MouseEvent, type ReactNode } from 'react';
import { sharedPaths } from '../../navigation/shared-table.ts';
import { usePreference } from '../../preferences/preferences.ts';
import { SearchField } from '../../ui/controls/text-field.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Empty } from '../../ui/feedback/state.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import { Link } from '../../ui/provider.tsx';
import { contents, sections, type GuideKey } from './contents.ts';
import styles from './guide.module.css';
import { isGuideKey } from './guide-text.ts';
import { pictureAddress } from './picture-files.ts';
import { pictureSize } from './pictures.ts';
import { searchGuide } from './search.ts';
import { useGuideTexts } from './texts.ts';
import { useGuideWords } from './words.ts';

/** Undefined where links lead to their own address. */
export type Follow = ((key: GuideKey) => void) | undefined;
interface GuideLinkProps {
  readonly to: GuideKey;
  readonly follow: Follow;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}
function GuideLink({ to, follow, className, children }: GuideLinkProps) {
  const click = (event: MouseEvent) => {
    if (follow === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    follow(to);
  };
  return (
    <Link href={sharedPaths.guidePage(to)} className={className} onClick={click}>
      {children}
    </Link>
  );
}

interface PageProps {
  readonly at: GuideKey;
  readonly level: 2 | 3;
  readonly follow: Follow;
}
/** The caller shows the title. */
export function GuideText({ at, level, follow }: PageProps) {
  const Heading = `h${level}` as const;
  const words = useGuideWords();
  const { title, danger, purpose, steps, trouble, facts } = useGuideTexts()[at];
  const [dark] = usePreference('darkMode');
  const said = (text: string) => <Said follow={follow}>{text}</Said>;
  return (
    <div className={classes(layout.stack, styles.text)}>
      {danger !== undefined && (
        <Banner tone="warn">
          <b className={layout.block}>{words.danger}</b>
          {said(danger)}
        </Banner>
      )}
      <p>{said(purpose)}</p>
      <img
        className={styles.picture}
        src={pictureAddress(at, dark ? 'dark' : 'light')}
        alt={words.picture(title)}
        loading="lazy"
        decoding="async"
        {...pictureSize}
      />
      {steps && (
        <>
          <Heading className={typography.heading}>{words.steps}</Heading>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{said(step)}</li>
            ))}
          </ol>
        </>
      )}
      {trouble && (
        <>
          <Heading className={typography.heading}>{words.trouble}</Heading>
          <Pairs pairs={trouble} said={said} />
        </>
      )}
      {facts && <Pairs pairs={facts} said={said} />}
    </div>
  );
}

interface PairsProps {
  readonly pairs: readonly (readonly [string, string])[];
  readonly said: (text: string) => ReactNode;
}
const Pairs = ({ pairs, said }: PairsProps) => (
  <dl className={styles.pairs}>
    {pairs.map(([name, text]) => (
      <div key={name}>
        <dt>{said(name)}</dt>
        <dd>{said(text)}</dd>
      </div>
    ))}
  </dl>
);

function Said({ children, follow }: { readonly children: string; readonly follow: Follow }) {
  const texts = useGuideTexts();
  return children.split(/(\*\*[^*]+\*\*|\[\[\w+\]\])/).map((piece, index) => {
    const inner = piece.slice(2, -2);
    const place = `${index} ${piece}`;
    if (piece.startsWith('**')) return <b key={place}>{inner}</b>;
    if (!piece.startsWith('[[') || !isGuideKey(inner, texts)) return piece;
    return (
      <GuideLink key={place} to={inner} follow={follow} className={styles.link}>
        {texts[inner].title}
      </GuideLink>
    );
  });
}

interface ContentsProps {
  readonly level: 2 | 3;
  readonly follow: Follow;
}
export function GuideContents({ level, follow }: ContentsProps) {
  const Heading = `h${level}` as const;
  const words = useGuideWords();
  const texts = useGuideTexts();
  const [query, setQuery] = useState('');
  const isAsked = query.trim() !== '';
  const found = isAsked ? searchGuide(texts, query) : [];
  return (
    <div className={classes(layout.stack, styles.text)}>
      <SearchField label={words.search} value={query} onChange={setQuery} />
      <div role="status" className={typography.caption}>
        {found.length > 0 && words.found(found.length)}
        {isAsked && found.length === 0 && (
          <Empty icon="search" title={words.noneTitle} level={level}>
            {words.noneBody}
          </Empty>
        )}
      </div>
      {isAsked ? (
        <ul className={styles.found}>
          {found.map(({ key, passage }) => (
            <li key={key}>
              <GuideLink to={key} follow={follow} className={styles.row}>
                {texts[key].title}
              </GuideLink>
              <p className={typography.note}>{passage}</p>
            </li>
          ))}
        </ul>
      ) : (
        sections.map((section) => (
          <section key={section} aria-label={words.sections[section]}>
            <Heading className={typography.heading}>{words.sections[section]}</Heading>
            <ul className={styles.list}>
              {contents[section].map((key) => (
                <li key={key}>
                  <GuideLink to={key} follow={follow} className={styles.row}>
                    {texts[key].title}
                  </GuideLink>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  );
}
