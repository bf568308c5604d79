import type { DecimalMark } from '../../../domain/numerals.ts';
import type { LevellingQuotation } from '../../../resources/rfq/levellingCalls.ts';
import { moneyOf } from '../../../domain/formula.ts';
import { masterOf } from '../../masters/masterOf.ts';
import { WithInactiveMark } from '../../../ui/fields/InactiveMark.tsx';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { plainNumber } from '../../../ui/fields/numbers.ts';
import type { SheetColumn } from '../../../ui/sheet/types.ts';
import { bidCell, bidClass } from './BidCell.tsx';
import { columnOfCell } from './cells.ts';
import type { LevellingLineRow, Vendor } from './model.ts';
import { plainBid, readBid } from './readBid.ts';
import { VendorHead } from './VendorHead.tsx';

/** What an item is of: the product that it is in, and its variant. */
const belowName = ({ line: { product_name, variant_name } }: LevellingLineRow): string =>
  [product_name, variant_name].filter(Boolean).join(' · ');

const nameOf = (row: LevellingLineRow) => (
  <>
    <span title={row.line.description}>
      <WithInactiveMark of={masterOf(row.line)}>{row.line.description}</WithInactiveMark>
    </span>
    {belowName(row)}
  </>
);

/** Beside the panel of an award three vendors are still whole at 1440 pixels. */
const widthsOf = (isNarrow: boolean) =>
  isNarrow
    ? { description: 176, quantity: 76, estimate: 96, vendor: 132 }
    : { description: 236, quantity: 84, estimate: 112, vendor: 148 };
type Widths = ReturnType<typeof widthsOf>;

/** The numbers of the lines, before the columns. */
const numbers = 50;
/** A longer name is rare. */
const widest = 240;

/** Vendors share what is free, so that no name is cut beside empty space; `room`: pixels of the sheet, 0 before it is measured. */
const sharedWidth = ({ description, quantity, estimate, vendor }: Widths, room: number, vendors: number): number =>
  Math.max(vendor, Math.min(widest, Math.floor((room - numbers - description - quantity - estimate) / vendors)));

const own = (mark: DecimalMark, widths: Widths): readonly SheetColumn<LevellingLineRow>[] => [
  {
    key: 'description',
    label: 'Item',
    width: widths.description,
    frozen: 'start',
    shown: ({ line }) => line.description,
    plain: ({ line }) => line.description,
    render: (row) => nameOf(row),
    cellClass: () => 'lv-item',
  },
  {
    key: 'quantity',
    label: 'Quantity',
    width: widths.quantity,
    numeric: true,
    summed: false,
    frozen: 'start',
    shown: ({ line }) => formatDecimal('quantity', line.quantity),
    plain: ({ line }) => plainNumber(line.quantity, mark),
    render: ({ line }) => `${formatDecimal('quantity', line.quantity)}\n${line.unit ?? '\u00a0'}`,
    cellClass: () => 'lv-bid',
  },
  {
    key: 'estimate',
    label: 'Estimate',
    hint: 'The cost of one unit in the approved estimation, and of the quantity',
    width: widths.estimate,
    numeric: true,
    summed: false,
    frozen: 'start',
    shown: ({ line }) => (line.estimate_rate === null ? '' : formatDecimal('rate', line.estimate_rate)),
    plain: ({ line }) => plainNumber(line.estimate_rate, mark),
    render: ({ line, level }) =>
      line.estimate_rate === null || level.estimate === null
        ? ''
        : `${formatDecimal('rate', line.estimate_rate)}\n${formatDecimal('money', moneyOf(level.estimate))}`,
    cellClass: () => 'lv-bid',
  },
];

interface VendorColumns {
  readonly vendors: readonly Vendor[];
  readonly quotations: ReadonlyMap<number, LevellingQuotation>;
  /** The currency of the branch. */
  readonly currency: string;
  /** Whether prices can be typed. */
  readonly isOpen: boolean;
  /** The panel of an award stands beside. */
  readonly isNarrow: boolean;
  /** The width of the sheet in pixels; 0 before it is measured. */
  readonly room: number;
  readonly onVendor: (vendor: number) => void;
}

/** The columns of the comparison: what is asked for, then a vendor each. */
export const levellingColumns = (
  { vendors, quotations, currency, isOpen, isNarrow, room, onVendor }: VendorColumns,
  mark: DecimalMark,
  widths = widthsOf(isNarrow),
  vendorWidth = sharedWidth(widths, room, vendors.length),
): readonly SheetColumn<LevellingLineRow>[] => [
  ...own(mark, widths),
  ...vendors.map((vendor, at): SheetColumn<LevellingLineRow> => ({
    key: columnOfCell(vendor.id),
    label: vendor.name,
    head: (tabIndex) => (
      <VendorHead
        vendor={vendor}
        quotation={quotations.get(vendor.id)}
        currency={currency}
        tabIndex={tabIndex}
        onOpen={() => onVendor(vendor.id)}
      />
    ),
    width: vendorWidth,
    numeric: true,
    shown: (row) => plainBid(row.bids[at], mark),
    plain: (row) => plainBid(row.bids[at], mark),
    render: (row) => bidCell(row, at),
    cellClass: (row) => bidClass(row, at),
    ...(isOpen && { read: (text: string) => readBid(text, mark) }),
  })),
];
