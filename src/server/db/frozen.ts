import { getTableName } from 'drizzle-orm';
import { rowFieldsOf } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { dropTriggers, statementTriggers } from './historyRules.ts';
import { identifier, literal } from './sqlText.ts';
import { rowTableName, ownedResources, parentColumn, ownedResourceNamed, tableOf } from './tables.ts';

/** The SQLSTATE of a refused change of frozen rows. */
export const frozenRow = 'PB409';

const recordedReason = 'What was recorded can never be changed or deleted';

/** Refuses every row or statement: TG_ARGV[0] is the reason, for people. */
const refuseFunction = `
create or replace function app_frozen() returns trigger language plpgsql as $$
begin
  -- Only owners may change these tables at all; of them the function that makes a person anonymous does.
  if tg_op = 'UPDATE' and tg_argv[0] = '${recordedReason}' and current_setting('app.anonymises', true) = 'on' then
    return new;
  end if;
  raise exception '%', tg_argv[0] using errcode = '${frozenRow}';
end $$`;

/**
 * Refuses a statement on rows of a frozen record: TG_ARGV is the record's table, the column that refers to the record,
 * the condition on it as `f`, and the reason. The records are locked until the transaction ends, so that nobody
 * freezes one while its rows change.
 */
const refuseWithFunction = `
create or replace function app_frozen_with() returns trigger language plpgsql security definer set search_path = public as $$
declare
  touched text := case tg_op when 'INSERT' then 'select branch_id, %1$I from new_rows' when 'DELETE' then 'select branch_id, %1$I from old_rows'
    else 'select branch_id, %1$I from new_rows union select branch_id, %1$I from old_rows' end;
  is_frozen boolean;
begin
  execute format('select bool_or(is_frozen) from (select %s as is_frozen from %I f where (f.branch_id, f.id) in (%s)
    order by f.branch_id, f.id for share of f) held', tg_argv[2], tg_argv[0], format(touched, tg_argv[1])) into is_frozen;
  if is_frozen then raise exception '%', tg_argv[3] using errcode = '${frozenRow}'; end if;
  return null;
end $$`;

/**
 * Refuses changes of a frozen row, but for emptying the column that freezes it while no newer row names the same target:
 * TG_ARGV is the reason, the reference, the column that freezes, and that of the state.
 */
const refuseFollowedFunction = `
create or replace function app_frozen_followed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  own jsonb := to_jsonb(old);
  thawed text[] := array[tg_argv[2], tg_argv[3], 'version', 'updated_at', 'updated_by'];
  is_followed boolean;
begin
  if tg_op = 'UPDATE' then
    execute format('select exists (select from %I f where f.branch_id = $1 and f.%I = $2 and f.id > $3)', tg_table_name, tg_argv[1])
      into is_followed using old.branch_id, (own ->> tg_argv[1])::bigint, old.id;
    if not is_followed and to_jsonb(new) ->> tg_argv[2] is null and to_jsonb(new) - thawed = own - thawed then return new; end if;
  end if;
  raise exception '%', tg_argv[0] using errcode = '${frozenRow}';
end $$`;

const nameOf = (resource: Resource): string => getTableName(tableOf(resource));

const recordOf = (resource: Resource, field: string): Resource => {
  const f = resource.fields[field];
  if (f?.kind !== 'reference') throw new Error(`${resource.name}.${field} names no record`);
  return ownedResourceNamed(f.resource);
};

/** The condition, as SQL, under which the row of this alias is frozen. */
export const frozenCondition = (resource: Resource, alias = 'f'): string => {
  const { frozen, fields } = resource;
  if (frozen === undefined) return 'false';
  if (frozen === 'always') return 'true';
  if ('with' in frozen) {
    const other = recordOf(resource, frozen.with);
    const inner = `${alias}_`;
    return `exists (select from ${identifier(nameOf(other))} ${inner} where ${inner}.branch_id = ${alias}.branch_id
      and ${inner}.id = ${alias}.${identifier(frozen.with)} and ${frozenCondition(other, inner)})`;
  }
  const column = `${alias}.${identifier(frozen.field)}`;
  if (frozen.in) return `coalesce(${column} in (${frozen.in.map(literal).join(', ')}), false)`;
  return fields[frozen.field]?.kind === 'flag' ? column : `${column} is not null`;
};

