/** [INEQ-01] */

import { useState } from 'react';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { FirBank } from './banks/fir-bank.tsx';
import { IirBank } from './banks/iir-bank.tsx';
import { useEqualizerWords } from './words.ts';

type Filters = 'iir' | 'fir';
/** Kept until the application closes. */
let lastFilters: Filters = 'iir';

export function Tab({ channel }: { readonly channel: number }) {
  const words = useEqualizerWords();
  const [filters, setFilters] = useState(lastFilters);
  const renderHead = () => (
    <Segmented
      label={words.stages}
      value={filters}
      options={[
        { value: 'iir', label: words.iir },
        { value: 'fir', label: words.fir },
      ]}
      onChange={(next) => setFilters((lastFilters = next))}
    />
  );
  return filters === 'iir' ? (
    <IirBank bank="input" channel={channel} label={words.inputEqualizer} renderHead={renderHead} />
  ) : (
    <FirBank channel={channel} renderHead={renderHead} />
  );
}
