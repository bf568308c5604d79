import { and, eq, sql } from 'drizzle-orm';
import { absences, usualNote } from '../../../../resources/people/absences.ts';
import type { Absence, AwayToday } from '../../../../resources/people/absenceCalls.ts';
import type { PageQuery } from '../../../../schema/calls/callTypes.ts';
import { today } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { awayToday as awayNow } from '../../../db/standingIn.ts';
import { tableOf } from '../../../db/tables.ts';
import { users } from '../../../db/system.ts';
import { stamped } from '../../../engine/bulk/stamped.ts';
import { invalid, notFound } from '../../../engine/errors.ts';
import { limitsOf, orderOfPage } from '../../../engine/lists/pages.ts';
import { insertRecord, changeRecord, removeRecords } from '../../../engine/records/write.ts';
import type { Who } from '../../../engine/who.ts';

const table = tableOf(absences);

/** What is entered of an absence. */
export interface Entered {
  readonly starts_on?: string | undefined;
  readonly ends_on?: string | undefined;
  readonly substitute_id?: number | null | undefined;
  readonly note?: string | null | undefined;
}

/** @throws Failure 404 for somebody who does not work in the branch */
const requireColleague = async (tx: Tx, person: number): Promise<void> => {
  const { rows } = await tx.execute<{ is: boolean }>(
    sql`select ${person}::bigint in (select app_colleagues(null)) as is`,
  );
  if (rows[0]?.is !== true) throw notFound('User');
};

/** Whoever is not active any more keeps their absences. @throws Failure 404 for somebody of other branches */
const requireOfBranch = async (tx: Tx, person: number): Promise<void> => {
  const { rows } = await tx.execute<{ is: boolean }>(sql`select app_belongs(${person}::bigint) as is`);
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
  const { rows } = await tx.execute<{ from: string; until: string }>(sql`
    select starts_on::text as from, ends_on::text as until from ${table} where person_id = ${person} and id is distinct from ${own ?? null}
      and starts_on <= ${sent.ends_on ?? null}::date and ends_on >= ${sent.starts_on ?? null}::date order by starts_on limit 1`);
  const [other] = rows;
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
  const order = orderOfPage(page, { starts_on: sql`starts_on`, ends_on: sql`ends_on` }, sql`own.id`, [
    sql`starts_on desc`,
    sql`own.id`,
  ]);
  const { rows } = await tx.execute<
    Omit<Absence, 'id' | 'substitute'> &
      Record<string, unknown> & { id: string; substitute: Absence['substitute']; total: number }
  >(sql`
    select own.id, own.version, own.starts_on::text as starts_on, own.ends_on::text as ends_on, own.note, by.name as by_name,
      case when own.substitute_id is not null then jsonb_build_object('id', substitute.id, 'name', substitute.name) end as substitute,
      case when own.ends_on < ${today} then 'past' when own.starts_on > ${today} then 'coming' else 'now' end as when,
      (count(*) over ())::int as total
    from ${table} as own join ${users} as by on by.id = own.updated_by left join ${users} as substitute on substitute.id = own.substitute_id
    where own.person_id = ${person} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`);
  return { total: rows[0]?.total ?? 0, records: rows.map(({ total: _, id, ...row }) => ({ ...row, id: Number(id) })) };
};

/** Who of the branch is away today, by name. */
export const awayToday = async (tx: Tx): Promise<AwayToday[]> => {
  const { rows } = await tx.execute<AwayToday & Record<string, unknown>>(sql`
    select away.person_id::int as id, away.person as name, away.until::text as until, away.substitute
    from ${awayNow} where away.person_id in (select app_colleagues(null)) order by lower(away.person), 1`);
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
  person: number,
  id: number,
  sent: Entered & { readonly version: number },
  who: Who,
): Promise<void> => {
  await requireOf(tx, person, id);
  await requireFitting(tx, person, sent, id);
  await changeRecord(tx, absences, id, { ...sent, ...(sent.note === null && { note: usualNote }) }, who);
};

/** Ends an absence that is on yesterday, as the person is back; any other is taken back. @throws Failure 404 as `changeAbsence` */
export const endAbsence = async (tx: Tx, person: number, id: number, who: Who): Promise<void> => {
  await requireOf(tx, person, id);
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${table} set ends_on = ${today} - 1, ${stamped(table)}
    where id = ${id} and starts_on < ${today} and ends_on >= ${today} returning id`);
  if (rows.length === 0) await removeRecords(tx, absences, [id], who);
};
