import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../cloud/account-context.ts';
import { records, type ProviderLink } from '../../../cloud/records.ts';
import { momentDateText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { People, Person } from '../../../ui/surfaces/person.tsx';
import styles from './profile-screen.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { useProfileWords } from './words.ts';

export function ProvidersCard({ secondFactor }: { readonly secondFactor: boolean }) {
  const words = useProfileWords();
  const account = useAccount();
  const cloud = account.client;
  const kept = useQueryClient();
  const language = useLanguage();
  const { data } = useQuery(records.providerLinks(cloud));
  const [adds, setAdds] = useState<{ readonly providerId: string; readonly name: string }>();
  const [removes, setRemoves] = useState<ProviderLink>();
  if (data === undefined || (data.links.length === 0 && data.offered.length === 0)) return null;
  const unlinked = data.offered.filter(({ providerId }) => !data.links.some((link) => link.providerId === providerId));
  return (
    <SectionCard
      title={words.providers}
      icon="login"
      caption={words.providersBody}
      flush
      aside={unlinked.map((one) => (
        <Button key={one.providerId} small icon="plus" onClick={() => setAdds(one)}>
          {words.linkProvider(one.name)}
        </Button>
      ))}
    >
      {data.links.length === 0 ? (
        <p className={styles.none}>
          <b>{words.noProviders}</b>
        </p>
      ) : (
        <>
          <People label={words.providers}>
            {data.links.map((link) => (
              <li key={link.linkId}>
                <Person
                  name={link.name}
                  lines={
                    <>
                      <span>{link.email}</span>
                      <span>{words.used(momentDateText(language, new Date(link.usedAt)))}</span>
                    </>
                  }
                  beside={<IconButton icon="trash" label={words.unlinkProvider(link.name)} onClick={() => setRemoves(link)} />}
                />
              </li>
            ))}
          </People>
          <p className={styles.none}>{words.noPasswordYet}</p>
        </>
      )}
      {adds && (
        <ProofDialog
          says={{
            title: words.linkProviderTitle(adds.name),
            lead: words.linkProviderBody,
            verb: words.next,
            busyVerb: words.checking,
          }}
          secondFactor={secondFactor}
          call={(proof) => cloud.beginProviderLink({ body: { providerId: adds.providerId, ...proof } })}
          onDone={({ url }) => {
            setAdds(undefined);
            account.leaveTo(url);
          }}
          onClose={() => setAdds(undefined)}
        />
      )}
      {removes && (
        <ProofDialog
          says={{
            title: words.unlinkProviderTitle(removes.name),
            lead: words.unlinkProviderBody,
            verb: words.unlink,
            busyVerb: words.removing,
          }}
          danger
          secondFactor={secondFactor}
          call={(proof) => cloud.unlinkProvider({ params: { linkId: removes.linkId }, body: proof })}
          onDone={() => {
            void kept.invalidateQueries({ queryKey: records.providerLinks(cloud).queryKey });
            setRemoves(undefined);
          }}
          onClose={() => setRemoves(undefined)}
        />
      )}
    </SectionCard>
  );
}
