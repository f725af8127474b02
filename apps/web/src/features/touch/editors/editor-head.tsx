/** [TOUCH-12] [TOUCH-27] */

import { removeGroup, replaceGroup, type TouchGroup } from '@headroom/model/touch';
import { startTransition, useState, type ReactNode } from 'react';
import { useGo } from '../../../navigation/navigation.tsx';
import { paths } from '../../../navigation/local-table.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/look/chip.tsx';
import { Confirm } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './editor.module.css';
import { useTouchSession } from '../touch-session.ts';
import { useTouchWords } from '../words.ts';

const longest = 50;

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly hideLabel?: boolean;
}

export function NameField({ label, name, onRename, hideLabel }: NameFieldProps) {
  const words = useTouchWords();
  const { problemOf } = useTouchSession();
  const problem = problemOf(name);
  return (
    <TextField
      label={label}
      hideLabel={hideLabel}
      value={name}
      onChange={onRename}
      error={problem === undefined ? undefined : problem === 'required' ? words.nameRequired : words.nameTooLong(longest)}
    />
  );
}

interface EditorHeadProps extends NameFieldProps {
  readonly kind: 'volume' | 'sourceSelect' | 'sub-group';
  readonly onRemove: () => void;
  readonly children?: ReactNode;
}

interface GroupHeadProps {
  readonly kind: 'volume' | 'sourceSelect';
  readonly index: number;
  readonly group: TouchGroup;
  readonly children?: ReactNode;
}
export function GroupHead({ kind, index, group, children }: GroupHeadProps) {
  const words = useTouchWords();
  const go = useGo();
  const { id, edit } = useTouchSession();
  return (
    <EditorHead
      kind={kind}
      label={words.groupName}
      name={group.name}
      onRename={(name) => edit((before) => replaceGroup(before, index, { ...group, name }))}
      onRemove={() => {
        startTransition(() => edit((before) => removeGroup(before, index)));
        go(paths.touch(id), { replace: true });
      }}
    >
      {children}
    </EditorHead>
  );
}

export function EditorHead({ kind, onRemove, children, ...field }: EditorHeadProps) {
  const words = useTouchWords();
  const [removing, setRemoving] = useState(false);
  const verb = kind === 'sub-group' ? words.removeSubGroup : words.removeGroup;
  return (
    <div className={classes(layout.wrap, styles.head)}>
      <div className={styles.name}>
        <NameField {...field} />
      </div>
      {kind !== 'sub-group' && (
        <span className={classes(layout.line, styles.kind)}>
          <Chip icon={kind === 'volume' ? 'volume' : 'list'}>{kind === 'volume' ? words.volumeGroup : words.sourceGroup}</Chip>
        </span>
      )}
      <div className={classes(layout.wrap2, styles.actions)}>
        {children}
        <Button variant="danger" icon="trash" onClick={() => setRemoving(true)}>
          {verb}
        </Button>
      </div>
      <Confirm
        open={removing}
        danger
        title={words.removeTitle(field.name)}
        verb={verb}
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          onRemove();
        }}
      >
        {words.removeBody}
      </Confirm>
    </div>
  );
}
