import { moneyOf } from '../../../domain/formula.ts';
import type { DecimalMark } from '../../../domain/numerals.ts';
import { percentageTotal } from '../../../domain/planning/totals.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { plainNumber, readNumber } from '../../../ui/fields/numbers.ts';
import type { SheetColumn } from '../../../ui/sheet/types.ts';
import { textOf, type GridRow } from '../../../ui/lines/lines.ts';

type Column = SheetColumn<GridRow>;

export const isSub = ({ line }: GridRow) => line.kind === 'sub_task';

/** How the percentages of the sub-tasks add up: “100 %”, or what they come to. */
const totalIn = ({ sums }: GridRow) => percentageTotal([moneyOf(sums?.[0] ?? 0n)]);

/** The column of the percentages: those of sub-tasks are typed, a main task shows what they come to. */
export const percentage = (mark: DecimalMark): Column => ({
  key: 'percentage',
  label: '%',
  hint: 'The share of the main task. Those of all sub-tasks come to exactly 100 % before the plan is sent',
  width: 84,
  numeric: true,
  plain: (row) => plainNumber(isSub(row) ? textOf(row.line, 'percentage') : moneyOf(row.sums?.[0] ?? 0n), mark),
  shown: (row) => {
    const value = isSub(row) ? textOf(row.line, 'percentage') : moneyOf(row.sums?.[0] ?? 0n);
    return value === '' ? '' : formatDecimal('percent', value);
  },
  cellClass: (row) => (isSub(row) ? undefined : totalIn(row).isWhole ? 'plan-whole' : 'plan-partial'),
  render: (row) => {
    const shown = formatDecimal('percent', (isSub(row) ? textOf(row.line, 'percentage') : totalIn(row).total) || '0');
    return isSub(row) ? shown : <span title={totalIn(row).message}>{shown}</span>;
  },
  open: isSub,
  read: (text) => {
    const read = readNumber(text, { places: 2, digits: 3, max: '100' }, mark);
    // It is said below the head, and kept: what is sent has a percentage of each (rule 69).
    return 'value' in read && read.value === null ? { value: '0.00' } : read;
  },
});
