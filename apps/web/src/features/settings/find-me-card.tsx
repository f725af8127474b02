/** Find me with what it does beside its button [SETTINGS-01]. */

import { deviceInfo, misc } from '@headroom/model';
import { useState } from 'react';
import { useAmp, useValue } from '../../device/amp-context.tsx';
import { FindMeDialog } from '../../device/find-me.tsx';
import { useParameter } from '../../device/parameter.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './find-me-card.module.css';
import { useSettingsWords } from './words.ts';

export function FindMeCard() {
  const words = useSettingsWords();
  const { device } = useAmp();
  const [open, setOpen] = useState(false);
  const { present, disabled, permission, lockedWhy } = useParameter(misc.properties.findMe, {});
  const name = useValue(deviceInfo.properties.deviceName, {});
  if (!present) return null;
  return (
    <SectionCard>
      <div className={styles.row}>
        <span className={styles.disc}>
          <Icon name="find" />
        </span>
        <div className={styles.text}>
          <h2 className={styles.title}>{words.findMe}</h2>
          <p className={styles.caption}>{words.findMeBody}</p>
        </div>
        <Button disabled={disabled || permission !== 'Write'} title={lockedWhy} onClick={() => setOpen(true)}>
          {words.startBlinking}
        </Button>
      </div>
      {open && <FindMeDialog name={name === undefined || name === '' ? device.host : name} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}
