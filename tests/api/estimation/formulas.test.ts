import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { sum } from '../../../src/domain/decimal.ts';
import { decimalInFormula } from '../../../src/domain/formula.ts';
import { expectAsShown } from '../../support/billShown.ts';
import { linesOf, makeCosted, save, testEstimation } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';

const { team, masters } = testEstimation();
let cost: number;
beforeAll(async () => {
  ({ cost } = await makeCosted(team, masters));
});

const decimal = (places: number, most: bigint, least = -most) =>
  fc.bigInt({ min: least, max: most }).map((digits) => decimalInFormula({ digits, places }));
const rate = decimal(4, 10n ** 7n);
const row = fc.record({
  quantity: decimal(4, 10n ** 7n),
  material_rate: rate,
  labour_rate: fc.option(rate),
  machine_rate: fc.option(rate),
  freight_rate: fc.option(rate),
  margin_percent: decimal(2, 9999n, -99_999n),
  target_rate: fc.option(rate),
  // So many levels have more places than a factor keeps.
  boms: fc.oneof(
    decimal(4, 10n ** 6n).map((one) => [one]),
    fc.array(decimal(4, 20_000n), { minLength: 2, maxLength: 7 }),
  ),
});
/** Halves of a cent of both signs: 0.5 × −0.01 × 1 and the like. */
const halves = fc.record({
  quantity: fc.constantFrom('0.5', '-0.5', '1.5', '-2.5'),
  material_rate: fc.constantFrom('0.01', '-0.01', '0.03', '-0.05'),
  target_rate: fc.constantFrom('0.01', '-0.01', '0.03', '-0.05'),
  margin_percent: fc.constantFrom('0', '-100', '50', '-700'),
  boms: fc.constantFrom(['1'], ['-1']),
});

it('the database has for every line what the browser shows, and the bill is the sum of its lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(row, halves), { minLength: 1, maxLength: 60 }), async (rows) => {
      const added = rows.flatMap(({ boms, ...values }, n) => [
        ...boms.map((quantity, level) => ({
          key: `b${n}.${level}`,
          ...(level > 0 && { parent_key: `b${n}.${level - 1}` }),
          kind: 'bom',
          description: `BOM ${n}.${level}`,
          quantity: level > 0 ? quantity : '1',
        })),
        { key: `i${n}`, parent_key: `b${n}.${boms.length - 1}`, kind: 'item', description: `Item ${n}`, ...values },
      ]);
      const before = await linesOf(team.creator, 'boq-cost', cost);
      const saved = await save(team.creator, 'boq-cost', cost, { added, removed: before.map(({ id }) => id) });
      // The factors of what is added are those of its place; a change of the outermost BOM derives all below it.
      const changes = saved.records.flatMap(({ key, id, version }: Made) => {
        const [, n] = /^b(\d+)\.0$/.exec(key) ?? [];
        return n === undefined ? [] : [{ id, version, quantity: rows[Number(n)]?.boms[0] }];
      });
      await save(team.creator, 'boq-cost', cost, { changes });
      // Overheads make the selling rates uneven; there is no share without a cost.
      const overheads = [{ account: 'Site', basis: 'amount', amount: '1234.56' }];
      await team.creator.post(`/api/boq-cost/${cost}/items/save-account-overheads`, { overheads });
      const lines = await linesOf(team.creator, 'boq-cost', cost);
      const items = lines.filter(({ kind }) => kind === 'item');
      expect(items).toHaveLength(rows.length);
      expectAsShown(lines);
      const of = (name: string) => sum(items.map((line: Made) => line[name] as string));
      const { totals } = await expecting(200, team.creator.get(`/api/boq-cost/${cost}`));
      expect([totals.cost, totals.selling, totals.overhead, totals.target].map(Number)).toEqual(
        [of('cost_extension'), of('selling_extension'), of('overhead'), of('target_extension')].map(Number),
      );
      for (const line of lines) if (line.kind !== 'item') expect(line.cost_extension).toBe('0.00');
    }),
    { numRuns: 12 },
  );
});
