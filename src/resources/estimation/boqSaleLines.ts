import { boqSales } from './boqSales.ts';
import { targetFields } from './lineFields.ts';
import { defineLines } from './defineLines.ts';

/** The lines of the BOQ sales, with target rates. */
export const boqSaleLines = defineLines('boq_sale_lines', 'boq_sales', boqSales, { fields: targetFields });
