import { aliasedTable, and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { differencesOf, type RecordDifference, type ToldDifference } from '../../../schema/calls/shared/differences.ts';
import type { Resource } from '../../../schema/resource.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { columnNamed } from '../../db/column.ts';
import { currentUser } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { schemaDifferences } from '../../db/schemaDifferences.ts';
import { frozenCondition } from '../../db/frozen.ts';
import { isoOf } from '../../db/iso.ts';
import { readMarks } from '../../db/sharedTables.ts';
import { tableOf } from '../../db/tables.ts';
import { isMine } from '../../db/visibility.ts';
import { bind } from '../binding.ts';
import { requireRecords } from '../parts/within.ts';
import { readRecord } from '../records/read.ts';
import { recordInUnion, subjectIn } from '../records/subject.ts';
import { viewedResource } from '../viewed.ts';
import type { ConsistencyCheck } from './check.ts';
import { allChecks, checksOf } from './checks.ts';
import { selectRows } from '../../db/rows.ts';

const mark = aliasedTable(readMarks, 'mark');

/** How long it is told that a record was mended. */
const toldFor = sql.raw(`interval '7 days'`);
const isTold = or(isNull(schemaDifferences.mended_at), sql`${schemaDifferences.mended_at} > now() - ${toldFor}`);

/** The figures of a kept difference as they are now; undefined once the record agrees. */
const presentFigures = async (tx: Tx, check: ConsistencyCheck, row: typeof schemaDifferences.$inferSelect) => {
  if (row.mended_at) return row;
  const [found] = await check.find(tx, [row.record_id]);
  return found && { ...row, ...found, row_count: found.count };
};

/**
 * What differs in a record, computed anew, and what was mended in the last days, the first found first.
 * @throws Failure 404 for a record that the person cannot see
 */
const differencesOfRecord = async (tx: Tx, resource: Resource, id: number): Promise<RecordDifference[]> => {
  await requireRecords(tx, resource, [id]);
  const kept = await tx
    .select()
    .from(schemaDifferences)
    .where(and(eq(schemaDifferences.resource, resource.name), eq(schemaDifferences.record_id, id), isTold))
    .orderBy(asc(schemaDifferences.id));
  if (kept.length === 0) return [];
  const record = await readRecord(tx, resource, id);
  const told: RecordDifference[] = [];
  for (const row of kept) {
    const check = checksOf(resource.name).find(({ name }) => name === row.check_name);
    const now = check && (await presentFigures(tx, check, row));
    if (!now) continue;
    const { figure, stored, computed, rows, row_count, found_at, mended_at } = now;
    told.push({
      id: row.id,
      figure,
      stored,
      computed,
      rows: [...rows],
      row_count,
      found_at: found_at.toISOString(),
      mended_at: mended_at?.toISOString() ?? null,
      remedy: mended_at ? '' : check.remedy(record),
    });
  }
  return told;
};

/**
 * The differences of a check that concern the current user: as long as somebody can do something about one; those of
 * frozen records, and what was mended, until they have opened the record.
 */
const concerning = ({ name, resource, told }: ConsistencyCheck): SQL => {
  const table = tableOf(resource);
  const isFrozen = sql.raw(`exists (select from "${resource.name}" f where f.branch_id = "${resource.name}".branch_id
    and f.id = "${resource.name}".id and ${frozenCondition(resource)})`);
  const { found_at, mended_at } = schemaDifferences;
  return sql`select ${resource.name}::text as resource, ${table.id} as id, ${columnNamed(table, resource.represent)}::text as name,
      ${subjectIn(resource)} as title, ${schemaDifferences.figure} as figure, ${schemaDifferences.stored} as stored,
      ${schemaDifferences.computed} as computed, ${found_at} as found, ${mended_at} as mended
    from ${schemaDifferences} join ${table} on ${table.branch_id} = ${schemaDifferences.branch_id} and ${table.id} = ${schemaDifferences.record_id}
    where ${schemaDifferences.check_name} = ${name} and ${isTold}
      and ${isMine({ ...resource, people: told }, Object.keys(told))}
      and ((${mended_at} is null and not ${isFrozen}) or not exists (
        select from ${readMarks} as ${mark} where ${mark.branch_id} = ${table.branch_id} and ${mark.resource} = ${resource.name}
          and ${mark.record_id} = ${table.id} and ${mark.lines} = '' and ${mark.line_id} = 0 and ${mark.user_id} = ${currentUser}
          and ${mark.seen_at} >= coalesce(${mended_at}, ${found_at})))`;
};

/** What differs or was mended and concerns the current user, in these resources, the last first. One statement where nothing does. */
export const differencesForMe = async (
  tx: Tx,
  resources: readonly Resource[],
  limit: number,
): Promise<{ total: number; records: ToldDifference[] }> => {
  const kept = await tx.selectDistinct({ name: schemaDifferences.check_name }).from(schemaDifferences).where(isTold);
  const names = new Set(kept.map(({ name }) => name));
  const checks = allChecks().filter(({ name, resource }) => names.has(name) && resources.includes(resource));
  if (checks.length === 0) return { total: 0, records: [] };
  const rows = await selectRows(
    tx,
    {
      figure: sql<ToldDifference['figure']>`r.figure`,
      stored: sql<ToldDifference['stored']>`r.stored`,
      computed: sql<ToldDifference['computed']>`r.computed`,
      found_at: sql<ToldDifference['found_at']>`${isoOf(sql`r.found`)}`,
      mended_at: sql<ToldDifference['mended_at']>`${isoOf(sql`r.mended`)}`,
      ...recordInUnion,
    },
    (list) => sql`
    select ${list}
    from (${sql.join(checks.map(concerning), sql` union all `)}) r
    order by coalesce(r.mended, r.found) desc, r.resource, r.id limit ${limit}`,
  );
  const records = rows.map(({ total: _, ...row }) => row);
  return { total: rows.length ? assertDefined(rows[0]).total : 0, records };
};

/** The binding of what differs in a record. */
export const differenceBinding = bind(
  differencesOf,
  async (tx, { query, who }) => ({
    records: await differencesOfRecord(tx, viewedResource(query.resource, who), query.record_id),
  }),
  { kind: 'Record' },
);
