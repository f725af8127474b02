import { conditions, foundText, type Condition, type DoctorWords, type Finding } from '@headroom/protocol/cloud-doctor';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import { momentText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Chip } from '../../../ui/look/chip.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { DataTable, type Column } from '../../../ui/surfaces/data-table.tsx';
import { useDoctorWords } from './doctor-words.ts';
import styles from './operator-screen.module.css';
import { useOperatorWords } from './words.ts';

type Examination = AnsweredWith<CloudApi['examineCloud']>;
type Told = Examination['findings'][number];

const looks = {
  ok: { tone: 'ok', icon: 'ok' },
  warning: { tone: 'warn', icon: 'warn' },
  bad: { tone: 'fault', icon: 'fault' },
} as const satisfies Record<Condition, object>;

export function DoctorCard() {
  const words = useOperatorWords();
  const cloud = useCloud();
  const [shown, setShown] = useState<Examination>();
  const { busy, run } = useAttempt();
  const examine = () =>
    run(
      () => cloud.examineCloud(),
      setShown,
      () => {
        toast.error(words.examineFailed);
        return true;
      },
    );
  return (
    <SectionCard
      title={words.doctor}
      icon="shield"
      caption={<span role="status">{shown ? <Summary {...shown} /> : words.doctorBody}</span>}
      aside={
        <Button small icon="find" busy={busy ? words.examining : undefined} onClick={examine}>
          {words.examine}
        </Button>
      }
    >
      {shown && <Findings findings={shown.findings} />}
    </SectionCard>
  );
}

function Summary({ at, findings }: Examination) {
  const words = useOperatorWords();
  const language = useLanguage();
  const count = (condition: Condition) => findings.filter((one) => one.condition === condition).length;
  return words.examined(momentText(language, new Date(at)), count('warning'), count('bad'));
}

function Findings({ findings }: { readonly findings: readonly Told[] }) {
  const words = useOperatorWords();
  const doctor = useDoctorWords();
  const columns: readonly Column<Told>[] = [
    { key: 'what', label: words.what, narrow: 'title', renderCell: ({ check }) => doctor.checks[check] },
    { key: 'state', label: words.state, renderCell: ({ condition }) => <Chip {...looks[condition]}>{doctor.conditions[condition]}</Chip> },
    {
      key: 'found',
      label: words.found,
      narrow: 'whole',
      renderCell: (told) => (isKnown(doctor, told) ? <Found finding={told} /> : told.code),
    },
  ];
  const worstFirst = findings.toSorted((one, other) => conditions.indexOf(other.condition) - conditions.indexOf(one.condition));
  return <DataTable label={words.doctor} columns={columns} rows={worstFirst} keyOf={keyOf} />;
}
function Found({ finding }: { readonly finding: Finding }) {
  const doctor = useDoctorWords();
  const language = useLanguage();
  const advice = doctor.advice[finding.code];
  const shown = Object.entries(finding.figures).map(([name, figure]): [string, string | number] => [
    name,
    typeof figure === 'string' && isMoment.test(figure) ? momentText(language, new Date(figure)) : figure,
  ]);
  return (
    <div className={styles.found}>
      <p>{begun(foundText(doctor, finding, Object.fromEntries(shown)))}</p>
      {advice !== '' && <p className={styles.advice}>{advice}</p>}
    </div>
  );
}
const keyOf = ({ check, figures }: Told) => `${check} ${figures['name'] ?? ''}`;
/** A newer cloud may find what this page has no words for. */
const isKnown = (words: Pick<DoctorWords, 'found'>, told: Told): told is Told & Finding => told.code in words.found;
const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** The words begin small, as the command prints them. */
const begun = (text: string): string => (/^https?:/.test(text) ? text : text.charAt(0).toLocaleUpperCase() + text.slice(1));
