import type { LocalSite } from './device/site/local-site.ts';
import type { Session } from './device/site/session.ts';
import { SessionProvider } from './device/site/session-context.ts';
import { LocalSiteProvider } from './device/site/local-site-context.tsx';
import { paths } from './navigation/local-table.ts';
import { createRouter, RouterView } from './navigation/router.tsx';
import { localRoutes } from './routes/local.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { LocalFrame } from './shell/local-frame.tsx';

const router = createRouter(localRoutes);

export function LocalPages({ session, site }: { readonly session: Session; readonly site: LocalSite }) {
  return (
    <SessionProvider value={session}>
      <LocalSiteProvider site={site}>
        <RouterView router={router} frame={LocalFrame} errorPage={ErrorPage} otherwise={paths.root} home={paths.amps} />
      </LocalSiteProvider>
    </SessionProvider>
  );
}
