import { columnsOf, isText, linesOf, type ColumnField } from '../../schema/field.ts';
import { lineTableName, ownedResources, parentColumn } from './tables.ts';

const differing = (table: string, name: string, f: ColumnField): string => {
  const value = isText(f) ? `lower("${name}")` : `"${name}"`;
  return `
    do $$ begin
      if not exists (select from pg_constraint where conname = '${table}_${name}_unique') then
        alter table "${table}" add constraint "${table}_${name}_unique"
          exclude using btree (branch_id with =, ${parentColumn} with =, ${value} with =) deferrable initially immediate;
      end if;
    end $$;`;
};

/**
 * Unique values among the lines of one record. Deferrable constraints are looked at when a statement ends and not row
 * by row, so two lines can exchange their names; only exclusion constraints take an expression and are deferrable.
 */
export const lineRules = (): string =>
  ownedResources
    .flatMap((r) =>
      linesOf(r.fields).flatMap(([field, lines]) =>
        columnsOf(lines.fields).flatMap(([name, f]) =>
          'unique' in f && f.unique ? [differing(lineTableName(r, field), name, f)] : [],
        ),
      ),
    )
    .join('\n');
