import { basisLabels, lineBases, outsideBases, percentBases, unmeasuredBases } from '../../domain/estimation/basis.ts';
import { costFormulas } from '../../domain/estimation/prices.ts';
import { rateOriginLabels, rateOrigins } from '../../domain/rateOrigins.ts';
import {
  date,
  factor,
  flag,
  longText,
  money,
  oneOf,
  percent,
  quantity,
  rate,
  reference,
  text,
} from '../../schema/field.ts';

const isAlternate = { field: 'basis', values: ['alternate'] };
const isOutside = { field: 'basis', values: outsideBases };
const hasSource = { field: 'rate_source', values: rateOrigins };
const isPercentage = { field: 'basis', values: percentBases };
/** A sum of other lines, from which the amount of a percentage line follows; empty for other lines. */
const base = (label: string) => money({ label, readOnly: 'derived', emptyUnless: isPercentage });
const unitRate = (label?: string) => rate({ ...(label && { label }), emptyIf: isPercentage });

/** The fields of a line in every stage, beside its kind and its place. */
export const lineFields = {
  /** The number of the line in the client's bill: `A.1.2`. */
  ref: text({ label: 'No.', max: 40 }),
  code: text({ max: 60, search: true }),
  description: text({ required: 'Say what it is', max: 2000, search: true }),
  unit: text({ max: 20 }),
  /** In a BOM the quantity per unit of the BOM. Below zero it is deducted (rule 60). */
  quantity: quantity({ emptyIf: { field: 'basis', values: unmeasuredBases } }),
  /** What makes the amount of an item, if it is not measured (rules 59 and 144). */
  basis: oneOf(lineBases, {
    labels: basisLabels,
    emptyUnless: { field: 'kind', values: ['item'] },
    seldom: true,
  }),
  /** Of a percentage line; below zero it is deducted. */
  percent: percent({ label: 'Percentage', min: '-999.99', max: '999.99', filledExactlyIf: isPercentage }),
  /** Of an alternate or an optional line, whose quantity stays empty: quantity × rate is in the total (decision 111). */
  alternate_quantity: quantity({ label: 'Quantity outside the total', emptyUnless: isOutside }),
  /** The line that an alternate stands for: its number or description, or words (rule 118). */
  alternate_to: text({ label: 'Alternate to', max: 300, emptyUnless: isAlternate }),
  /** The product of the quantities of the BOMs above; 1 outside of BOMs. */
  factor: factor({ readOnly: 'derived', initial: '1' }),
  structure_id: reference('structures'),
  bom_id: reference('boms', { label: 'BOM', newest: true }),
  item_id: reference('items'),
  item_variant_id: reference('items.variants', { label: 'Variant', within: 'item_id', newest: true }),
  /** The variant before the last change, and its material rate. */
  replaced_variant_id: reference('items.variants', { within: 'item_id', readOnly: true }),
  replaced_rate: rate({ readOnly: true }),
  additional_info: longText({ label: 'Additional information', max: 5000 }),
};

/** The rate that was settled with the client. */
export const targetFields = {
  target_rate: unitRate(),
  base_target: base('Target amount of its base'),
  target_extension: money({
    label: 'Target amount',
    required: true,
    readOnly: 'derived',
    formula: costFormulas.target_extension,
  }),
};

/** The prices of a line of the cost estimation (rule 50). */
export const costFields = {
  material_rate: unitRate('Material'),
  /** Where the material rate came from with its item; empty once somebody enters another one (rule 119). */
  rate_source: oneOf(rateOrigins, { label: 'Source of the rate', labels: rateOriginLabels }),
  /** The vendor, or the cost estimation. */
  rate_source_name: text({ label: 'Vendor or estimation of the rate', max: 200, emptyUnless: hasSource }),
  rate_source_date: date({ label: 'Date of the rate', emptyUnless: hasSource }),
  labour_rate: unitRate('Labour'),
  machine_rate: unitRate('Machine'),
  freight_rate: unitRate('Freight'),
  cost_rate: rate({ label: 'Unit cost', required: true, readOnly: 'derived', formula: costFormulas.cost_rate }),
  base_cost: base('Cost of its base'),
  cost_extension: money({ label: 'Cost', required: true, readOnly: 'derived', formula: costFormulas.cost_extension }),
  /** The share of the account overheads. */
  overhead: money({ readOnly: 'derived', initial: '0' }),
  /** A share of the selling price; below zero it sells below its cost (rule 60). */
  margin_percent: percent({ label: 'Margin', min: '-999.99', max: '99.99', initial: '0' }),
  selling_rate: rate({ required: true, readOnly: 'derived', formula: costFormulas.selling_rate }),
  base_selling: base('Selling price of its base'),
  selling_extension: money({
    label: 'Selling price',
    required: true,
    readOnly: 'derived',
    formula: costFormulas.selling_extension,
  }),
  is_reviewer_verified: flag({ label: 'Verified by the reviewer', readOnly: true }),
  is_approver_verified: flag({ label: 'Verified by the approver', readOnly: true }),
};
