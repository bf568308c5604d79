import { hasColumn } from './column.ts';
import { getTableName } from 'drizzle-orm';
import { totalsIn, type TotalOf } from '../../schema/total.ts';
import { dropTriggers, statementTriggers } from './historyRules.ts';
import { identifier, literal } from './sqlText.ts';
import { ownedResources, tableOf } from './tables.ts';

/**
 * Stores the total of the parts that a statement has touched: TG_ARGV is the table of the records, the total, the
 * reference to the record, and the sum of the parts `x` of one record. The records are locked in the order of their ids.
 */
const totalFunction = `
create or replace function app_total() returns trigger language plpgsql security definer set search_path = public as $$
declare
  touched text := case tg_op when 'INSERT' then 'select branch_id, %1$I from new_rows' when 'DELETE' then 'select branch_id, %1$I from old_rows'
    else 'select branch_id, %1$I from new_rows union select branch_id, %1$I from old_rows' end;
begin
  -- A statement of its own: the sum below then sees what others have stored while this one waited.
  execute format('select from %1$I where (branch_id, id) in (%2$s) order by branch_id, id for no key update',
    tg_argv[0], format(touched, tg_argv[2]));
  execute format('with anew as (
      select h.branch_id, h.id, coalesce((select %3$s from %4$I x where x.branch_id = h.branch_id and x.%5$I = h.id), 0) as total
      from %1$I h where (h.branch_id, h.id) in (%2$s))
    update %1$I r set %6$I = anew.total from anew
    where r.branch_id = anew.branch_id and r.id = anew.id and r.%6$I is distinct from anew.total',
    tg_argv[0], format(touched, tg_argv[2]), tg_argv[3], tg_table_name, tg_argv[2], tg_argv[1]);
  return null;
end $$`;

/** The sum of the parts `x`, as SQL: of lines those that hold no others, as their sheet adds them up. */
export const sumOfParts = ({ field, part, groups }: TotalOf): string => {
  const alone =
    hasColumn(tableOf(part), 'kind') && groups.length > 0
      ? ` filter (where x.kind not in (${groups.map(literal).join(', ')}))`
      : '';
  return `sum(x.${identifier(field)})${alone}`;
};

/** The triggers that keep the totals of parts on their records. */
export const totalRules = (): string[] => [
  totalFunction,
  ...ownedResources.flatMap((record) =>
    totalsIn(record, ownedResources).map((total, at) => {
      const part = getTableName(tableOf(total.part));
      const args = [getTableName(tableOf(record)), total.name, total.by, sumOfParts(total)].map(literal).join(', ');
      // After the history, whose triggers have smaller names.
      const name = `app_total_${at}`;
      return `${dropTriggers(name, part)}${statementTriggers(name, part, `app_total(${args})`)}`;
    }),
  ),
];
