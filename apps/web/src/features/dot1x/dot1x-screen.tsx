/** 802.1X page [DOT1X-01] to [DOT1X-08]. */

import { useAmp } from '../../device/binding/use-amp.tsx';
import { ethernet } from '@headroom/model/amplifier';
import { dot1xProblems, type Dot1xMode } from '@headroom/model/network';
import { useState } from 'react';
import { Hidden } from '../../device/controls/hidden.tsx';
import { StagedText } from '../../device/controls/staged.tsx';
import { useName } from '../../device/names/use-name.ts';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { useParameter } from '../../device/parameters/parameter.ts';
import { useStagedForm } from '../../device/binding/staged-form.ts';
import { useDeviceWords } from '../../device/words.ts';
import { listText } from '../../i18n/list-text.ts';
import { useUnsaved } from '../../navigation/unsaved.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { Columns, Row, Stack } from '../../ui/surfaces/columns.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Caption } from '../../ui/look/text.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { missingFiles, offeredFiles, useDot1xFiles } from './dot1x-files.ts';
import { FileSlot } from './file-slot.tsx';
import { useHeldFiles } from './held.ts';
import styles from './dot1x-screen.module.css';
import { fileName } from './file-words.ts';
import { useDot1xWords } from './words.ts';

const { dot1xMode, dot1xIdentity, dot1xAnonymousIdentity, dot1xDomain } = ethernet.properties;
const fields = { dot1xMode, dot1xIdentity, dot1xAnonymousIdentity, dot1xDomain };

