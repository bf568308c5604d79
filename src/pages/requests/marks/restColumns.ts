import type { RestsOn } from '../../../resources/requests/requestCalls.ts';
import { formatDecimal } from '../../../ui/fields/format.ts';
import type { SheetColumn } from '../../../ui/sheet/types.ts';
import type { GridRow } from '../../../ui/lines/lines.ts';
import { boqQuantity, clearedText } from './words.ts';

/** What the marks of a line in the grid rest on; undefined until it is read, and for a line that is not saved. */
export type RestOf = (row: GridRow) => RestsOn | undefined;

const shownOnly = (restOf: RestOf, textIn: (rest: RestsOn) => string) => {
  const shown = (row: GridRow): string => {
    const rest = restOf(row);
    return rest ? textIn(rest) : '';
  };
  return { shown, plain: shown };
};

/** The columns beside the requested quantity, by which whoever marks a line sees what the mark rests on. */
export const restColumns = (
  restOf: RestOf,
): { readonly figures: readonly SheetColumn<GridRow>[]; readonly cleared: SheetColumn<GridRow> } => ({
  figures: [
    {
      key: 'boq_quantity',
      label: 'BOQ',
      width: 88,
      hint: 'What the approved BOQ says of it, for all pieces',
      numeric: true,
      summed: false,
      ...shownOnly(restOf, boqQuantity),
    },
    {
      key: 'estimate_rate',
      label: 'Estimate',
      width: 88,
      hint: 'The material of one unit in the approved cost estimation, for whoever may view costs',
      numeric: true,
      summed: false,
      ...shownOnly(restOf, ({ estimate_rate: rate }) => (rate === null ? '' : formatDecimal('rate', rate))),
    },
    {
      key: 'estimate_amount',
      label: 'Estimated',
      width: 96,
      hint: 'The estimate of all that is asked for',
      numeric: true,
      summed: false,
      ...shownOnly(restOf, ({ estimate_amount: amount }) => (amount === null ? '' : formatDecimal('money', amount))),
    },
  ],
  cleared: {
    key: 'cleared',
    label: 'Why its marks fell',
    width: 440,
    ...shownOnly(restOf, ({ cleared }) => (cleared ? clearedText(cleared) : '')),
  },
});
