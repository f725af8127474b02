import { referenceOf, type HandedOver } from '@headroom/model/commissioning';
import { useEffect, useRef, useState } from 'react';
import type { OpenShelf } from '../../cloud/commissioning/venue-shelf.ts';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { ShelfProvider } from '../../device/commissioning/shelf.ts';
import { nameOf, type SiteAmp } from '../../device/site/site.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import styles from './commissioning.module.css';
import { ReportSheet } from './report-card.tsx';
import { useCommissioningWords } from './words.ts';

interface Sheet {
  readonly amp: SiteAmp;
  readonly shelf: OpenShelf;
}
interface VenueReportsProps {
  readonly amps: readonly SiteAmp[];
  readonly openShelf: (amp: SiteAmp) => Promise<OpenShelf | undefined>;
}
function Sheets({ reports }: Pick<HandedOver, 'reports'>) {
  const reference = referenceOf(reports);
  return (
    reference &&
    reports.map((report) => (
      <div key={report.sha256} className={styles.sheet}>
        <ReportSheet report={report} reference={reference} />
      </div>
    ))
  );
}
/** All reports of a venue on one page, printed with each on its own sheet. */
export function VenueReports({ amps, openShelf }: VenueReportsProps) {
  const words = useCommissioningWords();
  const [sheets, setSheets] = useState<readonly Sheet[]>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [isLoading, setLoading] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  async function show(): Promise<void> {
    setLoading(true);
    const found: Sheet[] = [];
    const absent: string[] = [];
    for (const amp of amps) {
      const shelf = await openShelf(amp);
      shelf?.close();
      if (!isOpen.current) return;
      if (shelf && shelf.now().reports.length > 0) found.push({ amp, shelf });
      else absent.push(nameOf(amp));
    }
    setSheets(found);
    setMissing(absent);
    setLoading(false);
  }
  return (
    <>
      <div className={styles.verbs}>
        <SectionCard title={words.reportsTitle} caption={words.reportsBody}>
          <div className={classes(layout.stack, styles.stack)}>
            {missing.length > 0 && (
              <div role="alert">
                <Banner tone="warn">{words.reportsMissing(missing.join(', '))}</Banner>
              </div>
            )}
            <div className={layout.wrap2}>
              <Button busy={isLoading ? words.loading : undefined} onClick={() => void show()}>
                {words.showReports}
              </Button>
              {sheets && sheets.length > 0 && <Button onClick={() => print()}>{words.print}</Button>}
            </div>
          </div>
        </SectionCard>
      </div>
      {sheets?.map(({ amp, shelf }) => (
        <SeatProvider key={amp.ampId} value={amp.seat}>
          <ShelfProvider value={shelf}>
            <Sheets reports={shelf.now().reports} />
          </ShelfProvider>
        </SeatProvider>
      ))}
    </>
  );
}
