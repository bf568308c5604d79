import { offerChecks } from './offerCheck.ts';
import { quotationCalls } from './quotationCalls.ts';
import { defineStage } from './defineStage.ts';

/** Scope and quantities as settled with the client, with target selling rates. */
export const boqSales = defineStage('boq_sales', 'boq_sales', 'Handshake', {
  endpoints: { offerCheck: offerChecks.boq_sales, ...quotationCalls.boq_sales },
});
