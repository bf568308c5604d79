import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { isDecimalText, sum } from '../../../domain/decimal.ts';
import type { DecimalMark } from '../../../domain/numerals.ts';
import { formatDecimal, formatInteger } from '../../fields/format.ts';
import { useValueStore } from '../../valueStore.ts';
import { boxOf, heightOf, isSingle, widthOf, type Range } from '../../sheet/range.ts';
import type { SheetState } from '../../sheet/sheet.ts';
import type { SheetColumn, SheetRow } from '../../sheet/types.ts';
import type { GridRow } from '../lines.ts';

interface Props {
  /** The grid's, while it is drawn. */
  readonly state: SheetState<GridRow> | undefined;
  readonly rows: readonly SheetRow<GridRow>[];
  readonly columns: readonly SheetColumn<GridRow>[];
  readonly mark: DecimalMark;
  readonly children: ReactNode;
}

/** A range of more cells is not added up: it would be felt at every step of a drag. */
const maxCells = 50_000;

const rangeText = (range: Range, { rows, columns, mark }: Pick<Props, 'rows' | 'columns' | 'mark'>): string => {
  const box = boxOf(range);
  const cells = heightOf(box) * widthOf(box);
  const counted = `${formatInteger(cells)} cells`;
  if (cells > maxCells) return counted;
  const numbers: string[] = [];
  for (const column of columns.slice(box.left, box.right + 1)) {
    if (!column.numeric || column.summed === false) continue;
    for (const { row } of rows.slice(box.top, box.bottom + 1)) {
      // Sums of structures and BOMs would count their lines twice.
      const text = row.sums ? '' : column.plain(row);
      const number = mark === ',' ? text.replace(',', '.') : text;
      // A percentage or “rate only” in the place of a quantity is none.
      if (isDecimalText(number)) numbers.push(number);
    }
  }
  return numbers.length > 1 ? `${counted} · Sum ${formatDecimal('rate', sum(numbers))}` : counted;
};

const unreadText = ({ anchor }: Range, { rows, columns }: Pick<Props, 'rows' | 'columns'>): string | undefined => {
  const [row, column] = [rows[anchor.row]?.row, columns[anchor.column]];
  const error = column && row?.unread?.[column.key]?.error;
  return error && `${column.label}: ${error}`;
};

/** What is selected, and what is wrong with the active cell, or where its value is said. */
const RangeStatus = ({
  state,
  ...shown
}: Omit<Props, 'children' | 'state'> & { readonly state: SheetState<GridRow> }) => {
  const range = useValueStore(state.range);
  const wrong = range && unreadText(range, shown);
  return (
    <Box role="status" sx={{ color: wrong ? 'error.main' : undefined, fontVariantNumeric: 'tabular-nums' }}>
      {wrong ?? (range && (isSingle(range) ? shown.columns[range.anchor.column]?.elsewhere : rangeText(range, shown)))}
    </Box>
  );
};

/** The line below the grid: what is selected, what is wrong with the active cell, and what the page adds. */
export const StatusBar = ({ state, children, ...shown }: Props) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      columnGap: 2,
      minHeight: 28,
      px: 1.5,
      // A window too low for the grid shows it all the same: it says what a paste did.
      position: 'sticky',
      bottom: 0,
      zIndex: 1,
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'background.sunken',
      typography: 'caption',
      color: 'text.secondary',
    }}
  >
    {state && <RangeStatus state={state} {...shown} />}
    <Box
      sx={{
        ml: 'auto',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        alignItems: 'center',
        justifyContent: 'flex-end',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {children}
    </Box>
  </Box>
);
