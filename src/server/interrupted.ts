import { sql } from 'drizzle-orm';
import { assertDefined } from '../domain/assertDefined.ts';
import { isBrokenDown } from '../schema/brokenDown.ts';
import type { Database, Tx } from './db/database.ts';
import type { DatabaseSource } from './db/engine/index.ts';
import { branchRole } from './db/policies.ts';
import { identifier } from './db/sqlText.ts';
import { ownedResources, ownedTables } from './db/tables.ts';
import { changeRows } from './engine/bulk/changeRows.ts';
import { arrayOf, type Values } from './engine/bulk/sent.ts';
import { stamped } from './engine/bulk/stamped.ts';
import { lineSetOf } from './engine/breakdown/declared.ts';
import { deriveLines } from './engine/breakdown/derive.ts';
import { Failure } from './engine/errors.ts';
import { insertCopies, type Copy } from './engine/breakdown/insertCopies.ts';
import { insertLines, type NewLine } from './engine/breakdown/insertLines.ts';
import { lineNames } from './engine/breakdown/lineKeys.ts';
import { amongLines, inRecord, linesTable, type LinesOf } from './engine/breakdown/lineSet.ts';
import { idsOfKeys } from './engine/breakdown/tree.ts';
import { copyLines } from './modules/estimation/copy.ts';
import { allStages } from './modules/estimation/stages.ts';
import { copyPlan } from './modules/planning/copyPlan.ts';
import { selectRows } from './db/rows.ts';

// What versions before decision 115 left undone when their process died: changes of lines that were made in several
// transactions, and imports whose rows were hidden until the last one. To be deleted once no database is older.

interface Task {
  readonly change: string;
  readonly ids?: readonly number[];
  readonly input: Readonly<Record<string, unknown>>;
}

interface Left {
  readonly id: string;
  readonly branch: string;
  readonly by: string;
  readonly resource: string;
  readonly record: string;
  readonly change: string;
  readonly input: { readonly after?: readonly Task[] } & Readonly<Record<string, unknown>>;
  readonly ids: readonly (number | string)[];
  readonly done: number;
}

const requestId = 'start';

/** Lines that stand in others by their identity, with the ids of those that are stored already. */
const placed = async <T extends Pick<NewLine, 'line_key' | 'in'>>(
  tx: Tx,
  { set, record }: LinesOf,
  lines: readonly T[],
): Promise<T[]> => {
  const own = new Set(lines.map(({ line_key }) => line_key));
  const above = lines.flatMap((line) => (typeof line.in === 'string' && !own.has(line.in) ? [line.in] : []));
  const stored = await idsOfKeys(tx, { set, record }, above);
  return lines.map((line) => (typeof line.in === 'string' ? { ...line, in: stored.get(line.in) ?? line.in } : line));
};

/** Copies all lines anew, of which a part was copied. */
const copyAnew = async (tx: Tx, { set, record }: LinesOf, { ids = [], input }: Task): Promise<void> => {
  const { table, owner } = linesTable(set);
  await tx.execute(sql`delete from ${table} where ${inRecord(set, record)}`);
  const from = allStages.find(({ name }) => name === input['stage']);
  const to = allStages.find(({ records }) => records === set.records);
  if (from && to) return copyLines(tx, { stage: from, id: Number(input['id']) }, { stage: to, id: record });
  const rows = await selectRows(
    tx,
    { id: sql<string>`${owner}` },
    (list) => sql`select ${list} from ${table} where ${table.id} = ${ids[0]}`,
  );
  await copyPlan(tx, Number(assertDefined(rows[0]).id), record);
};

type Finish = (tx: Tx, lines: LinesOf, task: Required<Task>) => Promise<unknown>;

/* oxlint-disable typescript/consistent-type-assertions -- the older version has written the inputs */
const finishers: Readonly<Record<string, Finish>> = {
  add: async (tx, { set, record }, { ids, input }) => {
    const lines = input['lines'] as readonly NewLine[];
    const left = ids.map((at) => assertDefined(lines[at]));
    await insertLines(tx, { set, record }, await placed(tx, { set, record }, left));
  },
  duplicate: async (tx, { set, record }, { ids, input }) => {
    const copies = input['copies'] as Readonly<Record<string, Omit<Copy, 'of'>>>;
    const left = ids.map((of) => ({ ...assertDefined(copies[of]), of }));
    await insertCopies(tx, { set, record }, await placed(tx, { set, record }, left));
  },
  change: (tx, { set }, { ids, input }) => {
    const byId = input['byId'] as Readonly<Record<string, { readonly values: Values }>>;
    const rows = ids.map((id) => ({ id, values: assertDefined(byId[id]).values }));
    return changeRows(tx, linesTable(set).table, rows, lineNames('changes'));
  },
  remove: (tx, { set }, { ids }) => tx.execute(sql`delete from ${linesTable(set).table} where ${amongLines(set, ids)}`),
  verify: (tx, { set }, { ids, input }) => {
    const { table } = linesTable(set);
    const marks = input['fields'] as readonly string[];
    const assigned = marks.map((name) => sql`${sql.identifier(name)} = ${input['value'] === true}`);
    return tx.execute(sql`
      update ${table} set ${sql.join(assigned, sql`, `)}, ${stamped(table)} where ${amongLines(set, ids)}
        and ${sql.identifier(marks[0] ?? '')} <> ${input['value'] === true}`);
  },
  margins: (tx, { set }, { ids, input }) => {
    const { table } = linesTable(set);
    return tx.execute(sql`
      update ${table} set margin_percent = ${String(input['margin'])}::numeric, ${stamped(table)}
      where ${amongLines(set, ids)} and not is_reviewer_verified and not is_approver_verified`);
  },
  overheads: (tx, { set }, { ids, input }) => {
    const { table } = linesTable(set);
    const shares = input['shares'] as Readonly<Record<string, string>>;
    const values = ids.map((id) => shares[id]);
    return tx.execute(sql`
      update ${table} set overhead = sent.share
      from unnest(${arrayOf(ids, 'bigint')}, ${arrayOf(values, 'numeric')}) as sent(id, share) where ${table.id} = sent.id`);
  },
  copy: copyAnew,
  // All figures follow below, whatever was changed.
  derive: () => Promise.resolve(),
};
/* oxlint-enable typescript/consistent-type-assertions */

