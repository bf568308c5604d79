import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { digitsOf, reckoned } from '../support/billArithmetic.ts';
import { item, linesOf, makeCosted, save, testEstimation } from '../support/estimation.ts';
import { expecting, type Made } from '../support/sales.ts';

const { team, masters } = testEstimation();
let cost: number;
beforeAll(async () => {
  ({ cost } = await makeCosted(team, masters));
});

const path = '/api/boq-cost';
const read = () => linesOf(team.creator, 'boq-cost', cost);
const cents = (value: unknown) => digitsOf(value, 2);

/** Whether every stored figure is what the lines come to when they are reckoned anew. */
const expectReckoned = async (about: string): Promise<void> => {
  const rows = await read();
  const { amounts, bases, total } = reckoned(rows);
  const stored = rows.flatMap((row) =>
    row.kind === 'item'
      ? [[row.description, cents(row.cost_extension), cents(row.target_extension), cents(row.selling_extension)]]
      : [],
  );
  const anew = rows.flatMap((row) => {
    const own = amounts.get(row.id);
    return own ? [[row.description, own.cost, own.target, own.selling]] : [];
  });
  expect(stored, about).toEqual(anew);
  for (const row of rows) {
    const base = bases.get(row.id);
    const shown = [row.base_cost, row.base_target, row.base_selling];
    if (base) expect(shown.map(cents), about).toEqual([base.cost, base.target, base.selling]);
    else expect(shown, about).toEqual([undefined, undefined, undefined]);
  }
  const { totals } = await expecting(200, team.creator.get(`${path}/${cost}`));
  expect([totals.cost, totals.target, totals.selling].map(cents), about).toEqual([
    total.cost,
    total.target,
    total.selling,
  ]);
};

const chosen = fc.nat(1000);
const amount = (least: number, most: number, places = 2) =>
  fc.integer({ min: least, max: most }).map((n) => (n / 10 ** places).toFixed(places));
const quantity = amount(-500, 1500);
const percent = amount(-2500, 2500);
const basis = fc.constantFrom('percent_of_structure', 'percent_of_all');
const values = fc.oneof(
  { weight: 4, arbitrary: fc.record({ quantity, material_rate: amount(-999, 99_999), target_rate: amount(0, 9999) }) },
  { weight: 1, arbitrary: fc.record({ basis: fc.constant('rate_only'), material_rate: amount(0, 9999) }) },
  { weight: 3, arbitrary: fc.record({ basis, percent }) },
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), into: chosen, values }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('group' as const), into: chosen, isBom: fc.boolean(), quantity }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), line: chosen, values }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('measure' as const), line: chosen, quantity }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), line: chosen, into: chosen }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('duplicate' as const), line: chosen }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), line: chosen }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('margins' as const), margin: amount(-9999, 9000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('overheads' as const), percent: amount(0, 3000) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const take = async (one: Step, nth: number): Promise<number> => {
  const rows = await read();
  // One choice more than there are lines: none.
  const pick = (n: number) => [...rows, undefined][n % (rows.length + 1)];
  const items = `${path}/${cost}/items`;
  const key = `n${nth}`;
  switch (one.do) {
    case 'add':
    case 'group': {
      const place = { key, description: `Line ${nth}`, parent_line_id: pick(one.into)?.id ?? null };
      const own =
        one.do === 'add'
          ? { kind: 'item', ...one.values }
          : one.isBom
            ? { kind: 'bom', quantity: one.quantity }
            : { kind: 'structure' };
      return (await team.creator.put(items, { added: [{ ...place, ...own }] })).status;
    }
    case 'change': {
      const line = pick(one.line);
      if (!line) return 0;
      const change = { id: line.id, version: line.version, ...one.values };
      return (await team.creator.put(items, { changes: [change] })).status;
    }
    case 'measure': {
      const line = pick(one.line);
      if (!line) return 0;
      const kind = line.kind === 'bom' ? 'boms' : 'items';
      return (await team.creator.put(`${path}/${kind}/${line.id}/quantity`, { quantity: one.quantity })).status;
    }
    case 'move': {
      const [line, into] = [pick(one.line), pick(one.into)];
      if (!line) return 0;
      const order = { ids: [line.id], place: 'last', parent_line_id: into?.id ?? null };
      return (await team.creator.put(`${items}/order`, order)).status;
    }
    case 'duplicate':
    case 'remove': {
      const line = pick(one.line);
      if (!line) return 0;
      return one.do === 'remove'
        ? (await team.creator.put(items, { removed: [line.id] })).status
        : (await team.creator.post(`${items}/duplicate`, { ids: [line.id] })).status;
    }
    case 'margins':
      return (await team.creator.put(`${items}/apply-margins`, { margin_percent: one.margin })).status;
    default: {
      const overheads = [{ account: 'Site', basis: 'percent', percent: one.percent }];
      return (await team.creator.post(`${items}/save-account-overheads`, { overheads })).status;
    }
  }
};

it('what is stored of a bill is what it comes to, whatever was done to it and in whatever order', async () => {
  const answers = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const removed = (await read()).map(({ id }) => id);
      await save(team.creator, 'boq-cost', cost, {
        removed,
        added: [
          { key: 'a', kind: 'structure', description: 'Façade' },
          { key: 'b', kind: 'structure', parent_key: 'a', description: 'Panels' },
          { key: 'c', kind: 'bom', parent_key: 'b', description: 'Panel', quantity: '3' },
          item({ parent_key: 'c', description: 'Sheet', quantity: '1.5', material_rate: '19.99', target_rate: '30' }),
          item({ parent_key: 'b', description: 'Seal', quantity: '-2', material_rate: '7.77', target_rate: '8' }),
          item({
            parent_key: 'a',
            description: 'Less',
            quantity: null,
            basis: 'percent_of_structure',
            percent: '-2.5',
          }),
          item({ description: 'Bolt', quantity: '7', material_rate: '3.3333' }),
          item({ description: 'Discount', quantity: null, basis: 'percent_of_all', percent: '-3.33' }),
        ],
      });
      await expectReckoned('at first');
      for (const [nth, one] of steps.entries()) {
        const status = await take(one, nth);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        await expectReckoned(JSON.stringify(steps.slice(0, nth + 1)));
      }
    }),
    { numRuns: 15 },
  );
  // Most steps are possible, and those that are not are refused for a reason.
  expect(
    [...answers.keys()].toSorted((a, b) => a - b).every((status) => [0, 200, 201, 404, 422].includes(status)),
  ).toBe(true);
  expect((answers.get(200) ?? 0) + (answers.get(201) ?? 0)).toBeGreaterThan(answers.get(422) ?? 0);
});

