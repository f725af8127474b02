import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { AccountSession } from './cloud/account-session.ts';
import { AccountProvider } from './cloud/account-context.ts';
import { createRecords } from './cloud/records.ts';
import { endHistoriesExceptOf } from './device/history/kept.ts';
import { decimalSign } from './i18n/locale.ts';
import { RouterLink } from './navigation/navigation.tsx';
import { cloudPaths } from './navigation/cloud-table.ts';
import { createRouter, RouterView } from './navigation/router.tsx';
import { cloudRoutes } from './routes/cloud.ts';
import { CloudFrame } from './shell/cloud-frame.tsx';
import { InsecureFrame } from './shell/insecure-frame.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { useShellWords } from './shell/words.ts';
import { UiProvider } from './ui/provider.tsx';

const router = createRouter(cloudRoutes);

export function CloudApp({ account }: { readonly account: AccountSession }) {
  return (
    <Suspense fallback={null}>
      <Spoken account={account} />
    </Suspense>
  );
}

function Spoken({ account }: { readonly account: AccountSession }) {
  const { kit } = useShellWords();
  const [kept] = useState(createRecords);
  // The next account must not see the last one's data [ACCOUNT-09].
  useEffect(() => {
    let of = ownerOf(account);
    return account.subscribe(() => {
      if (of !== ownerOf(account)) {
        kept.clear();
        endHistoriesExceptOf(ownerOf(account));
      }
      of = ownerOf(account);
    });
  }, [account, kept]);
  return (
    <UiProvider words={kit} decimalSign={decimalSign} link={RouterLink}>
      <AccountProvider value={account}>
        <QueryClientProvider client={kept}>
          <RouterView
            router={router}
            frame={isSecureContext ? CloudFrame : InsecureFrame}
            errorPage={ErrorPage}
            otherwise={cloudPaths.root}
            home={cloudPaths.venues}
          />
        </QueryClientProvider>
      </AccountProvider>
    </UiProvider>
  );
}
const ownerOf = (account: AccountSession): string | undefined => {
  const standing = account.standing();
  return standing.state === 'in' ? standing.email : undefined;
};