const finish = async (tx: Tx, { id, resource, record, change, input, ids, done }: Left): Promise<void> => {
  const lines = ownedResources.find((r) => isBrokenDown(r) && r.partOf.parent.name === resource);
  if (!lines || !isBrokenDown(lines)) throw new Error(`${resource} has no lines, and a change of them has not ended`);
  const set = lineSetOf(lines);
  const { after = [], waits: _, ...own } = input;
  const left = ids.map(Number).slice(done);
  // A copy is made anew, of all.
  const first = { change, ids: change === 'copy' ? ids.map(Number) : left, input: own };
  for (const task of [first, ...after]) {
    const finisher = finishers[task.change];
    if (!finisher)
      throw new Error(`${resource} ${record}: a change “${task.change}” has not ended, which nothing makes`);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await finisher(tx, { set, record: Number(record) }, { ids: [], ...task });
  }
  await deriveLines(tx, { set, record: Number(record) }, 'all');
  await tx.execute(sql`delete from pending_changes where id = ${id}`);
};

/** Removes what an import has hidden, the last first: lines before their records. */
const removeHidden = async (tx: Tx, { id }: { readonly id: string }): Promise<void> => {
  await tx.execute(sql`select set_config('app.import', ${id}, true)`);
  const rows = await selectRows(
    tx,
    { id: sql<string>`id`, table: sql<string>`table_name` },
    (list) => sql`select ${list} from pending_import_rows where import_id = ${id} order by id desc`,
  );
  for (const { id: hidden, table: name } of rows) {
    const table = assertDefined(ownedTables()[name]);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await tx.execute(sql`
      delete from ${table} where ${table.id} in (
        select n from (select unnest(ids) as ids from pending_import_rows where id = ${hidden}) r,
          generate_series(lower(r.ids), upper(r.ids) - 1) as n)`);
  }
  await tx.execute(sql`delete from pending_imports where id = ${id}`);
};

const tables = ['pending_changes', 'pending_import_rows', 'pending_imports'].map(identifier).join(', ');

/** As `drop` of migration 45: the tables go once they are empty, and the policies that hid rows before them. */
const dropIfEmpty = `do $$ declare hidden record; begin
  if not exists (select from pending_changes) and not exists (select from pending_imports) then
    for hidden in select tablename from pg_policies where schemaname = 'public' and policyname = 'pending' loop
      execute format('drop policy pending on %I', hidden.tablename);
    end loop;
    drop table ${tables};
  end if;
end $$`;

/**
 * Ends what was interrupted, in the name of whoever began it. An import of an older process that is still at work was
 * touched within two minutes: it is left alone, and its rows stay hidden until another start finds it ended.
 */
export const endInterrupted = async (source: DatabaseSource, database: Database): Promise<void> => {
  const owner = await source.acquire({ as: 'owner' });
  let changes: readonly Left[];
  let imports: readonly Pick<Left, 'id' | 'branch' | 'by'>[];
  try {
    const { rows } = await owner.query<{ there: boolean }>(
      `select to_regclass('pending_changes') is not null as there`,
    );
    if (!rows[0]?.there) return;
    await owner.query(`grant select, delete on ${tables} to ${branchRole}`);
    const condition = source.kind === 'postgres' ? `touched_at < clock_timestamp() - interval '2 minutes'` : 'true';
    changes = (
      await owner.query<Left>(`select id, branch_id as branch, created_by as by, resource, record_id as record, change, input,
        ids, done from pending_changes order by id`)
    ).rows;
    imports = (
      await owner.query<Left>(
        `select id, branch_id as branch, created_by as by from pending_imports where ${condition}`,
      )
    ).rows;
  } finally {
    owner.release();
  }
  const inBranch = ({ branch, by }: Pick<Left, 'branch' | 'by'>, work: (tx: Tx) => Promise<void>) =>
    database.inBranch({ branchId: Number(branch), userId: Number(by), requestId }, work);
  for (const left of changes)
    await inBranch(left, (tx) => finish(tx, left)).catch(async (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      // It would be refused again and again: what is there by now stays, with the figures that follow from it.
      await inBranch(left, (tx) => finish(tx, { ...left, change: 'derive', input: {} }));
    });
  for (const left of imports) await inBranch(left, (tx) => removeHidden(tx, left));
  const dropping = await source.acquire({ as: 'owner' });
  try {
    await dropping.query(dropIfEmpty);
  } finally {
    dropping.release();
  }
};
