import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from '../look/classes.ts';
import typography from '../look/typography.module.css';
import layout from '../look/layout.module.css';
import styles from './file-drop.module.css';
import { Icon } from '../look/icon.tsx';
import { useWords } from '../words.ts';

interface FileDropProps {
  label?: string;
  accept: string;
  onFile: (file: File) => void;
  hint?: ReactNode;
  disabled?: boolean;
  why?: string | undefined;
  compact?: boolean;
}

export function FileDrop({ label, accept, onFile, hint, disabled, why, compact }: FileDropProps) {
  const words = useWords();
  const button = label ?? words.chooseFile;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file && !disabled) onFile(file);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  return (
    <div
      className={classes(layout.line2, styles.drop, compact && styles.compact, over && styles.over, disabled && styles.off)}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name="upload" size={24} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={button}
        onChange={(event) => {
          take(event.currentTarget.files);
          // Without this, choosing the same file again fires no event.
          event.currentTarget.value = '';
        }}
      />
      <Button disabled={disabled} title={why} onClick={() => input.current?.click()}>
        {button}
      </Button>
      <span className={classes(typography.caption, styles.hint)}>{words.orDropIt}</span>
      {hint !== undefined && <span className={classes(typography.caption, styles.hint)}>{hint}</span>}
    </div>
  );
}
