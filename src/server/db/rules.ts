import { columnNamed, hasColumn } from './column.ts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  uniqueIndex,
  type AnyPgColumn,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core';
import { isDecimal, isText, type ColumnField, type FieldValues, type ReferenceField } from '../../schema/field.ts';
import { parentColumn } from './columns.ts';
import { literal } from './sqlText.ts';
import { keyOf } from './textKey.ts';
import type { OwnedTable, Target } from './ownedTable.ts';

/** The key of a text in a statement, as `keyOf` has it. */
export const textKey = (text: SQLWrapper): SQL => {
  const [before, after] = keyOf('\0').split('\0');
  return sql`${sql.raw(before ?? '')}${text}${sql.raw(after ?? '')}`;
};

/** The expression that sorts and compares a column; texts by their key. */
export const folded = (column: AnyPgColumn, f: ColumnField | undefined): SQL =>
  f && isText(f) ? textKey(column) : sql`${column}`;

/** The first columns of a foreign key, before the reference: the branch, and the record of a line. */
const columnsBefore = (t: OwnedTable, f: ReferenceField, target: Target): [own: AnyPgColumn, other: AnyPgColumn][] => {
  const pairs: [AnyPgColumn, AnyPgColumn][] = [];
  if (target.branch) pairs.push([t.branch_id, target.branch]);
  // `within` of a line can name a field of its record, which is no column of this table.
  if (target.parent && f.within && hasColumn(t, f.within)) pairs.push([columnNamed(t, f.within), target.parent]);
  return pairs;
};

const referenceRules = (
  { table, t }: { readonly table: string; readonly t: OwnedTable },
  { name, f }: { readonly name: string; readonly f: ReferenceField },
  target: Target,
  after: readonly AnyPgColumn[],
) => {
  const column = columnNamed(t, name);
  const own: [AnyPgColumn, AnyPgColumn] = [column, target.id];
  const [first, ...others] = [...columnsBefore(t, f, target), own];
  return [
    foreignKey({
      name: `${table}_${name}`,
      columns: [first[0], ...others.map(([own]) => own)],
      foreignColumns: [first[1], ...others.map(([, other]) => other)],
    }),
    index(`${table}_${name}_index`).on(t.branch_id, column, ...after),
  ];
};

/** Whether a field is empty or filled by the value of another one. */
const dependencies = (column: AnyPgColumn, t: OwnedTable, f: ColumnField): [rule: string, condition: SQL][] => {
  const has = ({ field, values }: FieldValues) =>
    sql`coalesce(${columnNamed(t, field)} in (${sql.raw(values.map(literal).join(', '))}), false)`;
  const isEmpty = sql`${column} is null`;
  return [
    ...(f.emptyIf ? [['empty_if', sql`${isEmpty} or not ${has(f.emptyIf)}`] satisfies [string, SQL]] : []),
    ...(f.emptyUnless ? [['empty_unless', sql`${isEmpty} or ${has(f.emptyUnless)}`] satisfies [string, SQL]] : []),
    ...(f.filledExactlyIf
      ? [['filled_if', sql`(${isEmpty}) <> ${has(f.filledExactlyIf)}`] satisfies [string, SQL]]
      : []),
  ];
};

/**
 * The constraints of fields: unique in `within`, a word of a closed set, an existing target. `after` are more columns of
 * the index of a reference.
 */
export const columnRules = (
  { table, t }: { readonly table: string; readonly t: OwnedTable },
  fields: [string, ColumnField][],
  within: AnyPgColumn[],
  {
    targetOf,
    after = () => [],
  }: {
    readonly targetOf: (f: ReferenceField) => Target;
    readonly after?: (name: string) => readonly AnyPgColumn[];
  },
): PgTableExtraConfigValue[] =>
  fields.flatMap(([name, f]) => {
    const column = columnNamed(t, name);
    const [scope, ...inner] = within;
    const rules: PgTableExtraConfigValue[] = [];
    // `lineRules` makes values unique among the lines of a record: with an index two lines could not exchange values.
    if ('unique' in f && f.unique && scope && inner.at(-1)?.name !== parentColumn)
      // Within a record a text is the identity of a line, of which frozen ones keep theirs.
      rules.push(
        uniqueIndex(`${table}_${name}_unique`).on(
          scope,
          ...inner,
          inner.length > 0 && isText(f) ? sql`lower(${column})` : folded(column, f),
        ),
      );
    if (f.kind === 'one_of') {
      const words = sql.raw(f.values.map((v) => `'${v.replaceAll("'", "''")}'`).join(', '));
      rules.push(check(`${table}_${name}_known`, sql`${column} in (${words})`));
    }
    // Nobody enters a derived value, so the database checks its bound.
    if (isDecimal(f) && f.readOnly === 'derived' && f.min !== undefined)
      rules.push(check(`${table}_${name}_least`, sql`${column} >= ${sql.raw(f.min)}`));
    for (const [rule, condition] of dependencies(column, t, f))
      rules.push(check(`${table}_${name}_${rule}`, condition));
    if (f.kind === 'date' && f.notBefore)
      rules.push(check(`${table}_${name}_order`, sql`${column} >= ${columnNamed(t, f.notBefore)}`));
    if (f.kind === 'reference')
      rules.push(
        ...referenceRules({ table, t }, { name, f }, targetOf(f), [...after(name), ...(f.newest ? [t.id] : [])]),
      );
    return rules;
  });
