import type { Line } from '../../../domain/lines.ts';
import { isOutsideBasis, isPercentBasis } from '../../../domain/estimation/basis.ts';
import { blendedMargin, isSameNumber, sumsOf, totalQuantityOf } from '../../../domain/estimation/figures.ts';
import { moneyOf } from '../../../domain/formula.ts';
import { basisWords, quantityCell, readBasis } from '../../../domain/estimation/basisText.ts';
import { round } from '../../../domain/decimal.ts';
import type { StageName } from '../../../domain/estimation/stages.ts';
import {
  decimalPlaces,
  isDecimal,
  isText,
  labelOf,
  wholeDigits,
  type DecimalField,
  type Field,
  type TextField,
} from '../../../schema/field.ts';
import type { DecimalMark } from '../../../domain/numerals.ts';
import { formatDecimal, formatPrice } from '../../../ui/fields/format.ts';
import { plainNumber, readNumber, type Bounds } from '../../../ui/fields/numbers.ts';
import type { SheetColumn } from '../../../ui/sheet/types.ts';
import { billQuantityText } from '../billQuantityText.ts';
import { basisHint, basisOf, quantityOf } from './lines.ts';
import { isGroup, textOf, type GridRow } from '../../../ui/lines/lines.ts';
import { shownAs } from './cellLooks.tsx';
import { frozenAt, stageColumns } from './stageColumns.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';

type Column = SheetColumn<GridRow>;

/** Pixels. */
const widths: Readonly<Record<string, number>> = {
  ref: 76,
  description: 320,
  code: 104,
  unit: 56,
  quantity: 92,
  total_quantity: 100,
  margin_percent: 84,
  selling_rate: 104,
  additional_info: 220,
};
const decimalWidth = { money: 128, rate: 92, quantity: 92, percent: 84, factor: 92 } as const;

/** Of a percentage line. */
const percentBounds: Bounds = { places: decimalPlaces.percent, digits: 3 };

const hints: Readonly<Record<string, string>> = {
  quantity:
    'In a BOM: for one unit of it. Also “rate only”, “alternate 12”, “optional 12”, “provisional sum”, “-2%” (of its structure) or “-2% of all”',
  alternate_to: 'The number of the line that an alternate stands for, or words',
  total_quantity: 'The quantity for all units of the BOMs above',
  cost_rate: 'Material, labour, machine and freight',
  cost_extension: 'Total quantity × unit cost',
  overhead: 'The share of the account overheads',
  margin_percent: 'The share of the selling price that remains',
  selling_rate: 'What covers cost, overhead and margin',
  selling_extension: 'Total quantity × selling rate',
  target_extension: 'Total quantity × target rate',
};

/** A quantity, or what there is instead of one; a percentage says what it is one of. */
const quantityColumn = (column: Partial<Column>, mark: DecimalMark, bounds: Bounds): Partial<Column> => {
  const plain = ({ line }: GridRow): string => {
    const values = quantityOf(line);
    const { basis, quantity, percent } = values;
    if (basis === null) return plainNumber(quantity, mark);
    const plainOf = (number: string | null) => (number === null ? null : plainNumber(number, mark));
    const alternate_quantity = plainOf(values.alternate_quantity);
    const plainValues = { ...values, quantity: plainOf(quantity), alternate_quantity, percent: plainOf(percent) };
    return quantityCell(plainValues) ?? '';
  };
  const shown = (row: GridRow): string => {
    const values = quantityOf(row.line);
    return values.basis === null ? (column.shown?.(row) ?? '') : billQuantityText(values);
  };
  return {
    ...column,
    plain,
    shown,
    render: (row) => (basisOf(row.line) === null ? shown(row) : <span title={basisHint(row.line)}>{shown(row)}</span>),
    read: (text) => {
      const read = readBasis(text);
      if (!read) return readNumber(text, bounds, mark);
      if (read.basis === 'rate_only') return { value: 'rate only' };
      if (isOutsideBasis(read.basis) || read.basis === 'provisional_sum') {
        const quantity = readNumber(read.number ?? '', bounds, mark);
        return 'error' in quantity
          ? quantity
          : { value: [basisWords[read.basis], quantity.value ?? []].flat().join(' ') };
      }
      const percent = readNumber(read.number ?? '', percentBounds, mark);
      if ('error' in percent || percent.value === null) return percent;
      return { value: read.basis === null ? `${percent.value}%` : `${percent.value}% ${basisWords[read.basis]}` };
    },
  };
};

const noLine = '–';
const isZero = (value: string): boolean => /^-?0(\.0*)?$/.test(value);
const isBelowZero = (value: string): boolean => value.startsWith('-') && !isZero(value);

const textColumn = (key: string, field: TextField): Partial<Column> => ({
  shown: ({ line }) => textOf(line, key),
  plain: ({ line }) => textOf(line, key),
  multiline: key === 'description' || key === 'additional_info',
  read: (text) => {
    const value = text.trim();
    if (value === '') return typeof field.required === 'string' ? { error: field.required } : { value: null };
    return field.max !== undefined && value.length > field.max
      ? { error: `At most ${field.max} characters` }
      : { value };
  },
});

