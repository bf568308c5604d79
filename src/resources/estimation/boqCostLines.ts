import { costRates } from '../../domain/estimation/prices.ts';
import { boqCosts } from './boqCosts.ts';
import { costEndpoints } from './costCalls.ts';
import { costFields, targetFields } from './lineFields.ts';
import { defineLines } from './defineLines.ts';

/** The lines of the cost estimation. What makes a line's price, and its place, clear its marks (rule 51). */
export const boqCostLines = defineLines('boq_cost_lines', 'cost_estimation', boqCosts, {
  fields: { ...targetFields, ...costFields },
  endpoints: costEndpoints,
  calls: {
    change: {
      'save-prices': {
        method: 'POST',
        path: '/api/boq-cost/:estimation_boq_cost_id/items/:id/save-prices',
        fields: [...costRates, 'margin_percent'],
        anyKind: true,
        success: 'Prices saved',
      },
    },
  },
  verification: {
    marks: {
      reviewer: { field: 'is_reviewer_verified', role: 'reviewer', states: ['UNDER_REVIEW'] },
      approver: { field: 'is_approver_verified', role: 'approver', states: ['SUBMITTED'] },
    },
    clearedBy: [
      'description',
      'quantity',
      'alternate_quantity',
      'alternate_to',
      'unit',
      'factor',
      'parent_line_id',
      'basis',
      'percent',
      'base_cost',
      'base_selling',
      'item_id',
      'item_variant_id',
      'material_rate',
      'labour_rate',
      'machine_rate',
      'freight_rate',
      'margin_percent',
    ],
    harmless: {
      ref: 'the number of the line in the bill: another line before it changes it',
      code: 'what the client calls the line',
      additional_info: 'a remark',
      target_rate: 'what was settled with the client: what it costs is another rate',
      rate_source: 'where the rate came from: another rate clears the marks',
      rate_source_name: 'where the rate came from',
      rate_source_date: 'where the rate came from',
      replaced_variant_id: 'what was there before the variant was changed, which clears the marks',
      replaced_rate: 'what was there before the rate was changed, which clears the marks',
    },
  },
});
