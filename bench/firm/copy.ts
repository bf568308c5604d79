import type { Resource } from '../../src/schema/resource.ts';
import { identifier, literal } from '../../src/server/db/sqlText.ts';
import type { Table } from './catalog.ts';
import { marks } from './marks.ts';
import { closedValueOf, valueOf, type Copying } from './values.ts';

const has = (table: Table, column: string): boolean => table.columns.some(({ name }) => name === column);

/** How the rows of a table find how often they are copied: by themselves, by their record, or by what they refer to. */
const joins = (table: Table, { roles }: Copying): string => {
  const marked = (as: string, of: string, id: string) =>
    `join ${marks} ${as} on ${as}.of_table = ${of} and ${as}.id = ${id}`;
  if (has(table, 'record_id')) return marked('r', 't.resource', 't.record_id');
  if (has(table, 'id')) return marked('r', literal(table.name), 't.id');
  const [first, second] = table.references.filter(
    ({ target }) => roles.get(target) !== undefined && (target !== 'users' || roles.get(table.name) === 'people'),
  );
  if (!first) throw new Error(`Nothing says how often a row of ${table.name} is copied`);
  const own = marked('r1', literal(first.target), `t.${identifier(first.column)}`);
  const other = second && marked('r2', literal(second.target), `t.${identifier(second.column)}`);
  return `${own} ${other ?? ''} cross join lateral (select r1.family, ${other ? 'least(r1.copies, r2.copies)' : 'r1.copies'} as copies, r1.closed) r`;
};

/** Ten years, in weeks: dates move by whole weeks, so that a working day stays one. */
const weeks = 520;

/**
 * The statement that copies the rows of a table. Copies come in the order of their time, as a firm writes them; closed
 * ones end some weeks ago, open ones are of the demo firm's days, whose plans know the holidays. `repeated`: so often comes each row of a copy.
 */
export const copyText = (copying: Copying, table: Table, resource: Resource | undefined, repeated: number): string => {
  const columns = table.columns.map(({ name }) => identifier(name)).join(', ');
  const values = table.columns.map((c) => closedValueOf(table, c, resource, valueOf(copying, table, c, resource)));
  // What is written about a record is spread over the years anyway; to sort it takes longer than to write it.
  const isAbout = copying.roles.get(table.name) === 'about';
  const inOrder = isAbout
    ? ''
    : `order by n::float8 / greatest(r.copies, 1), r.family${has(table, 'id') ? ', t.id' : ''}`;
  return `insert into ${identifier(table.name)} (${columns}) overriding system value
    select ${values.join(',\n      ')}
    from ${identifier(table.name)} t ${joins(table, copying)}
    cross join lateral generate_series(1, r.copies) n
    cross join generate_series(0, ${repeated - 1}) m
    cross join lateral (select n + r.family * 31 as mix,
      case when n > r.closed then 0 else 4 + (${weeks} * (r.closed - n)::bigint / greatest(r.closed, 1))::int end as weeks) s
    ${inOrder}`;
};

/** The number of rows that copies of a table have if each comes once. */
export const countText = (copying: Copying, table: Table): string =>
  `select coalesce(sum(r.copies), 0)::bigint as n from ${identifier(table.name)} t ${joins(table, copying)}`;
