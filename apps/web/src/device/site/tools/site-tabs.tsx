import { Suspense, useEffect } from 'react';
import { partWithin } from '../../../parts/lazy-part.ts';
import { useNarrow } from '../../../ui/look/width.ts';
import { TabLinks } from '../../../ui/surfaces/tabs.tsx';
import { siteTools, type SiteTool } from '../site.ts';
import { generatorHoldOf } from '../../sound/generator-hold.ts';
import { useSiteValue } from '../site-context.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './site-tabs.module.css';
import { useSiteToolsWords } from './words.ts';

const MuteSite = partWithin(
  () => import('../../sound/mute-site-button.tsx'),
  (module) => module.MuteSite,
);

export function SiteTabs({ current }: { readonly current: SiteTool }) {
  const words = useSiteToolsWords();
  const toolPath = useSiteValue((site) => site.toolPath);
  const amps = useSiteValue((site) => site.amps());
  const narrow = useNarrow();
  // These pages may switch a generator on.
  useEffect(() => {
    for (const { seat } of amps) generatorHoldOf(seat);
  });
  return (
    <div className={styles.row}>
      <TabLinks
        kind="nav"
        label={words.title}
        current={current}
        items={siteTools.flatMap((tool) => {
          const href = toolPath(tool);
          return href === undefined ? [] : { key: tool, label: words[tool], href };
        })}
      />
      <div className={classes(layout.line, styles.mute)}>
        <Suspense>
          <MuteSite compact={narrow} />
        </Suspense>
      </div>
    </div>
  );
}
