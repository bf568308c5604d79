import { items } from '../src/resources/masters/items.ts';
import { callsOf } from '../src/schema/calls/resourceCalls.ts';
import type { DatabaseSource } from '../src/server/db/engine/index.ts';
import { callerOf, longestWait, onNewDatabase, timed, type Caller } from './inProcess.ts';
import { median } from './median.ts';

/** The rows of a supplier's catalogue: items with a code, a name, a unit and one of twelve categories. */
const count = 7_000;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const [maxRatio, maxWait] = [3, 500];

const recordsOf = (round: number, unit: string) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    values: {
      code: `CT-${round}-${String(at).padStart(5, '0')}`,
      name: `Fitting ${at} of galvanised steel, DN ${15 + (at % 40) * 5}`,
      unit,
      category_id: `Range ${at % 12}`,
    },
    lines: [],
  }));

const importing = ({ ask }: Caller, round: number, mode: 'skip' | 'update', unit: string) =>
  ask('POST', callsOf(items).importRows.path, {
    dry_run: false,
    mode,
    create_missing: ['category_id'],
    records: recordsOf(round, unit),
  });

/**
 * The same rows in tables of the same columns, keys, foreign keys and indexes, without policies and triggers: one INSERT of
 * the items and one of their first variants.
 */
const bareInsert = async (source: DatabaseSource, round: number): Promise<void> => {
  const owner = await source.acquire({ as: 'owner' });
  try {
    await owner.query('begin');
    await owner.query(
      `insert into bench_bare_items (branch_id, code, name, unit, category_id, created_by, updated_by)
       select 1, 'CT-${round}-' || n, 'Fitting ' || n || ' of galvanised steel, DN ' || 15 + (n % 40) * 5, 'ea', c.id, 1, 1
       from generate_series(1, $1::int) n
       join (select id, row_number() over (order by id) as nth from item_categories where branch_id = 1) c on c.nth = 1 + n % 4`,
      [count],
    );
    await owner.query(
      `insert into bench_bare_variants (branch_id, parent_id, position, name, created_by, updated_by)
       select 1, id, 1000, 'Standard', 1, 1 from bench_bare_items where code like 'CT-${round}-%'`,
    );
    await owner.query('commit');
  } finally {
    owner.release();
  }
};

const addBareTables = async (source: DatabaseSource): Promise<void> => {
  const owner = await source.acquire({ as: 'owner' });
  await owner.query('create table bench_bare_items (like items including all)');
  await owner.query('create table bench_bare_variants (like items_variants including all)');
  // A like table has no foreign keys.
  await owner.query(`do $$ declare key record; begin
    for key in select case conrelid when 'items'::regclass then 'bench_bare_items' else 'bench_bare_variants' end as owner,
        replace(pg_get_constraintdef(oid), 'REFERENCES items(', 'REFERENCES bench_bare_items(') as definition
      from pg_constraint where contype = 'f' and conrelid in ('items'::regclass, 'items_variants'::regclass) loop
      execute format('alter table %I add %s', key.owner, key.definition);
    end loop; end $$`);
  owner.release();
};

const told = (what: string, figure: string, isOver: boolean): void =>
  console.log(`  ${what.padEnd(34)}${figure}${isOver ? '  OVER' : ''}`);

const measureImport = async (engine: string, source: DatabaseSource): Promise<void> => {
  const [own, other] = [await callerOf(source, 'admin@demo.test'), await callerOf(source, 'approver@demo.test')];
  await addBareTables(source);
  console.log(`\n${engine}, an import of ${count} items: the product, the bare INSERT, their ratio`);
  const pairs: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1)
    pairs.push([await timed(() => importing(own, round, 'skip', 'ea')), await timed(() => bareInsert(source, round))]);
  const measured = pairs.slice(1);
  const ratio = median(measured.map(([product, bare]) => product / bare));
  const [product, bare] = [median(measured.map(([x]) => x)), median(measured.map(([, y]) => y))];
  told(
    `insert ${count}`,
    `${product.toFixed(0)} ms ${bare.toFixed(0)} ms   ratio ${ratio.toFixed(2)}  aim ${maxRatio}`,
    ratio > maxRatio,
  );
  for (const [what, mode, unit] of [
    ['new items', 'skip', 'ea'],
    ['stored items', 'update', 'm'],
  ] as const) {
    const wait = await longestWait(other, importing(own, rounds + 1, mode, unit));
    told(`another waits, ${what}`, `at most ${wait.toFixed(0)} ms  aim ${maxWait}`, wait > maxWait);
  }
};

/** The import of a catalogue on a new database of the server, or on an embedded one. */
export const measureImportOn = (engine: string, server: string): Promise<void> =>
  onNewDatabase(server, (source) => measureImport(engine, source));
