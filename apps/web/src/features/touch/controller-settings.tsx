/** [TOUCH-10] [TOUCH-21] [TOUCH-27] to [TOUCH-31] */

import { supportsTouchNetwork, touchNetworkMinimum } from '@headroom/model/catalogue';
import { completeCidr, keepAddressCharacters } from '@headroom/model/network';
import { canSaveController, isControllerIp, renameProblem, type ControllerSettings as Settings } from '@headroom/model/touch';
import { useAmpAt } from '../../device/binding/use-amp.tsx';
import { useState } from 'react';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import type { Failed } from '../../device/site/touch/touch-controllers.ts';
import { misfit } from '../../device/site/touch/touch-line.ts';
import { useDeviceWords } from '../../device/words.ts';
import { useUnsaved } from '../../navigation/unsaved.ts';
import { KeyValue } from '../../ui/surfaces/card.tsx';
import { RadioGroup } from '../../ui/controls/choice.tsx';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ControllerFirmware } from './controller-firmware.tsx';
import { Stack } from '../../ui/surfaces/columns.tsx';
import typography from '../../ui/look/typography.module.css';
import { Failure } from './failure.tsx';
import { NetworkWait } from './network-wait.tsx';
import { useTouchSession } from './touch-session.ts';
import { useTouchWords } from './words.ts';

const maxNameLength = 50;

export function ControllerSettings({ onClose }: { readonly onClose: () => void }) {
  const { controller, carrier, ask, rename } = useTouchSession();
  const words = useTouchWords();
  const said = useDeviceWords();
  const [before] = useState<Settings>({
    name: controller?.configuration.name ?? '',
    dhcp: controller?.dhcp ?? false,
    ipAddress: controller?.ipAddress ?? '',
  });
  const [settings, setSettings] = useState(before);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState(false);
  useUnsaved(
    !busy && !waiting && (settings.name !== before.name || settings.dhcp !== before.dhcp || settings.ipAddress !== before.ipAddress),
  );
  const [failed, setFailed] = useState<Failed>();
  const version = controller?.versionNumber ?? '';
  const hasNetwork = useAmpAt(carrier, ({ tree }) => supportsTouchNetwork({ tree, info: undefined, model: undefined }, version));
  const nameProblem = renameProblem(settings.name, before.name);
  const ipWrong = !settings.dhcp && !isControllerIp(settings.ipAddress);
  // A blur completes a bare address, but Enter saves without one [TOUCH-29].
  const completed = { ...settings, ipAddress: completeCidr(settings.ipAddress) };
  const canSave = canSaveController(completed, before);
  const changesNetwork = completed.dhcp !== before.dhcp || (!completed.dhcp && completed.ipAddress !== before.ipAddress);

  const save = async () => {
    if (!canSave || busy) return;
    setSettings(completed);
    setBusy(true);
    const renamed = completed.name === before.name ? { ok: true as const } : await rename(completed.name);
    const moved =
      renamed.ok && changesNetwork ? await ask('network', 'set', { dhcp: completed.dhcp, ipAddress: completed.ipAddress }) : renamed;
    setBusy(false);
    if (!moved.ok) return setFailed(moved);
    if (changesNetwork) setWaiting(true);
    else onClose();
  };

  if (failed)
    return (
      <Failure
        text={failed === misfit ? words.unknownError : words.updateConfigError}
        detail={failed === misfit ? undefined : outcomeText(said, failed)}
        onClose={() => setFailed(undefined)}
      />
    );
  if (waiting) return <NetworkWait dhcp={completed.dhcp} ipAddress={completed.ipAddress} onClose={onClose} />;
  return (
    <DialogOrSheet
      open
      wide
      title={words.controllerSettings}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={busy}
      actions={<DialogActions onCancel={onClose} disabled={!canSave} busy={busy ? words.saving : undefined} verb={words.save} />}
    >
      <Stack gap={16}>
        <TextField
          label={words.controllerName}
          value={settings.name}
          onChange={(name) => setSettings({ ...settings, name })}
          error={nameProblem === undefined ? undefined : nameProblem === 'required' ? words.nameRequired : words.nameTooLong(maxNameLength)}
        />
        {hasNetwork ? (
          <>
            <RadioGroup
              label={words.addressing}
              boxed
              value={settings.dhcp ? 'dhcp' : 'static'}
              options={[
                { value: 'dhcp', label: words.dhcp, description: words.dhcpHint },
                { value: 'static', label: words.static, description: words.staticHint },
              ]}
              onChange={(value) => setSettings({ ...settings, dhcp: value === 'dhcp' })}
            />
            <TextField
              label={words.ipAddress}
              value={settings.ipAddress}
              disabled={settings.dhcp}
              hint={words.cidrHint}
              error={ipWrong && settings.ipAddress !== completed.ipAddress ? undefined : ipWrong ? words.ipWrong : undefined}
              onChange={(text) => setSettings({ ...settings, ipAddress: keepAddressCharacters(text) })}
              onBlur={() => setSettings(completed)}
            />
          </>
        ) : (
          <p className={typography.caption}>{words.networkUnsupported(touchNetworkMinimum)}</p>
        )}
        <KeyValue
          items={[
            { key: 'mac', label: words.macAddress, value: controller?.macAddress ?? '–' },
            { key: 'version', label: words.version, value: version || '–' },
          ]}
        />
        <ControllerFirmware />
      </Stack>
    </DialogOrSheet>
  );
}
