import type { ReactNode, RefObject } from 'react';
import { useTitle } from '../../navigation/place.ts';
import { PageTitle } from '../../ui/look/text.tsx';
import { Page } from '../../ui/surfaces/page.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './venue-page.module.css';

interface VenuePageProps {
  readonly title: string | undefined;
  readonly back?: string;
  readonly above?: ReactNode;
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  readonly scroller?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

export function VenuePage({ title, back, above, beside, actions, scroller, children }: VenuePageProps) {
  return (
    <Page scroller={scroller}>
      {above}
      {title !== undefined && (
        <header className={classes(layout.rowApart, styles.head)}>
          <Titled title={title} back={back} />
          {beside}
          {actions !== undefined && <div className={classes(layout.wrap2, layout.end)}>{actions}</div>}
        </header>
      )}
      <div className={classes(layout.stack, styles.body)}>{children}</div>
    </Page>
  );
}
function Titled({ title, back }: { readonly title: string; readonly back: string | undefined }) {
  useTitle(title, back);
  return <PageTitle>{title}</PageTitle>;
}
