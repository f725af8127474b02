/** Names the installer [SHELL-22] (OQ-053). */

import { deviceInfo } from '@headroom/model/amplifier';
import { useAmpAt } from '../../device/binding/use-amp.tsx';
import { useMainSeat } from '../../device/site/local-site-context.tsx';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
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
    name: read(installerName, {}) ?? '',
    contact: read(installerContactInfo, {}) ?? '',
  }));
  return (
    <SectionCard title={words.installation}>
      <KeyValue
        items={[
          { key: 'installer', label: words.installer, value: installer.name || words.none },
          { key: 'contact', label: words.installerContact, value: installer.contact || words.none },
        ]}
      />
    </SectionCard>
  );
}
