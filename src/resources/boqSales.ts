import { offerChecks } from './boq.offerCheck.ts';
import { defineStage } from './boq.stage.ts';

/** Scope and quantities as settled with the client, with target selling rates. */
export const boqSales = defineStage('boq_sales', 'boq_sales', 'Handshake', {
  endpoints: { offerCheck: offerChecks.boq_sales },
});
