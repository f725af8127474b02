import { misc } from '@headroom/model/amplifier';
import { useAmpAt } from '../device/binding/use-amp.tsx';
import { useSession, useSignedIn } from '../device/site/session-context.ts';
import { useMainSeat } from '../device/site/local-site-context.tsx';
import { paths } from '../navigation/local-table.ts';
import { useGo } from '../navigation/navigation.tsx';
import { DrawerLine, DrawerLink } from '../ui/overlays/drawer.tsx';
import type { AccountProps } from './main-menu.tsx';
import { useShellWords } from './words.ts';

export function Account({ onClose }: AccountProps) {
  const words = useShellWords();
  const go = useGo();
  const session = useSession();
  const signedIn = useSignedIn();
  const mainSeat = useMainSeat();
  const isProtected = useAmpAt(mainSeat, ({ read }) => read(misc.properties.passwordProtected, {}) === true);
  if (!isProtected && !signedIn) return null;
  const logOut = () => {
    session.signOut();
    onClose();
    void mainSeat.device.run({ kind: 'logout' });
    go(paths.root);
  };
  return (
    <>
      <DrawerLine />
      {signedIn ? (
        <DrawerLink icon="logout" label={words.logOut} onSelect={logOut} />
      ) : (
        <DrawerLink icon="login" label={words.logIn} href={paths.login} onSelect={onClose} />
      )}
    </>
  );
}
