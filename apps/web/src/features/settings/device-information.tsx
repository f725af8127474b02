/** Who the amplifier is: what an installer writes, and what the device tells of itself (OQ-105) [SETTINGS-06]. */

import { deviceInfo, readUpTime } from '@headroom/model';
import { useDerived, useValue } from '../../device/amp-context.tsx';
import { ParameterText } from '../../device/controls/text.tsx';
import { useDurationText } from '../../device/duration.ts';
import { useName } from '../../device/names/use-name.ts';
import { useLanguage } from '../../i18n/language.ts';
import { listText } from '../../i18n/list-text.ts';
import { KeyValue, SectionCard } from '../../ui/card.tsx';
import { dash } from '../../ui/text.tsx';
import styles from './device-information.module.css';
import { firmwareVersions, madeOn } from './device-facts.ts';
import { InstallationDate } from './installation-date.tsx';
import { useSettingsWords } from './words.ts';

const { properties } = deviceInfo;
const written = [
  properties.deviceName,
  properties.venueName,
  properties.rackName,
  properties.rackPosition,
  properties.installerName,
  properties.installerContactInfo,
  properties.assetTagNumber,
] as const;

export function DeviceInformation() {
  const words = useSettingsWords();
  return (
    <SectionCard title={words.deviceInformation} icon="info">
      <div className={styles.fields}>
        {written.map((handle) => (
          <ParameterText key={handle.name} of={handle} params={{}} />
        ))}
        <InstallationDate />
      </div>
      <Facts />
    </SectionCard>
  );
}

function Facts() {
  const words = useSettingsWords();
  const { name } = useName();
  const language = useLanguage();
  const duration = useDurationText();
  const versions = useDerived(['/amp/deviceInfo'], firmwareVersions);
  const upTime = useValue(properties.upTime, {});
  const upTimeMs = readUpTime(upTime);
  const made = useValue(properties.dateOfMfg, {});
  const inputs = useValue(properties.numInputs, {});
  const outputs = useValue(properties.numOutputs, {});
  const hardware = [useValue(properties.hardwareID, {}), useValue(properties.hardwareRevision, {})].filter(Boolean).join(', ');
  const items = [
    { key: 'model', label: name(properties.modelID), value: useValue(properties.modelID, {}) },
    { key: 'serial', label: name(properties.serialNumber), value: useValue(properties.serialNumber, {}) },
    { key: 'made', label: name(properties.dateOfMfg), value: madeOn(language, made) },
    { key: 'hardware', label: words.hardware, value: hardware },
    {
      key: 'inputs',
      label: words.inputsAndOutputs,
      value: inputs === undefined || outputs === undefined ? undefined : listText([`${inputs}`, `${outputs}`]),
    },
    { key: 'up', label: name(properties.upTime), value: upTimeMs === undefined ? upTime : duration(upTimeMs) },
    ...versions.map(({ key, version }) => {
      const known = Object.values(properties).find((handle) => handle.name === key);
      return { key, label: known ? name(known) : words.firmwareOf(key.replace(/firmwareversion$/i, '')), value: version };
    }),
  ];
  return (
    <div className={styles.facts}>
      <KeyValue items={items.map(({ value, ...item }) => ({ ...item, value: value === undefined || value === '' ? dash : value }))} />
    </div>
  );
}
