import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import text from '../look/text.module.css';
import styles from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly align?: 'right';
  readonly renderCell: (row: Row) => ReactNode;
  /** On phones: the card's head, hidden, or full width without its label. */
  readonly narrow?: 'title' | 'hide' | 'whole';
  readonly hideLabel?: boolean;
  readonly width?: number | string;
}

/** Display: block removes a table's semantics for some screen readers, so state its roles. */
const semantics = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  selected?: string | null;
  onSelect?: (row: Row) => void;
  rowHeight?: 'dense' | 'tall';
  dimmed?: (row: Row) => boolean;
  empty?: ReactNode;
}

export function DataTable<Row>({ label, columns, rows, keyOf, selected, onSelect, rowHeight, dimmed, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <table {...semantics.table} aria-label={label} className={classes(styles.table, rowHeight && styles[rowHeight])}>
      <thead {...semantics.rowgroup} className={styles.head}>
        <tr {...semantics.row}>
          {columns.map((column) => (
            <th
              key={column.key}
              {...semantics.columnheader}
              scope="col"
              className={column.align && styles[column.align]}
              style={column.width === undefined ? undefined : { width: column.width }}
            >
              <span className={column.hideLabel ? text.hidden : undefined}>{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...semantics.rowgroup}>
        {rows.map((row) => {
          const key = keyOf(row);
          return (
            <tr
              key={key}
              {...semantics.row}
              aria-selected={selected === undefined ? undefined : key === selected}
              className={classes(key === selected && styles.selected, dimmed?.(row) && styles.dimmed, onSelect && styles.pickable)}
              onClick={onSelect && (() => onSelect(row))}
              onFocus={onSelect && (() => onSelect(row))}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  {...semantics.cell}
                  data-label={column.hideLabel ? '' : column.label}
                  className={classes(column.align && styles[column.align], column.narrow && styles[`narrow-${column.narrow}`])}
                >
                  {column.renderCell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
