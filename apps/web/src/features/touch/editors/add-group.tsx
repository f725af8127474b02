/** [TOUCH-26] */

import {
  addGroup,
  emptySourceSelectGroup,
  emptyVolumeGroup,
  groupNameProblem,
  replaceGroup,
  type VolumeGroup,
} from '@headroom/model/touch';
import { useRef, useState, type ReactNode } from 'react';
import { useGo } from '../../../navigation/navigation.tsx';
import { paths } from '../../../navigation/local-table.ts';
import { RadioGroup } from '../../../ui/controls/choice.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useTouchSession } from '../touch-session.ts';
import { useTouchWords } from '../words.ts';

const longest = 60;

export function AddGroup({ onClose }: { readonly onClose: () => void }) {
  const words = useTouchWords();
  const go = useGo();
  const { id, shown, edit, admitName } = useTouchSession();
  const [type, setType] = useState<'volume' | 'sourceSelect'>('volume');
  const add = (name: string) => {
    admitName(name);
    edit((before) => addGroup(before, type === 'volume' ? emptyVolumeGroup(name) : emptySourceSelectGroup(name)));
    go(paths.touchGroup(id, shown.groups.length));
  };
  return (
    <NameDialog title={words.addGroup} label={words.groupName} onAdd={add} onClose={onClose}>
      <RadioGroup
        label={words.type}
        boxed
        value={type}
        onChange={setType}
        options={[
          { value: 'volume', label: words.volumeGroup, description: words.volumeHint },
          { value: 'sourceSelect', label: words.sourceGroup, description: words.sourceHint },
        ]}
      />
    </NameDialog>
  );
}

interface AddSubGroupProps {
  readonly index: number;
  readonly group: VolumeGroup;
  readonly onClose: () => void;
}
export function AddSubGroup({ index, group, onClose }: AddSubGroupProps) {
  const words = useTouchWords();
  const go = useGo();
  const { id, edit, admitName } = useTouchSession();
  const add = (name: string) => {
    admitName(name);
    edit((before) => replaceGroup(before, index, { ...group, subGroups: [...group.subGroups, { name, amps: [] }] }));
    go(paths.touchSubGroup(id, index, group.subGroups.length));
  };
  return <NameDialog title={words.addSubGroup} label={words.subGroupName} onAdd={add} onClose={onClose} />;
}

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly onAdd: (name: string) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

function NameDialog({ title, label, onAdd, onClose, children }: NameDialogProps) {
  const words = useTouchWords();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const problem = groupNameProblem(name);
  const submit = () => {
    if (problem !== undefined) return;
    onClose();
    onAdd(name.trim());
  };
  return (
    <DialogOrSheet
      open
      title={title}
      onClose={onClose}
      onSubmit={submit}
      initialFocus={field}
      actions={<DialogActions onCancel={onClose} disabled={problem !== undefined} verb={words.add} />}
    >
      {children}
      <TextField
        ref={field}
        label={label}
        value={name}
        onChange={setName}
        error={problem === 'too long' ? words.nameTooLong(longest) : undefined}
      />
    </DialogOrSheet>
  );
}
