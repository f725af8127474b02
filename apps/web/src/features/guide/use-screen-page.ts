import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useHome, useParams, useRoute } from '../../navigation/router.tsx';
import { usePreference } from '../../preferences/preferences.ts';
import type { GuideKey } from './contents.ts';
import { pageOfScreen } from './page-of-screen.ts';

export function useScreenPage(): GuideKey | undefined {
  const route = useRoute();
  const { tab } = useParams();
  // The two applications have homes of their own.
  const mode = useHome() === cloudPaths.venues ? 'cloud' : 'local';
  const [quickSetup] = usePreference('quickSetup');
  return pageOfScreen({ mode, route, tab, quickSetup });
}
