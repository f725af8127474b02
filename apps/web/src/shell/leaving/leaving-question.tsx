/** Asked before something unsaved is left behind, whatever page holds it. */

import type { Leaving } from '../../navigation/unsaved.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useLeavingWords } from './words.ts';

export function LeavingQuestion({ leave, stay }: Leaving) {
  const words = useLeavingWords();
  return (
    <Dialog
      open
      alert
      icon="warn"
      tone="warn"
      title={words.title}
      onClose={stay}
      actions={
        <>
          <Button variant="danger-solid" onClick={leave}>
            {words.leave}
          </Button>
          <Button variant="primary" onClick={stay}>
            {words.stay}
          </Button>
        </>
      }
    >
      {words.body}
    </Dialog>
  );
}
