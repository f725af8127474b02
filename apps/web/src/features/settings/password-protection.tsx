/** [SETTINGS-02] */

import { isPasswordEditable } from '@headroom/model/access';
import { misc } from '@headroom/model/amplifier';
import { useState } from 'react';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { useParameter } from '../../device/parameters/parameter.ts';
import { useLocalDevice } from '../../device/site/local-site-context.tsx';
import { useControlWords } from '../../device/control-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { Row, Stack } from '../../ui/surfaces/columns.tsx';
import { Caption } from '../../ui/look/text.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { PasswordTask } from './password-form.ts';
import { useSettingsWords } from './words.ts';

export function PasswordProtection() {
  const words = useSettingsWords();
  const controlWords = useControlWords();
  const { mode } = useSeat();
  const device = useLocalDevice();
  const [task, setTask] = useState<PasswordTask>();
  const isProtected = useAmp((amp) => amp.read(misc.properties.passwordProtected, {})) === true;
  // Guests may not set a password [LOGIN-07], and in the cloud nobody may [LOGIN-09].
  const { permission, lockedWhy, disabled } = useParameter(misc.properties.findMe, {});
  const why = isPasswordEditable(mode) ? lockedWhy : controlWords.localOnly;
  const off = disabled || permission !== 'Write' || why !== undefined;
  return (
    <SectionCard
      title={words.password}
      icon="lock"
      aside={<Chip {...(isProtected ? { tone: 'ok', icon: 'check' } : {})}>{isProtected ? words.protected : words.open}</Chip>}
    >
      <Stack>
        <p>{isProtected ? words.protectedBody : words.openBody}</p>
        <Row>
          {isProtected ? (
            <>
              <Button icon="key" disabled={off} title={why} onClick={() => setTask('change')}>
                {words.change}
              </Button>
              <Button variant="danger" icon="unlock" disabled={off} title={why} onClick={() => setTask('remove')}>
                {words.remove}
              </Button>
            </>
          ) : (
            <Button icon="lock" disabled={off} title={why} onClick={() => setTask('protect')}>
              {words.protect}
            </Button>
          )}
        </Row>
        <Caption>{why ?? words.afterwards}</Caption>
      </Stack>
      {task !== undefined && device && <PasswordDialog device={device} task={task} onClose={() => setTask(undefined)} />}
    </SectionCard>
  );
}
