/** Custom FIR filter; only locally, and on models that have it [LOGIN-10] [XOVER-06]. */

import { useState } from 'react';
import { lowPassFilter } from '@headroom/model/amplifier';
import { writeTo } from '@headroom/model/property';
import { maximumFirCoefficients } from '@headroom/model/dsp';
import { useSeat } from '../../device/binding/use-amp.tsx';
import { useParameter } from '../../device/parameters/parameter.ts';
import { useSupports } from '../../device/binding/supported.ts';
import { useWrites } from '../../device/parameters/writes.ts';
import { printNumber } from '../../i18n/number-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tag } from '../../ui/look/chip.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './custom-fir.module.css';
import { FirDialog } from './fir-dialog.tsx';
import { latencyOf, mostSaidRise, riseBetween } from './fir-facts.ts';
import { useCrossoverWords, type Words } from './words.ts';

const count = (value: number) => String(value);

export function CustomFir({ channel }: { readonly channel: number }) {
  const { mode } = useSeat();
  const available = useSupports('customFir');
  return available && mode === 'local' ? <Card channel={channel} /> : null;
}

function Card({ channel }: { readonly channel: number }) {
  const { fir: words } = useCrossoverWords();
  const { value, permission, disabled, lockedWhy } = useParameter(lowPassFilter.properties.customFirCoeffs, { channel });
  const { writeSurely } = useWrites();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  if (permission === 'Locked') return null;
  const coefficients = value ?? [];
  const loaded = coefficients.length > 0;
  const fixed = disabled || lockedWhy !== undefined;
  const send = (next: readonly number[]) => writeSurely([writeTo(lowPassFilter, { channel }, { customFirCoeffs: next })]);
  const most = count(maximumFirCoefficients);
  return (
    <section className={classes(layout.row, styles.card)} data-loaded={loaded || undefined} aria-label={words.title}>
      <Icon name="fir" size={24} />
      <div className={styles.text}>
        <h3 className={typography.subheading}>
          {loaded ? words.loaded : words.none} {loaded && <Tag>{words.tag}</Tag>}
        </h3>
        <p className={typography.note}>
          {loaded ? words.facts(count(coefficients.length), most, `${printNumber(latencyOf(coefficients), 2)} ms`) : words.noneHint(most)}
        </p>
      </div>
      <span className={classes(layout.wrap, styles.acts)}>
        {loaded && (
          <Button small variant="quiet" icon="trash" disabled={fixed} onClick={() => setOpen('remove')}>
            {words.remove}
          </Button>
        )}
        <Button small icon={loaded ? 'edit' : 'upload'} disabled={fixed} title={lockedWhy} onClick={() => setOpen('edit')}>
          {loaded ? words.edit : words.load}
        </Button>
      </span>
      {open === 'edit' && <FirDialog coefficients={coefficients} isOff={fixed} send={send} onClose={() => setOpen(undefined)} />}
      <Confirm
        open={open === 'remove'}
        danger
        onClose={() => setOpen(undefined)}
        title={words.removeTitle}
        verb={words.removeVerb}
        onConfirm={() => {
          setOpen(undefined);
          void send([]);
        }}
      >
        {words.removeBody} {open === 'remove' && louderText(words, riseBetween(coefficients, []))}
      </Confirm>
    </section>
  );
}

function louderText(words: Words['fir'], rise: number): string | undefined {
  if (rise > mostSaidRise) return words.removeLouder(`> ${mostSaidRise} dB`);
  return rise >= 0.005 ? words.removeLouder(`${printNumber(rise, 2)} dB`) : undefined;
}
