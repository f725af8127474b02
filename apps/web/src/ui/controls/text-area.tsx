import type { DragEvent, Ref } from 'react';
import { classes } from '../look/classes.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './text-area.module.css';

interface TextAreaProps extends FieldProps {
  value: string;
  onChange?: (text: string) => void;
  onFile?: (file: File) => void;
  rows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ value, onChange, onFile, rows = 6, ref, ...field }: TextAreaProps) {
  const drop = onFile && {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const file = event.dataTransfer.files[0];
      // The field itself handles dragged text.
      if (!file) return;
      event.preventDefault();
      onFile(file);
    },
  };
  return (
    <Field {...field}>
      {({ boxClass, readOnly, ...slot }) => (
        <textarea
          {...slot}
          {...drop}
          ref={ref}
          rows={rows}
          value={value}
          readOnly={readOnly || onChange === undefined}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          className={classes(boxClass, styles.area)}
          onChange={(event) => onChange?.(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter adds a line and must not submit the form around it.
            if (event.key === 'Enter') event.stopPropagation();
          }}
        />
      )}
    </Field>
  );
}
