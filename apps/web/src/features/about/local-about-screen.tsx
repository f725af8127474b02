/** Names the installer [SHELL-22] (OQ-053). */

import { deviceInfo } from '@headroom/model/amplifier';
import { useAmpAt } from '../../device/binding/use-amp.tsx';
import { useMainSeat } from '../../device/site/local-site-context.tsx';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
import { dash } from '../../ui/look/text.tsx';
import { About } from './about-screen.tsx';
import { useAboutWords } from './words.ts';

function LocalAboutPage() {
  return (
    <About>
      <Installation />
    </About>
  );
}
export { LocalAboutPage as Screen };

function Installation() {
  const words = useAboutWords();
  const mainSeat = useMainSeat();
  const { installerName, installerContactInfo } = deviceInfo.properties;
  const installer = useAmpAt(mainSeat, ({ read }) => ({
    name: read(installerName, {}),
    contact: read(installerContactInfo, {}),
  }));
  const shown = (text: string | undefined) => (text === undefined ? dash : text || words.none);
  return (
    <SectionCard title={words.installation}>
      <KeyValue
        items={[
          { key: 'installer', label: words.installer, value: shown(installer.name) },
          { key: 'contact', label: words.installerContact, value: shown(installer.contact) },
        ]}
      />
    </SectionCard>
  );
}