function Dot1xPage() {
  const words = useDot1xWords();
  const deviceWords = useDeviceWords();
  const { option } = useName();
  const available = useAmp((amp) => amp.available);
  const form = useStagedForm(ethernet, fields);
  const files = useDot1xFiles();
  const held = useHeldFiles();
  const modeParameter = useParameter(dot1xMode, {});
  const [password, setPassword] = useState('');
  const [asking, setAsking] = useState(false);
  // The files and the password would reveal a locked mode [LOCK-02].
  const isHidden = modeParameter.permission === 'Locked';
  const mode: Dot1xMode = (isHidden ? undefined : form.values.dot1xMode) ?? 'Disabled';
  const savedMode = form.saved.dot1xMode;
  const isOn = mode !== 'Disabled';
  // Devices never report the password; the same mode keeps it.
  const isKept = isOn && mode === savedMode && password === '';
  const ready = offeredFiles(mode).filter((kind) => files.slots[kind].state === 'SUCCESS');
  const kept = held && offeredFiles(mode).filter((kind) => held[kind] !== undefined).length;
  useUnsaved(!form.busy && (password !== '' || offeredFiles(mode).some((kind) => files.slots[kind].state !== 'NONE')));
  const isSending = offeredFiles(mode).some((kind) => ['SENDING', 'PARSING'].includes(files.slots[kind].state));
  const isEdited = form.edited.length > 0 || password !== '' || offeredFiles(mode).some((kind) => files.slots[kind].state !== 'NONE');
  const problems = isEdited ? dot1xProblems(mode, form.values.dot1xIdentity ?? '', isKept ? 'kept' : password) : [];
  const missing = isEdited ? missingFiles(mode, savedMode, files.slots) : [];
  const counted = () => {
    const count = offeredFiles(mode).length;
    if (count === 0) return '';
    if (offeredFiles(mode).some((kind) => files.slots[kind].state !== 'NONE')) return words.ready(ready.length, count);
    return kept === undefined ? '' : words.keptCount(kept, count);
  };
  const off = modeParameter.disabled || modeParameter.permission !== 'Write' || form.busy;
  const reset = () => {
    form.reset();
    setPassword('');
    files.clear();
  };
  const save = async () => {
    setAsking(false);
    if (!isKept && !(await files.recheck(password))) return;
    const outcome = await form.save({
      ...(isOn && password !== '' ? { dot1xPassword: password } : {}),
      ...(ready.length > 0 ? { dot1xSaveUploadedCerts: true } : {}),
    });
    if (!outcome.ok) return toast.error(outcomeText(deviceWords, outcome));
    setPassword('');
    files.clear();
    toast.success(words.saved);
  };
  const waits = [
    ...(problems.includes('identity missing') ? [words.theIdentity] : []),
    ...(problems.includes('password missing') ? [words.thePassword] : []),
    ...missing.map((kind) => fileName(words, kind)),
  ];
  return (
    <>
      {isEdited && (
        <Banner tone="warn">
          <b>{words.restarts}</b> {words.restartsBody}
        </Banner>
      )}
      <Columns kind="two">
        <Stack>
          <SectionCard
            title={words.signIn}
            icon="key"
            edited={isEdited}
            aside={
              isEdited ? (
                <Chip tone="accent" icon="edit">
                  {words.edited}
                </Chip>
              ) : (
                <Chip icon="check">{words.asSaved}</Chip>
              )
            }
          >
            <Stack>
              {isHidden ? (
                <Hidden label={words.mode} why={modeParameter.lockedWhy} />
              ) : (
                <div className={styles.mode}>
                  <span className={styles.label}>{words.mode}</span>
                  <Segmented
                    label={words.mode}
                    value={mode}
                    options={modeParameter.property.options.map((value) => ({ value, label: option(value) }))}
                    onChange={(next) => {
                      form.set('dot1xMode', next);
                      files.drop(next);
                    }}
                    disabled={modeParameter.disabled || form.busy}
                    locked={modeParameter.lockedWhy}
                    block
                  />
                  <Caption>
                    {modeBody(words, mode, form.edited.includes('dot1xMode') && savedMode !== undefined ? option(savedMode) : undefined)}
                  </Caption>
                </div>
              )}
              <StagedText
                form={form}
                name="dot1xIdentity"
                error={problems.includes('identity missing') ? words.identityMissing : undefined}
                disabled={!isOn}
              />
              {isHidden ? (
                <Hidden label={words.password} why={modeParameter.lockedWhy} />
              ) : (
                <PasswordField
                  label={mode === 'TLS' ? words.keyPassword : words.password}
                  value={password}
                  onChange={setPassword}
                  maxLength={ethernet.properties.dot1xPassword.property.maxLength}
                  placeholder={isKept ? '••••••••' : ''}
                  hint={isKept ? words.passwordKept : undefined}
                  error={problems.includes('password missing') ? words.passwordMissing : undefined}
                  locked={modeParameter.lockedWhy}
                  disabled={!isOn || modeParameter.disabled || form.busy}
                  autoComplete="new-password"
                />
              )}
              <StagedText form={form} name="dot1xAnonymousIdentity" disabled={!isOn} />
              <StagedText form={form} name="dot1xDomain" disabled={!isOn} />
            </Stack>
          </SectionCard>
        </Stack>
        <Stack>
          <SectionCard title={words.certificates} icon="shield" aside={<Caption>{counted()}</Caption>}>
            <Stack gap={16}>
              {isHidden && <Hidden label={words.certificates} why={modeParameter.lockedWhy} />}
              {!isHidden && offeredFiles(mode).length === 0 && <p>{mode === 'PEAP' ? words.noFilesPeap : words.noFilesDisabled}</p>}
              {offeredFiles(mode).map((kind) => (
                <FileSlot
                  key={kind}
                  kind={kind}
                  slot={files.slots[kind]}
                  held={held?.[kind]}
                  disabled={off}
                  onChoose={(file) => files.choose(kind, file, password)}
                  onCancel={() => files.cancel(kind)}
                />
              ))}
              {mode === 'TLS' && <Caption>{words.keyHint}</Caption>}
              <Caption>{words.dropped}</Caption>
              <Row end>
                {isEdited && (
                  <Button variant="quiet" icon="undo" disabled={form.busy} onClick={reset}>
                    {words.reset}
                  </Button>
                )}
                <Button
                  variant="primary"
                  disabled={!isEdited || waits.length > 0 || isSending || off || !available}
                  busy={form.busy ? words.saving : undefined}
                  onClick={() => setAsking(true)}
                >
                  {words.save}
                </Button>
              </Row>
              {isEdited && waits.length > 0 && <Caption>{words.waits(listText(waits))}</Caption>}
            </Stack>
          </SectionCard>
        </Stack>
      </Columns>
      <Confirm
        open={asking}
        danger
        icon="network"
        title={words.saveTitle}
        verb={words.save}
        onClose={() => setAsking(false)}
        onConfirm={() => void save()}
      >
        {mode === 'Disabled' ? words.saveDisabledBody : words.saveBody}
      </Confirm>
    </>
  );
}
export { Dot1xPage as Screen };

function modeBody(words: ReturnType<typeof useDot1xWords>, mode: Dot1xMode, was: string | undefined): string {
  const means = { Disabled: words.meansDisabled, PEAP: words.meansPeap, TLS: words.meansTls, TTLS: words.meansTtls }[mode];
  return was === undefined ? means : `${words.was(was)} ${means}`;
}
