import { useRef, useState } from 'react';
import { bandGainAndDelay } from '@headroom/model/amplifier';
import { writeFilterText, type EqBand, type FilterTextFormat } from '@headroom/model/dsp';
import { useParameter } from '../../../device/parameters/parameter.ts';
import { useName } from '../../../device/names/use-name.ts';
import { listText } from '../../../i18n/list-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { copyText, saveTextFile } from '../../../ui/controls/text-file.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useEqualizerWords } from '../words.ts';
import { Stack } from '../../../ui/surfaces/columns.tsx';

interface ExportDialogProps {
  readonly channel: number;
  readonly settings: readonly EqBand[];
  readonly onClose: () => void;
}

export function ExportDialog({ channel, settings, onClose }: ExportDialogProps) {
  const { export: words } = useEqualizerWords();
  const { option } = useName();
  const field = useRef<HTMLTextAreaElement>(null);
  const [format, setFormat] = useState<FilterTextFormat>('equalizerApo');
  // The band gain becomes the preamp; a locked one stays secret.
  const { value: gain, permission } = useParameter(bandGainAndDelay.properties.gain, { channel });
  const preamp = permission === 'Locked' ? null : (gain ?? null);
  const { text, unsupported } = writeFilterText({ filters: settings, highPass: null, lowPass: null, preamp }, format);
  const copy = async () => {
    if (await copyText(text, field.current)) toast.success(words.copied);
  };
  return (
    <DialogOrSheet
      open
      wide
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {words.copy}
          </Button>
          <Button variant="primary" icon="download" onClick={() => saveTextFile(words.fileName(channel), text)}>
            {words.save}
          </Button>
        </>
      }
    >
      <Stack>
        <Segmented
          label={words.format}
          value={format}
          options={(['equalizerApo', 'rew'] as const).map((value) => ({ value, label: words.formats[value] }))}
          onChange={setFormat}
        />
        <TextArea ref={field} label={words.field} hideLabel value={text} rows={10} />
        {unsupported.length > 0 && (
          <Banner tone="warn">{words.unsupported(listText(unsupported.map(({ number, type }) => `${number} ${option(type)}`)))}</Banner>
        )}
      </Stack>
    </DialogOrSheet>
  );
}
