/** Mails a contact the link that subscribes its address once more. */

import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useCloud } from '../account-context.ts';
import { useAttempt } from '../use-attempt.ts';
import { useReachWords } from './words.ts';

interface MailConfirmationProps {
  readonly contact: { readonly contactId: string; readonly name: string; readonly email: string };
  readonly onSent: () => void;
}

export function MailConfirmation({ contact: { contactId, name, email }, onSent }: MailConfirmationProps) {
  const words = useReachWords();
  const cloud = useCloud();
  const { busy, run } = useAttempt();
  const send = () =>
    run(
      () => cloud.resubscribeContact({ params: { contactId } }),
      ({ emailEnabled }) => {
        toast.success(emailEnabled ? words.mailedNow(name) : words.mailSent(email));
        onSent();
      },
      ({ code }) => {
        toast.error(code === 'TooManyRequests' ? words.errors.TooManyRequests : words.failed);
        return true;
      },
    );
  return (
    <Button small icon="mail" aria-label={words.mailAgainTo(name)} busy={busy ? words.sending : undefined} onClick={send}>
      {words.mailAgain}
    </Button>
  );
}
