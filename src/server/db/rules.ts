import { columnNamed } from './column.ts';
import { sql, type SQL } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  uniqueIndex,
  type AnyPgColumn,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core';
import { isDecimal, isText, type ColumnField, type ReferenceField } from '../../schema/field.ts';
import type { OwnedTable, Target } from './tables.ts';

/** Texts are sorted and told apart whatever their case. */
export const folded = (column: AnyPgColumn, f: ColumnField | undefined): SQL =>
  f && isText(f) ? sql`lower(${column})` : sql`${column}`;

/** The columns of a foreign key beside the reference itself: the branch, and the record of a line. */
const columnsBefore = (t: OwnedTable, f: ReferenceField, target: Target): [own: AnyPgColumn, other: AnyPgColumn][] => {
  const pairs: [AnyPgColumn, AnyPgColumn][] = [];
  if (target.branch) pairs.push([t.branch_id, target.branch]);
  // `within` of a line can name a field of its record, which is no column of this table.
  if (target.parent && f.within && t[f.within]) pairs.push([columnNamed(t, f.within), target.parent]);
  return pairs;
};

const referenceRules = (table: string, t: OwnedTable, name: string, f: ReferenceField, target: Target) => {
  const column = columnNamed(t, name);
  const own: [AnyPgColumn, AnyPgColumn] = [column, target.id];
  const [first, ...others] = [...columnsBefore(t, f, target), own];
  return [
    foreignKey({
      name: `${table}_${name}`,
      columns: [first[0], ...others.map(([own]) => own)],
      foreignColumns: [first[1], ...others.map(([, other]) => other)],
    }),
    index(`${table}_${name}_index`).on(t.branch_id, column),
  ];
};

/**
 * What the database itself holds of the fields: unique within `within`, one of the known words, only existing records.
 */
export const columnRules = (
  table: string,
  t: OwnedTable,
  fields: [string, ColumnField][],
  within: AnyPgColumn[],
  targetOf: (f: ReferenceField) => Target,
): PgTableExtraConfigValue[] =>
  fields.flatMap(([name, f]) => {
    const column = columnNamed(t, name);
    const [scope, ...inner] = within;
    const rules: PgTableExtraConfigValue[] = [];
    // What is unique among a record's lines is held by `lineRules`: an index would forbid two lines to exchange theirs.
    if ('unique' in f && f.unique && scope && inner.length === 0)
      rules.push(uniqueIndex(`${table}_${name}_unique`).on(scope, folded(column, f)));
    if (f.kind === 'one_of') {
      const words = sql.raw(f.values.map((v) => `'${v.replaceAll("'", "''")}'`).join(', '));
      rules.push(check(`${table}_${name}_known`, sql`${column} in (${words})`));
    }
    // Nobody enters a tally, so no check of input guards its bound: the database does.
    if (isDecimal(f) && f.readOnly === 'derived' && f.min !== undefined)
      rules.push(check(`${table}_${name}_least`, sql`${column} >= ${sql.raw(f.min)}`));
    if (f.kind === 'date' && f.notBefore)
      rules.push(check(`${table}_${name}_order`, sql`${column} >= ${t[f.notBefore]}`));
    if (f.kind === 'reference') rules.push(...referenceRules(table, t, name, f, targetOf(f)));
    return rules;
  });
