/** The wall controllers' own firmware, which the amplifier brings them [FWLOCAL-03] [TOUCH-22] to [TOUCH-24] [TOUCH-41]. */

import { useState } from 'react';
import { useFleet } from '../../device/fleet-context.tsx';
import { useTouchFirmware } from '../../device/touch-firmware.ts';
import { useTouchFirmwareWords } from '../../device/touch-firmware-words.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './firmware-screen.module.css';
import { useFirmwareWords } from './words.ts';

export function TouchSection({ isAmpBusy }: { readonly isAmpBusy: boolean }) {
  const words = useFirmwareWords();
  const said = useTouchFirmwareWords();
  const fleet = useFleet();
  const { status, version, wasStarted, update } = useTouchFirmware(fleet.main);
  const [refused, setRefused] = useState(false);
  const controllers = fleet.touchControllers();
  const shown = {
    Ok: { text: wasStarted ? said.done : said.upToDate, icon: 'ok' as IconName, tone: styles.ok },
    UpdateInProgress: { text: said.running, icon: 'spinner' as IconName, tone: styles.accent },
    UpdateAvailable: { text: said.available, icon: 'firmware' as IconName, tone: styles.accent },
    ErrorDuringUpdate: { text: said.failed, icon: 'fault' as IconName, tone: styles.fault },
  };
  const state = status && shown[status];
  const isOffered = status === 'UpdateAvailable' || status === 'ErrorDuringUpdate';
  return (
    <SectionCard
      title={words.touchControllers}
      flush
      {...(isAmpBusy ? { caption: words.waitForAmps } : {})}
      aside={
        controllers.length > 0 && (
          <>
            {state && (
              <span className={classes(styles.said, state.tone)} role="status">
                {state.icon === 'spinner' ? <Spinner /> : <Icon name={state.icon} size={16} />}
                {state.text}
              </span>
            )}
            {isOffered && (
              <Button disabled={isAmpBusy} onClick={() => void update().then(({ ok }) => setRefused(!ok))}>
                {words.touchUpdate}
              </Button>
            )}
          </>
        )
      }
    >
      <ul className={styles.list}>
        {controllers.length === 0 && (
          <li className={styles.row}>
            <span className={styles.quiet}>{words.noTouch}</span>
          </li>
        )}
        {controllers.map(({ id, ip, name }) => (
          <li key={id || ip} className={styles.row}>
            <Icon name="touch" className={styles.touch} />
            <div className={styles.grow}>
              <b className={styles.amp}>{name}</b>{' '}
              <span className={styles.quiet}>
                {[id.replaceAll(/(..)(?=.)/g, '$1:'), ip, version].filter((text) => text !== '').join(' · ')}
              </span>
            </div>
          </li>
        ))}
        {refused && (
          <li className={styles.row} role="alert">
            <span className={styles.fault}>{said.refused}</span>
          </li>
        )}
      </ul>
    </SectionCard>
  );
}
