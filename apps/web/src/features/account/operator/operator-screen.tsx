import { useQuery } from '@tanstack/react-query';
import { useCloud } from '../../../cloud/account-context.ts';
import { records } from '../../../cloud/records.ts';
import { momentText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useTitle } from '../../../navigation/place.ts';
import { Navigate } from '../../../navigation/router.tsx';
import { Caption, PageTitle } from '../../../ui/look/text.tsx';
import { Figures } from '../../../ui/surfaces/figures.tsx';
import { WidePage } from '../../../ui/surfaces/page.tsx';
import { Loaded } from '../loaded.tsx';
import { AccountsCard } from './accounts-card.tsx';
import { DoctorCard } from './doctor-card.tsx';
import { lists } from './lists.ts';
import { VenuesCard } from './venues-card.tsx';
import { useOperatorWords } from './words.ts';

export function OperatorPage() {
  const words = useOperatorWords();
  const { data: profile, isError, refetch } = useQuery(records.profile(useCloud()));
  useTitle(words.title, cloudPaths.profile);
  // As an address that does not exist.
  if (profile?.isOperator === false) return <Navigate to={cloudPaths.root} replace />;
  return (
    <WidePage>
      <PageTitle>{words.title}</PageTitle>
      <Loaded {...{ data: profile, isError, refetch, words }} height={84}>
        {(known) => (
          <>
            <Caption>{words.lead}</Caption>
            <About />
            <DoctorCard />
            <AccountsCard profile={known} />
            <VenuesCard />
          </>
        )}
      </Loaded>
    </WidePage>
  );
}

function About() {
  const words = useOperatorWords();
  const language = useLanguage();
  const { data } = useQuery(lists.cloud(useCloud()));
  const said = (text: string | undefined) => (text === undefined ? null : { text, unit: '' });
  return (
    <Figures
      figures={[
        { key: 'version', label: words.version, reading: said(data?.version), icon: 'cloud' },
        { key: 'running', label: words.running, reading: said(data && momentText(language, new Date(data.startedAt))), icon: 'clock' },
        { key: 'database', label: words.database, reading: said(data && `PostgreSQL ${data.database}`), icon: 'rack' },
        { key: 'signUp', label: words.signUp, reading: said(data && words.signUps[data.signUp]), icon: 'user' },
      ]}
    />
  );
}
