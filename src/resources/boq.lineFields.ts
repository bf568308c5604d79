import { costExtension, costRate, sellingExtension, sellingRate, targetExtension } from '../domain/boq/prices.ts';
import { lineKinds } from '../domain/boq/stages.ts';
import { factor, flag, longText, money, oneOf, percent, quantity, rate, reference, text } from '../schema/field.ts';

/** The fields of a line in every stage; `lines` is the resource of the stage's lines. */
export const lineFields = <const L extends string>(lines: L) => ({
  kind: oneOf(lineKinds, { required: true }),
  /** The structure or BOM that the line is in. */
  parent_line_id: reference(lines, { label: 'In' }),
  /** The line's identity through revisions, stages and imports: a UUID. */
  line_key: text({ label: 'Identity', required: true, readOnly: true, unique: true, max: 36 }),
  /** The number of the line in the client's bill: `A.1.2`. */
  ref: text({ label: 'No.', max: 40 }),
  code: text({ max: 60, search: true }),
  description: text({ required: 'Say what it is', max: 2000, search: true }),
  unit: text({ max: 20 }),
  /** In a BOM the quantity per unit of the BOM. */
  quantity: quantity({ min: '0' }),
  /** The product of the quantities of the BOMs above; 1 outside of BOMs. */
  factor: factor({ readOnly: 'derived', initial: '1' }),
  structure_id: reference('structures'),
  bom_id: reference('boms', { label: 'BOM' }),
  item_id: reference('items'),
  item_variant_id: reference('items.variants', { label: 'Variant', within: 'item_id' }),
  /** The variant before the last change, and its material rate. */
  replaced_variant_id: reference('items.variants', { within: 'item_id', readOnly: true }),
  replaced_rate: rate({ readOnly: true }),
  additional_info: longText({ label: 'Additional information', max: 5000 }),
});

/** The rate that was settled with the client. */
export const targetFields = {
  target_rate: rate({ min: '0' }),
  target_extension: money({ label: 'Target amount', required: true, readOnly: 'derived', formula: targetExtension }),
};

/** The prices of a line of the cost estimation (rule 50). */
export const costFields = {
  material_rate: rate({ label: 'Material', min: '0' }),
  labour_rate: rate({ label: 'Labour', min: '0' }),
  machine_rate: rate({ label: 'Machine', min: '0' }),
  freight_rate: rate({ label: 'Freight', min: '0' }),
  cost_rate: rate({ label: 'Unit cost', required: true, readOnly: 'derived', formula: costRate }),
  cost_extension: money({ label: 'Cost', required: true, readOnly: 'derived', formula: costExtension }),
  /** The share of the account overheads. */
  overhead: money({ readOnly: 'derived', initial: '0' }),
  margin_percent: percent({ label: 'Margin', min: '0', max: '99.99', initial: '0' }),
  selling_rate: rate({ required: true, readOnly: 'derived', formula: sellingRate }),
  selling_extension: money({
    label: 'Selling price',
    required: true,
    readOnly: 'derived',
    formula: sellingExtension,
  }),
  is_reviewer_verified: flag({ label: 'Verified by the reviewer', readOnly: true }),
  is_approver_verified: flag({ label: 'Verified by the approver', readOnly: true }),
};
