import { formatDecimal } from '../../../../ui/fields/format.ts';
import type { ChargeFields } from './tableCharges.ts';

/** What a quotation says beside its lines, in a few words: "Freight 25.00, discount 5.00 %". */
export const chargesText = ({
  freight,
  lump_sum: lump,
  discount_amount: amount,
  discount_percent: percent,
}: ChargeFields) =>
  [
    freight !== undefined && `freight ${formatDecimal('money', freight)}`,
    lump !== undefined && `lump sums ${formatDecimal('money', lump)}`,
    amount !== undefined && `discount ${formatDecimal('money', amount)}`,
    percent !== undefined && `discount ${formatDecimal('percent', percent)} %`,
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/^./, (letter) => letter.toUpperCase());
