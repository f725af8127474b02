/** [NET-04] */

import { useAmp } from '../../device/binding/use-amp.tsx';
import type { FieldHandles, StagedForm } from '../../device/binding/staged-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Row } from '../../ui/surfaces/columns.tsx';
import { useNetworkWords } from './words.ts';

interface SaveRowProps<H extends FieldHandles> {
  readonly form: StagedForm<H>;
  readonly verb: string;
  readonly isSound: boolean;
  readonly onSave: () => void;
}

export function SaveRow<H extends FieldHandles>({ form, verb, isSound, onSave }: SaveRowProps<H>) {
  const words = useNetworkWords();
  const available = useAmp((amp) => amp.available);
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
