import type { Resource } from '../../schema/resource.ts';
import type { DatabaseSource } from '../db/engine/index.ts';
import { identifier, literal } from '../db/sqlText.ts';
import { ownedResources, tableNamesOf } from '../db/tables.ts';
import { ago, hasMomentSql, momentSql, requestSql } from './calendar.ts';

/** A firm that works already: its people have been there for some time. */
const founded = 190;

/** The rows of a table were made and last changed when their history says. */
const asInHistory = (table: string): string => `
  update ${identifier(table)} t set created_at = h.first, updated_at = h.last
  from (select branch_id, id, min(at) as first, max(at) as last
    from (select branch_id, at, unnest(coalesce(row_ids, array[row_id])) as id from history where table_name = ${literal(table)}) as entries
    group by branch_id, id) h
  where t.branch_id = h.branch_id and t.id = h.id`;

/** Entries get their time, and the ids of that order, which lists of history have: negative at first, since ids are unique. */
const inOrder = `
  update history h set at = o.at, request_id = o.request_id, id = -o.place
  from (select branch_id, id, at, request_id, row_number() over (order by at, id) as place
    from (select branch_id, id, case when ${hasMomentSql} then ${momentSql} else at end as at, ${requestSql} as request_id from history) as told) o
  where h.branch_id = o.branch_id and h.id = o.id`;

/** A step that was taken in the seeding, and not written with a time of its own, was taken when the state changed. */
const stepsAsInHistory = ({ name, workflow }: Resource): string[] =>
  workflow
    ? [
        `update transitions t set at = h.at from (
           select branch_id, row_id, before ->> ${literal(workflow.field)} as was, after ->> ${literal(workflow.field)} as is_now, max(at) as at
           from history where table_name = ${literal(name)} and action = 'update' group by 1, 2, 3, 4) h
         where t.resource = ${literal(name)} and t.branch_id = h.branch_id and t.record_id = h.row_id
           and t.from_state = h.was and t.to_state = h.is_now and t.at > now() - interval '1 hour'`,
      ]
    : [];

const accounts = (): string =>
  [
    ...['users', 'branches'].map((table) => `update ${table} set created_at = ${literal(ago(founded).toISOString())}`),
    `update roles set created_at = ${literal(ago(founded).toISOString())}, updated_at = ${literal(ago(founded).toISOString())}`,
  ].join(';\n');

/**
 * Moves what was written in the seeding to the time at which it happened in the story: the history by its request ids,
 * then the rows by their history. Only the owner of the tables can: nobody else changes history. One transaction.
 */
export const setTimes = async (source: DatabaseSource): Promise<void> => {
  const rows = ownedResources.flatMap(tableNamesOf);
  const dated = [...rows, 'attachments'];
  const changed = [...dated, 'transitions', 'history', 'global_history', 'users', 'branches', 'roles'];
  const triggers = (word: 'disable' | 'enable') =>
    changed.map((table) => `alter table ${identifier(table)} ${word} trigger user`).join(';\n');
  const owner = await source.acquire({ as: 'owner' });
  try {
    await owner.query(
      [
        'begin',
        triggers('disable'),
        inOrder,
        'update history set id = -id',
        `update global_history set at = ${literal(ago(founded).toISOString())}`,
        accounts(),
        ...ownedResources.flatMap(stepsAsInHistory),
        ...dated.map(asInHistory),
        `update attachments a set replaced_at = n.created_at, updated_at = n.created_at from attachments n
          where n.branch_id = a.branch_id and n.first_id = coalesce(a.first_id, a.id) and n.id > a.id and a.replaced_at is not null`,
        triggers('enable'),
        'commit',
      ].join(';\n'),
    );
  } finally {
    owner.release();
  }
};
