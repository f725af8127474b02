/** What can be done to all bands at once: flatten, copy, bypass, text in and out. */

import { useState, type ReactNode } from 'react';
import type { Write } from '@headroom/model';
import { useAvailable } from '../../device/available.ts';
import { useWrites } from '../../device/writes.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useBypass } from './bypass.ts';
import { CopyDialog, type CopiedBand } from './copy-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ImportDialog, type TextBank } from './import-dialog.tsx';
import { planFlatten, type BandState } from './plans.ts';
import styles from './tools.module.css';
import { useEqualizerWords } from './words.ts';

interface EqualizerToolsProps {
  readonly head: ReactNode;
  /** Little room: what is used seldom stands in the menu. */
  readonly compact: boolean;
  readonly channel: number;
  /** Tells banks and channels apart. */
  readonly name: string;
  readonly label: string;
  readonly states: readonly BandState[];
  readonly fixed: boolean;
  readonly copies: readonly CopiedBand[];
  /** Banks that text can be read into and written from. */
  readonly text?: TextBank;
}
type Open = 'flatten' | 'copy' | 'import' | 'export';

export function EqualizerTools({ head, compact, channel, name, label, states, fixed, copies, text }: EqualizerToolsProps) {
  const words = useEqualizerWords();
  const write = useWrites();
  const available = useAvailable();
  const bypass = useBypass(name, states);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const flattening: readonly Write[] = planFlatten(states);
  const flatten = {
    label: words.flatten,
    icon: 'undo',
    disabled: fixed || flattening.length === 0,
    act: () => setOpen('flatten'),
  } as const;
  const copy = { label: words.copyTo, icon: 'copy', disabled: !available, act: () => setOpen('copy') } as const;
  const items: MenuItem[] = [
    ...(compact ? [flatten, copy].map(({ act, ...item }) => ({ ...item, key: item.icon, onSelect: act })) : []),
    ...(text
      ? ([
          { key: 'import', label: words.fromText, icon: 'upload', disabled: fixed, onSelect: () => setOpen('import') },
          { key: 'export', label: words.asText, icon: 'download', onSelect: () => setOpen('export') },
        ] as const)
      : []),
  ];
  return (
    <div className={styles.tools} data-compact={compact || undefined}>
      <div className={styles.head}>{head}</div>
      <div className={styles.acts}>
        {!compact &&
          [flatten, copy].map(({ act, ...button }) => (
            <Button key={button.icon} small variant="quiet" icon={button.icon} disabled={button.disabled} onClick={act}>
              {button.label}
            </Button>
          ))}
        <Button
          small
          icon="eq"
          variant={bypass.active ? 'accent' : 'default'}
          aria-pressed={bypass.active}
          title={bypass.active ? words.restoreHint : undefined}
          disabled={fixed || !bypass.possible}
          onClick={bypass.toggle}
        >
          {bypass.active ? words.bypassedAll : words.bypassAll}
        </Button>
        {items.length > 0 && (
          <Menu label={words.more} items={items}>
            {(trigger) => <IconButton {...trigger} small icon="more" label={words.more} />}
          </Menu>
        )}
      </div>
      <Confirm
        open={open === 'flatten'}
        danger
        onClose={close}
        title={words.flattenTitle(states.length)}
        verb={words.flattenVerb}
        onConfirm={() => {
          close();
          void write(flattening);
        }}
      >
        {words.flattenBody}
      </Confirm>
      {open === 'copy' && <CopyDialog channel={channel} bands={copies} onClose={close} />}
      {open === 'import' && text && <ImportDialog channel={channel} label={label} bank={text} onClose={close} />}
      {open === 'export' && text && <ExportDialog channel={channel} settings={text.settings} onClose={close} />}
    </div>
  );
}
