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

const own = (mark: DecimalMark): readonly SheetColumn<LevellingLineRow>[] => [
  {
    key: 'description',
    label: 'Item',
    width: 236,
    frozen: 'start',
    shown: ({ line }) => line.description,
    plain: ({ line }) => line.description,
    render: (row) => nameOf(row),
    cellClass: () => 'lv-item',
  },
  {
    key: 'quantity',
    label: 'Quantity',
    width: 84,
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
    width: 112,
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
  readonly onVendor: (vendor: number) => void;
}

/** The columns of the comparison: what is asked for, then a vendor each. */
export const levellingColumns = (
  { vendors, quotations, currency, isOpen, onVendor }: VendorColumns,
  mark: DecimalMark,
): readonly SheetColumn<LevellingLineRow>[] => [
  ...own(mark),
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
    width: 148,
    numeric: true,
    shown: (row) => plainBid(row.bids[at], mark),
    plain: (row) => plainBid(row.bids[at], mark),
    render: (row) => bidCell(row, at),
    cellClass: (row) => bidClass(row, at),
    ...(isOpen && { read: (text: string) => readBid(text, mark) }),
  })),
];
