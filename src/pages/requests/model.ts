import { purchaseRequestLines } from '../../resources/requests/purchaseRequestLines.ts';
import { brokenDownOf } from '../../schema/brokenDown.ts';
import { lineModel } from '../../ui/lines/model.ts';

export const requestLines = brokenDownOf(purchaseRequestLines);

/** The lines of a purchase request as the grid edits them. */
export const requestModel = lineModel(requestLines, {
  words: { one: 'line', many: 'lines', named: 'a description' },
  typed: ['description', 'quantity', 'unit', 'needed_on', 'task_number', 'item_id', 'item_variant_id'],
  taken: ['structure_id', 'bom_id', 'bill_line_key'],
  kind: 'item',
  begins: { quantity: '1' },
  isWhole: ({ bom_id: bom }) => typeof bom === 'number',
});
