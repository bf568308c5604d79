import { isPercentBasis } from '../../domain/estimation/basis.ts';
import { stages, type BillLineKind as Kind, type StageName } from '../../domain/estimation/stages.ts';
import type { Breakdown, LineKind } from '../../schema/breakdown.ts';
import type { Fields } from '../../schema/field.ts';

/** The refusal of a line in a BOM by what it is paid by: a BOM is sold as a whole (rules 59, 118 and 144). */
export const inBomRefusal = (basis: unknown): string | undefined => {
  if (basis === 'alternate') return 'A BOM holds no alternates';
  if (basis === 'optional') return 'A BOM holds no optional lines';
  if (basis === 'provisional_sum') return 'A BOM holds no provisional sums';
  return isPercentBasis(basis) ? 'A BOM holds no percentage lines' : undefined;
};

/** The further refusal of a place: what stands in what is said by the kinds (rule 47). */
export const billPlaceRefusal: NonNullable<Breakdown['placeRefusal']> = (_, parent, { basis }) =>
  parent === 'bom' ? inBomRefusal(basis) : undefined;

/** The fields with a price, which items alone have. */
const priceNames = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => name.endsWith('_rate') || name === 'margin_percent');

const deletion = { success: 'Item deleted successfully!', failure: 'Failed to delete item' };
const quantityCall = { fields: ['quantity'], required: true } as const;

/** What a line of a stage's bill is: a group with a heading, a bill of materials, or an item. `fields`: those of the stage. */
export const billKinds = (stage: StageName, fields: Fields = {}, calls: LineKind['calls'] = {}) => {
  const at = (path: string) => `/api/${stages[stage].word}${path}`;
  const prices = Object.fromEntries(priceNames(fields).map((name) => [name, 'Only items have prices']));
  return {
    structure: {
      title: 'Structure',
      in: ['structure'],
      path: at('/structures'),
      without: { quantity: 'A structure has no quantity', ...prices },
      unverified: true,
      calls: { remove: deletion },
    },
    bom: {
      title: 'BOM',
      in: ['structure', 'bom'],
      path: at('/boms'),
      without: prices,
      unverified: true,
      calls: { change: { quantity: quantityCall }, removeMany: deletion },
    },
    item: {
      title: 'Item',
      in: ['structure', 'bom'],
      path: at('/items'),
      calls: {
        ...calls,
        change: {
          quantity: quantityCall,
          'additional-info': { fields: ['additional_info'], anyKind: true, success: 'Saved' },
          ...(calls.change || undefined),
        },
        removeMany: deletion,
      },
    },
  } as const satisfies Record<Kind, LineKind>;
};
