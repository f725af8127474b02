/** Password protection: whether there is one, and its three dialogs [SETTINGS-02]. */

import { isPasswordEditable, misc } from '@headroom/model';
import { useState } from 'react';
import { useAmp, useValue } from '../../device/amp-context.tsx';
import { useParameter } from '../../device/parameter.ts';
import { useDeviceWords } from '../../device/words.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Row, Stack } from '../../ui/columns.tsx';
import { Caption } from '../../ui/text.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { PasswordTask } from './password-form.ts';
import { useSettingsWords } from './words.ts';

export function PasswordProtection() {
  const words = useSettingsWords();
  const deviceWords = useDeviceWords();
  const { mode } = useAmp();
  const [task, setTask] = useState<PasswordTask>();
  const isProtected = useValue(misc.properties.passwordProtected, {}) === true;
  // Whoever may not set anything may not set this either [LOGIN-07]; in the cloud nobody may [LOGIN-09].
  const { permission, lockedWhy, disabled } = useParameter(misc.properties.findMe, {});
  const why = isPasswordEditable(mode) ? lockedWhy : deviceWords.localOnly;
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
      {task !== undefined && <PasswordDialog task={task} onClose={() => setTask(undefined)} />}
    </SectionCard>
  );
}
