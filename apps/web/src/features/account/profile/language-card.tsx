import { languageNames, languages, type Language } from '@headroom/model/people';
import { useQueryClient } from '@tanstack/react-query';
import { useCloud } from '../../../cloud/account-context.ts';
import { records } from '../../../cloud/records.ts';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { errorText } from '../error-text.ts';
import { useAccountWords } from '../words.ts';
import { useProfileWords } from './words.ts';

/** The pages' own language is a preference of the browser. */
export function LanguageCard({ language }: { readonly language: Language }) {
  const words = useProfileWords();
  const cloud = useCloud();
  const kept = useQueryClient();
  const said = useAccountWords();
  const { busy, run } = useAttempt();
  const { queryKey } = records.profile(cloud);
  return (
    <SectionCard
      title={words.language}
      icon="language"
      caption={words.languageBody}
      aside={
        <Select
          label={words.language}
          hideLabel
          value={language}
          waiting={busy}
          disabled={busy}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(next) =>
            run(
              () => cloud.changeLanguage({ body: { language: next } }),
              () => {
                kept.setQueryData(queryKey, (profile) => profile && { ...profile, language: next });
                void kept.invalidateQueries({ queryKey });
              },
              (error) => {
                toast.error(errorText(said, error));
                return true;
              },
            )
          }
        />
      }
    />
  );
}