describe('the basis of a line', () => {
  const bill = async () => {
    const made = await makeCosted(team, masters, [
      { key: 'f', kind: 'structure', description: 'Façade' },
      item({ parent_key: 'f', description: 'Panel', quantity: '10' }),
      item({ parent_key: 'f', description: 'Deduct glazing', quantity: '-3' }),
      item({ parent_key: 'f', description: 'Scaffold', quantity: null, basis: 'rate_only' }),
      item({ parent_key: 'f', description: 'Less 2 %', quantity: null, basis: 'percent_of_structure', percent: '-2' }),
      { key: 'b', kind: 'bom', description: 'Door', quantity: '2' },
      item({ parent_key: 'b', description: 'Leaf', quantity: '1' }),
      item({ description: 'Preliminaries', quantity: null, basis: 'percent_of_all', percent: '10' }),
    ]);
    const lines = async () =>
      Object.fromEntries(
        (await linesOf(team.creator, 'boq-cost', made.cost)).map((line) => [line.description, line]),
      ) as Record<string, Made>;
    const before = await lines();
    const rates: Record<string, string> = { Panel: '100', 'Deduct glazing': '50.25', Scaffold: '12', Leaf: '200' };
    await save(team.creator, 'boq-cost', made.cost, {
      changes: Object.entries(rates).map(([name, material_rate]) => ({
        id: before[name].id,
        version: before[name].version,
        material_rate,
      })),
    });
    return { ...made, lines, id: (name: string) => before[name].id as number };
  };

  it('is kept from the first stage on, and makes the amounts', async () => {
    const { cost: own, lines } = await bill();
    const shown = Object.values(await lines()).map(
      ({ description, basis: of, percent: share, quantity: q, cost_extension: amounted, base_cost: base }) =>
        [description, of, share, q, amounted, base].map((value) => value ?? null),
    );
    expect(new Set(shown)).toEqual(
      new Set([
        ['Façade', null, null, null, '0.00', null],
        ['Panel', null, null, '10.0000', '1000.00', null],
        ['Deduct glazing', null, null, '-3.0000', '-150.75', null],
        ['Scaffold', 'rate_only', null, null, '0.00', null],
        // 2 % of 1,000.00 − 150.75 are 16.985.
        ['Less 2 %', 'percent_of_structure', '-2.00', null, '-16.99', '849.25'],
        ['Door', null, null, '2.0000', '0.00', null],
        ['Leaf', null, null, '1.0000', '400.00', null],
        // A tenth of 849.25 − 16.99 + 400.00.
        ['Preliminaries', 'percent_of_all', '10.00', null, '123.23', '1232.26'],
      ]),
    );
    const { totals } = await expecting(200, team.creator.get(`${path}/${own}`));
    expect(totals).toMatchObject({ cost: '1355.49', selling: '1355.49' });
  });

  it('follows what is entered: a quantity makes a line measured, a percentage takes quantity and rates away', async () => {
    const { cost: own, lines, id } = await bill();
    const put = async (name: string, change: object) => {
      const { version } = (await lines())[name];
      return team.creator.put(`${path}/${own}/items`, { changes: [{ id: id(name), version, ...change }] });
    };
    expect(await put('Scaffold', { quantity: '4' })).toMatchObject({ status: 200 });
    expect((await lines())['Scaffold']).toMatchObject({ quantity: '4.0000', cost_extension: '48.00' });
    expect((await lines())['Scaffold']).not.toHaveProperty('basis');
    expect(await put('Panel', { basis: 'percent_of_structure', percent: '5' })).toMatchObject({ status: 200 });
    const panel = (await lines())['Panel'];
    // 5 % of 48.00 − 150.75.
    expect(panel).toMatchObject({ basis: 'percent_of_structure', cost_extension: '-5.14', cost_rate: '0.0000' });
    expect(panel).not.toHaveProperty('quantity');
    expect(panel).not.toHaveProperty('material_rate');
    expect(await team.creator.put(`${path}/items/${id('Panel')}/quantity`, { quantity: '2' })).toMatchObject({
      status: 200,
    });
    const again = (await lines())['Panel'];
    expect(again).toMatchObject({ quantity: '2.0000' });
    for (const gone of ['basis', 'percent', 'base_cost', 'base_selling', 'base_target'])
      expect(again).not.toHaveProperty(gone);
  });

  it('is refused where it does not fit, and nothing is kept', async () => {
    const { cost: own, lines, id } = await bill();
    const before = await lines();
    const put = async (name: string, change: object) => {
      const { version } = before[name];
      const body = { changes: [{ id: id(name), version, ...change }] };
      const { status, errors } = await team.creator.put(`${path}/${own}/items`, body);
      return [status, errors];
    };
    const refused = (field: string, message: string) => [422, { [`changes.0.${field}`]: [message] }];
    expect(await put('Panel', { basis: 'percent_of_all' })).toEqual(refused('percent', 'Enter a percentage'));
    expect(await put('Panel', { percent: '2' })).toEqual(refused('percent', 'Say what it is a percentage of'));
    expect(await put('Panel', { basis: 'percent_of_all', percent: '2', quantity: '1' })).toEqual(
      refused('quantity', 'A percentage line has no quantity'),
    );
    expect(await put('Panel', { basis: 'rate_only', quantity: '1' })).toEqual(
      refused('quantity', 'A line with a rate only has no quantity'),
    );
    expect(await put('Less 2 %', { material_rate: '1' })).toEqual(
      refused('material_rate', 'A percentage line has no rates'),
    );
    expect(await put('Façade', { basis: 'rate_only' })).toEqual(
      refused('basis', 'Only items are paid by rate or percentage'),
    );
    expect(await put('Leaf', { basis: 'percent_of_structure', percent: '1' })).toEqual(
      refused('basis', 'A BOM holds no percentage lines'),
    );
    expect((await put('Panel', { basis: 'by_weight' }))[0]).toBe(422);
    expect((await put('Panel', { basis: 'percent_of_all', percent: '1000' }))[0]).toBe(422);
    const order = { ids: [id('Less 2 %')], place: 'last', parent_line_id: id('Door') };
    expect(await team.creator.put(`${path}/${own}/items/order`, order)).toMatchObject({
      status: 422,
      errors: { parent_line_id: ['A BOM holds no percentage lines'] },
    });
    const added = item({ parent_line_id: id('Door'), quantity: null, basis: 'percent_of_all', percent: '1' });
    expect(await team.creator.put(`${path}/${own}/items`, { added: [added] })).toMatchObject({
      status: 422,
      errors: { 'added.0.parent_line_id': ['A BOM holds no percentage lines'] },
    });
    expect(await lines()).toEqual(before);
  });
});
