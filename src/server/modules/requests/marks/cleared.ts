import { aliasedTable, sql } from 'drizzle-orm';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import type { RestsOn } from '../../../../resources/requests/requestCalls.ts';
import { columnsOf, labelOf, type Fields } from '../../../../schema/field.ts';
import type { Tx } from '../../../db/database.ts';
import { history } from '../../../db/recorded.ts';
import { users } from '../../../db/system.ts';
import { tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { changesOf, type HistoryRow } from '../../../engine/history/changes.ts';
import { rowsOfParts } from '../../../engine/history/rowsOfParts.ts';
import { isMarked } from '../../../engine/parts/marked.ts';
import { selectRows } from '../../../db/rows.ts';

const person = aliasedTable(users, 'person');
const h = aliasedTable(history, 'h');

type Cleared = NonNullable<RestsOn['cleared']>;
type Change = Awaited<ReturnType<typeof changesOf>>[number]['changes'][number];

const lines = purchaseRequestLines;
const l = aliasedTable(tableOf(lines), 'l');
const flags = Object.values(lines.verification?.marks ?? {}).flatMap(({ field, set }) =>
  set === undefined ? [field] : [],
);
const rests = lines.verification?.clearedBy ?? [];
/** What the marks rest on in the request: its fields, and who has the roles. */
const ofHead = [...(lines.verification?.head?.clearedBy ?? []), 'reviewer_id', 'approver_id'];

interface Fallen {
  id: string;
  part: string;
  at: string;
  by_name: string;
  before: HistoryRow['before'];
  after: HistoryRow['after'];
}
interface AtHead {
  at: string;
  before: HistoryRow['before'];
  after: HistoryRow['after'];
}

/** The last fall of the marks of each line that has not all of them now. */
const fallenIn = async (tx: Tx, request: number): Promise<Fallen[]> => {
  const fell = flags.map((flag) => sql`((before ->> ${flag})::boolean and not (after ->> ${flag})::boolean)`);
  const rows = await selectRows(
    tx,
    {
      id: sql<Fallen['id']>`own.id`,
      part: sql<Fallen['part']>`own.part`,
      at: sql<Fallen['at']>`own.at::text`,
      by_name: person.name,
      before: sql<Fallen['before']>`own.before`,
      after: sql<Fallen['after']>`own.after`,
    },
    (list) => sql`
    select distinct on (own.part) ${list}
    from (${rowsOfParts(lines, request, [...flags, ...rests], sql`${h.action} = 'update'`)}) own
    join ${tableOf(lines)} ${l} on ${l.id} = own.part join ${users} ${person} on ${person.id} = own.by
    where not ${isMarked(lines, 'l')} and (${sql.join(fell, sql` or `)}) order by own.part, own.id desc`,
  );
  return rows;
};

/** What was changed of the request at these moments: one transaction has one moment. */
const headAt = async (tx: Tx, request: number, moments: readonly string[]): Promise<AtHead[]> => {
  const rows = await selectRows(
    tx,
    { at: sql<AtHead['at']>`${h.at}::text`, before: h.before, after: h.after },
    (list) => sql`select ${list} from ${history} ${h}
    where ${h.resource} = ${purchaseRequests.name} and ${h.record_id} = ${request} and ${h.table_name} = ${purchaseRequests.name}
      and ${h.action} = 'update' and ${h.at} = any(${arrayOf(moments, 'timestamptz')})`,
  );
  return rows;
};

const inWords = (fields: Fields, name: string, value: unknown, called: string | null | undefined): string => {
  const f = columnsOf(fields).find(([own]) => own === name)?.[1];
  if (value === null || value === undefined) return 'nothing';
  return called ?? (f?.kind === 'one_of' ? f.labels?.[String(value)] : undefined) ?? String(value);
};

const said = (fields: Fields, { field, before, after, before_name, after_name }: Change): string => {
  const f = fields[field];
  const [was, is] = [inWords(fields, field, before, before_name), inWords(fields, field, after, after_name)];
  return `${f ? labelOf(field, f) : field} changed from ${was} to ${is}`;
};

const reasonIn = (fields: Fields, changes: readonly Change[], names: readonly string[]): string | undefined => {
  const first = changes.find(({ field }) => names.includes(field));
  return first && said(fields, first);
};

/** Why the marks of lines of a request fell, by the line: of those alone that are not all set. Four statements at most. */
export const clearedIn = async (tx: Tx, request: number): Promise<ReadonlyMap<number, Cleared>> => {
  const fallen = await fallenIn(tx, request);
  if (fallen.length === 0) return new Map();
  const heads = await headAt(
    tx,
    request,
    fallen.map(({ at }) => at),
  );
  const rowOf = (table: string, { at, before, after }: AtHead): HistoryRow => ({
    id: 0,
    at: new Date(at),
    by_name: null,
    action: 'update',
    table,
    before,
    after,
  });
  const changes = await changesOf(tx, purchaseRequests, [
    ...fallen.map((one) => rowOf(lines.name, one)),
    ...heads.map((one) => rowOf(purchaseRequests.name, one)),
  ]);
  const byMoment = new Map(heads.map(({ at }, nth) => [at, changes[fallen.length + nth]?.changes ?? []] as const));
  return new Map(
    fallen.map(({ part, at, by_name }, nth) => {
      const own = reasonIn(lines.fields, changes[nth]?.changes ?? [], rests);
      const above = reasonIn(purchaseRequests.fields, byMoment.get(at) ?? [], ofHead);
      return [Number(part), { why: own ?? above ?? 'Taken back', by_name, at: new Date(at).toISOString() }];
    }),
  );
};
