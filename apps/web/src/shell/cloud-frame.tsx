import { useAccount, useStanding } from '../cloud/account-context.ts';
import { useFirmwareWaiting } from '../cloud/firmware-waiting.ts';
import { useMembershipNews } from '../cloud/membership-news.ts';
import { useCulprit } from '../device/site/culprit.ts';
import { useCulpritWords } from '../device/site/culprit-words.ts';
import { cloudPaths, cloudTable } from '../navigation/cloud-table.ts';
import { entriesOf } from '../navigation/table.ts';
import { Button } from '../ui/controls/button.tsx';
import { DrawerLine, DrawerLink } from '../ui/overlays/drawer.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { Frame } from './frame.tsx';
import type { AccountProps, MenuEntry } from './main-menu.tsx';
import styles from './problem-bar.module.css';
import { useServerProblem } from './server-problem.ts';
import { Trail } from './trail.tsx';
import { useCloudFrameWords } from './cloud-words.ts';
import { useShellWords } from './words.ts';

const entries: readonly MenuEntry[] = entriesOf(cloudTable).map((key) => ({ key, href: cloudPaths[key], ...cloudTable[key].menu }));

export function CloudFrame() {
  useServerProblem(useCulprit('CONNECTED', false), useCulpritWords().cloud);
  return (
    <Frame
      entries={entries}
      place={<Trail />}
      above={
        <>
          <Hold />
          <Membership />
        </>
      }
      firmwareAvailable={useFirmwareWaiting()}
      reachable={undefined}
      Account={Account}
    />
  );
}

/** A restored cloud on hold sends no notices. */
function Hold() {
  const words = useCloudFrameWords();
  const standing = useStanding();
  if (standing.state !== 'in' || !standing.isHeld) return null;
  return (
    <div role="status" className={styles.bar}>
      <Banner tone="warn">{words.held}</Banner>
    </div>
  );
}

function Membership() {
  const words = useCloudFrameWords();
  const { news, clear } = useMembershipNews();
  return (
    <div role="status" className={news && styles.bar}>
      {news && (
        <Banner
          tone="info"
          action={
            <Button small onClick={clear}>
              {words.ok}
            </Button>
          }
        >
          {news.role === undefined ? words.takenOut(news.by, news.venue) : words.roleGiven[news.role](news.by, news.venue)}
        </Banner>
      )}
    </div>
  );
}

function Account({ onClose }: AccountProps) {
  const words = useShellWords();
  const account = useAccount();
  const { state } = useStanding();
  const logOut = () => {
    onClose();
    void account.signOut();
  };
  return (
    <>
      <DrawerLine />
      {state === 'in' ? (
        <DrawerLink icon="logout" label={words.logOut} onSelect={logOut} />
      ) : (
        <DrawerLink icon="login" label={words.logIn} href={cloudPaths.login} onSelect={onClose} />
      )}
    </>
  );
}
