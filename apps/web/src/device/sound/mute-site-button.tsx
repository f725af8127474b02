import { useSite } from '../site/site-context.tsx';
import { MuteEverything } from './mute-everything-button.tsx';
import { muteSite } from './mute-site.ts';

export function MuteSite({ compact }: { readonly compact: boolean }) {
  const site = useSite();
  if (site.amps().every(({ seat }) => seat.role === 'viewer')) return null;
  return <MuteEverything compact={compact} mute={() => muteSite(site)} />;
}
