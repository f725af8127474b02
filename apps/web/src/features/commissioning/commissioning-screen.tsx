import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLeftTone } from '../../device/commissioning/test-sound.ts';
import { useKept, useShelf } from '../../device/commissioning/use-differences.ts';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { useAmpParts } from '../../device/site/amp-parts.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { BeginCard } from './begin-card.tsx';
import styles from './commissioning.module.css';
import { createConductor } from './conductor.ts';
import { DifferencesCard } from './differences-card.tsx';
import { ReportCard } from './report-card.tsx';
import { RunCard } from './run-card.tsx';
import { useCommissioningWords } from './words.ts';

function CommissioningPage() {
  const id = useAmp((amp) => amp.id);
  const words = useCommissioningWords();
  const Handover = useAmpParts()?.Handover;
  if (!Handover) return <Pages key={id} />;
  const waiting = (
    <Loading label={words.loading}>
      <Skeleton height={200} />
    </Loading>
  );
  return (
    <Suspense fallback={waiting}>
      <Handover key={id} waiting={waiting}>
        <Pages />
      </Handover>
    </Suspense>
  );
}
export { CommissioningPage as Screen };

function Pages() {
  const words = useCommissioningWords();
  const seat = useSeat();
  const shelf = useShelf();
  const { run, report } = useKept();
  const problem = useSyncExternalStore(shelf.subscribe, shelf.problem);
  const [conductor] = useState(() => createConductor(seat, shelf));
  const activity = useSyncExternalStore(conductor.subscribe, conductor.activity);
  useEffect(() => () => conductor.dispose(), [conductor]);
  useLeftTone();
  return (
    <>
      <div role="status" className={styles.status}>
        {problem !== undefined && <Banner tone="warn">{words.problems[problem]}</Banner>}
      </div>
      {shelf.venue?.mayRun() === false && <Banner tone="info">{words.onlyLooking}</Banner>}
      {run ? (
        <RunCard run={run} conductor={conductor} activity={activity} />
      ) : report ? (
        <>
          <DifferencesCard report={report} />
          <ReportCard report={report} conductor={conductor} />
        </>
      ) : (
        <BeginCard conductor={conductor} />
      )}
    </>
  );
}
