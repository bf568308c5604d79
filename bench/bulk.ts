import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describedTables } from '../tests/support/tables.ts';
import { onNewDatabase, timed } from './inProcess.ts';
import { median } from './median.ts';
import { rows, quantity, rate, reference, text } from '../src/schema/field.ts';
import { defineResource } from '../src/schema/define/defineResource.ts';
import type { Resource } from '../src/schema/resource.ts';
import { resources } from '../src/resources/index.ts';
import { databaseOf, type Tx } from '../src/server/db/database.ts';
import type { DatabaseSource } from '../src/server/db/engine/index.ts';
import { databaseRoles } from '../src/server/db/policies.ts';
import { afterMigrations } from '../src/server/db/setup.ts';
import * as recorded from '../src/server/db/recorded.ts';
import * as system from '../src/server/db/system.ts';
import { rowTableOf, ownedResources, tableOf } from '../src/server/db/tables.ts';
import { changeRows } from '../src/server/engine/bulk/changeRows.ts';
import { insertRows } from '../src/server/engine/bulk/insertRows.ts';
import '../src/server/modules/index.ts';

const changed = 50_000;
const inserted = 20_000;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
const aim = 1.5;

/** Lines as a bill of quantities has them, their history by batch. */
const estimates = defineResource({
  name: 'bench_estimates',
  represent: 'name',
  permissions: 'bench.estimate',
  fields: {
    name: text({ required: true }),
    rows: rows(
      {
        description: text({ required: true }),
        item_id: reference('items'),
        unit: text({ max: 20 }),
        quantity: quantity({ required: true }),
        rate: rate({ required: true }),
      },
      { represent: 'description', history: 'batch' },
    ),
  },
  list: { columns: ['name'] },
});

const addResource = async (source: DatabaseSource, resource: Resource): Promise<void> => {
  const snapshot = () => generateDrizzleJson({ ...system, ...recorded, ...databaseRoles, ...describedTables() });
  const before = snapshot();
  for (const list of [resources as Resource[], ownedResources]) list.push(resource);
  const owner = await source.acquire({ as: 'owner' });
  await owner.query((await generateMigration(before, snapshot())).join('\n'));
  await afterMigrations(owner);
  owner.release();
};

const bare = 'bench_bare_rows';
const columns = 'branch_id, parent_id, position, description, item_id, unit, quantity, rate';

/** A table of the same columns, keys and indexes as that of the lines, and nothing else: no policy, no trigger. */
const addBareTable = async (source: DatabaseSource): Promise<void> => {
  const owner = await source.acquire({ as: 'owner' });
  await owner.query(`create table ${bare} (like bench_estimates_rows including all);
    alter table ${bare} alter branch_id set default 1, alter created_by set default 1, alter updated_by set default 1`);
  const { rows } = await owner.query<{ name: string; rule: string }>(
    `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
     where conrelid = 'bench_estimates_rows'::regclass and contype = 'f'`,
  );
  for (const { name, rule } of rows) await owner.query(`alter table ${bare} add constraint "bare_${name}" ${rule}`);
  owner.release();
};

