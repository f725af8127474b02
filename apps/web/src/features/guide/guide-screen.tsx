import { useTitle } from '../../navigation/place.ts';
import { Navigate, useHome, useParams } from '../../navigation/router.tsx';
import { sharedPaths } from '../../navigation/shared-table.ts';
import { PageTitle } from '../../ui/look/text.tsx';
import { NarrowPage } from '../../ui/surfaces/page.tsx';
import { Link } from '../../ui/provider.tsx';
import { GuideContents, GuideText } from './guide-view.tsx';
import styles from './guide.module.css';
import { isGuideKey } from './guide-text.ts';
import type { GuideKey } from './contents.ts';
import { useGuideTexts } from './texts.ts';
import { useGuideWords } from './words.ts';

function GuideScreen() {
  const texts = useGuideTexts();
  const { guidePage } = useParams();
  if (guidePage === undefined) return <Contents />;
  return isGuideKey(guidePage, texts) ? <Text at={guidePage} /> : <Navigate to={sharedPaths.guide} replace />;
}
export { GuideScreen as Screen };

function Contents() {
  const words = useGuideWords();
  useTitle(words.title, useHome());
  return (
    <NarrowPage>
      <PageTitle>{words.title}</PageTitle>
      <GuideContents level={2} follow={undefined} />
    </NarrowPage>
  );
}

function Text({ at }: { readonly at: GuideKey }) {
  const words = useGuideWords();
  const { title } = useGuideTexts()[at];
  useTitle(title, sharedPaths.guide);
  return (
    <NarrowPage>
      <PageTitle>{title}</PageTitle>
      <GuideText at={at} level={2} follow={undefined} />
      <Link href={sharedPaths.guide} className={styles.link}>
        {words.all}
      </Link>
    </NarrowPage>
  );
}
