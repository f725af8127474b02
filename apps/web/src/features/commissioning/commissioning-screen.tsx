/** An acceptance run, its report, and what has changed since. */

import { useEffect, useState, useSyncExternalStore } from 'react';
import { keptOf } from '../../device/commissioning/kept.ts';
import { useLeftTone } from '../../device/commissioning/test-tone.ts';
import { useKept } from '../../device/commissioning/use-differences.ts';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { BeginCard } from './begin-card.tsx';
import { createConductor } from './conductor.ts';
import { DifferencesCard } from './differences-card.tsx';
import { ReportCard } from './report-card.tsx';
import { RunCard } from './run-card.tsx';

function CommissioningPage() {
  const id = useAmp((amp) => amp.id);
  return <Pages key={id} id={id} />;
}
export { CommissioningPage as Screen };

function Pages({ id }: { readonly id: string }) {
  const seat = useSeat();
  const { run, report } = useKept();
  const [conductor] = useState(() => createConductor(seat, keptOf(id)));
  const activity = useSyncExternalStore(conductor.subscribe, conductor.activity);
  useEffect(() => () => conductor.dispose(), [conductor]);
  useLeftTone();
  if (run) return <RunCard run={run} conductor={conductor} activity={activity} />;
  if (!report) return <BeginCard conductor={conductor} />;
  return (
    <>
      <DifferencesCard report={report} />
      <ReportCard report={report} conductor={conductor} />
    </>
  );
}
