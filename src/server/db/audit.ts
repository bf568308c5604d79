import { columnsOf, type Fields } from '../../schema/field.ts';
import { identifier, literal } from './sqlText.ts';

/**
 * Every update of a row sets who and when and increments the version, whatever the operation. An update that changes
 * nothing, or derived values alone (TG_ARGV[0], their names), is no edit of the row.
 */
export const auditFunction = `
create or replace function app_keep() returns trigger language plpgsql as $$
begin
  if new is not distinct from old then return new; end if;
  if tg_nargs > 0 and to_jsonb(new) - tg_argv[0]::text[] = to_jsonb(old) - tg_argv[0]::text[] then return new; end if;
  new.version := old.version + 1;
  new.updated_at := now();
  new.updated_by := nullif(current_setting('app.user_id', true), '')::bigint;
  return new;
end $$`;

/** A statement that sets version, person and time itself skips the function, which costs a call for each row. */
const unstamped = `new.version is distinct from old.version + 1 or new.updated_at is distinct from now()::timestamptz(3)
  or new.updated_by is distinct from nullif(current_setting('app.user_id', true), '')::bigint`;

/** The derived columns: an update of them alone is no edit of the row. */
export const derivedColumns = (fields: Fields): string[] =>
  columnsOf(fields).flatMap(([name, f]) => (f.readOnly === 'derived' ? [name] : []));

/**
 * The trigger of a table. `columns` are all of its columns: where some are derived, an update of those alone does not call
 * the function at all, which would take as long as the update of many rows itself.
 */
export const auditTrigger = (table: string, fields: Fields, columns: readonly string[]): string => {
  const derived = derivedColumns(fields);
  const args = derived.length ? literal(`{${derived.join(',')}}`) : '';
  const row = (alias: string) =>
    `(${columns.flatMap((name) => (derived.includes(name) ? [] : [`${alias}.${identifier(name)}`])).join(', ')})`;
  const isEdit = derived.length ? `(${unstamped}) and ${row('new')} is distinct from ${row('old')}` : unstamped;
  return `
    drop trigger if exists app_keep on ${identifier(table)};
    create trigger app_keep before update on ${identifier(table)} for each row when (${isEdit})
      execute function app_keep(${args});`;
};