/** The reason of the refusal. */
export const frozenReason = ({ title, frozen }: Resource): string =>
  frozen === 'always'
    ? `${title} is final: it can never be changed or deleted`
    : `${title} is frozen: it can never change again`;

const refusing = (table: string, reason: string, when = ''): string => `
  create trigger app_frozen before update or delete on ${identifier(table)} for each row ${when}
    execute function app_frozen(${literal(reason)});`;

const refusingFollowed = (resource: Resource, reason: string, field: string, followed: string): string => {
  const args = [reason, followed, field, resource.workflow?.field ?? field].map(literal).join(', ');
  return `
  create trigger app_frozen before update or delete on ${identifier(nameOf(resource))} for each row
    when (${frozenCondition(resource, 'old')}) execute function app_frozen_followed(${args});`;
};

const refusingWith = (
  table: string,
  record: string,
  column: string,
  { condition, reason }: { readonly condition: string; readonly reason: string },
): string =>
  statementTriggers(
    'app_frozen',
    table,
    `app_frozen_with(${[record, column, condition, reason].map(literal).join(', ')})`,
  );

const notEmptied = (table: string, reason: string): string => `
  drop trigger if exists app_frozen_truncate on ${identifier(table)};
  create trigger app_frozen_truncate before truncate on ${identifier(table)} for each statement
    execute function app_frozen(${literal(reason)});`;

const ownTriggers = (resource: Resource, reason: string): string => {
  const { frozen } = resource;
  const table = nameOf(resource);
  if (frozen === undefined) return '';
  if (frozen === 'always') return refusing(table, reason);
  if ('field' in frozen && frozen.followed !== undefined)
    return refusingFollowed(resource, reason, frozen.field, frozen.followed);
  if (!('with' in frozen)) return refusing(table, reason, `when (${frozenCondition(resource, 'old')})`);
  const other = recordOf(resource, frozen.with);
  return refusingWith(table, nameOf(other), frozen.with, { condition: frozenCondition(other), reason });
};

const lineTriggers = (resource: Resource, table: string, reason: string): string => {
  const record = nameOf(resource);
  if (resource.frozen !== 'always')
    return refusingWith(table, record, parentColumn, { condition: frozenCondition(resource), reason });
  // Lines of such a record are saved together with it, never later.
  const later = 'f.created_at <> now()::timestamptz(3)';
  const args = [record, parentColumn, later, reason].map(literal).join(', ');
  return (
    refusing(table, reason) + statementTriggers('app_frozen', table, `app_frozen_with(${args})`, { on: ['insert'] })
  );
};

const rulesOf = (resource: Resource): string[] => {
  const tables = [nameOf(resource), ...rowFieldsOf(resource.fields).map(([field]) => rowTableName(resource, field))];
  const dropped = tables.map((table) => dropTriggers('app_frozen', table) + dropTriggers('app_frozen_truncate', table));
  if (!resource.frozen) return dropped;
  const reason = frozenReason(resource);
  return [
    ...dropped,
    ownTriggers(resource, reason),
    ...tables.slice(1).map((table) => lineTriggers(resource, table, reason)),
    ...tables.map((table) => notEmptied(table, reason)),
  ];
};

/** Tables that only gain rows. */
const recorded = ['history', 'global_history', 'transitions', 'sent_files'];

/**
 * Protects frozen rows from every role, the owner of the tables included (docs/decisions/024). Only the removal of the
 * triggers permits a change, and of what was recorded the function that makes a person anonymous (decision 117).
 */
export const frozenRules = (): string[] => [
  refuseFunction,
  refuseWithFunction,
  refuseFollowedFunction,
  ...recorded.map(
    (table) => dropTriggers('app_frozen', table) + refusing(table, recordedReason) + notEmptied(table, recordedReason),
  ),
  ...ownedResources.flatMap(rulesOf),
];

/** The grants of the branch role on the tables of a resource. */
export const rightsOn = ({ frozen }: Resource): string =>
  frozen === 'always' ? 'select, insert' : 'select, insert, update, delete';
