/** No Save while locked [TOUCH-07] [TOUCH-08] [TOUCH-39]. */

import { useState } from 'react';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import type { Failed } from '../../device/site/touch/touch-controllers.ts';
import { misfit } from '../../device/site/touch/touch-line.ts';
import { useDeviceWords } from '../../device/words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Failure } from './failure.tsx';
import { useTouchSession } from './touch-session.ts';
import { useTouchWords } from './words.ts';

export function SaveButtons({ locked, block = false }: { readonly locked: boolean; readonly block?: boolean }) {
  const words = useTouchWords();
  const said = useDeviceWords();
  const { cancel, save, saving, nameProblem } = useTouchSession();
  const [failed, setFailed] = useState<Failed>();
  const send = async () => {
    const outcome = await save();
    if (outcome.ok) toast.success(words.saved);
    else setFailed(outcome);
  };
  return (
    <>
      <Button variant={block ? 'default' : 'quiet'} block={block} disabled={saving} onClick={cancel}>
        {locked && block ? words.cancelChanges : words.cancel}
      </Button>
      {!locked && (
        <Button
          variant="primary"
          block={block}
          busy={saving ? words.saving : undefined}
          disabled={nameProblem !== undefined}
          title={nameProblem === undefined ? undefined : words.badNames}
          onClick={() => void send()}
        >
          {words.save}
        </Button>
      )}
      {failed && (
        <Failure
          text={failed === misfit ? words.unknownError : words.updateConfigError}
          detail={failed === misfit ? undefined : outcomeText(said, failed)}
          onClose={() => setFailed(undefined)}
        />
      )}
    </>
  );
}
