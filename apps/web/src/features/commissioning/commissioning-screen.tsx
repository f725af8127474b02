import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLeftTone } from '../../device/commissioning/test-sound.ts';
import { useKept, useReference, useShelf } from '../../device/commissioning/use-differences.ts';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { ampPath } from '../../navigation/amp-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { useSearch } from '../../navigation/router.tsx';
import { useAmpParts } from '../../device/site/amp-parts.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { defaultRecipe } from '@headroom/model/commissioning';
import { BeginCard, type RunChoice } from './begin-card.tsx';
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
  const { run, reports } = useKept();
  const reference = useReference();
  const go = useGo();
  const asked = Number(useSearch()['channel']);
  const [choice, setChoice] = useState<RunChoice | undefined>(asked > 0 ? { recipe: defaultRecipe, scope: [asked] } : undefined);
  const problem = useSyncExternalStore(shelf.subscribe, shelf.problem);
  const [conductor] = useState(() => createConductor(seat, shelf));
  const activity = useSyncExternalStore(conductor.subscribe, conductor.activity);
  useEffect(() => () => conductor.dispose(), [conductor]);
  useLeftTone();
  function choose(next: RunChoice | undefined): void {
    setChoice(next);
    // A later look at this page is not about that channel.
    if (asked > 0) go(ampPath(seat.base, 'commissioning'), { replace: true });
  }
  return (
    <>
      <div role="status" className={styles.status}>
        {problem !== undefined && <Banner tone="warn">{words.problems[problem]}</Banner>}
      </div>
      {shelf.venue?.mayRun() === false && <Banner tone="info">{words.onlyLooking}</Banner>}
      {run ? (
        <RunCard run={run} conductor={conductor} activity={activity} />
      ) : reference && !choice ? (
        <>
          <DifferencesCard reference={reference} />
          {reports.map((report, index) => (
            <div key={report.sha256} className={index === 0 ? styles.first : styles.sheet}>
              <ReportCard
                report={report}
                reference={reference}
                conductor={conductor}
                onNewRun={() => setChoice({ recipe: report.recipe, scope: report.scope })}
              />
            </div>
          ))}
        </>
      ) : (
        <BeginCard
          first={choice ?? { recipe: defaultRecipe, scope: undefined }}
          onBegin={(chosen) => {
            choose(undefined);
            conductor.begin(chosen.recipe, chosen.scope);
          }}
          onBack={reference && (() => choose(undefined))}
        />
      )}
    </>
  );
}
