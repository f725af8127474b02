/** The amplifier delivers wall controllers' firmware [FWLOCAL-03] [TOUCH-22] to [TOUCH-24] [TOUCH-41]. */

import { printControllerId, readControllerId } from '@headroom/model/touch';
import { useState } from 'react';
import { useLocalSite } from '../../device/site/local-site-context.tsx';
import { useTouchFirmware } from '../../device/site/touch/touch-firmware.ts';
import { useTouchFirmwareWords } from '../../device/site/touch/touch-firmware-words.ts';
import { useTouchControllers, type ListedController } from '../../device/site/touch/touch-controllers.ts';
import { carrierOf, useTouchLine } from '../../device/site/touch/touch-line.ts';
import { classes } from '../../ui/look/classes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import tones from '../../ui/look/tones.module.css';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './firmware-screen.module.css';
import { useFirmwareWords } from './words.ts';

export function TouchSection({ isAmpBusy }: { readonly isAmpBusy: boolean }) {
  const words = useFirmwareWords();
  const said = useTouchFirmwareWords();
  const { status, wasStarted, update } = useTouchFirmware(carrierOf(useLocalSite()));
  const [refused, setRefused] = useState(false);
  const controllers = useTouchControllers();
  const shown = {
    Ok: { text: wasStarted ? said.done : said.upToDate, icon: 'ok' as IconName, tone: tones.ok },
    UpdateInProgress: { text: said.running, icon: 'spinner' as IconName, tone: tones.accent },
    UpdateAvailable: { text: said.available, icon: 'firmware' as IconName, tone: tones.accent },
    ErrorDuringUpdate: { text: said.failed, icon: 'fault' as IconName, tone: typography.fault },
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
              <span className={classes(layout.inline, styles.said, state.tone)} role="status">
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
      <ul className={layout.list}>
        {controllers.length === 0 && (
          <li className={classes(layout.row, styles.row)}>
            <span className={typography.caption}>{words.noTouch}</span>
          </li>
        )}
        {controllers.map((controller) => (
          <ControllerRow key={controller.id || controller.ip} {...controller} />
        ))}
        {refused && (
          <li className={classes(layout.row, styles.row)} role="alert">
            <span className={typography.fault}>{said.refused}</span>
          </li>
        )}
      </ul>
    </SectionCard>
  );
}

function ControllerRow({ id, ip, name }: ListedController) {
  const known = readControllerId(id);
  return (
    <li className={classes(layout.row, styles.row)}>
      <Icon name="touch" className={tones.plain} />
      <div className={styles.grow}>
        <b className={classes(typography.strong, styles.amp)}>{name}</b>{' '}
        <span className={typography.caption}>
          {[printControllerId(id), ip].filter((text) => text !== '').join(' · ')}
          {known !== undefined && <Version id={known} />}
        </span>
      </div>
    </li>
  );
}
/** The amplifier's copy says nothing of a controller's version. */
function Version({ id }: { readonly id: string }) {
  const { controller } = useTouchLine(id).said;
  return controller && ` · ${controller.versionNumber}`;
}