const decimalColumn = (key: string, field: DecimalField, stage: StageName, mark: DecimalMark): Partial<Column> => {
  const sum = sumsOf[stage].indexOf(key);
  const { kind, min, max } = field;
  const derived = field.readOnly !== undefined;
  const bounds = {
    places: decimalPlaces[kind],
    digits: wholeDigits[kind],
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
  const valueOf = (row: GridRow): string => {
    if (row.sums && sum >= 0) return moneyOf(row.sums[sum] ?? 0n);
    if (row.sums && key === 'margin_percent') return blendedMargin(row.sums) ?? '';
    if (row.sums && key !== 'quantity') return '';
    return hasNone(row.line) ? '' : textOf(row.line, key);
  };
  const hasNone = (line: Line) => isPercentBasis(basisOf(line)) && (kind === 'rate' || key === 'margin_percent');
  const column: Partial<Column> = {
    numeric: true,
    ...(key === 'margin_percent' && { summed: false }),
    plain: (row) => plainNumber(valueOf(row), mark),
    shown: (row) => {
      const value = valueOf(row);
      if (value === '') return '';
      return derived && isZero(value) ? noLine : formatDecimal(kind, value);
    },
    cellClass: (row) => {
      if (row.sums && key === 'margin_percent') return 'boq-blended';
      const value = (key === 'quantity' && textOf(row.line, 'percent')) || valueOf(row);
      return isBelowZero(value) ? 'boq-negative' : undefined;
    },
    ...(derived
      ? {}
      : {
          read: (text: string) => readNumber(text, bounds, mark),
          open: ({ line }: GridRow) =>
            line.kind === 'item' ? !hasNone(line) : key === 'quantity' && line.kind === 'bom',
        }),
  };
  return key === 'quantity' ? quantityColumn(column, mark, bounds) : column;
};

const isOne = (line: Line): boolean => isSameNumber(textOf(line, 'factor') || '1', '1');

const totalQuantity = (mark: DecimalMark): Column => {
  const plain = (row: GridRow) =>
    textOf(row.line, 'quantity') ? plainNumber(round(totalQuantityOf(row.line), 4), mark) : '';
  return {
    key: 'total_quantity',
    label: 'Total qty',
    width: 100,
    numeric: true,
    plain,
    // Outside of BOMs it says nothing new.
    cellClass: ({ line }) => (isOne(line) ? 'boq-same' : undefined),
    shown: (row) => (plain(row) ? formatDecimal('quantity', round(totalQuantityOf(row.line), 4)) : ''),
  };
};

/** The variant of an item; what it was before the last change stands in its tooltip and beside it. */
const variant: Column = {
  key: 'item_variant_name',
  label: 'Variant',
  hint: 'Changed by the button “Variant…”',
  width: 170,
  shown: ({ line }) => textOf(line, 'item_variant_name'),
  plain: ({ line }) => textOf(line, 'item_variant_name'),
  render: ({ line }) => {
    const before = textOf(line, 'replaced_variant_name');
    return before ? (
      <span title={`Before: ${before}`}>
        {textOf(line, 'item_variant_name')} <span className="boq-tag">changed</span>
      </span>
    ) : (
      textOf(line, 'item_variant_name')
    );
  },
};

const columnOf = (key: string, field: Field, stage: StageName, mark: DecimalMark): Column => {
  const unknown = { shown: () => '', plain: () => '' };
  const of = isDecimal(field)
    ? decimalColumn(key, field, stage, mark)
    : isText(field)
      ? textColumn(key, field)
      : unknown;
  const [hint, frozen] = [hints[key], frozenAt(stage, key)];
  return {
    ...unknown,
    ...of,
    // Another line stands for nothing.
    ...(key === 'alternate_to' && { open: ({ line }: GridRow) => basisOf(line) === 'alternate' }),
    key,
    label: key === 'additional_info' ? 'Notes' : labelOf(key, field),
    ...(hint === undefined ? {} : { hint }),
    width: widths[key] ?? (isDecimal(field) ? decimalWidth[field.kind] : 120),
    ...(frozen && { frozen }),
  };
};

const withoutRead = ({ read: _, open: __, ...column }: Column): Column => column;

/** The columns of a stage's grid. A read-only grid has the same columns, of which none can be changed. */
export const billColumns = (stage: StageName, readOnly: boolean, mark: DecimalMark): readonly Column[] => {
  const fields: Readonly<Record<string, Field>> = stageResources[stage].lines.fields;
  return stageColumns[stage].map((key) => {
    const field = fields[key];
    if (key === variant.key) return variant;
    const column = key === 'total_quantity' || !field ? totalQuantity(mark) : columnOf(key, field, stage, mark);
    return readOnly ? withoutRead(shownAs(column)) : shownAs(column);
  });
};

/** The totals of all lines, by column. */
export const billTotals = (stage: StageName, totals: readonly bigint[]): Readonly<Record<string, string>> => {
  const margin = stage === 'cost_estimation' ? blendedMargin(totals) : undefined;
  return {
    description: 'Total',
    ...Object.fromEntries(sumsOf[stage].map((name, at) => [name, formatDecimal('money', moneyOf(totals[at] ?? 0n))])),
    ...(margin === undefined ? {} : { margin_percent: formatDecimal('percent', margin) }),
  };
};

/** The price of the bill as it is offered, the last of its sums: "£374,156.78"; undefined in stages without prices. */
export const priceOf = (stage: StageName, totals: readonly bigint[]): string | undefined => {
  const at = sumsOf[stage].length - 1;
  return at < 0 ? undefined : formatPrice('money', moneyOf(totals[at] ?? 0n));
};

/** Static classes of a row. */
export const rowClassOf = (row: GridRow): string | undefined => {
  const kind = isGroup(row) ? `boq-${row.line.kind}` : undefined;
  const flash = row.flash ? 'sheet-flash' : undefined;
  return kind && flash ? `${kind} ${flash}` : (kind ?? flash);
};
