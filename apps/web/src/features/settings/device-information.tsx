/** (OQ-105) [SETTINGS-06] */

import { deviceInfo } from '@headroom/model/amplifier';
import { readUpTime } from '@headroom/model/property';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { ReadOnlyValue } from '../../device/controls/read-only-value.tsx';
import { ParameterText } from '../../device/controls/text.tsx';
import { useDurationText } from '../../device/controls/duration.ts';
import { useName } from '../../device/names/use-name.ts';
import { useLanguage } from '../../i18n/language.ts';
import { listText } from '../../i18n/list-text.ts';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
import { dash } from '../../ui/look/text.tsx';
import styles from './device-information.module.css';
import { firmwareVersions, madeOn } from './device-facts.ts';
import { InstallationDate } from './installation-date.tsx';
import { useSettingsWords } from './words.ts';

const { properties } = deviceInfo;
const written = [
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
        <ParameterText of={properties.deviceName} params={{}} blankError={words.nameMissing} />
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
  const versions = useAmp(({ tree }) => firmwareVersions(tree));
  const upTime = useAmp((amp) => amp.read(properties.upTime, {}));
  const upTimeMs = readUpTime(upTime);
  const made = useAmp((amp) => amp.read(properties.dateOfMfg, {}));
  const inputs = useAmp((amp) => amp.read(properties.numInputs, {}));
  const outputs = useAmp((amp) => amp.read(properties.numOutputs, {}));
  const hardware = [useAmp((amp) => amp.read(properties.hardwareID, {})), useAmp((amp) => amp.read(properties.hardwareRevision, {}))]
    .filter(Boolean)
    .join(', ');
  const items = [
    { key: 'model', of: properties.modelID, label: name(properties.modelID), value: useAmp((amp) => amp.read(properties.modelID, {})) },
    {
      key: 'serial',
      of: properties.serialNumber,
      label: name(properties.serialNumber),
      value: useAmp((amp) => amp.read(properties.serialNumber, {})),
    },
    { key: 'made', of: properties.dateOfMfg, label: name(properties.dateOfMfg), value: madeOn(language, made) },
    { key: 'hardware', of: properties.hardwareID, label: words.hardware, value: hardware },
    {
      key: 'inputs',
      of: properties.numInputs,
      label: words.inputsAndOutputs,
      value: inputs === undefined || outputs === undefined ? undefined : listText([`${inputs}`, `${outputs}`]),
    },
    { key: 'up', of: properties.upTime, label: name(properties.upTime), value: upTimeMs === undefined ? upTime : duration(upTimeMs) },
    ...versions.map(({ key, version }) => {
      const known = Object.values(properties).find((handle) => handle.name === key);
      return {
        key,
        of: known ?? properties.firmwareVersion,
        label: known ? name(known) : words.firmwareOf(key.replace(/firmwareversion$/i, '')),
        value: version,
      };
    }),
  ];
  return (
    <div className={styles.facts}>
      <KeyValue
        items={items.map(({ of, value, ...item }) => ({
          ...item,
          value: (
            <ReadOnlyValue of={of} params={{}}>
              {value === undefined || value === '' ? dash : value}
            </ReadOnlyValue>
          ),
        }))}
      />
    </div>
  );
}
