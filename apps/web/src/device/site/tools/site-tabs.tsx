/** The ways between the pages that are about all amplifiers of a site at once. */

import { TabLinks } from '../../../ui/surfaces/tabs.tsx';
import { siteTools, type SiteTool } from '../site.ts';
import { useSite } from '../site-context.tsx';
import { useSiteToolsWords } from './words.ts';

export function SiteTabs({ current }: { readonly current: SiteTool }) {
  const words = useSiteToolsWords();
  const { toolPath } = useSite();
  return (
    <TabLinks
      kind="nav"
      label={words.title}
      current={current}
      items={siteTools.flatMap((tool) => {
        const href = toolPath(tool);
        return href === undefined ? [] : { key: tool, label: words[tool], href };
      })}
    />
  );
}
