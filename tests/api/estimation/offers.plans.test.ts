import { sql, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ratesStatement, usesStatement } from '../../../src/server/modules/masters/knownRates.ts';
import { makeItem } from '../../support/bills.ts';
import { item, linesOf, makeCosted, testEstimation } from '../../support/estimation.ts';
import { branchIds } from '../../support/people.ts';
import { expecting } from '../../support/sales.ts';

const { on, team, masters } = testEstimation();

/** Lines of one variant in the cost estimation of a firm. */
const many = 50_000;

it.runIf(process.env['TEST_ON'] === 'postgres')(
  'the last use and the last rate of an item are read at the end of an index, however many lines have it',
  async () => {
    const used = await makeItem(team.creator, { variants: [{ name: 'Plain', cost_rate: null }] });
    const [variant] = used.variants;
    const { cost } = await makeCosted(team, masters, [item({ item_id: used.id, item_variant_id: variant.id })]);
    const [line] = await linesOf(team.creator, 'boq-cost', cost);
    const { leeds } = await branchIds(on);
    const owner = await on.testDatabase.source.acquire({ as: 'owner' });
    try {
      await owner.query(`select set_config('app.user_id', '1', false), set_config('app.branch_id', '${leeds}', false)`);
      await owner.query('alter table boq_cost_lines disable trigger user');
      await owner.query(
        `insert into boq_cost_lines (branch_id, estimation_boq_cost_id, kind, line_key, description, unit, quantity,
           item_id, item_variant_id, position, material_rate)
         select branch_id, estimation_boq_cost_id, kind, gen_random_uuid()::text, description, unit, quantity,
           item_id, item_variant_id, position + n, n * 0.0001
         from boq_cost_lines, generate_series(1, ${many}) n where id = $1`,
        [line?.id],
      );
      await owner.query('alter table boq_cost_lines enable trigger user');
      await owner.query('analyze boq_cost_lines');
    } finally {
      owner.release(true);
    }
    const [offer] = (await expecting(200, team.creator.get(`/api/item-offers?q=${String(used.code)}`))).records;
    // Of the newest line.
    expect(offer.rates).toMatchObject([{ from: 'estimation', rate: '5.0000' }]);
    const permissions = new Set(['estimation.boq_cost.view']);
    const planOf = async (statement: SQL | undefined): Promise<string> => {
      if (!statement) throw new Error('nothing is asked');
      const actor = { branchId: leeds, userId: team.creator.session.user.id };
      const { rows } = await on.database.inBranch(actor, (tx) =>
        tx.execute<Record<string, string>>(sql`explain (analyze, costs off, timing off, summary off) ${statement}`),
      );
      return rows.map((one) => one['QUERY PLAN']).join('\n');
    };
    const uses = await planOf(usesStatement({ variants: [variant.id], boms: [] }, { permissions }));
    expect(uses).toMatch(
      /Index Scan Backward using boq_cost_lines_item_variant_id_index on boq_cost_lines \(actual rows=1(?:\.00)? loops=1\)/,
    );
    const rates = await planOf(ratesStatement([variant.id], { permissions }));
    expect(rates).toMatch(
      /Index Scan Backward using boq_cost_lines_item_variant_id_index on boq_cost_lines \(actual rows=1(?:\.00)? loops=1\)/,
    );
    expect(`${uses}${rates}`).not.toContain('Seq Scan on boq_cost_lines');
  },
);
