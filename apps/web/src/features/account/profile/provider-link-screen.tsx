import { useQueryClient } from '@tanstack/react-query';
import { useCloud } from '../../../cloud/account-context.ts';
import { records } from '../../../cloud/records.ts';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useGo } from '../../../navigation/navigation.tsx';
import { useTitle } from '../../../navigation/place.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorPanel, Loading, Skeleton } from '../../../ui/feedback/state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ColumnPage } from '../../../ui/surfaces/page.tsx';
import { errorText } from '../error-text.ts';
import { useOnceBack, useReturned } from '../returned.ts';
import { useAccountWords } from '../words.ts';
import { useProfileWords } from './words.ts';

const clearedPath = () => cloudPaths.providerLink;

function ProviderLinkPage() {
  const words = useProfileWords();
  const account = useAccountWords();
  const cloud = useCloud();
  const kept = useQueryClient();
  const go = useGo();
  const { error, run } = useAttempt();
  const returned = useReturned();
  const isLinking = returned !== undefined && error === undefined;
  useTitle(isLinking ? words.linking : words.notLinked, cloudPaths.profile);
  useOnceBack(returned, clearedPath, (body) =>
    run(
      () => cloud.linkProvider({ body }),
      () => {
        void kept.invalidateQueries({ queryKey: records.providerLinks(cloud).queryKey });
        toast.success(words.providerLinked);
        go(cloudPaths.profile, { replace: true });
      },
    ),
  );
  return (
    <ColumnPage>
      {isLinking ? (
        <Loading label={words.linking}>
          <Skeleton height={84} />
        </Loading>
      ) : (
        <ErrorPanel title={words.notLinked} level={1} action={<Button href={cloudPaths.profile}>{words.toProfile}</Button>}>
          {error === undefined ? account.providerCancelled : errorText(account, error)}
        </ErrorPanel>
      )}
    </ColumnPage>
  );
}
export { ProviderLinkPage as Screen };
