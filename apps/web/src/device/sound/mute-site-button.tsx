import { useSiteValue } from '../site/site-context.tsx';
import { MuteEverything } from './mute-everything-button.tsx';
import { muteSite } from './mute-site.ts';

export function MuteSite({ compact }: { readonly compact: boolean }) {
  const { site, mayMute } = useSiteValue((here) => ({ site: here, mayMute: here.amps().some(({ seat }) => seat.role !== 'viewer') }));
  if (!mayMute) return null;
  return <MuteEverything compact={compact} mute={() => muteSite(site)} />;
}
