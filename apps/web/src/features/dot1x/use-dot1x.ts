import { ethernet } from '@headroom/model/amplifier';
import { dot1xProblems, type Dot1xMode } from '@headroom/model/network';
import { useState } from 'react';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { useStagedForm } from '../../device/binding/staged-form.ts';
import { useParameter } from '../../device/parameters/parameter.ts';
import { useDeviceWords } from '../../device/words.ts';
import { useUnsaved } from '../../navigation/unsaved.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { missingFiles, offeredFiles, useDot1xFiles } from './dot1x-files.ts';
import { useDot1xWords } from './words.ts';

const { dot1xMode, dot1xIdentity, dot1xAnonymousIdentity, dot1xDomain } = ethernet.properties;
const fields = { dot1xMode, dot1xIdentity, dot1xAnonymousIdentity, dot1xDomain };

export type Dot1x = ReturnType<typeof useDot1x>;

export function useDot1x() {
  const words = useDot1xWords();
  const deviceWords = useDeviceWords();
  const form = useStagedForm(ethernet, fields);
  const files = useDot1xFiles();
  const modeParameter = useParameter(dot1xMode, {});
  const [password, setPassword] = useState('');
  // The files and the password would reveal a locked mode [LOCK-02].
  const isHidden = modeParameter.permission === 'Locked';
  const mode: Dot1xMode = (isHidden ? undefined : form.values.dot1xMode) ?? 'Disabled';
  const savedMode = form.saved.dot1xMode;
  const isOn = mode !== 'Disabled';
  // Devices never report the password; the same mode keeps it.
  const isKept = isOn && mode === savedMode && password === '';
  const offered = offeredFiles(mode);
  const ready = offered.filter((kind) => files.slots[kind].state === 'SUCCESS');
  const hasFiles = offered.some((kind) => files.slots[kind].state !== 'NONE');
  useUnsaved(!form.busy && (password !== '' || hasFiles));
  const isEdited = form.edited.length > 0 || password !== '' || hasFiles;
  return {
    form,
    files,
    modeParameter,
    password,
    setPassword,
    isHidden,
    mode,
    savedMode,
    isOn,
    isKept,
    offered,
    ready,
    hasFiles,
    isSending: offered.some((kind) => ['SENDING', 'PARSING'].includes(files.slots[kind].state)),
    isEdited,
    problems: isEdited ? dot1xProblems(mode, form.values.dot1xIdentity ?? '', isKept ? 'kept' : password) : [],
    missing: isEdited ? missingFiles(mode, savedMode, files.slots) : [],
    reset() {
      form.reset();
      setPassword('');
      files.clear();
    },
    async save() {
      if (!isKept && !(await files.recheck(password))) return;
      const outcome = await form.save({
        ...(isOn && password !== '' ? { dot1xPassword: password } : {}),
        ...(ready.length > 0 ? { dot1xSaveUploadedCerts: true } : {}),
      });
      if (!outcome.ok) return toast.error(outcomeText(deviceWords, outcome));
      setPassword('');
      files.clear();
      toast.success(words.saved);
    },
  };
}
