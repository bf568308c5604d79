import type { RestsOn } from '../../../resources/requests/requestCalls.ts';
import { formatDay, formatDecimal } from '../../../ui/fields/format.ts';

/** An item of the masters in a line: its code and its name. */
export const itemName = (code: string | null, name: string | null): string => [code, name].filter(Boolean).join(' ');

/** Why marks fell, by whom and when: "Unit changed from ea to box by Tom on 3 Nov 2026". */
export const clearedText = ({ why, by_name, at }: NonNullable<RestsOn['cleared']>): string =>
  `${why} by ${by_name} on ${formatDay(at.slice(0, 10))}`;

/** What the BOQ says, in its unit. */
export const boqQuantity = ({ boq_quantity: quantity, boq_unit: unit }: RestsOn): string =>
  quantity === null ? '' : [formatDecimal('quantity', quantity), unit].filter(Boolean).join(' ');

/** The same beside other facts: "BOQ 7 ea". */
export const boqText = (rest: RestsOn): string => (rest.boq_quantity === null ? '' : `BOQ ${boqQuantity(rest)}`);

/** What was estimated for it: "estimate 12.50, 87.50 in all". */
export const estimateText = ({ estimate_rate: rate, estimate_amount: amount }: RestsOn): string =>
  rate === null || amount === null
    ? ''
    : `estimate ${formatDecimal('rate', rate)}, ${formatDecimal('money', amount)} in all`;
