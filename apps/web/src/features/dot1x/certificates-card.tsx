import { useState } from 'react';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { Hidden } from '../../device/controls/hidden.tsx';
import { listText } from '../../i18n/list-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Caption } from '../../ui/look/text.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Row, Stack } from '../../ui/surfaces/columns.tsx';
import { FileSlot } from './file-slot.tsx';
import { fileName } from './file-words.ts';
import { useHeldFiles } from './held.ts';
import type { Dot1x } from './use-dot1x.ts';
import { useDot1xWords } from './words.ts';

export function CertificatesCard({ dot1x }: { readonly dot1x: Dot1x }) {
  const words = useDot1xWords();
  const held = useHeldFiles();
  const { form, files, modeParameter, mode, offered } = dot1x;
  const off = modeParameter.disabled || modeParameter.permission !== 'Write' || form.busy;
  const counted = () => {
    if (offered.length === 0) return '';
    if (dot1x.hasFiles) return words.ready(dot1x.ready.length, offered.length);
    return held === undefined ? '' : words.keptCount(offered.filter((kind) => held[kind] !== undefined).length, offered.length);
  };
  return (
    <SectionCard title={words.certificates} icon="shield" aside={<Caption>{counted()}</Caption>}>
      <Stack gap={16}>
        {dot1x.isHidden && <Hidden label={words.certificates} why={modeParameter.lockedWhy} />}
        {!dot1x.isHidden && offered.length === 0 && <p>{mode === 'PEAP' ? words.noFilesPeap : words.noFilesDisabled}</p>}
        {offered.map((kind) => (
          <FileSlot
            key={kind}
            kind={kind}
            slot={files.slots[kind]}
            held={held?.[kind]}
            disabled={off}
            onChoose={(file) => files.choose(kind, file, dot1x.password)}
            onCancel={() => files.cancel(kind)}
          />
        ))}
        {mode === 'TLS' && <Caption>{words.keyHint}</Caption>}
        <Caption>{words.dropped}</Caption>
        <Saving dot1x={dot1x} off={off} />
      </Stack>
    </SectionCard>
  );
}

function Saving({ dot1x, off }: { readonly dot1x: Dot1x; readonly off: boolean }) {
  const words = useDot1xWords();
  const available = useAmp((amp) => amp.available);
  const [asking, setAsking] = useState(false);
  const { form, isEdited, problems } = dot1x;
  const waits = [
    ...(problems.includes('identity missing') ? [words.theIdentity] : []),
    ...(problems.includes('password missing') ? [words.thePassword] : []),
    ...dot1x.missing.map((kind) => fileName(words, kind)),
  ];
  return (
    <>
      <Row end>
        {isEdited && (
          <Button variant="quiet" icon="undo" disabled={form.busy} onClick={dot1x.reset}>
            {words.reset}
          </Button>
        )}
        <Button
          variant="primary"
          disabled={!isEdited || waits.length > 0 || dot1x.isSending || off || !available}
          busy={form.busy ? words.saving : undefined}
          onClick={() => setAsking(true)}
        >
          {words.save}
        </Button>
      </Row>
      {isEdited && waits.length > 0 && <Caption>{words.waits(listText(waits))}</Caption>}
      <Confirm
        open={asking}
        danger
        icon="network"
        title={words.saveTitle}
        verb={words.save}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void dot1x.save();
        }}
      >
        {dot1x.mode === 'Disabled' ? words.saveDisabledBody : words.saveBody}
      </Confirm>
    </>
  );
}
