import type { ReactNode, RefObject } from 'react';
import { useTitle } from '../../navigation/place.ts';
import { useSheetPage } from '../../navigation/sheet.ts';
import { PageTitle } from '../../ui/look/text.tsx';
import { Page } from '../../ui/surfaces/page.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './venue-page.module.css';

interface VenuePageProps {
  readonly title: string | undefined;
  /** On paper, where the title is the venue's. */
  readonly sheet?: string | undefined;
  readonly back?: string | undefined;
  readonly above?: ReactNode;
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  readonly scroller?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

export function VenuePage({ title, sheet, back, above, beside, actions, scroller, children }: VenuePageProps) {
  return (
    <Page scroller={scroller}>
      {above}
      {title !== undefined && (
        <header className={classes(layout.rowApart, styles.head)}>
          <Titled {...{ title, sheet, back }} />
          {beside}
          {actions !== undefined && (
            <div className={classes(layout.wrap2, layout.end)} data-tour="actions">
              {actions}
            </div>
          )}
        </header>
      )}
      <div className={classes(layout.stack, styles.body)}>{children}</div>
    </Page>
  );
}
function Titled({ title, sheet, back }: { readonly title: string } & Pick<VenuePageProps, 'sheet' | 'back'>) {
  useTitle(title, back);
  useSheetPage(sheet);
  return <PageTitle>{title}</PageTitle>;
}
