/** Imports groups from a file as unsaved edits [TOUCH-36]. */

import { maxTouchFileLength, namesOf, readTouchFile, type TouchReading } from '@headroom/model/touch';
import { useState } from 'react';
import { listText } from '../../i18n/list-text.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { paths } from '../../navigation/local-table.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/choice.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { useNewestFile } from '../../ui/controls/text-file.ts';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import styles from './failure.module.css';
import { useTouchSession } from './touch-session.ts';
import { useTouchWords } from './words.ts';

type Read = TouchReading | 'too large' | 'unreadable';

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useTouchWords();
  const go = useGo();
  const { id, shown, edit, admitName } = useTouchSession();
  const [result, setResult] = useState<Read>();
  const [rename, setRename] = useState(false);
  const good = typeof result === 'object' && result.ok ? result : undefined;
  const newest = useNewestFile();
  const take = async (file: File) => {
    const read = await newest.read(file, maxTouchFileLength);
    if (!read) return;
    setRename(false);
    setResult(read.ok ? readTouchFile(read.text, new Set([shown.name, ...namesOf(shown)])) : read.refusal);
  };
  const use = () => {
    if (!good) return;
    const { name, groups } = good.configuration;
    // Imported names may exceed the rename limit (OQ-135).
    for (const group of groups) {
      admitName(group.name);
      for (const { name: below } of group.type === 'volume' ? group.subGroups : group.states) admitName(below);
    }
    edit((before) => ({ name: rename ? name : before.name, groups }));
    onClose();
    go(paths.touch(id), { replace: true });
  };
  const why = () => {
    if (result === 'too large') return words.tooLarge;
    if (result === 'unreadable') return words.unreadable;
    return typeof result === 'object' && !result.ok ? words.importProblem(result.problem.at, result.problem.expected) : '';
  };
  return (
    <DialogOrSheet
      open
      title={words.importSettings}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {good && (
            <Button variant="primary" onClick={use}>
              {words.importUse}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <FileDrop accept=".json,application/json" hint={words.importHint} onFile={(file) => void take(file)} />
        {result !== undefined && !good && (
          <div role="alert">
            <Banner tone="fault">
              <p className={classes(typography.strong, styles.sentence)}>{words.importError}</p>
              <p className={styles.detail}>{why()}</p>
            </Banner>
          </div>
        )}
        {good && good.configuration.name !== '' && good.configuration.name !== shown.name && (
          <Checkbox label={words.importRename(shown.name, good.configuration.name)} checked={rename} onChange={setRename} />
        )}
        {good && (
          <Banner tone="ok">
            <p>
              <strong>{words.importPreview(good.configuration.name, words.groupCount(good.configuration.groups.length))}</strong>
            </p>
            <p>{listText(good.configuration.groups.map(({ name }) => name))}</p>
            <p className={styles.detail}>{words.importNote}</p>
            {good.dropped.length > 0 && <p className={styles.detail}>{words.importDropped(listText(good.dropped))}</p>}
          </Banner>
        )}
      </Stack>
    </DialogOrSheet>
  );
}
