import { aliasedTable, getTableName, sql, type SQL } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import type { Basis } from '../../../schema/workflow.ts';
import { columnNamed } from '../../db/column.ts';
import { currentUser } from '../../db/columns.ts';
import { constant } from '../../db/constants.ts';
import { history } from '../../db/recorded.ts';
import { ownedResourceNamed, tableOf } from '../../db/tables.ts';
import { changesOfContent, changesOne, enteredContent } from './content.ts';
import { workflowOf } from './workflowOf.ts';

const h = aliasedTable(history, 'h');

/** Entries of the history, `h`: of which rows, and which of their fields matter. */
interface Entries {
  readonly where: SQL;
  readonly fields: readonly string[];
}

/** The entries of a resource's rows: those of a part stand among its parent's. */
const familyOf = (resource: Resource, rows: SQL): SQL => {
  const { partOf } = resource;
  if (!partOf) return sql`${h.resource} = ${constant(resource.name)} and ${h.record_id} in (${rows})`;
  const table = tableOf(resource);
  const namedTable = aliasedTable(table, 'named');
  return sql`${h.resource} = ${constant(partOf.parent.name)} and ${h.record_id} in (
    select named.${sql.identifier(partOf.by)} from ${table} as ${namedTable} where ${namedTable.branch_id} = ${h.branch_id} and ${namedTable.id} in (${rows}))`;
};

const ofRows = (resource: Resource, rows: SQL): SQL => sql`${familyOf(resource, rows)}
  and ${h.table_name} = ${constant(getTableName(tableOf(resource)))}
  and (${h.row_id} in (${rows}) or ${h.row_ids} && array(${rows})::bigint[])`;

const of = (resource: Resource, { of: name, by, same, naming, fields }: Basis): Entries => {
  const named = ownedResourceNamed(name);
  const ref = aliasedTable(tableOf(named), 'ref');
  const target = columnNamed(tableOf(resource), same ?? 'id');
  const { partOf } = named;
  // Those that are gone count too, where the parent's history has them.
  if (!naming && partOf?.by === by)
    return {
      where: sql`${h.resource} = ${constant(partOf.parent.name)} and ${h.record_id} = ${target}
        and ${h.table_name} = ${constant(getTableName(tableOf(named)))}`,
      fields: fields ?? enteredContent(named.fields),
    };
  const rows = sql`select ref.${sql.identifier(naming?.field ?? 'id')} from ${tableOf(named)} as ${ref}
    where ${ref.branch_id} = ${tableOf(resource).branch_id} and ref.${sql.identifier(by)} = ${target}`;
  const meant = naming ? ownedResourceNamed(naming.of) : named;
  return { where: ofRows(meant, rows), fields: fields ?? enteredContent(meant.fields) };
};

/** The changes of others by this condition of `h`: one's own count as seen. */
const ofOthers = sql`${h.by} <> (select ${currentUser})`;

const inBasis = (resource: Resource): SQL[] =>
  (workflowOf(resource).restsOn ?? []).map((one) => {
    const { where, fields } = of(resource, one);
    return sql`select ${h.id} from ${history} as ${h} where ${h.branch_id} = ${tableOf(resource).branch_id}
      and ${where} and ${ofOthers} and ${changesOne(fields)}`;
  });

/**
 * The ids of the changes by others of all that decisions about a record rest on, in a statement that reads the
 * resource's table.
 */
export const changesBehind = (resource: Resource): SQL =>
  sql.join(
    [...changesOfContent(resource, ofOthers).map((from) => sql`select ${h.id} ${from}`), ...inBasis(resource)],
    sql` union all `,
  );

/** So many changes the number tells apart that came to be known in another order than that of their ids. */
export const countedBasis = 1000;

/**
 * One number for what decisions about a record rest on: the last change by others, and in its last digits how many there
 * are, since one may be committed after a later one. Those of the record itself come one after the other, for whoever
 * makes one holds it: the last of them stands for all, and is found without reading the others.
 */
export const numberOf = (resource: Resource): SQL => {
  const last = changesOfContent(resource, ofOthers).map(
    (from) => sql`coalesce((select ${h.id} ${from} order by ${h.id} desc limit 1), 0)`,
  );
  const own = sql`greatest(${sql.join(last, sql`, `)})`;
  const others = inBasis(resource);
  if (others.length === 0) return sql`${own} * ${countedBasis} + ${own} % ${countedBasis}`;
  return sql`(select greatest(own.id, coalesce(max(x.id), 0)) * ${countedBasis} + (own.id + count(x.id)) % ${countedBasis}
    from (select ${own} as id) own left join (${sql.join(others, sql` union all `)}) x on true group by own.id)`;
};
