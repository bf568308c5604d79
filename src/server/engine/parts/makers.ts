import { aliasedTable, getTableName, sql } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { clearedOf, type VerificationMark } from '../../../schema/verification.ts';
import type { Tx } from '../../db/database.ts';
import { columnNamed } from '../../db/column.ts';
import { history } from '../../db/recorded.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../bulk/sent.ts';
import { Failure } from '../errors.ts';
import { anyDiffers, rowsOfParts } from '../history/rowsOfParts.ts';
import { lastMarkedBy } from './otherHand.ts';
import { changesOne } from '../workflows/content.ts';
import { selectRows } from '../../db/rows.ts';
import type { PartsOf } from './within.ts';

const h = aliasedTable(history, 'h');

/** The flag by which a set of marks is whole: its last. */
const lastOf = ({ verification }: Resource, { set }: VerificationMark): string =>
  Object.values(verification?.marks ?? {}).findLast((mark) => mark.set === set)?.field ?? '';

/**
 * Refuses whoever changed one of these parts, or of its record what its marks rest on, since it was last verified by
 * everybody: they are its makers (rule 126). A mark is no change. Only their own entries are read, of which people who
 * verify have none but marks. `called` is who that is, in the message.
 * @throws Failure 403 with the name of the first
 */
export const requireNoMaker = async (
  tx: Tx,
  { resource, parent, ids }: PartsOf,
  mark: VerificationMark,
  { me, called = 'You' }: { readonly me: number; readonly called?: string | undefined },
): Promise<void> => {
  const { partOf, verification, represent } = resource;
  if (!verification || ids.length === 0) return;
  const { clearedBy } = clearedOf(verification, mark);
  const among = sql`part = any(${arrayOf(ids, 'bigint')})`;
  const whole = lastOf(resource, mark);
  const table = tableOf(resource);
  const head = verification.head?.clearedBy ?? [];
  const ofHead =
    partOf && head.length > 0
      ? sql`union all select part, ${h.id} from ${history} ${h} cross join unnest(${arrayOf(ids, 'bigint')}) part
        where ${h.resource} = ${partOf.parent.name} and ${h.record_id} = ${parent}
          and ${h.table_name} = ${getTableName(tableOf(partOf.parent))} and ${h.by} = ${me} and ${h.action} = 'update' and ${changesOne(head)}`
      : sql``;
  const rows = await selectRows(
    tx,
    { name: sql<string>`${columnNamed(table, represent)}` },
    (list) => sql`
    with mine as materialized (
      select part, max(id) as id from (
        select part, id from (${rowsOfParts(resource, parent, clearedBy, sql`${h.by} = ${me}`)}) own
        where ${among} and (action = 'create' or (action = 'update' and ${anyDiffers(clearedBy)}))
        ${ofHead}) own group by part),
    decided as materialized (
      select part, max(id) as id from (${rowsOfParts(resource, parent, [whole], sql`exists (select from mine) and ${h.action} = 'update'`)}) own
      where part in (select part from mine) and (after ->> ${whole})::boolean and not (before ->> ${whole})::boolean
      group by part)
    select ${list} from ${table} join mine on mine.part = ${table.id}
    left join decided on decided.part = mine.part
    where decided.id is null or decided.id < mine.id order by ${table.id} limit 1`,
  );
  const [changed] = rows;
  if (changed)
    throw new Failure(403, `${called} changed “${changed.name}” since it was last verified: somebody else verifies it`);
};

/**
 * Refuses whoever set the mark before of one of these parts: as themselves, or for somebody for whom they stood in (rule
 * 129). Two marks of a set are two people's.
 * @throws Failure 403 with the name of the first
 */
export const requireOtherHand = async (
  tx: Tx,
  { resource, parent, ids }: PartsOf,
  before: string,
  me: number,
): Promise<void> => {
  const { verification, represent } = resource;
  const field = verification?.marks[before]?.field;
  if (field === undefined || ids.length === 0) return;
  const table = tableOf(resource);
  const among = sql`part = any(${arrayOf(ids, 'bigint')})`;
  const rows = await selectRows(
    tx,
    { name: sql<string>`${columnNamed(table, represent)}` },
    (list) => sql`
    select ${list} from ${table}
    where ${table.id} in (${lastMarkedBy({ resource, parent }, { field, person: me }, among)}) order by ${table.id} limit 1`,
  );
  const [marked] = rows;
  if (marked) throw new Failure(403, `You verified “${marked.name}” before: two people verify it`);
};
