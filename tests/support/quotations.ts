import type { Caller, TestApp } from './app.ts';
import { acted, approve, item, linesOf, makeCosted, save, type Estimators } from './estimation.ts';
import { branchIds } from './people.ts';
import { expecting, type Made, type Masters } from './sales.ts';
import { fresh, type Sent } from './samples.ts';

/** What the settings of the first branch say in tests of documents. */
export const settings = {
  firm_name: 'Aldgate Façades Ltd',
  address: 'Unit 4, Whitehall Works\nLeeds LS11 9TQ',
  phone: '+44 113 496 0120',
  email: 'office@aldgate.example',
  web: 'aldgate.example',
  registration_number: 'Company 07461182',
  tax_number: 'VAT GB 284 5512 06',
  bank_details: 'Northern Bank 20-48-11',
  quotation_terms: 'Payment within 30 days.\nCharged at the rates above.',
  quotation_validity_days: 45,
  tax_name: 'VAT',
  tax_percent: '20.00',
} as const;

/** Changes the settings of the first branch as an administrator does. */
export const setBranch = async (on: Pick<TestApp, 'as'>, changes: Sent = settings): Promise<Made> => {
  const { leeds } = await branchIds(on);
  const admin = await on.as('admin@demo.test');
  const { version } = await expecting(200, admin.get(`/api/branches/${leeds}`));
  return expecting(200, admin.put(`/api/branches/${leeds}`, { version, ...changes }));
};

/**
 * A bill with every kind of line, priced: a façade with a BOM of 7 that comes to 1,000.00, an item, a credit, a rate only
 * and a discount; below it a single item.
 */
export const everyKind = (): Sent[] => {
  const [structure, bom] = [fresh(), fresh()];
  const within = { parent_key: structure };
  return [
    { key: structure, kind: 'structure', description: 'North façade' },
    { key: bom, kind: 'bom', description: 'Window W1', unit: 'ea', quantity: '7', ...within },
    item({ parent_key: bom, description: 'Frame', quantity: '3', unit: 'm', material_rate: '30' }),
    item({ parent_key: bom, description: 'Glass', quantity: '0.25', unit: 'm2', material_rate: '211.4286' }),
    item({ description: 'Sealant', quantity: '12.5', unit: 'm', material_rate: '8.3333', ...within }),
    item({ description: 'Omit sills', quantity: '-2', unit: 'm', material_rate: '45', ...within }),
    item({
      description: 'Night work',
      quantity: null,
      basis: 'rate_only',
      unit: 'h',
      material_rate: '62.5',
      ...within,
    }),
    item({
      description: 'Discount',
      quantity: null,
      unit: null,
      basis: 'percent_of_structure',
      percent: '-2.5',
      ...within,
    }),
    item({ description: 'Attendance', quantity: '1', unit: 'item', material_rate: '500' }),
  ];
};

/** An approved cost estimation with these lines. */
export const makeApproved = async (
  team: Estimators,
  masters: Masters,
  added: readonly Sent[],
): Promise<{ estimation: number; cost: number }> => {
  const unpriced = added.map(({ material_rate: _, ...line }) => line);
  const made = await makeCosted(team, masters, unpriced);
  const lines = await linesOf(team.creator, 'boq-cost', made.cost);
  const rates = new Map(added.map(({ description, material_rate }) => [description, material_rate]));
  const changes = lines.flatMap(({ id, version, description }) => {
    const rate = rates.get(description);
    return rate === undefined ? [] : [{ id, version, material_rate: rate }];
  });
  await save(team.creator, 'boq-cost', made.cost, { changes });
  await approve(team, 'boq-cost', made.estimation);
  return made;
};

/** What a quotation is issued with: what it would say, and what is changed of it. */
export const wordingOf = async (caller: Caller, cost: number, more: Sent = {}): Promise<Sent> => {
  const { wording } = await expecting(200, caller.get(`/api/boq-cost/${cost}/quotation`));
  return { ...wording, ...more };
};

export const issued = async (caller: Caller, cost: number, more: Sent = {}): Promise<Made> =>
  expecting(201, caller.post(`/api/boq-cost/${cost}/quotations`, await wordingOf(caller, cost, more)));

export const bytesOf = async (caller: Caller, path: string, method = 'GET', body?: Sent): Promise<Uint8Array> => {
  const response = await caller.raw(method, path, body);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
};

/** Opens the next revision of the cost estimation, and approves it. */
export const revised = async (team: Estimators, estimation: number): Promise<void> => {
  await acted(team.coordinator, 'boq-cost', 'revise', estimation);
  await approve(team, 'boq-cost', estimation);
};
