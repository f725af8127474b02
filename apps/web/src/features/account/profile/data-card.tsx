import { useState } from 'react';
import { useAccount } from '../../../cloud/account-context.ts';
import type { Profile } from '../../../cloud/records.ts';
import { useAttempt, type Answer } from '../../../cloud/use-attempt.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useGo } from '../../../navigation/navigation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { saveTextFile } from '../../../ui/controls/text-file.ts';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { errorText } from '../error-text.ts';
import { useAccountWords } from '../words.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { useProfileWords } from './words.ts';

const cutOff = { ok: false, error: { code: 'Unreachable', message: '', field: undefined, details: {}, status: undefined } } as const;

export function DataCard({ profile }: { readonly profile: Profile }) {
  const words = useProfileWords();
  const said = useAccountWords();
  const account = useAccount();
  const go = useGo();
  const [asks, setAsks] = useState(false);
  const { busy, run } = useAttempt();
  const save = () =>
    run(
      async (): Promise<Answer<string>> => {
        const answer = await account.client.exportAccount();
        if (!answer.ok) return answer;
        try {
          const lines: string[] = [];
          for await (const line of answer.value) lines.push(line);
          return { ...answer, value: lines.join('\n') };
        } catch {
          return cutOff;
        }
      },
      (exported) => saveTextFile('headroom-account.json', exported),
      (error) => {
        toast.error(errorText(said, error));
        return true;
      },
    );
  return (
    <>
      <SectionCard
        title={words.log}
        icon="list"
        caption={words.logBody}
        aside={
          <Button small icon="list" href={cloudPaths.accountLog}>
            {words.logOpen}
          </Button>
        }
      />
      <SectionCard
        title={words.data}
        icon="file"
        caption={words.dataBody}
        aside={
          <Button small icon="download" busy={busy ? words.exporting : undefined} onClick={save}>
            {words.export}
          </Button>
        }
      />
      <SectionCard
        title={words.deletion}
        icon="trash"
        caption={words.deletionBody}
        aside={
          <Button small variant="danger" onClick={() => setAsks(true)}>
            {words.deleteVerb}
          </Button>
        }
      />
      {asks && (
        <ProofDialog
          says={{ title: words.deleteTitle, lead: words.deleteBody, verb: words.deleteForGood, busyVerb: words.deleting }}
          tone="warn"
          danger
          secondFactor={profile.secondFactor}
          call={(proof) => account.client.deleteAccount({ body: proof })}
          onDone={() => {
            account.end();
            go(cloudPaths.root, { replace: true });
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
