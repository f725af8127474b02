/** [TOUCH-03] [TOUCH-06] */

import { printControllerId, touchFileName, writeTouchFile } from '@headroom/model/touch';
import { useState } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Hidden } from '../../ui/look/text.tsx';
import { useNarrow, useWide } from '../../ui/look/width.ts';
import { ControllerSettings } from './controller-settings.tsx';
import { Failure } from './failure.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './touch-head.module.css';
import { useTouchSession } from './touch-session.ts';
import { useTouchWords } from './words.ts';

type Open = 'settings' | 'import' | 'export failed';

export function TouchHead({ locked }: { readonly locked: boolean }) {
  const { id, controller, shown, dirty } = useTouchSession();
  const words = useTouchWords();
  const narrow = useNarrow();
  const wide = useWide();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const exportFile = () => {
    try {
      download(writeTouchFile(shown));
    } catch {
      setOpen('export failed');
    }
  };
  const mac = printControllerId(id);
  return (
    <header className={classes(layout.line3, styles.head)}>
      <h1 className={classes(layout.oneLine, styles.name)} title={shown.name}>
        {narrow ? <Hidden>{shown.name}</Hidden> : shown.name}
      </h1>
      <div className={classes(layout.line3, styles.facts)}>
        {dirty && (
          <Chip tone="accent" icon="edit">
            {words.unsaved}
          </Chip>
        )}
        {(wide || narrow || !dirty) && (
          <span className={typography.caption}>{narrow && controller?.versionNumber ? `${mac} · ${controller.versionNumber}` : mac}</span>
        )}
      </div>
      <div className={classes(layout.line2, layout.end, layout.rigid)}>
        {dirty && !narrow && <SaveButtons locked={locked} />}
        <Menu
          label={words.menu}
          items={[
            { key: 'settings', label: words.controllerSettings, icon: 'settings', onSelect: () => setOpen('settings') },
            { key: 'import', label: words.importSettings, icon: 'upload', onSelect: () => setOpen('import') },
            { key: 'export', label: words.exportSettings, icon: 'download', onSelect: exportFile },
          ]}
        >
          {(trigger) => <IconButton icon="more" label={words.menu} {...trigger} />}
        </Menu>
      </div>
      {open === 'settings' && <ControllerSettings onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'export failed' && <Failure text={words.exportError} onClose={close} />}
    </header>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = touchFileName;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
