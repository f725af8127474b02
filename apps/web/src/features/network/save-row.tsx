/** Reset appears, and Save can be pressed, only when something was changed [NET-04]. */

import type { FieldHandles, StagedForm } from '../../device/staged-form.ts';
import { useAvailable } from '../../device/available.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/columns.tsx';
import { useNetworkWords } from './words.ts';

interface SaveRowProps<H extends FieldHandles> {
  readonly form: StagedForm<H>;
  readonly verb: string;
  readonly isSound: boolean;
  readonly onSave: () => void;
}

export function SaveRow<H extends FieldHandles>({ form, verb, isSound, onSave }: SaveRowProps<H>) {
  const words = useNetworkWords();
  const available = useAvailable();
  const isEdited = form.edited.length > 0;
  return (
    <Row end>
      {isEdited && (
        <Button variant="quiet" icon="undo" disabled={form.busy} onClick={form.reset}>
          {words.reset}
        </Button>
      )}
      <Button variant="primary" disabled={!isEdited || !isSound || !available} busy={form.busy ? words.saving : undefined} onClick={onSave}>
        {verb}
      </Button>
    </Row>
  );
}
