import { item, makeCosted, type Estimators } from './estimation.ts';
import { expecting, type Made, type Masters } from './sales.ts';

/** A bill with a structure, BOMs in each other, items in them, one outside, and a percentage of all. */
const bill = () => [
  { key: 's', kind: 'structure', description: 'S' },
  { key: 'outer', kind: 'bom', description: 'Outer', quantity: '2', parent_key: 's' },
  { key: 'inner', kind: 'bom', description: 'Inner', quantity: '3', parent_key: 'outer' },
  ...['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((description) =>
    item({ key: description, description, parent_key: 'inner', material_rate: '5' }),
  ),
  item({ key: 'free', description: 'Free', material_rate: '7' }),
  item({
    key: 'rest',
    description: 'Percentage',
    quantity: null,
    unit: null,
    basis: 'percent_of_all',
    percent: '10',
  }),
];

/** An estimation with the bill, and its cost estimation. */
export interface WholeBill {
  readonly estimation: number;
  readonly cost: number;
}

export const makeWholeBill = async (team: Estimators, masters: Masters): Promise<WholeBill> => {
  const made = await makeCosted(team, masters);
  await expecting(200, team.creator.put(`/api/boq-cost/${made.cost}/items`, { added: bill() }));
  return made;
};

export const named = (rows: readonly Made[], name: string) => rows.find(({ description }) => description === name);

/** A bill by what its lines are, without their ids. */
export const shapeOf = (rows: readonly Made[]) => {
  const names = new Map(rows.map(({ id, description }) => [id, description]));
  return rows
    .toSorted((a, b) => a.position - b.position || String(a.description).localeCompare(b.description))
    .map(({ id: _, parent_line_id, item_variant_id: __, position: ___, description, ...others }) => ({
      ...others,
      description: description.startsWith('Line ') ? 'First' : description,
      within: names.get(parent_line_id) ?? null,
    }));
};