interface Bench {
  readonly source: DatabaseSource;
  readonly inBranch: (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;
  readonly parent: number;
}

const statement = async (source: DatabaseSource, sql: string, values: unknown[]): Promise<void> => {
  const owner = await source.acquire({ as: 'owner' });
  try {
    await owner.query('begin');
    await owner.query(sql, values);
    await owner.query('commit');
  } finally {
    owner.release();
  }
};

const maintain = async (source: DatabaseSource): Promise<void> => {
  const owner = await source.acquire({ as: 'owner' });
  await owner.query(`vacuum analyze ${bare}`);
  await owner.query('vacuum analyze bench_estimates_rows');
  owner.release();
};

const lineOf = (nth: number, parent: number) => ({
  parent_id: parent,
  position: nth,
  description: `Steel channel ${nth}, galvanised`,
  item_id: 1,
  unit: 'm',
  quantity: `${nth % 900}.5000`,
  rate: `${nth % 70}.2500`,
});

const insertRound = async ({ source, inBranch, parent }: Bench, count: number): Promise<[number, number]> => {
  const rows = Array.from({ length: count }, (_, nth) => lineOf(nth, parent));
  const own = await timed(() => inBranch((tx) => insertRows(tx, rowTableOf(estimates, 'rows'), rows)));
  const names = columns.split(', ').slice(1);
  const types = ['bigint', 'bigint', 'text', 'bigint', 'text', 'numeric', 'numeric'];
  const other = await timed(() =>
    statement(
      source,
      `insert into ${bare} (${names.join(', ')}) select * from unnest(${types.map((type, at) => `$${at + 1}::${type}[]`).join(', ')})`,
      names.map((name) => rows.map((row) => row[name as keyof typeof row])),
    ),
  );
  return [own, other];
};

const changeRound = async (
  { source, inBranch }: Bench,
  round: number,
  ids: readonly number[],
): Promise<[number, number]> => {
  const rates = ids.map((id) => `${(id + round) % 97}.${(round % 9) + 1}000`);
  const names = { kind: 'Row', nameOf: () => undefined, path: (at: number) => `rows.${at}` };
  const own = await timed(() =>
    inBranch((tx) =>
      changeRows(
        tx,
        rowTableOf(estimates, 'rows'),
        ids.map((id, at) => ({ id, version: round + 1, values: { rate: rates[at] } })),
        names,
      ),
    ),
  );
  const other = await timed(() =>
    statement(
      source,
      `update ${bare} set rate = sent.rate, version = version + 1, updated_at = now(), updated_by = 1
       from unnest($1::bigint[], $2::numeric[]) as sent(id, rate) where branch_id = 1 and ${bare}.id = sent.id`,
      [ids, rates],
    ),
  );
  return [own, other];
};

const told = (what: string, pairs: readonly [number, number][]): string => {
  const ratio = median(pairs.map(([own, other]) => own / other));
  const [own, other] = [median(pairs.map(([x]) => x)), median(pairs.map(([, y]) => y))];
  return `  ${what.padEnd(24)}${own.toFixed(0).padStart(7)} ms ${other.toFixed(0).padStart(7)} ms   ratio ${ratio.toFixed(2)}`;
};

const fill = async (bench: Bench): Promise<number[]> => {
  const owner = await bench.source.acquire({ as: 'owner' });
  await owner.query(`select set_config('app.user_id', '1', false), set_config('app.branch_id', '1', false)`);
  for (const table of ['bench_estimates_rows', bare])
    await owner.query(
      `insert into ${table} (${columns}) select 1, $1, n, 'Steel channel ' || n, 1, 'm', n % 900, n % 70 from generate_series(1, $2::int) n`,
      [bench.parent, changed],
    );
  const { rows } = await owner.query<{ id: string }>(`select id from bench_estimates_rows order by id`);
  owner.release();
  return rows.map(({ id }) => Number(id));
};

/** Many rows at once through the bulk operations, against the bare statement over the same columns, keys and indexes. */
const measureBulk = async (engine: string, source: DatabaseSource): Promise<void> => {
  try {
    await addResource(source, estimates);
    await addBareTable(source);
    const database = databaseOf(source);
    const inBranch: Bench['inBranch'] = (work) => database.inBranch({ userId: 1, branchId: 1 }, work);
    const made = (await inBranch((tx) => insertRows(tx, tableOf(estimates), [{ name: 'Measured' }]))) as number[];
    const bench: Bench = { source, inBranch, parent: made[0] as number };
    const ids = await fill(bench);
    const changes: [number, number][] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await maintain(source);
      changes.push(await changeRound(bench, round, ids));
    }
    const inserts: [number, number][] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await maintain(source);
      inserts.push(await insertRound(bench, inserted));
    }
    console.log(
      `${engine}, many rows at once with their history by batch: the product, the bare statement, their ratio`,
    );
    const [change, insert] = [
      told(`change ${changed}`, changes.slice(1)),
      told(`insert ${inserted}`, inserts.slice(1)),
    ];
    const ratio = Number(/ratio (.*)$/.exec(change)?.[1]);
    console.log(`${change}  aim ${aim}${ratio <= aim ? '' : '  OVER'}\n${insert}`);
  } finally {
    for (const list of [resources as Resource[], ownedResources]) list.splice(list.indexOf(estimates), 1);
  }
};

/** The same on a new database of the server, or on an embedded one. */
export const measureBulkOn = (engine: string, server: string): Promise<void> =>
  onNewDatabase(server, (source) => measureBulk(engine, source));
