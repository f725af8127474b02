/** Controllers' firmware, which the amplifier delivers [TOUCH-22] [TOUCH-23] [TOUCH-24] [TOUCH-41]. */

import type { TouchFirmwareState } from '@headroom/model/firmware';
import { useState } from 'react';
import { useNeedsTouchFirmware, useTouchFirmware } from '../../device/site/touch/touch-firmware.ts';
import { useTouchFirmwareWords } from '../../device/site/touch/touch-firmware-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './controller-settings.module.css';
import { Failure } from './failure.tsx';
import { useTouchSession } from './touch-session.ts';
import { useTouchWords } from './words.ts';

export function ControllerFirmware() {
  const words = useTouchWords();
  const said = useTouchFirmwareWords();
  const { carrier, controller } = useTouchSession();
  const { status: told, wasStarted, update } = useTouchFirmware(carrier);
  // The amplifier reports the state of its most outdated controller.
  const isOld = useNeedsTouchFirmware(carrier, controller?.versionNumber ?? '');
  const status = told === 'UpdateAvailable' && !isOld ? 'Ok' : told;
  const [refused, setRefused] = useState(false);
  const [isStarting, setStarting] = useState(false);
  if (status === undefined) return null;
  const start = async () => {
    setStarting(true);
    const outcome = await update();
    setStarting(false);
    if (!outcome.ok) setRefused(true);
  };
  const text: Readonly<Record<TouchFirmwareState, string>> = {
    Ok: wasStarted ? said.done : said.upToDate,
    UpdateInProgress: said.running,
    UpdateAvailable: said.available,
    ErrorDuringUpdate: said.failed,
  };
  return (
    <section className={classes(layout.rowApart, layout.outline, styles.firmware)} aria-label={words.firmware}>
      <h3>{words.firmware}</h3>
      <span className={classes(layout.line2, styles.status)} role="status">
        {status === 'UpdateInProgress' ? (
          <Spinner />
        ) : (
          <Icon name={status === 'Ok' ? 'ok' : status === 'ErrorDuringUpdate' ? 'fault' : 'firmware'} size={18} />
        )}
        <span>{text[status]}</span>
      </span>
      {(status === 'UpdateAvailable' || status === 'ErrorDuringUpdate') && (
        <Button small icon="firmware" busy={isStarting ? said.running : undefined} onClick={() => void start()}>
          {words.update}
        </Button>
      )}
      {refused && <Failure text={said.refused} onClose={() => setRefused(false)} />}
    </section>
  );
}
