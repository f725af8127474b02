import type { EqBand } from '@headroom/model/dsp';
import { hasGain, hasQ } from '@headroom/model/dsp';
import { ParameterSelect, ParameterSwitch } from '../../../device/controls/choice.tsx';
import { ParameterValue } from '../../../device/controls/slider.tsx';
import { BandNumber } from '../../../ui/look/chip.tsx';
import { DataTable, type Column } from '../../../ui/surfaces/data-table.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './band-table.module.css';
import { iirBanks, typeIcon, type IirBankName } from '../iir-bands.ts';
import { useEqualizerWords } from '../words.ts';

interface BandTableProps {
  readonly bank: IirBankName;
  readonly channel: number;
  readonly settings: readonly EqBand[];
  readonly selected: string;
  readonly onSelect: (key: string) => void;
}
interface Row {
  readonly key: string;
  readonly number: number;
  readonly band: EqBand;
}

export function BandTable({ bank, channel, settings, selected, onSelect }: BandTableProps) {
  const words = useEqualizerWords();
  const { properties } = iirBanks[bank];
  const gainRange = properties.gain.property.max;
  const at = (row: Row) => ({ channel, filter: row.number });
  const columns: readonly Column<Row>[] = [
    {
      key: 'band',
      label: words.columns.band,
      width: 52,
      renderCell: (row) => (
        <button
          type="button"
          className={classes(layout.line, styles.number)}
          aria-label={words.band(row.number)}
          onClick={() => onSelect(row.key)}
        >
          <BandNumber number={row.number} colour={row.number} off={!row.band.enable} />
        </button>
      ),
    },
    {
      key: 'on',
      label: words.columns.on,
      width: 56,
      renderCell: (row) => <ParameterSwitch of={properties.enable} params={at(row)} label={words.onOf(row.number)} hideLabel />,
    },
    {
      key: 'type',
      label: words.columns.type,
      renderCell: (row) => (
        <span className={styles.type}>
          <ParameterSelect of={properties.type} params={at(row)} label={words.typeOf(row.number)} hideLabel dense icon={typeIcon} />
        </span>
      ),
    },
    {
      key: 'frequency',
      label: words.columns.frequency,
      align: 'right',
      width: 92,
      renderCell: (row) => (
        <span className={styles.frequency}>
          <ParameterValue of={properties.frequency} params={at(row)} label={words.frequencyOf(row.number)} size="cell" />
        </span>
      ),
    },
    {
      key: 'shape',
      label: words.columns.shape,
      hideLabel: true,
      width: 72,
      renderCell: (row) => <GainBar share={hasGain(row.band.type) ? row.band.gain / gainRange : 0} number={row.number} />,
    },
    {
      key: 'gain',
      label: words.columns.gain,
      align: 'right',
      width: 88,
      renderCell: (row) =>
        hasGain(row.band.type) && <ParameterValue of={properties.gain} params={at(row)} label={words.gainOf(row.number)} size="cell" />,
    },
    {
      key: 'q',
      label: words.columns.q,
      align: 'right',
      width: 68,
      renderCell: (row) =>
        hasQ(row.band.type) && <ParameterValue of={properties.q} params={at(row)} label={words.qOf(row.number)} size="cell" />,
    },
  ];
  return (
    <div className={styles.table}>
      <DataTable
        label={words.bands}
        columns={columns}
        rows={settings.map((band, index) => ({ key: String(index + 1), number: index + 1, band }))}
        keyOf={({ key }) => key}
        selected={selected}
        onSelect={({ key }) => onSelect(key)}
        rowHeight="dense"
        dimmed={({ band }) => !band.enable}
      />
    </div>
  );
}

function GainBar({ share, number }: { readonly share: number; readonly number: number }) {
  const width = Math.min(1, Math.abs(share)) * 50;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span
        className={styles.fill}
        style={{ left: `${share < 0 ? 50 - width : 50}%`, width: `${width}%`, background: `var(--eq-${((number - 1) % 8) + 1})` }}
      />
    </span>
  );
}
