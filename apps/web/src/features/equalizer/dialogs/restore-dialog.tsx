import { useState } from 'react';
import { Checkbox } from '../../../ui/controls/choice.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import type { Bypass } from '../bypass.ts';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './copy-dialog.module.css';
import type { Rise } from '../louder.ts';
import { useEqualizerWords } from '../words.ts';

interface RestoreDialogProps {
  readonly bypass: Bypass;
  readonly lines: readonly string[];
  readonly rise: (indexes: readonly number[]) => Rise | undefined;
  readonly riseText: (rise: Rise) => string;
  readonly onClose: () => void;
}

export function RestoreDialog({ bypass, lines, rise, riseText, onClose }: RestoreDialogProps) {
  const { restore: words } = useEqualizerWords();
  const [chosen, setChosen] = useState(bypass.back);
  const louder = rise(chosen);
  return (
    <DialogOrSheet
      open
      onClose={onClose}
      title={words.title}
      icon="eq"
      actions={
        <DialogActions
          onCancel={onClose}
          disabled={chosen.length === 0}
          onAct={() => {
            onClose();
            bypass.restore(chosen);
          }}
          verb={words.verb(chosen.length)}
        />
      }
    >
      <p>{bypass.isKnown ? words.known : words.unknown}</p>
      <div role="group" aria-label={words.bands} className={classes(layout.grid1, styles.channels)}>
        {bypass.back.map((index) => (
          <Checkbox
            key={index}
            label={lines[index] ?? ''}
            checked={chosen.includes(index)}
            onChange={(on) => setChosen(bypass.back.filter((each) => (each === index ? on : chosen.includes(each))))}
          />
        ))}
      </div>
      <p role="status">{louder ? riseText(louder) : words.noLouder}</p>
    </DialogOrSheet>
  );
}
