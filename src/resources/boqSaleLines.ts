import { boqSales } from './boqSales.ts';
import { targetFields } from './boq.lineFields.ts';
import { defineLines } from './boq.lines.ts';

/** The lines of the BOQ sales, with target rates. */
export const boqSaleLines = defineLines('boq_sale_lines', 'boq_sales', boqSales, { fields: targetFields });
