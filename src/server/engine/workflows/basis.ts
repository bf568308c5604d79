import { getTableName, sql, type SQL } from 'drizzle-orm';
import { columnsOf, linesOf, type Fields } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Basis, Workflow } from '../../../schema/workflow.ts';
import { columnNamed } from '../../db/column.ts';
import { currentUser } from '../../db/columns.ts';
import { constant } from '../../db/constants.ts';
import { literal } from '../../db/sqlText.ts';
import { history } from '../../db/recorded.ts';
import { lineTableName, lineTableOf, parentColumn, resourceNamed, tableOf } from '../../db/tables.ts';
import { workflowOf } from './workflowOf.ts';

/** Entries of the history, `h`: of which rows, and which of their fields matter. */
interface Entries {
  readonly where: SQL;
  readonly fields: readonly string[];
}

const enteredIn = (fields: Fields): string[] =>
  columnsOf(fields).flatMap(([name, { readOnly }]) => (readOnly === 'derived' ? [] : [name]));

/** What steps write of a record: who takes them is told by them. */
const writtenBySteps = ({ field, actions }: Workflow): ReadonlySet<string> =>
  new Set([
    field,
    ...Object.values(actions).flatMap(({ body = {}, sets = {} }) => [...Object.keys(body), ...Object.keys(sets)]),
  ]);

/** The entries of a resource's rows: those of a part stand among its parent's. */
const familyOf = (resource: Resource, rows: SQL): SQL => {
  const { partOf } = resource;
  if (!partOf) return sql`h.resource = ${constant(resource.name)} and h.record_id in (${rows})`;
  const table = tableOf(resource);
  return sql`h.resource = ${constant(partOf.parent.name)} and h.record_id in (
    select named.${sql.identifier(partOf.by)} from ${table} as named where named.branch_id = h.branch_id and named.id in (${rows}))`;
};

const ofRows = (resource: Resource, rows: SQL): SQL => sql`${familyOf(resource, rows)}
  and h.table_name = ${constant(getTableName(tableOf(resource)))}
  and (h.row_id in (${rows}) or h.row_ids && array(${rows})::bigint[])`;

/** The record itself, and its lines. */
const own = (resource: Resource): Entries[] => {
  const table = tableOf(resource);
  const workflow = workflowOf(resource);
  const written = writtenBySteps(workflow);
  const itself = sql`select ${table.id}`;
  return [
    { where: ofRows(resource, itself), fields: enteredIn(resource.fields).filter((name) => !written.has(name)) },
    ...linesOf(resource.fields).map(([field, lines]): Entries => {
      const rows = sql`select line.id from ${lineTableOf(resource, field)} as line
        where line.branch_id = ${table.branch_id} and line.${sql.identifier(parentColumn)} = ${table.id}`;
      const isGone = sql`(h.before->>${parentColumn})::bigint = ${table.id}`;
      return {
        where: sql`${familyOf(resource, itself)} and h.table_name = ${constant(lineTableName(resource, field))}
          and (h.row_id in (${rows}) or h.row_ids && array(${rows})::bigint[] or ${isGone})`,
        fields: enteredIn(lines.fields),
      };
    }),
  ];
};

const of = (resource: Resource, { of: name, by, same, naming, fields }: Basis): Entries => {
  const named = resourceNamed(name);
  const target = columnNamed(tableOf(resource), same ?? 'id');
  const { partOf } = named;
  // Those that are gone count too, where the parent's history has them.
  if (!naming && partOf?.by === by)
    return {
      where: sql`h.resource = ${constant(partOf.parent.name)} and h.record_id = ${target}
        and h.table_name = ${constant(getTableName(tableOf(named)))}`,
      fields: fields ?? enteredIn(named.fields),
    };
  const rows = sql`select ref.${sql.identifier(naming?.field ?? 'id')} from ${tableOf(named)} as ref
    where ref.branch_id = ${tableOf(resource).branch_id} and ref.${sql.identifier(by)} = ${target}`;
  const meant = naming ? resourceNamed(naming.of) : named;
  return { where: ofRows(meant, rows), fields: fields ?? enteredIn(meant.fields) };
};

const changesOne = (fields: readonly string[]): SQL => {
  const names = sql.raw(`array[${fields.map(literal).join(', ')}]::text[]`);
  return sql`(jsonb_exists_any(h.changes, ${names}) or h.row_ids is null and (h.before is null or h.after is null
    or exists (select from unnest(${names}) as f where h.before->f is distinct from h.after->f)))`;
};

/**
 * The ids of the changes by others of all that decisions about a record rest on, in a statement that reads the
 * resource's table. One's own count as seen.
 */
export const changesBehind = (resource: Resource): SQL => {
  const { restsOn = [] } = workflowOf(resource);
  const all = [...own(resource), ...restsOn.map((one) => of(resource, one))];
  return sql.join(
    all.map(
      ({ where, fields }) => sql`select h.id from ${history} as h where h.branch_id = ${tableOf(resource).branch_id}
        and ${where} and h.by <> (select ${currentUser}) and ${changesOne(fields)}`,
    ),
    sql` union all `,
  );
};
