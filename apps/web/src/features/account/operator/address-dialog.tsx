import { useRef, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { useOperatorWords } from './words.ts';

const keyOf = (email: string) => email.trim().normalize('NFC').toLowerCase();

interface AddressDialogProps {
  readonly email: string;
  readonly onTyped: (email: string) => void;
  readonly onClose: () => void;
}
/** The address is typed, so that nobody deletes the wrong account by a quick click. */
export function AddressDialog({ email, onTyped, onClose }: AddressDialogProps) {
  const words = useOperatorWords();
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isRight = keyOf(typed) === keyOf(email);
  return (
    <DialogOrSheet
      open
      onClose={onClose}
      title={words.deleteTitle(email)}
      icon="warn"
      tone="warn"
      initialFocus={field}
      onSubmit={() => {
        setIsTried(true);
        if (isRight) onTyped(typed.trim());
      }}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="danger-solid">
            {words.next}
          </Button>
        </>
      }
    >
      <p>{words.deleteBody}</p>
      <TextField
        ref={field}
        label={words.typeAddress}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isTried && !isRight ? words.otherAddress : undefined}
      />
    </DialogOrSheet>
  );
}
