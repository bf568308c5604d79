import { defineStage } from './boq.stage.ts';

/** Scope and quantities as settled with the client, with target selling rates. */
export const boqSales = defineStage('boq_sales', 'boq_sales', 'Handshake');
