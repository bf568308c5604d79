import { columnsOf, isText, rowFieldsOf, type ColumnField } from '../../schema/field.ts';
import { rowTableName, ownedResources, parentColumn } from './tables.ts';

const uniqueRule = (table: string, name: string, f: ColumnField): string => {
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
 * The constraints of unique values among the rows of a record. A deferrable constraint is checked at the end of a
 * statement, so that two rows can exchange their values. Only an exclusion constraint can have an expression and be
 * deferrable.
 */
export const rowRules = (): string =>
  ownedResources
    .flatMap((r) =>
      rowFieldsOf(r.fields).flatMap(([field, lines]) =>
        columnsOf(lines.fields).flatMap(([name, f]) =>
          'unique' in f && f.unique ? [uniqueRule(rowTableName(r, field), name, f)] : [],
        ),
      ),
    )
    .join('\n');
