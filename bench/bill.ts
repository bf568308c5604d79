import type { DatabaseSource } from '../src/server/db/engine/index.ts';
import { callerOf, longestWait, onNewDatabase, timed, type Caller } from './inProcess.ts';
import { median } from './median.ts';
import { owned } from './owned.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
const table = 'boq_cost_lines';
const bare = 'bench_bare_lines';

/** A draft cost estimation of the seller with so many lines in structures of a hundred; its id. */
const fillBill = (source: DatabaseSource, lines: number): Promise<number> =>
  owned(source, async (run) => {
    await run(`select set_config('app.user_id', '2', false), set_config('app.branch_id', '1', false)`);
    const { rows } = await run(
      `insert into boq_costs (branch_id, number, title, estimation_id, project_id, creator_id)
       select 1, 'BENCH-' || $1::text, 'Measured', id, project_id, (select id from users where email = 'sales@demo.test')
       from estimations where branch_id = 1 order by estimations.id limit 1 returning id`,
      [lines],
    );
    const id = Number(rows[0]?.['id']);
    const groups = Math.ceil(lines / 100);
    await run(
      `insert into ${table} (branch_id, estimation_boq_cost_id, kind, line_key, position, description)
       select 1, $1, 'structure', gen_random_uuid()::text, n * 1000000, 'Structure ' || n from generate_series(1, $2::int) n`,
      [id, groups],
    );
    await run(
      `insert into ${table} (branch_id, estimation_boq_cost_id, kind, line_key, position, parent_line_id, ref, code, description, unit,
         quantity, material_rate, labour_rate, machine_rate, freight_rate, margin_percent)
       select 1, $1, 'item', gen_random_uuid()::text, n * 1000, s.id, 'A.' || n, 'CH-' || n % 900, 'Steel channel ' || n || ', galvanised', 'm',
         (n % 900) + 0.5, (n % 70) + 0.25, n % 9, case when n % 4 = 0 then 1.5 end, 0.35, n % 30
       from generate_series(1, $2::int) n
       join (select id, row_number() over (order by id) as nth from ${table} where estimation_boq_cost_id = $1) s on s.nth = 1 + (n - 1) / 100`,
      [id, lines],
    );
    await run(`select set_config('app.user_id', '', false), set_config('app.branch_id', '', false)`);
    return id;
  });

/** A table of the same columns, keys, indexes and generated figures, and nothing else: no policy, no trigger. */
const addBareTable = (source: DatabaseSource): Promise<void> =>
  owned(source, async (run) => {
    await run(`create table ${bare} (like ${table} including all)`);
    const { rows } = await run(
      `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = '${table}'::regclass and contype = 'f'
         and confrelid <> '${table}'::regclass`,
    );
    for (const { name, rule } of rows)
      await run(`alter table ${bare} add constraint "bare_${String(name)}" ${String(rule)}`);
  });

/** What an answer has of a line. */
const names = `id, version, position, kind, parent_line_id, ref, code, description, unit, quantity, factor, structure_id, bom_id, item_id,
  item_variant_id, replaced_variant_id, replaced_rate, additional_info, target_rate, target_extension, material_rate, labour_rate,
  machine_rate, freight_rate, cost_rate, cost_extension, overhead, margin_percent, selling_rate, selling_extension,
  is_reviewer_verified, is_approver_verified, basis, percent, alternate_quantity, alternate_to, rate_source, rate_source_name,
  rate_source_date`;

/** Copies a bill into the bare table. */
const fillBare = (source: DatabaseSource, id: number): Promise<void> =>
  owned(source, async (run) => {
    const { rows } = await run(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    const all = String(rows[0]?.['names']);
    await run(`truncate ${bare}`);
    await run(
      `insert into ${bare} (${all}) overriding system value select ${all} from ${table} where estimation_boq_cost_id = $1`,
      [id],
    );
  });

const maintain = (source: DatabaseSource): Promise<void> =>
  owned(source, async (run) => {
    await run(`vacuum analyze ${bare}`);
    await run(`vacuum analyze ${table}`);
  });

const told = (what: string, pairs: readonly (readonly [number, number])[], aim: number): string => {
  const measured = pairs.slice(1);
  const ratio = median(measured.map(([own, other]) => own / other));
  const [own, other] = [median(measured.map(([x]) => x)), median(measured.map(([, y]) => y))];
  return `  ${what.padEnd(26)}${own.toFixed(0).padStart(7)} ms ${other.toFixed(0).padStart(7)} ms   ratio ${ratio.toFixed(2)}  aim ${aim}${ratio <= aim ? '' : '  OVER'}`;
};

interface Bench {
  readonly source: DatabaseSource;
  readonly seller: Caller;
}

/** All lines through the API, beside the statement that reads them and its JSON. */
const load = async ({ source, seller }: Bench, id: number, lines: number): Promise<void> => {
  const pairs: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1)
    pairs.push([
      await timed(async () => (await seller.ask('GET', `/api/boq-cost/${id}/items`)).text()),
      await timed(() =>
        owned(source, async (run) =>
          JSON.stringify({
            success: true,
            data: (
              await run(
                `select ${names} from ${table} where branch_id = 1 and estimation_boq_cost_id = $1 order by position, id`,
                [id],
              )
            ).rows,
          }),
        ),
      ),
    ]);
  const packed = await seller.ask('GET', `/api/boq-cost/${id}/items`, undefined, { 'accept-encoding': 'gzip' });
  const bytes = (await packed.arrayBuffer()).byteLength;
  console.log(`${told(`load ${lines}`, pairs, 2)}   ${(bytes / 1024 / 1024).toFixed(2)} MB on the wire`);
};

