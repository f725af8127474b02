/** [OUTPUT-03] (OQ-074) */

import { output } from '@headroom/model/amplifier';
import { bridgePair } from '@headroom/model/channel';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { ParameterSwitch } from '../../../device/controls/choice.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './bridge.module.css';
import { useChannelWords } from '../words.ts';

const { super8 } = output.properties;

export function useBridge(channel: number) {
  const pair = bridgePair(channel);
  const bridged = useAmp((amp) => amp.read(super8, { channel: pair[0] })) ?? false;
  return { pair, text: pair.join(' + '), bridged, present: useAmp(({ has }) => has(super8, { channel: pair[0] })) };
}

export function BridgeSwitch({ channel }: { readonly channel: number }) {
  const { settings: words } = useChannelWords();
  const { pair, text } = useBridge(channel);
  return (
    <ParameterSwitch
      of={super8}
      params={{ channel: pair[0] }}
      label={words.bridgePair(text)}
      ask={(next) =>
        next
          ? { title: words.bridgeTitle(text), body: words.bridgeBody, verb: words.bridgeVerb }
          : { title: words.unbridgeTitle(text), body: words.unbridgeBody, verb: words.unbridgeVerb }
      }
    />
  );
}

export function Bridge({ channel }: { readonly channel: number }) {
  const { settings: words } = useChannelWords();
  const model = useAmp((amp) => amp.model);
  const { pair, bridged } = useBridge(channel);
  return (
    <div className={classes(layout.row, styles.bridge)}>
      <div className={styles.switch}>
        <BridgeSwitch channel={channel} />
        <p className={typography.note}>
          <strong>{words.note(model?.bridgeNote ?? 1)}</strong> {words.bridgeNote(...pair)}
        </p>
      </div>
      <Diagram pair={pair} bridged={bridged} />
    </div>
  );
}

function Diagram({ pair: [first, second], bridged }: { readonly pair: readonly [number, number]; readonly bridged: boolean }) {
  const words = useChannelWords();
  const box = (x: number, y: number, text: string) => (
    <>
      <rect x={x} y={y} width={60} height={24} rx={3} />
      <text x={x + 30} y={y + 16}>
        {text}
      </text>
    </>
  );
  return (
    <svg className={styles.diagram} viewBox="0 0 176 64" role="img" aria-label={words.settings.bridgeDiagram(first, second, bridged)}>
      {bridged ? <path d="M61 14H84V32H114M61 50H84V32" /> : <path d="M61 14H114M61 50H114" />}
      {box(1, 2, words.channelShort(first))}
      {box(1, 38, words.channelShort(second))}
      {bridged ? (
        box(115, 20, words.settings.load(String(first)))
      ) : (
        <>
          {box(115, 2, words.settings.load(String(first)))}
          {box(115, 38, words.settings.load(String(second)))}
        </>
      )}
    </svg>
  );
}
