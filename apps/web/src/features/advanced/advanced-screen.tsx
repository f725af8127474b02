/** [IMPEXP-01] [LOCK-08] (OQ-050) */

import { lockGroupsOf } from '@headroom/model/access';
import { deviceInfo, lowPassFilter } from '@headroom/model/amplifier';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { useName } from '../../device/names/use-name.ts';
import { useParameter } from '../../device/parameters/parameter.ts';
import { useControlWords } from '../../device/control-words.ts';
import { useSiteValue } from '../../device/site/site-context.tsx';
import { compareLink, takeLink } from '../../device/snapshots/pages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { classes } from '../../ui/look/classes.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './advanced-screen.module.css';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';
import { importFlowOf } from './import-flow.ts';
import { TuningsCard } from './tunings-card.tsx';
import { useAdvancedWords } from './words.ts';

function AdvancedPage() {
  // Whoever may name the amplifier may write its settings.
  const { lockedWhy } = useParameter(deviceInfo.properties.deviceName, {});
  const flow = importFlowOf(useSeat());
  const kind = useSyncExternalStore(flow.subscribe, () => flow.state().kind);
  const isImporting = kind !== 'idle';
  const importing = useRef<HTMLDivElement>(null);
  const seen = useRef(kind);
  // The result is at the card's top.
  useLayoutEffect(() => {
    if (kind !== 'idle' && kind !== seen.current) importing.current?.scrollIntoView({ block: 'start' });
    seen.current = kind;
  }, [kind]);
  const isAnythingLocked = useAmp(({ tree }) => lockGroupsOf(tree).length > 0);
  return (
    <div className={classes(layout.grid4, styles.columns)}>
      <div className={classes(layout.stack, styles.column)}>
        <ExportCard />
        <TuningsCard lockedWhy={lockedWhy} />
      </div>
      <div ref={importing} className={classes(layout.stack, styles.column, isImporting && styles.first)}>
        <ImportCard lockedWhy={lockedWhy} />
        <SnapshotsCard />
        {isAnythingLocked && <LockExplained />}
      </div>
    </div>
  );
}
export { AdvancedPage as Screen };

function SnapshotsCard() {
  const words = useAdvancedWords();
  const { id: ampId } = useSeat();
  const site = useSiteValue((here) => here);
  const [take, compare] = [takeLink(site, ampId, undefined), compareLink(site, ampId, undefined)];
  if (take === undefined || compare === undefined) return null;
  return (
    <SectionCard title={words.snapshotsTitle} icon="clock">
      <div className={classes(layout.stack, styles.form)}>
        <p>{words.snapshotsBody}</p>
        <div className={classes(layout.row2, styles.buttons)}>
          <Button icon="plus" href={take}>
            {words.takeSnapshot}
          </Button>
          <Button icon="copy" href={compare}>
            {words.compareAmp}
          </Button>
        </div>
      </div>
    </SectionCard>
  );
}

/** [LOCK-07] */
function LockExplained() {
  const words = useAdvancedWords();
  const controlWords = useControlWords();
  const { name } = useName();
  return (
    <SectionCard title={words.whatLockDoes}>
      <div className={classes(layout.stack, styles.form)}>
        <p>{words.whatLockBody}</p>
        <div className={classes(layout.wrap, styles.example)}>
          <TextField label={name(lowPassFilter.properties.type)} value="" onChange={() => undefined} locked={controlWords.locked} />
          <p className={typography.caption}>{controlWords.locked}</p>
        </div>
      </div>
    </SectionCard>
  );
}