const update = (source: DatabaseSource, sql: string, values: unknown[]): Promise<void> =>
  owned(source, async (run) => {
    await run('begin');
    await run(sql, values);
    await run('commit');
  });

const margins = async ({ source, seller }: Bench, id: number, lines: number): Promise<void> => {
  const pairs: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await maintain(source);
    const margin = `${31 + round}.50`;
    pairs.push([
      await timed(() => seller.ask('PUT', `/api/boq-cost/${id}/items/apply-margins`, { margin_percent: margin })),
      await timed(() =>
        update(
          source,
          `update ${bare} set margin_percent = $2::numeric, version = version + 1, updated_at = now(), updated_by = 1
           where branch_id = 1 and estimation_boq_cost_id = $1 and kind = 'item' and margin_percent <> $2::numeric`,
          [id, margin],
        ),
      ),
    ]);
  }
  console.log(told(`apply-margins on ${lines}`, pairs, 1.5));
};

const save = async ({ source, seller }: Bench, id: number, count: number): Promise<void> => {
  const pairs: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await maintain(source);
    const { rows } = await owned(source, (run) =>
      run(
        `select id, version from ${table} where estimation_boq_cost_id = $1 and kind = 'item' order by position limit $2`,
        [id, count],
      ),
    );
    const changes = rows.map((row, at) => ({
      id: Number(row['id']),
      version: Number(row['version']),
      material_rate: `${(at + round) % 97}.${round}5`,
    }));
    pairs.push([
      await timed(() => seller.ask('PUT', `/api/boq-cost/${id}/items`, { changes })),
      await timed(() =>
        update(
          source,
          `update ${bare} set material_rate = sent.rate, version = version + 1, updated_at = now(), updated_by = 1
           from unnest($1::bigint[], $2::numeric[]) as sent(id, rate) where branch_id = 1 and ${bare}.id = sent.id`,
          [changes.map((c) => c.id), changes.map((c) => c.material_rate)],
        ),
      ),
    ]);
  }
  console.log(told(`save ${count} lines`, pairs, 2));
};

/** The longest that another person's request waits while margins of many lines are set. */
const waiting = async ({ source, seller }: Bench, id: number, lines: number): Promise<void> => {
  const other = await callerOf(source, 'approver@demo.test');
  const margins = { margin_percent: '12.25' };
  const worst = await longestWait(other, seller.ask('PUT', `/api/boq-cost/${id}/items/apply-margins`, margins));
  console.log(
    `  another's request meanwhile waits at most ${worst.toFixed(0)} ms (${lines} lines)  aim 500${worst <= 500 ? '' : '  OVER'}`,
  );
};

const measureBill = async (engine: string, source: DatabaseSource): Promise<void> => {
  const bench = { source, seller: await callerOf(source, 'sales@demo.test') };
  await addBareTable(source);
  console.log(`\n${engine}, a bill of quantities: the product, the bare statement, their ratio`);
  for (const lines of [2000, 20_000, 100_000]) {
    const id = await fillBill(source, lines);
    await maintain(source);
    await load(bench, id, lines);
  }
  const id = await fillBill(source, 50_000);
  await fillBare(source, id);
  await margins(bench, id, 50_000);
  await save(bench, id, 1000);
  await waiting(bench, id, 50_000);
};

/** A bill of quantities through the API on a new database of the server, or on an embedded one. */
export const measureBillOn = (engine: string, server: string): Promise<void> =>
  onNewDatabase(server, (source) => measureBill(engine, source));
