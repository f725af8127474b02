import { Suspense, useState } from 'react';
import { partWithin } from '../parts/lazy-part.ts';
import { Button } from '../ui/controls/button.tsx';
import { classes } from '../ui/look/classes.ts';
import layout from '../ui/look/layout.module.css';
import { Caption } from '../ui/look/text.tsx';
import { useDemonstrationWords } from './demonstration-words.ts';
import styles from './look-bar.module.css';

const AgainQuestion = partWithin(
  () => import('./again-question.tsx'),
  (module) => module.AgainQuestion,
);

export function DemonstrationLine() {
  const words = useDemonstrationWords();
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes(styles.bar, layout.line2)}>
      <Caption>{words.line}</Caption>
      <Button small variant="quiet" onClick={() => setAsking(true)}>
        {words.again}
      </Button>
      <Suspense>{asking && <AgainQuestion onClose={() => setAsking(false)} />}</Suspense>
    </div>
  );
}
