import type { TestApp } from './app.ts';
import { asOwner } from './database.ts';

/** How a large bill is made: so many structures, in each so many BOMs, in each another BOM, which has the items. */
const structures = 40;
const bomsInEach = 9;
const groups = structures * bomsInEach;

/**
 * Fills a revision of the cost estimation with so many lines on four levels, by SQL: the figures are those that the
 * product would store.
 */
export const fillBill = async (on: TestApp, branch: number, cost: number, lines: number): Promise<void> => {
  const columns = 'branch_id, estimation_boq_cost_id, kind, line_key, position, parent_line_id, factor, description';
  const values = (kind: string, parent: string, factor: number) =>
    `${branch}, ${cost}, '${kind}', gen_random_uuid()::text, n * 1000, ${parent}, ${factor}`;
  const nth = (kind: string, factor: number) =>
    `(select id, row_number() over (order by id) as nth from boq_cost_lines
      where estimation_boq_cost_id = ${cost} and kind = '${kind}' and factor = ${factor} and description like 'Large%') p`;
  await asOwner(
    on.testDatabase,
    [
      `select set_config('app.user_id', '1', true), set_config('app.branch_id', '${branch}', true)`,
      `insert into boq_cost_lines (${columns}) select ${values('structure', 'null', 1)}, 'Large structure ' || n
       from generate_series(1, ${structures}) n`,
      `insert into boq_cost_lines (${columns}, quantity) select ${values('bom', 'p.id', 1)}, 'Large BOM ' || n, 2
       from generate_series(1, ${groups}) n join ${nth('structure', 1)} on p.nth = 1 + (n - 1) / ${bomsInEach}`,
      `insert into boq_cost_lines (${columns}, quantity) select ${values('bom', 'p.id', 2)}, 'Large part ' || n, 3
       from generate_series(1, ${groups}) n join ${nth('bom', 1)} on p.nth = n`,
      `insert into boq_cost_lines (${columns}, ref, code, unit, quantity, material_rate, labour_rate, machine_rate, freight_rate, margin_percent)
       select ${values('item', 'p.id', 6)}, 'Large channel ' || n || ', galvanised', 'A.' || n, 'CH-' || n % 900, 'm',
         (n % 900) + 0.5, (n % 70) + 0.25, n % 9, case when n % 4 = 0 then 1.5 end, 0.35, n % 30
       from generate_series(1, ${lines - structures - 2 * groups}) n
       join ${nth('bom', 2)} on p.nth = 1 + (n - 1) % ${groups}`,
      'analyze boq_cost_lines',
    ].join(';'),
  );
};
