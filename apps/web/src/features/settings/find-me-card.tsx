/** [SETTINGS-01] */

import { deviceInfo, misc } from '@headroom/model/amplifier';
import { useState } from 'react';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { FindMeDialog } from '../../device/site/cards/find-me.tsx';
import { useParameter } from '../../device/parameters/parameter.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './find-me-card.module.css';
import { useSettingsWords } from './words.ts';

export function FindMeCard() {
  const words = useSettingsWords();
  const { device } = useSeat();
  const [open, setOpen] = useState(false);
  const { present, disabled, permission, lockedWhy } = useParameter(misc.properties.findMe, {});
  const name = useAmp((amp) => amp.read(deviceInfo.properties.deviceName, {}));
  if (!present) return null;
  return (
    <SectionCard>
      <div className={classes(layout.line3, styles.row)}>
        <span className={classes(layout.center, styles.disc)}>
          <Icon name="find" />
        </span>
        <div className={styles.text}>
          <h2 className={typography.strong}>{words.findMe}</h2>
          <p className={typography.caption}>{words.findMeBody}</p>
        </div>
        <Button disabled={disabled || permission !== 'Write'} title={lockedWhy} onClick={() => setOpen(true)}>
          {words.startBlinking}
        </Button>
      </div>
      {open && <FindMeDialog name={name === undefined || name === '' ? device.host : name} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}
