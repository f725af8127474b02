import { useState, type ReactNode } from 'react';
import { output } from '@headroom/model/amplifier';
import { isChannelMuted } from '@headroom/model/channel';
import { useParameter } from '../../../device/parameters/parameter.ts';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { printValue } from '../../../i18n/number-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Confirm } from '../../../ui/overlays/dialog.tsx';
import { useChannelName } from '../channel-hooks.ts';
import { useChannelWords } from '../words.ts';

const { enable, fader } = output.properties;

export function useOnQuestion(channel: number) {
  const { settings: words } = useChannelWords();
  const name = useChannelName(channel);
  const level = useAmp((amp) => amp.read(fader, { channel }));
  const muted = useAmp(({ shown }) => isChannelMuted(shown, channel));
  return {
    title: words.onTitle(name),
    body: muted ? words.onMutedBody : words.onBody(printValue(fader.property, level)),
    verb: words.onVerb,
  };
}

export function SwitchOn({ channel, block }: { readonly channel: number; readonly block?: boolean }): ReactNode {
  const { settings: words } = useChannelWords();
  const name = useChannelName(channel);
  const { permission, disabled, setSurely } = useParameter(enable, { channel });
  const { title, body, verb } = useOnQuestion(channel);
  const [asked, setAsked] = useState(false);
  if (permission !== 'Write') return null;
  return (
    <>
      <Button small block={block ?? false} icon="power" aria-label={words.onOf(name)} disabled={disabled} onClick={() => setAsked(true)}>
        {words.onVerb}
      </Button>
      <Confirm
        open={asked}
        danger
        onClose={() => setAsked(false)}
        title={title}
        verb={verb}
        onConfirm={() => {
          setAsked(false);
          setSurely(true);
        }}
      >
        {body}
      </Confirm>
    </>
  );
}
