import { aliasedTable, and, eq, sql } from 'drizzle-orm';
import { absences, usualNote } from '../../../../resources/people/absences.ts';
import type { Absence, AwayToday } from '../../../../resources/people/absenceCalls.ts';
import type { PageQuery } from '../../../../schema/calls/callTypes.ts';
import { todayInSql } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { awayToday as awayNow } from '../../../db/standingIn.ts';
import { tableOf } from '../../../db/tables.ts';
import { users } from '../../../db/system.ts';
import { stamped } from '../../../engine/bulk/stamped.ts';
import { invalid, notFound } from '../../../engine/errors.ts';
import { limitsOf, orderOfPage } from '../../../engine/lists/pages.ts';
import { insertRecord, changeRecord, removeRecords } from '../../../engine/records/write.ts';
import type { Who } from '../../../engine/who.ts';
import { bare } from '../../../db/column.ts';
import { selectRows } from '../../../db/rows.ts';

const user = aliasedTable(users, 'by');
const substitute = aliasedTable(users, 'substitute');

const table = tableOf(absences);
const ownTable = aliasedTable(table, 'own');

/** What is entered of an absence. */
export interface Entered {
  readonly starts_on?: string | undefined;
  readonly ends_on?: string | undefined;
  readonly substitute_id?: number | null | undefined;
  readonly note?: string | null | undefined;
}

/** @throws Failure 404 for somebody who does not work in the branch */
const requireColleague = async (tx: Tx, person: number): Promise<void> => {
  const rows = await selectRows(
    tx,
    { is: sql<boolean>`${person}::bigint in (select app_colleagues(null))` },
    (list) => sql`select ${list}`,
  );
  if (rows[0]?.is !== true) throw notFound('User');
};

/** Whoever is not active any more keeps their absences. @throws Failure 404 for somebody of other branches */
const requireOfBranch = async (tx: Tx, person: number): Promise<void> => {
  const rows = await selectRows(
    tx,
    { is: sql<boolean>`app_belongs(${person}::bigint)` },
    (list) => sql`select ${list}`,
  );
  if (rows[0]?.is !== true) throw notFound('User');
};

/** @throws Failure 404 unless the person is of the branch, and the absence is one of theirs */
const requireOf = async (tx: Tx, person: number, id: number): Promise<void> => {
  await requireOfBranch(tx, person);
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), sql`person_id = ${person}`));
  if (!row) throw notFound(absences.title);
};

/** Refuses an absence on days of another, and somebody who would stand in for themselves. @throws Failure 422 by field */
const requireFitting = async (tx: Tx, person: number, sent: Entered, own?: number): Promise<void> => {
  if (sent.substitute_id === person) throw invalid({ substitute_id: ['Choose somebody else'] });
  const [other] = await selectRows(
    tx,
    { from: table.starts_on, until: table.ends_on },
    (list) => sql`
    select ${list} from ${table} where ${table.person_id} = ${person} and ${table.id} is distinct from ${own ?? null}
      and ${table.starts_on} <= ${sent.ends_on ?? null}::date and ${table.ends_on} >= ${sent.starts_on ?? null}::date
    order by ${table.starts_on} limit 1`,
  );
  if (other) throw invalid({ starts_on: [`There is an absence from ${other.from} until ${other.until} already`] });
};

/** When a person is away in the branch, the latest first. */
export const absencesOf = async (
  tx: Tx,
  person: number,
  page: PageQuery,
): Promise<{ total: number; records: Absence[] }> => {
  await requireOfBranch(tx, person);
  const { limit, offset } = limitsOf(page);
  const order = orderOfPage(page, { starts_on: sql`starts_on`, ends_on: sql`ends_on` }, sql`${ownTable.id}`, [
    sql`starts_on desc`,
    sql`${ownTable.id}`,
  ]);
  const rows = await selectRows(
    tx,
    {
      id: ownTable.id,
      version: ownTable.version,
      starts_on: ownTable.starts_on,
      ends_on: ownTable.ends_on,
      note: ownTable.note,
      by_name: user.name,
      substitute: sql<{
        id: number;
        name: string;
      } | null>`case when ${ownTable.substitute_id} is not null then jsonb_build_object('id', ${substitute.id}, 'name', ${substitute.name}) end`,
      when: sql<
        'now' | 'past' | 'coming'
      >`case when ${ownTable.ends_on} < ${todayInSql} then 'past' when ${ownTable.starts_on} > ${todayInSql} then 'coming' else 'now' end`,
      total: sql<number>`(count(*) over ())::int`,
    },
    (list) => sql`
    select ${list}
    from ${table} as ${ownTable} join ${users} as ${user} on ${user.id} = ${ownTable.updated_by} left join ${users} as ${substitute} on ${substitute.id} = ${ownTable.substitute_id}
    where ${ownTable.person_id} = ${person} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`,
  );
  return { total: rows[0]?.total ?? 0, records: rows.map(({ total: _, ...row }) => row) };
};

/** Who of the branch is away today, by name. */
export const readAwayToday = async (tx: Tx): Promise<AwayToday[]> => {
  const rows = await selectRows(
    tx,
    {
      id: sql<number>`away.person_id::int`,
      name: sql<string>`away.person`,
      until: sql<string>`away.until::text`,
      substitute: sql<string | null>`away.substitute`,
    },
    (list) => sql`
    select ${list}
    from ${awayNow} where away.person_id in (select app_colleagues(null)) order by lower(away.person), 1`,
  );
  return rows;
};

/** @throws Failure 404 for somebody of another branch; 422 by field */
export const addAbsence = async (tx: Tx, person: number, sent: Entered, who: Who): Promise<number> => {
  await requireColleague(tx, person);
  await requireFitting(tx, person, sent);
  return insertRecord(tx, absences, { ...sent, note: sent.note ?? usualNote, person_id: person }, who);
};

/** @throws Failure 404 for an absence of somebody else; 409 for an old version; 422 by field */
export const changeAbsence = async (
  tx: Tx,
  { person, id }: { readonly person: number; readonly id: number },
  sent: Entered & { readonly version: number },
  who: Who,
): Promise<void> => {
  await requireOf(tx, person, id);
  await requireFitting(tx, person, sent, id);
  await changeRecord(tx, absences, id, { ...sent, ...(sent.note === null && { note: usualNote }) }, who);
};

/**
 * Ends an absence that is on yesterday, as the person is back; any other is taken back. Returns its version, null where it
 * is gone.
 * @throws Failure 404 as `changeAbsence`
 */
export const endAbsence = async (tx: Tx, person: number, id: number, who: Who): Promise<number | null> => {
  await requireOf(tx, person, id);
  const rows = await selectRows(
    tx,
    { version: table.version },
    (list) => sql`
    update ${table} set ${bare(table.ends_on)} = ${todayInSql} - 1, ${stamped(table)}
    where ${table.id} = ${id} and ${table.starts_on} < ${todayInSql} and ${table.ends_on} >= ${todayInSql} returning ${list}`,
  );
  const [ended] = rows;
  if (!ended) await removeRecords(tx, absences, [id], who);
  return ended?.version ?? null;
};
