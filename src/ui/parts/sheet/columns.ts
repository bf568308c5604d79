import { moneyOf } from '../../../domain/formula.ts';
import type { DecimalMark } from '../../../domain/numerals.ts';
import { lacks } from '../../../schema/breakdown.ts';
import type { BrokenDown } from '../../../schema/brokenDown.ts';
import { choiceLabel } from '../../../schema/choice.ts';
import { isDecimal, isText, labelOf, type Field } from '../../../schema/field.ts';
import { formatDecimal } from '../../fields/format.ts';
import { plainNumber, readNumber } from '../../fields/numbers.ts';
import type { SheetColumn } from '../../sheet/types.ts';
import { dateCell, decimalCell, shownCell, textCell } from '../../lines/editor/fieldColumns.ts';
import { textOf, type GridRow } from '../../lines/lines.ts';
import { today } from '../../today.ts';

type Column = SheetColumn<GridRow>;
type Cell = Pick<Column, 'plain' | 'shown' | 'read' | 'multiline' | 'numeric' | 'summed'>;

/** Pixels, by the kind of a field. */
const widths: Readonly<Partial<Record<Field['kind'], number>>> = {
  money: 120,
  rate: 110,
  quantity: 100,
  percent: 80,
  factor: 90,
  integer: 80,
  date: 124,
};

/** A cell of a field; undefined for what no sheet shows by its value: references, which are read by their names. */
const cellOf = (key: string, field: Field, mark: DecimalMark): Cell | undefined => {
  if (isText(field)) return textCell(key, field, field.kind === 'long_text');
  if (isDecimal(field)) return decimalCell(key, field, mark);
  switch (field.kind) {
    case 'date':
      return dateCell(key, today);
    case 'integer':
      return {
        ...shownCell(key),
        numeric: true,
        summed: false,
        read: (text) => readNumber(text, { places: 0, digits: 10, min: String(field.min ?? -2147483648) }, mark),
      };
    case 'one_of': {
      const labels = field.values.map((value) => [value, choiceLabel(field, value)] as const);
      const shown = ({ line }: GridRow) => labels.find(([value]) => value === line[key])?.[1] ?? '';
      const read: Cell['read'] = (text) => {
        const typed = text.trim().toLowerCase();
        if (typed === '') return { value: null };
        const found = labels.filter(([, label]) => label.toLowerCase().startsWith(typed));
        const one = found.find(([, label]) => label.toLowerCase() === typed) ?? (found.length === 1 ? found[0] : null);
        return one ? { value: one[0] } : { error: `One of ${labels.map(([, label]) => label).join(', ')}` };
      };
      return { shown, plain: shown, read };
    }
    case 'flag': {
      const shown = ({ line }: GridRow) => (line[key] === true ? 'Yes' : '');
      return { shown, plain: shown };
    }
    default:
      return undefined;
  }
};

/** A field that is summed up shows in a line that holds others what they come to. */
const summed = (cell: Cell, at: number, mark: DecimalMark): Cell => {
  const sumOf = ({ sums }: GridRow) => sums && moneyOf(sums[at] ?? 0n);
  return {
    ...cell,
    plain: (row) => (sumOf(row) === null ? cell.plain(row) : plainNumber(sumOf(row), mark)),
    shown: (row) => {
      const sum = sumOf(row);
      return sum === null ? cell.shown(row) : formatDecimal('money', sum);
    },
  };
};

/**
 * The columns of the sheet of a breakdown: what names a line, then those of `sheet.columns`. One that is read only has
 * the same, of which none can be changed.
 */
export const describedColumns = (lines: BrokenDown, readOnly: boolean, mark: DecimalMark): readonly Column[] => {
  const { breakdown, fields, represent, entered } = lines;
  const totals = breakdown.totals ?? [];
  return [represent, ...(breakdown.sheet.columns ?? [])].map((key): Column => {
    const field = fields[key];
    const own: Cell = (field && cellOf(key, field, mark)) ?? shownCell(key);
    const at = totals.indexOf(key);
    const { read, ...cell } = at < 0 ? own : summed(own, at, mark);
    const isTyped = !readOnly && read !== undefined && key in entered && breakdown.fixed?.includes(key) !== true;
    return {
      key,
      label: labelOf(key, field ?? {}),
      width: key === represent ? 300 : ((field && widths[field.kind]) ?? 140),
      ...(key === represent && { frozen: 'start' as const }),
      ...(field?.help !== undefined && { hint: field.help }),
      ...cell,
      ...(isTyped && { read, open: ({ line }: GridRow) => lacks(breakdown, line.kind, key) === undefined }),
    };
  });
};

/** What a line is called in a message. */
export const nameOfColumn =
  ({ represent }: BrokenDown) =>
  ({ line }: GridRow): string =>
    textOf(line, represent) || 'the line';
